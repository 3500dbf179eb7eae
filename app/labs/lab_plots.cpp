#include "app/labs/lab_plots.h"

#include "core/labs/window.h"
#include "widgets/dialogs/axis_range_dialog.h"

#include <QGridLayout>

#include <algorithm>
#include <map>

namespace app
{

using widgets::PlotView;

LabPlots::LabPlots(QStringList views, QWidget* parent)
    : QWidget(parent), views_(std::move(views)), grid_(new QGridLayout(this))
{
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(6);
}

void LabPlots::add(const std::vector<PlotView*>& plots, bool linked)
{
    for (PlotView* plot : plots) {
        connect(plot, &PlotView::axisRangesRequested, this, [this, plot] { askAxisRanges(plot); });
        connect(plot, &PlotView::clickTakenBack, this, &LabPlots::clickTakenBack);
        connect(plot, &PlotView::exportRequested, this, [this, plot] { emit exportRequested(viewOf(plot)); });
        if (auto* canvas = qobject_cast<widgets::DataCanvas*>(plot))
            canvas_ = canvas;
        all_.push_back(plot);
        plot->hide(); // until it is arranged
        if (!linked)
            continue;
        connect(plot, &PlotView::windowEdited, this, &LabPlots::followWindow);
        connect(plot, &PlotView::fitRequested, this, &LabPlots::fitRequested);
        for (PlotView* other : linked_) {
            connect(plot, &PlotView::hovered, other, &PlotView::showHighlight);
            connect(other, &PlotView::hovered, plot, &PlotView::showHighlight);
            connect(plot, &PlotView::selectionEdited, other, &PlotView::showSelection);
            connect(other, &PlotView::selectionEdited, plot, &PlotView::showSelection);
        }
        linked_.push_back(plot);
    }
}

void LabPlots::arrange(core::Shape shape)
{
    if (shape == arrangedFor_)
        return;
    arrangedFor_ = shape;
    rearrange();
}

void LabPlots::rearrange()
{
    if (!arrangedFor_)
        return;
    const auto widgetOf = [](const Placed& placed) { return placed.frame ? placed.frame : placed.plot; };
    for (const Placed& placed : arrangement_.panels) {
        grid_->removeWidget(widgetOf(placed));
        widgetOf(placed)->hide();
    }
    for (std::size_t i = 0; i < arrangement_.columnStretch.size(); ++i)
        grid_->setColumnStretch(static_cast<int>(i), 0);
    for (std::size_t i = 0; i < arrangement_.rowStretch.size(); ++i)
        grid_->setRowStretch(static_cast<int>(i), 0);
    arrangement_ = arrangementFor(*arrangedFor_);
    for (const Placed& placed : arrangement_.panels) {
        Q_ASSERT(views_.contains(placed.view));
        grid_->addWidget(widgetOf(placed), placed.row, placed.column, placed.rowSpan, placed.columnSpan);
        placed.plot->show();
        widgetOf(placed)->show();
    }
    for (std::size_t i = 0; i < arrangement_.columnStretch.size(); ++i)
        grid_->setColumnStretch(static_cast<int>(i), arrangement_.columnStretch[i]);
    for (std::size_t i = 0; i < arrangement_.rowStretch.size(); ++i)
        grid_->setRowStretch(static_cast<int>(i), arrangement_.rowStretch[i]);
}

void LabPlots::showData(const std::shared_ptr<const core::Dataset>& points, const std::vector<core::Interval>& window)
{
    arrange(points->shape());
    if (shownPoints_ != points->size()) // rows are other points now: what was under the mouse is not
        for (PlotView* plot : linked_)
            plot->showHighlight({});
    shownPoints_ = points->size();
    const bool arrived = canvas_ && canvas_->data() != points;
    if (arrived)
        canvas_->setData(points);
    for (PlotView* plot : linked_)
        if (canvas_ && plot->selection() != canvas_->selection())
            plot->showSelection(canvas_->selection());
    if (!window.empty())
        lookAt(window);
    else if (arrived)
        fitSheet();
}

void LabPlots::lookAt(const std::vector<core::Interval>& window)
{
    for (PlotView* plot : linked_)
        if (!plot->isHidden())
            plot->setWindow(window);
}

void LabPlots::fitSheet()
{
    if (canvas_)
        lookAt(core::fittingIntervals(canvas_->shownColumns()));
}

void LabPlots::followWindow(const std::vector<core::Interval>& window, int gesture)
{
    if (arrangedFor_ == core::Shape::Picture)
        lookAt(window); // which the session does not have
    else
        emit windowEdited(window, gesture);
}

void LabPlots::showPreviewMarks(bool preview)
{
    for (const Placed& placed : arrangement_.panels)
        placed.plot->showPreviewMark(preview && placed.plot != canvas_);
}

void LabPlots::setTheme(const widgets::Theme& theme)
{
    for (PlotView* plot : all_)
        plot->setTheme(theme);
}

QStringList LabPlots::viewNames() const
{
    return QStringList{QStringLiteral("page")} + views_;
}

PlotView* LabPlots::panel(const QString& view) const
{
    for (const Placed& placed : arrangement_.panels)
        if (placed.view == view)
            return placed.plot;
    return nullptr;
}

QString LabPlots::viewOf(const PlotView* plot) const
{
    for (const Placed& placed : arrangement_.panels)
        if (placed.plot == plot)
            return placed.view;
    return QStringLiteral("page");
}

std::vector<std::vector<PlotView*>> LabPlots::rows() const
{
    std::vector<std::vector<PlotView*>> rows;
    for (const QStringList& views : arrangement_.sheet) {
        rows.emplace_back();
        for (const QString& view : views)
            rows.back().push_back(panel(view));
    }
    if (!rows.empty())
        return rows;
    std::map<int, std::vector<PlotView*>> byRow; // panels are listed in reading order
    for (const Placed& placed : arrangement_.panels)
        byRow[placed.row].push_back(placed.plot);
    for (auto& [row, plots] : byRow)
        rows.push_back(std::move(plots));
    return rows;
}

widgets::PlotTable LabPlots::numbers(const QString& view) const
{
    const auto seen = [](const PlotView& plot) {
        return widgets::isOutOfSight(plot.standing()) ? widgets::PlotTable() : plot.numbers();
    };
    if (const PlotView* one = panel(view))
        return seen(*one);
    widgets::PlotTable all;
    for (const Placed& placed : arrangement_.panels)
        for (const widgets::PlotTable::Column& column : seen(*placed.plot).columns)
            all.add(placed.plot->title() + ": " + column.name, column.values);
    return all;
}

void LabPlots::askAxisRanges(PlotView* plot)
{
    PlotView* asked = plot ? plot : arrangement_.panels.front().plot;
    const bool hasHeight = asked->yAxis->visible(); // the bare line has none
    const auto isLogarithmic = [](const QCPAxis& axis) { return axis.scaleType() == QCPAxis::stLogarithmic; };
    std::vector<widgets::AxisRange> axes{{asked->xAxis->label(), asked->horizontal(), isLogarithmic(*asked->xAxis)}};
    if (hasHeight)
        axes.push_back({asked->yAxis->label(), asked->vertical(), isLogarithmic(*asked->yAxis)});
    auto* dialog = new widgets::AxisRangeDialog(axes, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, asked, [dialog, asked, hasHeight] {
        asked->setAxisRanges(dialog->ranges()[0], hasHeight ? dialog->ranges()[1] : asked->vertical());
    });
    dialog->open();
}

} // namespace app
