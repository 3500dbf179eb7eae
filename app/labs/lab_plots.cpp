#include "app/labs/lab_plots.h"

#include "core/window/window.h"
#include "widgets/dialogs/axis_range_dialog.h"
#include "widgets/drawings/places.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/panel_frame.h"
#include "widgets/theme/date_ticker.h"

#include <QKeyEvent>
#include <QMenu>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

namespace app
{

using widgets::PlotView;

LabPlots::LabPlots(QStringList views, QWidget* parent)
    : QWidget(parent), views_(std::move(views)), room_(new PanelRoom(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(room_);
    connect(room_, &PanelRoom::viewOpened, this, &LabPlots::viewOpened);
    for (char letter = 'A'; letter <= 'H'; ++letter) {
        auto* shortcut = new QShortcut(QKeySequence(QStringLiteral("Shift+") + QLatin1Char(letter)), this);
        connect(shortcut, &QShortcut::activated, this, [this, letter] { openLetter(QLatin1Char(letter)); });
    }
}

void LabPlots::add(const std::vector<Panel>& panels, Linked linked)
{
    for (const Panel& panel : panels)
        for (PlotView* plot : {panel.plot, panel.inPlane, panel.ofTable}) {
            if (!plot)
                continue;
            connectPanel(plot);
            own_.push_back(plot);
            if (linked == Linked::Yes)
                link(plot);
        }
    put(panels);
}

void LabPlots::addOfPart(const std::vector<PlotView*>& plots)
{
    for (PlotView* plot : plots)
        connectPanel(plot);
}

void LabPlots::put(const std::vector<Panel>& panels)
{
    bool changed = false;
    for (const Panel& panel : panels) {
        assert(views_.contains(panel.view));
        changed = std::exchange(panels_[panel.view], panel) != panel || changed;
    }
    if (changed)
        rearrange();
}

bool LabPlots::has(const QString& view) const
{
    const auto found = panels_.find(view);
    return found != panels_.end() && found->second.plot;
}

PlotView* LabPlots::plotOf(const QString& view) const
{
    const Panel& panel = panels_.at(view);
    if (arrangedFor_ == core::Shape::Line)
        return panel.plot;
    if (arrangedFor_ == core::Shape::Table && panel.ofTable)
        return panel.ofTable;
    return panel.inPlane ? panel.inPlane : panel.plot;
}

void LabPlots::connectPanel(PlotView* plot)
{
    connect(plot, &PlotView::axisRangesRequested, this, [this, plot] { askAxisRanges(plot); });
    connect(plot, &PlotView::clickTakenBack, this, &LabPlots::clickTakenBack);
    connect(plot, &PlotView::openRequested, this, [this, plot] { room_->toggle(viewOf(plot)); });
    connect(plot, &PlotView::viewEdited, this,
            [this, plot](const core::PanelView& panel, const QString& what, int gesture) {
                emit panelEdited(viewOf(plot), panel, what, gesture);
            });
    connect(plot, &PlotView::pointed, this, [this, plot](const std::optional<QPointF>& pixel) {
        pointedPlot_ = pixel ? plot : nullptr;
        pointedPixel_ = pixel.value_or(QPointF());
        emit pointedChanged();
    });
    connect(plot, &PlotView::exportRequested, this, [this, plot] { emit exportRequested(viewOf(plot)); });
    if (auto* canvas = qobject_cast<widgets::DataCanvas*>(plot))
        canvas_ = canvas;
    if (offersCommands_)
        offerCommand(plot);
    all_.push_back(plot);
    plot->hide(); // until it is arranged
}

void LabPlots::offerCommands(const QStringList& scripted)
{
    scripted_ = scripted;
    if (std::exchange(offersCommands_, true))
        return;
    for (PlotView* plot : all_)
        offerCommand(plot);
}

void LabPlots::offerCommand(PlotView* plot)
{
    connect(plot, &PlotView::menuFilled, this, [this, plot](QMenu* menu) {
        const QString view = viewOf(plot);
        menu->addAction(tr("Copy the command"), this, [this, view] { emit commandRequested(view); });
        if (!scripted_.contains(view))
            return;
        QMenu* scripts = menu->addMenu(tr("Copy as script"));
        scripts->addAction(tr("In Python"), this,
                           [this, view] { emit scriptRequested(view, QStringLiteral("python")); });
        scripts->addAction(tr("In R"), this, [this, view] { emit scriptRequested(view, QStringLiteral("r")); });
    });
}

void LabPlots::link(PlotView* plot)
{
    connect(plot, &PlotView::windowEdited, this, &LabPlots::followWindow);
    connect(plot, &PlotView::fitRequested, this, &LabPlots::fitRequested);
    for (PlotView* other : linked_) {
        connect(plot, &PlotView::hovered, other, &PlotView::showHighlight);
        connect(other, &PlotView::hovered, plot, &PlotView::showHighlight);
        connect(plot, &PlotView::selectionEdited, other, &PlotView::showSelection);
        connect(other, &PlotView::selectionEdited, plot, &PlotView::showSelection);
    }
    connect(plot, &PlotView::hovered, this, &LabPlots::hovered);
    connect(plot, &PlotView::selectionEdited, this, &LabPlots::tellSelection);
    linked_.push_back(plot);
}

std::vector<int> LabPlots::selection() const
{
    return leading() ? leading()->selection() : std::vector<int>();
}

void LabPlots::select(const std::vector<int>& rows)
{
    if (leading())
        leading()->select(rows);
}

void LabPlots::showHighlight(const widgets::Highlight& highlight)
{
    for (PlotView* plot : linked_)
        plot->showHighlight(highlight);
}

PlotView* LabPlots::leading() const
{
    return canvas_ ? canvas_ : linked_.empty() ? nullptr : linked_.front();
}

void LabPlots::tellSelection(const std::vector<int>& now)
{
    if (now == toldSelection_)
        return;
    toldSelection_ = now;
    emit selectionChanged(now);
}

void LabPlots::setLack(const QString& sentence, LackOf whose)
{
    for (widgets::PlotView* plot : answering())
        if (auto* drawn = dynamic_cast<widgets::DrawnPlot*>(plot))
            drawn->setLack(sentence);
    if (std::exchange(lackOf_, whose) != whose)
        rearrange();
}

QStringList LabPlots::viewsOfAnswers() const
{
    const std::vector<PlotView*> plots = answering();
    QStringList views;
    for (const auto& [view, panel] : panels_)
        if (panel.plot)
            if (auto* drawn = dynamic_cast<widgets::DrawnPlot*>(plotOf(view));
                std::ranges::find(plots, drawn) != plots.end())
                views << view;
    return views;
}

void LabPlots::setPointNames(const std::function<QString(int row)>& nameOf)
{
    for (PlotView* plot : linked_)
        plot->setPointNames(nameOf);
}

void LabPlots::arrange(core::Shape shape)
{
    if (shape == arrangedFor_)
        return;
    arrangedFor_ = shape;
    rearrange();
}

void LabPlots::setOffer(const Offer& offer)
{
    offer_ = offer;
    if (canvas_)
        canvas_->setAttribute(Qt::WA_TransparentForMouseEvents, offer.of("data") != widgets::Offered::Free);
    rearrange();
}

/// Of every plot that can show a panel, on show or not.
void LabPlots::hideParts()
{
    std::map<PlotView*, QStringList> hidden;
    for (const auto& [view, panel] : panels_)
        for (PlotView* plot : {panel.plot, panel.inPlane, panel.ofTable})
            if (plot)
                hidden[plot] += offer_.partsHiddenIn(view);
    for (const auto& [plot, parts] : hidden)
        plot->hideParts(parts);
}

void LabPlots::rearrange()
{
    hideParts();
    if (!arrangedFor_)
        return;
    layout_ = layoutFor(*arrangedFor_);
    if (lackOf_ == LackOf::All)
        layout_ = withOneForAll(layout_, viewsOfAnswers());
    if (lackOf_ == LackOf::Kind)
        layout_ = withOneForAllInPlace(layout_, lackingKind());
    layout_ = without(layout_, [this](const QString& view) {
        return offer_.of(QStringLiteral("panel.") + view) == widgets::Offered::Hidden;
    });
    std::vector<PanelRoom::Placed> placed;
    for (const PanelArea& area : areasOf(layout_)) {
        placed.push_back({area, plotOf(area.view), panels_.at(area.view).frame});
        if (!layout_.letters.isEmpty())
            placed.back().plot->setLetter(layout_.letters.at(std::ssize(placed) - 1));
    }
    room_->arrange(std::move(placed), layout_,
                   QString::fromLatin1(metaObject()->className()).section(QLatin1String("::"), -1));
}

std::optional<widgets::PointedPlace> LabPlots::pointed() const
{
    if (!pointedPlot_ || !isShown(pointedPlot_) || widgets::isOutOfSight(pointedPlot_->standing()))
        return {};
    return widgets::PointedPlace{.view = viewOf(pointedPlot_),
                                 .at = {pointedPlot_->xAxis->pixelToCoord(pointedPixel_.x()),
                                        pointedPlot_->yAxis->pixelToCoord(pointedPixel_.y())},
                                 .position = pointedPlot_->positionAt(pointedPixel_)};
}

QString LabPlots::currentView() const
{
    if (!opened().isEmpty())
        return opened();
    for (const PanelRoom::Placed& placed : placed())
        if (placed.plot != canvas_ && placed.plot->hasFocus())
            return placed.view;
    return QStringLiteral("page");
}

void LabPlots::giveLettersAway()
{
    qDeleteAll(findChildren<QShortcut*>(QString(), Qt::FindDirectChildrenOnly));
}

void LabPlots::openLetter(QChar letter)
{
    for (const PanelRoom::Placed& placed : placed())
        if (placed.plot->letter() == letter)
            return room_->toggle(placed.view);
}

void LabPlots::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !opened().isEmpty() && !hasTabs())
        open({});
    else
        QWidget::keyPressEvent(event);
}

bool LabPlots::isShown(const PlotView* plot) const
{
    return std::ranges::any_of(placed(), [plot](const PanelRoom::Placed& placed) { return placed.plot == plot; });
}

void LabPlots::showPanels(const core::PanelViews& views, const std::string& lab)
{
    for (const PanelRoom::Placed& placed : placed()) {
        const auto found = views.find({lab, placed.view.toStdString()});
        placed.plot->showView(found == views.end() ? core::PanelView() : found->second);
    }
}

/// Axes of input space count as the columns do.
void LabPlots::showDates(const core::Dataset& points)
{
    const auto isDay = [&](std::size_t column) {
        return points.names.column(column).meaning == core::NumberMeaning::Days;
    };
    for (PlotView* plot : linked_)
        if (plot->space() != PlotView::Space::Own) {
            widgets::setDates(*plot->xAxis, isDay(0));
            widgets::setDates(*plot->yAxis,
                              plot->space() == PlotView::Space::Plane && points.dimensions() > 1 && isDay(1));
        }
}

void LabPlots::showData(const std::shared_ptr<const core::Dataset>& points, const std::vector<core::Interval>& window)
{
    arrange(points->shape());
    widgets::sharePlacesOf(points);
    if (shownPoints_ != points->size()) // rows are other points now: what was under the mouse is not
        showHighlight({});
    shownPoints_ = points->size();
    const bool arrived = canvas_ && canvas_->data() != points;
    if (arrived)
        canvas_->setData(points);
    showDates(*points); // on the axes that the sheet has of them now
    for (PlotView* plot : linked_)
        if (canvas_ && plot->selection() != canvas_->selection())
            plot->showSelection(canvas_->selection());
    tellSelection(selection());
    if (!window.empty())
        lookAt(window);
    else if (arrived)
        fitSheet();
}

void LabPlots::lookAt(const std::vector<core::Interval>& window)
{
    for (PlotView* plot : linked_)
        if (isShown(plot))
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
    for (PlotView* plot : own_)
        plot->showPreviewMark(preview && plot != canvas_);
}

void LabPlots::setTheme(const widgets::Theme& theme)
{
    for (PlotView* plot : all_)
        plot->setTheme(theme);
    room_->setTextScale(theme.textScale);
}

QStringList LabPlots::viewNames() const
{
    return QStringList{QStringLiteral("page")} + views_;
}

PlotView* LabPlots::panel(const QString& view) const
{
    for (const PanelRoom::Placed& placed : placed())
        if (placed.view == view)
            return placed.plot;
    return nullptr;
}

QString LabPlots::foremostOf(const QStringList& views) const
{
    if (views.contains(mainView()))
        return mainView();
    const auto first = std::ranges::find_if(views, [this](const QString& view) { return panel(view); });
    return first == views.end() ? QString() : *first;
}

PlotView* LabPlots::mainPanel() const
{
    return panel(mainView());
}

QString LabPlots::mainView() const
{
    if (panel(layout_.main) || placed().empty())
        return layout_.main;
    return placed().front().view;
}

QString LabPlots::viewOf(const PlotView* plot) const
{
    for (const PanelRoom::Placed& placed : placed())
        if (placed.plot == plot)
            return placed.view;
    return QStringLiteral("page");
}

std::vector<std::vector<PlotView*>> LabPlots::rows() const
{
    std::vector<std::vector<PlotView*>> rows;
    for (const QString& views : layout_.exported) {
        rows.emplace_back();
        for (const QString& view : views.split(u' '))
            rows.back().push_back(panel(view));
    }
    if (!rows.empty())
        return rows;
    std::map<int, std::vector<PlotView*>> byRow; // panels are listed in reading order
    for (const PanelRoom::Placed& placed : placed())
        byRow[placed.row].push_back(placed.plot);
    for (auto& [row, plots] : byRow)
        rows.push_back(std::move(plots));
    return rows;
}

widgets::PlotTable LabPlots::numbers(const QString& view) const
{
    const auto seen = [](const PlotView& plot) {
        return widgets::isOutOfSight(plot.standing()) ? widgets::PlotTable() : plot.headedNumbers();
    };
    if (const PlotView* one = panel(view))
        return seen(*one);
    widgets::PlotTable all;
    for (const PanelRoom::Placed& placed : placed()) {
        const QString panel = placed.plot->title() + ": ";
        for (const widgets::PlotTable::Column& column : seen(*placed.plot).columns) {
            all.family(column.family.isEmpty() ? placed.view : placed.view + u'-' + column.family);
            all.add(panel + column.name, column.values, column.heading.isEmpty() ? QString() : panel + column.heading);
        }
    }
    return all;
}

void LabPlots::askAxisRanges(PlotView* plot)
{
    PlotView* asked = plot ? plot : placed().front().plot;
    const bool hasHeight = asked->yAxis->visible(); // the bare line has none
    std::vector<widgets::AxisRange> axes{{asked->xAxis->label(), asked->horizontal(),
                                          widgets::isLogarithmic(*asked->xAxis), widgets::isOfDates(*asked->xAxis)}};
    if (hasHeight)
        axes.push_back({asked->yAxis->label(), asked->vertical(), widgets::isLogarithmic(*asked->yAxis),
                        widgets::isOfDates(*asked->yAxis)});
    auto* dialog = new widgets::AxisRangeDialog(axes, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, asked, [dialog, asked, hasHeight] {
        asked->setAxisRanges(dialog->ranges()[0], hasHeight ? dialog->ranges()[1] : asked->vertical());
    });
    dialog->open();
}

void LabPlots::emphasise(const QStringList& views)
{
    for (const QString& view : views)
        if (widgets::PlotView* plot = panel(view); plot && !frames_.contains(view))
            frames_[view] = new widgets::PanelFrame(plot);
    for (const auto& [view, frame] : frames_)
        frame->setVisible(views.contains(view));
}

} // namespace app
