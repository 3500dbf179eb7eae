#include "widgets/plots/component_tiles_plot.h"

#include "core/contour/contour.h"
#include "widgets/plots/as_qvector.h"
#include "widgets/plots/contour_curves.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/theme/plot_theme.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr int contoursOfTile = 7;

bool isWholeTile(const core::Field& field)
{
    return field.axis1.size() > 1 && field.axis2.size() > 1 && field.values.rows() == field.axis1.size() &&
           field.values.cols() == field.axis2.size() && field.values.allFinite();
}

/// A coordinate of the window as a place inside a tile.
Eigen::VectorXd placed(const Eigen::VectorXd& values, const Eigen::VectorXd& axis, double from, double length)
{
    const double lo = axis[0], width = axis[axis.size() - 1] - lo;
    return (from + (values.array() - lo) * (length / width)).matrix();
}

} // namespace

ComponentTilesPlot::ComponentTilesPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("All components"));
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->setVisible(false);
    setToolTip(tr("The projection of each place of the window on each component. Click one to see it large."));
    showComponents({}, {}, core::emptyDataset(2));
}

QRectF ComponentTilesPlot::tile(int component) const
{
    constexpr double side = 0.03, above = 0.13; // room for the name
    const int column = (component - 1) % columns_, row = (component - 1) / columns_;
    return {column + side, rows_ - 1 - row + side, 1.0 - 2.0 * side, 1.0 - side - above};
}

void ComponentTilesPlot::match(std::size_t count)
{
    while (tiles_.size() > count) {
        const Tile& last = tiles_.back();
        for (QCPGraph* graph : last.points)
            removeGraph(graph);
        last.contours->show({});
        delete last.contours;
        removeItem(last.frame);
        removeItem(last.name);
        removePlottable(last.map);
        tiles_.pop_back();
    }
    while (tiles_.size() < count) {
        Tile tile{new QCPColorMap(xAxis, yAxis),
                  new ContourCurves(xAxis, yAxis, this),
                  new QCPItemRect(this),
                  new QCPItemText(this),
                  {}};
        tile.map->setInterpolate(true);
        tile.map->setTightBoundary(true);
        tile.map->setSelectable(QCP::stNone);
        tile.frame->setSelectable(false);
        tile.name->setSelectable(false);
        tile.name->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
        tiles_.push_back(std::move(tile));
    }
}

void ComponentTilesPlot::showComponents(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                                        const core::Dataset& dataset)
{
    const bool whole = !pca.fields.empty() && std::ranges::all_of(pca.fields, &isWholeTile);
    fields_ = whole ? pca.fields : std::vector<core::Field>();
    eigenvalues_ = pca.eigenvalues;
    total_ = pca.totalIsWhole ? pca.total : 0.0;
    chosen_ = settings.component;
    const auto count = static_cast<int>(fields_.size());
    columns_ = std::max(1, static_cast<int>(std::ceil(std::sqrt(count))));
    rows_ = std::max(1, (count + columns_ - 1) / columns_);
    match(fields_.size());
    for (std::size_t i = 0; i < tiles_.size(); ++i)
        fill(i, dataset);
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void ComponentTilesPlot::fill(std::size_t index, const core::Dataset& dataset)
{
    Tile& shown = tiles_[index];
    const core::Field& field = fields_[index];
    const QRectF place = tile(static_cast<int>(index) + 1);
    const auto across = static_cast<int>(field.axis1.size()), up = static_cast<int>(field.axis2.size());
    QCPColorMapData& cells = *shown.map->data();
    cells.setSize(across, up);
    cells.setRange({place.left(), place.right()}, {place.top(), place.bottom()});
    for (int i = 0; i < across; ++i)
        for (int j = 0; j < up; ++j)
            cells.setCell(i, j, field.values(i, j));
    const double largest = field.values.cwiseAbs().maxCoeff();
    shown.map->setDataRange(largest > 0.0 ? QCPRange(-largest, largest) : QCPRange(-1.0, 1.0));
    const core::Field inTile{.axis1 = placed(field.axis1, field.axis1, place.left(), place.width()),
                             .axis2 = placed(field.axis2, field.axis2, place.top(), place.height()),
                             .values = field.values};
    shown.contours->show(largest > 0.0 ? core::plainContours(inTile, contoursOfTile)
                                       : std::vector<core::ContourLevel>());
    shown.frame->topLeft->setCoords(place.left(), place.bottom());
    shown.frame->bottomRight->setCoords(place.right(), place.top());
    shown.name->position->setCoords(place.left(), place.bottom() + 0.01);
    const auto samples =
        static_cast<std::size_t>(dataset.labels.empty() ? 1 : std::min(std::ranges::max(dataset.labels) + 1, 4));
    while (shown.points.size() > samples) {
        removeGraph(shown.points.back());
        shown.points.pop_back();
    }
    while (shown.points.size() < samples) {
        shown.points.push_back(addGraph());
        shown.points.back()->setLineStyle(QCPGraph::lsNone);
        shown.points.back()->setSelectable(QCP::stNone);
        shown.points.back()->setLayer(QStringLiteral("points"));
    }
    const Eigen::Index count = dataset.shape() == core::Shape::Plane ? dataset.size() : 0;
    points_ = count;
    for (QCPGraph* graph : shown.points)
        graph->data()->clear();
    for (Eigen::Index i = 0; i < count; ++i) {
        const Eigen::VectorXd x = placed(dataset.x.block(i, 0, 1, 1), field.axis1, place.left(), place.width());
        const Eigen::VectorXd y = placed(dataset.x.block(i, 1, 1, 1), field.axis2, place.top(), place.height());
        if (place.contains(x[0], y[0]))
            shown.points[static_cast<std::size_t>(dataset.label(static_cast<int>(i))) % samples]->addData(x[0], y[0]);
    }
}

std::optional<int> ComponentTilesPlot::componentAt(const QPointF& pixel) const
{
    const QPointF at(xAxis->pixelToCoord(pixel.x()), yAxis->pixelToCoord(pixel.y()));
    for (int component = 1; component <= static_cast<int>(tiles_.size()); ++component)
        if (tile(component).contains(at))
            return component;
    return {};
}

void ComponentTilesPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (const auto component = componentAt(pixel))
        emit componentChosen(*component, clickGesture());
}

void ComponentTilesPlot::mouseMoveEvent(QMouseEvent* event)
{
    PlotView::mouseMoveEvent(event);
    if (!isPanning() && componentAt(event->position()))
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

QString ComponentTilesPlot::nameOf(std::size_t index) const
{
    const auto i = static_cast<Eigen::Index>(index);
    const QString number = QString::number(index + 1);
    return i < eigenvalues_.size() && total_ > 0.0 ? tr("%1 · %2").arg(number, percentText(eigenvalues_[i] / total_))
                                                   : number;
}

QString ComponentTilesPlot::tipAt(const QPointF& pixel) const
{
    const auto component = componentAt(pixel);
    if (!component)
        return PlotView::tipAt(pixel);
    const auto i = static_cast<Eigen::Index>(*component - 1);
    return i < eigenvalues_.size() ? tr("component %1: λ = %2").arg(*component).arg(numberText(eigenvalues_[i]))
                                   : tr("component %1").arg(*component);
}

void ComponentTilesPlot::describe()
{
    setSubtitle(tiles_.empty() ? tr("not known yet") : tr("number · share of the trace"));
    setLegend({});
    setSummary(tr("%1 components as small maps.").arg(tiles_.size()));
}

PlotTable ComponentTilesPlot::numbers() const
{
    PlotTable table;
    if (fields_.empty())
        return table;
    const core::Field& first = fields_.front();
    table.add(QStringLiteral("x1"), first.axis1.replicate(first.axis2.size(), 1));
    table.add(QStringLiteral("x2"), first.axis2.transpose().replicate(first.axis1.size(), 1).reshaped());
    for (std::size_t i = 0; i < fields_.size(); ++i)
        table.add(QStringLiteral("component_%1").arg(i + 1), fields_[i].values.reshaped());
    return table;
}

void ComponentTilesPlot::restyle()
{
    const Theme& look = theme();
    axes()->setMinimumMargins(QMargins(8, 4, 8, 8) * look.textScale);
    const QCPColorGradient gradient = gradientOf(look.diverging());
    QColor line = look.colour(Role::Text);
    line.setAlpha(90);
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        Tile& shown = tiles_[i];
        const bool chosen = static_cast<int>(i) + 1 == chosen_;
        shown.map->setGradient(gradient);
        shown.contours->setPens([&look, line](const core::ContourLevel& contour) {
            return look.pen(line, std::abs(contour.level) < 1e-12 ? 1.6 : 1.0);
        });
        shown.frame->setPen(look.pen(chosen ? Role::Text : Role::Axis, chosen ? 2.5 : 1.0));
        shown.name->setText(nameOf(i));
        shown.name->setFont(look.font(0.85, chosen));
        shown.name->setColor(look.colour(chosen ? Role::Text : Role::MutedText));
        for (std::size_t sample = 0; sample < shown.points.size(); ++sample) {
            const QColor ink = look.sampleColour(static_cast<int>(sample), shown.points.size() > 1);
            shown.points[sample]->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle,
                                                                  look.pen(Role::Background, 0.6), ink,
                                                                  (points_ > 300 ? 3.0 : 4.5) * look.marks()));
            shown.points[sample]->setAntialiasedScatters(points_ <= 300);
        }
    }
    describe();
}

} // namespace widgets
