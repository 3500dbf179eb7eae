#include "app/labs/density_plots.h"

#include "widgets/dialogs/axis_range_dialog.h"
#include "widgets/plots/density_map_plot.h"
#include "widgets/plots/feature_plot.h"
#include "widgets/plots/predictive_plot.h"
#include "widgets/plots/pulled_back_plot.h"

#include <QGridLayout>

namespace app
{

using widgets::PlotView;

DensityPlots::DensityPlots(QWidget* parent)
    : QWidget(parent), canvas_(new widgets::DataCanvas(this)), feature_(new widgets::FeaturePlot(this)),
      pulledBack_(new widgets::PulledBackPlot(this)), predictive_(new widgets::PredictivePlot(this)),
      map_(new widgets::DensityMapPlot(this)), grid_(new QGridLayout(this))
{
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(6);
    for (int i = 0; i < 2; ++i) {
        grid_->setRowStretch(i, 1);
        grid_->setColumnStretch(i, 1);
    }
    link();
}

void DensityPlots::link()
{
    for (PlotView* plot : all()) {
        connect(plot, &PlotView::windowEdited, this, &DensityPlots::windowEdited);
        connect(plot, &PlotView::fitRequested, this, &DensityPlots::fitRequested);
        connect(plot, &PlotView::axisRangesRequested, this, [this, plot] { askAxisRanges(plot); });
        connect(plot, &PlotView::exportRequested, this, [this, plot] { emit exportRequested(viewOf(plot)); });
        for (PlotView* other : all()) {
            if (other == plot)
                continue;
            connect(plot, &PlotView::hovered, other, &PlotView::showHighlight);
            connect(plot, &PlotView::selectionEdited, other, &PlotView::showSelection);
        }
    }
}

void DensityPlots::arrange(Eigen::Index dimensions)
{
    if (dimensions == arrangedFor_)
        return;
    arrangedFor_ = dimensions;
    for (PlotView* plot : all())
        grid_->removeWidget(plot);
    const bool plane = dimensions > 1;
    grid_->addWidget(canvas_, 0, 0);
    if (plane) {
        grid_->addWidget(feature_, 1, 0);
        grid_->addWidget(map_, 0, 1, 2, 1);
    } else {
        grid_->addWidget(feature_, 0, 1);
        grid_->addWidget(pulledBack_, 1, 0);
        grid_->addWidget(predictive_, 1, 1);
    }
    grid_->setColumnStretch(1, plane ? 2 : 1);
    pulledBack_->setVisible(!plane);
    predictive_->setVisible(!plane);
    map_->setVisible(plane);
}

std::vector<PlotView*> DensityPlots::plots() const
{
    if (arrangedFor_ > 1)
        return {canvas_, feature_, map_};
    return {canvas_, feature_, pulledBack_, predictive_};
}

std::vector<PlotView*> DensityPlots::all() const
{
    return {canvas_, feature_, pulledBack_, predictive_, map_};
}

std::vector<std::vector<PlotView*>> DensityPlots::rows() const
{
    if (arrangedFor_ > 1)
        return {{canvas_, feature_}, {map_}};
    return {{canvas_, feature_}, {pulledBack_, predictive_}};
}

QString DensityPlots::viewOf(const PlotView* plot) const
{
    for (const QString& view : viewNames)
        if (panel(view) == plot)
            return view;
    return viewNames.front();
}

PlotView* DensityPlots::panel(const QString& view) const
{
    const bool plane = arrangedFor_ > 1;
    if (view == "data")
        return canvas_;
    if (view == "feature-space")
        return feature_;
    if (view == "pulled-back")
        return plane ? nullptr : pulledBack_;
    if (view == "predictive")
        return plane ? static_cast<PlotView*>(map_) : predictive_;
    return nullptr;
}

widgets::PlotTable DensityPlots::numbers(const QString& view) const
{
    if (const PlotView* one = panel(view))
        return one->numbers();
    widgets::PlotTable all;
    for (const PlotView* plot : plots())
        for (const widgets::PlotTable::Column& column : plot->numbers().columns)
            all.add(plot->title() + ": " + column.name, column.values);
    return all;
}

void DensityPlots::askAxisRanges(PlotView* plot)
{
    PlotView* asked = plot ? plot : canvas_;
    const bool hasHeight = asked->yAxis->visible(); // the bare line has none
    std::vector<widgets::AxisRange> axes{{asked->xAxis->label(), asked->horizontal()}};
    if (hasHeight)
        axes.push_back({asked->yAxis->label(), asked->vertical()});
    auto* dialog = new widgets::AxisRangeDialog(axes, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, asked, [dialog, asked, hasHeight] {
        asked->setAxisRanges(dialog->ranges()[0], hasHeight ? dialog->ranges()[1] : asked->vertical());
    });
    dialog->open();
}

void DensityPlots::showData(const std::shared_ptr<const core::Dataset>& points,
                            const std::vector<core::Interval>& window)
{
    arrange(points->dimensions());
    if (shownPoints_ != points->size()) // rows are other points now: what was under the mouse is not
        for (PlotView* plot : all())
            plot->showHighlight({});
    shownPoints_ = points->size();
    if (canvas_->data() != points)
        canvas_->setData(points);
    for (PlotView* plot : plots())
        plot->setWindow(window);
}

void DensityPlots::showResult(const core::DensityResult& result, const core::Dataset& points)
{
    if (points.dimensions() != arrangedFor_)
        return;
    setStale(false);
    canvas_->showTruth(result.grid, result.truth);
    canvas_->showTruthContours(result.truthContours);
    feature_->showResult(result, points);
    if (arrangedFor_ > 1) {
        map_->showResult(result, points);
        map_->showGhostContours(result.ghostContours);
    } else {
        pulledBack_->showResult(result, points);
        predictive_->showResult(result, points);
    }
    for (PlotView* plot : plots())
        plot->showPreviewMark(result.preview && plot != canvas_);
}

void DensityPlots::setStale(bool stale)
{
    for (PlotView* plot : plots())
        if (plot != canvas_)
            plot->showGreyed(stale);
}

void DensityPlots::setTheme(const widgets::Theme& theme)
{
    for (PlotView* plot : all())
        plot->setTheme(theme);
}

} // namespace app
