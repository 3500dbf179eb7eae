#include "app/labs/lab_plots.h"

#include "core/labs/window.h"
#include "widgets/dialogs/axis_range_dialog.h"

#include <QKeyEvent>
#include <QSettings>
#include <QShortcut>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <numeric>

namespace app
{

using widgets::PlotView;

LabPlots::LabPlots(QStringList views, QWidget* parent)
    : QWidget(parent), views_(std::move(views)), tabs_(new QTabBar(this)), grid_(new PanelGrid(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tabs_);
    column->addWidget(grid_, 1);
    tabs_->setExpanding(false);
    tabs_->setAccessibleName(tr("Panels"));
    tabs_->hide();
    connect(tabs_, &QTabBar::currentChanged, this, [this](int tab) {
        if (compact_ && tab >= 0)
            open(arrangement_.panels[static_cast<std::size_t>(tab)].view);
    });
    connect(grid_, &PanelGrid::sharesEdited, this, [this](const PanelGrid::Shares& shares) {
        QSettings settings;
        const auto list = [](const std::vector<int>& parts) {
            QVariantList values;
            for (const int part : parts)
                values.append(part);
            return values;
        };
        settings.setValue(sharesKey() + QStringLiteral("/columns"), list(shares.columns));
        settings.setValue(sharesKey() + QStringLiteral("/rows"), list(shares.rows));
    });
    for (char letter = 'A'; letter <= 'H'; ++letter) {
        auto* shortcut = new QShortcut(QKeySequence(QStringLiteral("Shift+") + QLatin1Char(letter)), this);
        connect(shortcut, &QShortcut::activated, this, [this, letter] { openLetter(QLatin1Char(letter)); });
    }
}

void LabPlots::add(const std::vector<PlotView*>& plots, bool linked)
{
    for (PlotView* plot : plots) {
        connect(plot, &PlotView::axisRangesRequested, this, [this, plot] { askAxisRanges(plot); });
        connect(plot, &PlotView::clickTakenBack, this, &LabPlots::clickTakenBack);
        connect(plot, &PlotView::openRequested, this, [this, plot] { toggle(plot); });
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
    for (const Placed& placed : arrangement_.panels)
        (placed.frame ? placed.frame : placed.plot)->hide();
    arrangement_ = arrangementFor(*arrangedFor_);
    for ([[maybe_unused]] const Placed& placed : arrangement_.panels)
        Q_ASSERT(views_.contains(placed.view));
    if (!panel(opened_))
        opened_.clear();
    layOut();
}

bool LabPlots::wantsTabs() const
{
    constexpr double narrowest = 165.0, lowest = 115.0; // pixels at text of 100 % that a picture can be read in
    const auto share = [](const std::vector<int>& stretch, int first, int span) {
        const auto begin = stretch.begin() + std::min<std::ptrdiff_t>(first, std::ssize(stretch));
        const auto end = stretch.begin() + std::min<std::ptrdiff_t>(first + span, std::ssize(stretch));
        return std::accumulate(begin, end, 0.0) / std::max(1, std::accumulate(stretch.begin(), stretch.end(), 0));
    };
    return arrangement_.panels.size() > 1 && std::ranges::any_of(arrangement_.panels, [&](const Placed& placed) {
               return width() * share(arrangement_.columnStretch, placed.column, placed.columnSpan) <
                          narrowest * textScale_ ||
                      height() * share(arrangement_.rowStretch, placed.row, placed.rowSpan) < lowest * textScale_;
           });
}

void LabPlots::layOut()
{
    compact_ = wantsTabs();
    if (compact_ && opened_.isEmpty())
        opened_ = arrangement_.panels.front().view;
    fillTabs();
    std::vector<PanelGrid::Cell> cells;
    for (const Placed& placed : arrangement_.panels) {
        QWidget* widget = placed.frame ? placed.frame : placed.plot;
        placed.plot->setVisible(opened_.isEmpty() || placed.view == opened_);
        if (opened_.isEmpty())
            cells.push_back({widget, placed.row, placed.column, placed.rowSpan, placed.columnSpan});
        else if (placed.view == opened_)
            cells.push_back({widget});
        else
            widget->hide();
    }
    const PanelGrid::Shares whole{{1}, {1}}, given{arrangement_.columnStretch, arrangement_.rowStretch};
    if (opened_.isEmpty())
        grid_->place(cells, rememberedShares(), given);
    else
        grid_->place(cells, whole, whole);
}

void LabPlots::fillTabs()
{
    const QSignalBlocker quiet(tabs_);
    const int count = compact_ ? static_cast<int>(arrangement_.panels.size()) : 0;
    while (tabs_->count() > count)
        tabs_->removeTab(tabs_->count() - 1);
    while (tabs_->count() < count)
        tabs_->addTab(QString());
    for (int i = 0; i < count; ++i) {
        const Placed& placed = arrangement_.panels[static_cast<std::size_t>(i)];
        tabs_->setTabText(i, (placed.plot->letter() + QLatin1Char(' ') + placed.plot->title()).trimmed());
        if (placed.view == opened_)
            tabs_->setCurrentIndex(i);
    }
    tabs_->setVisible(compact_);
}

void LabPlots::open(const QString& view)
{
    if (view == opened_ || (compact_ && view.isEmpty()))
        return;
    opened_ = panel(view) ? view : QString();
    layOut();
    emit viewOpened(opened_);
    if (PlotView* plot = panel(opened_))
        plot->setFocus();
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

void LabPlots::toggle(const PlotView* plot)
{
    const QString view = viewOf(plot);
    open(view == opened_ ? QString() : view);
}

void LabPlots::giveLettersAway()
{
    qDeleteAll(findChildren<QShortcut*>(QString(), Qt::FindDirectChildrenOnly));
}

void LabPlots::openLetter(QChar letter)
{
    for (const Placed& placed : arrangement_.panels)
        if (placed.plot->letter() == letter)
            return toggle(placed.plot);
}

void LabPlots::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !opened_.isEmpty() && !compact_)
        open({});
    else
        QWidget::keyPressEvent(event);
}

void LabPlots::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!arrangedFor_ || wantsTabs() == compact_)
        return;
    if (compact_)
        opened_.clear(); // there is room for all again
    layOut();
}

bool LabPlots::isShown(const PlotView* plot) const
{
    return std::ranges::any_of(arrangement_.panels, [plot](const Placed& placed) { return placed.plot == plot; });
}

QString LabPlots::sharesKey() const
{
    return QStringLiteral("panels/%1/%2x%3")
        .arg(QString::fromLatin1(metaObject()->className()).section(QLatin1String("::"), -1))
        .arg(arrangement_.columnStretch.size())
        .arg(arrangement_.panels.size());
}

PanelGrid::Shares LabPlots::rememberedShares() const
{
    const QSettings settings;
    const auto remembered = [&](const QString& name, const std::vector<int>& given) {
        std::vector<int> parts;
        for (const QVariant& value : settings.value(sharesKey() + name).toList())
            parts.push_back(value.toInt());
        const bool usable =
            parts.size() == given.size() && std::ranges::all_of(parts, [](int part) { return part > 0; });
        return usable ? parts : given;
    };
    return {remembered(QStringLiteral("/columns"), arrangement_.columnStretch),
            remembered(QStringLiteral("/rows"), arrangement_.rowStretch)};
}

void LabPlots::showPanels(const core::PanelViews& panels, const std::string& lab)
{
    for (const Placed& placed : arrangement_.panels) {
        const auto found = panels.find({lab, placed.view.toStdString()});
        placed.plot->showView(found == panels.end() ? core::PanelView() : found->second);
    }
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
    for (const Placed& placed : arrangement_.panels)
        placed.plot->showPreviewMark(preview && placed.plot != canvas_);
}

void LabPlots::setTheme(const widgets::Theme& theme)
{
    for (PlotView* plot : all_)
        plot->setTheme(theme);
    textScale_ = theme.textScale;
    if (arrangedFor_ && wantsTabs() != compact_)
        layOut();
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
