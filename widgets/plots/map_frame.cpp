#include "widgets/plots/map_frame.h"

#include "widgets/plots/axis_look.h"
#include "widgets/plots/field_value.h"
#include "widgets/theme/plot_theme.h"

namespace widgets
{

void fillCells(QCPColorMap& map, const Eigen::MatrixXd& values, const QCPRange& across, const QCPRange& upwards)
{
    const auto columns = static_cast<int>(values.rows()), rows = static_cast<int>(values.cols());
    QCPColorMapData& cells = *map.data();
    cells.setSize(columns, rows);
    cells.setRange(across, upwards);
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i)
            cells.setCell(i, j, values(i, j));
}

MapFrame::MapFrame(QCustomPlot& plot, Cells cells, Bar bar)
    : map_(new QCPColorMap(plot.xAxis, plot.yAxis)), bar_(new QCPColorScale(&plot))
{
    map_->setInterpolate(cells == Cells::Blended);
    if (cells == Cells::Distinct)
        for (const QCPAxis* axis : {plot.xAxis, plot.yAxis})
            axis->grid()->setVisible(false);
    map_->setTightBoundary(false);
    map_->setSelectable(QCP::stNone);
    bar_->setType(QCPAxis::atRight);
    bar_->setBarWidth(12);
    bar_->setRangeDrag(false);
    bar_->setRangeZoom(false);
    if (bar == Bar::Beside)
        placeBeside(plot);
    map_->setColorScale(bar_);
    QObject::connect(&plot, &QCustomPlot::afterLayout, bar_, [this, &plot] { fitBar(*plot.yAxis); });
    hide();
}

void MapFrame::placeBeside(QCustomPlot& plot)
{
    QCPAxisRect* map = plot.xAxis->axisRect();
    auto* body = new QCPLayoutGrid;
    plot.plotLayout()->take(map);
    plot.plotLayout()->simplify();
    plot.plotLayout()->addElement(1, 0, body); // first: children ask it for their plot
    body->addElement(0, 0, map);
    body->addElement(0, 1, bar_);
    body->setColumnSpacing(2);
    auto* rows = new QCPMarginGroup(&plot);
    map->setMarginGroup(QCP::msTop | QCP::msBottom, rows);
    bar_->setMarginGroup(QCP::msTop | QCP::msBottom, rows);
}

void MapFrame::setQuantity(const QString& quantity)
{
    quantity_ = quantity;
    bar_->axis()->setLabel(quantity); // the layout leaves it room
}

void MapFrame::fitBar(const QCPAxis& upwards)
{
    bar_->axis()->ticker()->setTickCount(upwards.ticker()->tickCount());
    elideLabel(*bar_->axis(), quantity_);
}

void MapFrame::show(const core::Field& field, const QCPRange& colours)
{
    const bool isCell = !map_->interpolate() && field.values.size() == 1; // which needs a range, too
    if (!isWhole(field) && !isCell)
        return hide();
    const auto ends = [isCell](const Eigen::VectorXd& axis) {
        return QCPRange(axis[0], isCell ? axis[0] + 1.0 : axis[axis.size() - 1]);
    };
    fillCells(*map_, field.values, ends(field.axis1), ends(field.axis2));
    bar_->setDataRange(colours);
    map_->setVisible(true);
    bar_->setVisible(true);
}

void MapFrame::hide()
{
    map_->setVisible(false);
    bar_->setVisible(false);
}

void MapFrame::setLogarithmic(bool logarithmic)
{
    if ((bar_->dataScaleType() == QCPAxis::stLogarithmic) == logarithmic)
        return;
    bar_->setDataScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    widgets::setLogarithmic(*bar_->axis(), logarithmic);
}

void MapFrame::setColours(const QCPColorGradient& colours, const Theme& theme)
{
    map_->setGradient(colours);
    bar_->setGradient(colours);
    applyTheme(*bar_->axis(), theme);
}

} // namespace widgets
