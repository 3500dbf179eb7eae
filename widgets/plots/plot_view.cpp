#include "widgets/plots/plot_view.h"

#include "widgets/plots/axis_look.h"
#include "widgets/plots/axis_motion.h"
#include "widgets/plots/axis_pins.h"
#include "widgets/plots/bounded_graph.h"
#include "widgets/plots/count_map.h"
#include "widgets/plots/overlay_marks.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/value_labels.h"
#include "widgets/theme/plot_theme.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace widgets
{
namespace
{

core::Interval intervalOf(const QCPRange& range)
{
    return {range.lower, range.upper};
}

QCPRange rangeOfInterval(const core::Interval& interval)
{
    return {interval.lo, interval.hi};
}

/// Elements that share a margin, a map and its scale, never narrow it again: it begins anew for text of another size.
void forgetSharedMargins(QCustomPlot& plot)
{
    for (QCPLayoutElement* element : plot.plotLayout()->elements(true)) {
        if (!element)
            continue;
        QMargins margins = element->margins();
        if (element->marginGroup(QCP::msTop))
            margins.setTop(0);
        if (element->marginGroup(QCP::msBottom))
            margins.setBottom(0);
        element->setMargins(margins);
    }
}

} // namespace

PlotView::PlotView(Space space, QWidget* parent)
    : QCustomPlot(parent), space_(space), navigation_(*this), fit_([this] {
          fitOwnAxes();
          replot(rpQueuedReplot);
      })
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setContextMenuPolicy(Qt::DefaultContextMenu);
    setAutoAddPlottableToLegend(false);
    setInteractions(QCP::Interactions());
    setPlottingHint(QCP::phImmediateRefresh, false); // all panels of an answer are painted at once
    setMinimumSize(160, 130);
    buildLayers();
    window_.assign(space == Space::Plane ? 2 : 1, core::Interval{-1.0, 1.0});
    dress(theme_); // restyle() is virtual: each panel calls it once its drawables exist
    showPins();
}

PlotView::~PlotView() = default;

void PlotView::buildLayers()
{
    addLayer(QStringLiteral("points"), layer(QStringLiteral("main")), limAbove);
    addLayer(QStringLiteral("labels"), layer(QStringLiteral("points")), limAbove);
    addLayer(QStringLiteral("header"), layer(QStringLiteral("labels")), limAbove);
    plotLayout()->setLayer(QStringLiteral("background")); // a layout out of sight takes all in it along
    header_ = new PlotHeader(this);
    header_->setLayer(QStringLiteral("header"));
    plotLayout()->insertRow(0);
    plotLayout()->addElement(0, 0, header_);
    plotLayout()->setRowStretchFactor(0, 1e-4); // as high as its text, no more
    plotLayout()->setRowSpacing(0);
    axes()->setRangeDrag({});
    axes()->setRangeZoom({});
    points_ = new PointMarks(xAxis, yAxis);
    points_->setLayer(QStringLiteral("points"));
    addLayer(QStringLiteral("counts"), layer(QStringLiteral("grid")), limAbove);
    auto* counts = new CountMap(*points_); // the plot takes it
    counts->setLayer(QStringLiteral("counts"));
    ghost_ = std::make_unique<PlotGhost>(*this);
    labels_ = new ValueLabels(this, [this](const core::PinnedLabel& label) -> std::optional<ValueLabels::Read> {
        const QPointF place(label.at.empty() ? 0.0 : label.at[0], label.at.size() > 1 ? label.at[1] : 0.0);
        for (Reading& reading : readingsAt(place))
            if (reading.key.toStdString() == label.of)
                return ValueLabels::Read{placeText(place), std::move(reading)};
        return {};
    });
    overlay_ = new OverlayMarks(this);
    pins_ = new AxisPins(this);
    connect(this, &QCustomPlot::afterLayout, this, &PlotView::updateOverlay); // pixels depend on the layout
    connect(this, &QCustomPlot::afterLayout, this, &PlotView::fitTicksAndLabels);
    // What the colours of a map mean depends on the axes, and on how large the plot is.
    connect(this, &QCustomPlot::afterLayout, this, [this, said = QString()]() mutable {
        const auto entry = points_->mapEntry();
        if (std::exchange(said, entry ? entry->text : QString()) == said)
            return;
        setLegend(std::vector(legendBeside_));
        replot(rpQueuedReplot);
    });
    connect(this, &QCustomPlot::afterLayout, this, &PlotView::makeIsotropic);
}

QCPGraph* PlotView::addGraph(QCPAxis* keys, QCPAxis* values)
{
    return new BoundedGraph(keys ? keys : xAxis, values ? values : yAxis); // the plot takes it
}

void PlotView::setTitle(const QString& letter, const QString& title)
{
    letter_ = letter;
    title_ = title;
    header_->setTitle(letter, title);
    setAccessibleName(letter.isEmpty() ? title : letter + QStringLiteral(": ") + title);
    replot(rpQueuedReplot);
}

void PlotView::setSubtitle(const QString& subtitle)
{
    subtitle_ = subtitle;
    const QString compared = ghost_->comparison(headlines());
    const QString between = subtitle.isEmpty() || compared.isEmpty() ? QString() : QStringLiteral("; ");
    header_->setSubtitle(subtitle + between + compared,
                         compared.isEmpty() ? PlotHeader::Room::OneLine : PlotHeader::Room::AsManyAsItTakes);
}

void PlotView::setLegend(std::vector<LegendEntry> entries)
{
    legendBeside_ = std::move(entries);
    ghost_->showIn(coordinates());
    std::vector<LegendEntry> all = legendBeside_;
    if (auto map = points_->mapEntry())
        all.push_back(*std::move(map));
    if (const auto pinned = ghost_->legendEntry())
        all.push_back(*pinned);
    std::erase_if(all, [this](const LegendEntry& entry) {
        return isPartHidden(QStringLiteral("legend")) || isCurveHidden(entry.key);
    });
    header_->setLegend(std::move(all));
    applyHidden();
}

void PlotView::setSummary(const QString& text)
{
    summary_ = text;
    setAccessibleDescription(isOutOfSight(standing_) ? tr("Nothing to draw yet.") : summary_);
}

void PlotView::setAxisLabels(const QString& horizontal, const QString& vertical)
{
    horizontalLabel_ = horizontal;
    verticalLabel_ = vertical;
    xAxis->setLabel(horizontal);
    yAxis->setLabel(vertical);
}

void PlotView::fitTicksAndLabels()
{
    if (spaceTicks(*axes()))
        replot(rpQueuedReplot); // the ticks of this layout stand already
    const auto fit = header_->isInFigure() ? &breakLabel : &elideLabel;
    fit(*xAxis, horizontalLabel_);
    fit(*yAxis, verticalLabel_);
}

void PlotView::setSpace(Space space)
{
    space_ = space;
    showPins();
    window_.resize(std::max<std::size_t>(window_.size(), space == Space::Plane ? 2 : 1), core::Interval{-1.0, 1.0});
}

void PlotView::dress(const Theme& theme)
{
    theme_ = theme;
    applyTheme(*this, theme);
    forgetSharedMargins(*this);
    axes()->setMinimumMargins(leastMargins() * theme.textScale);
    header_->setTheme(theme);
    points_->setTheme(theme);
    overlay_->theme = theme;
    labels_->setTheme(theme);
    ghost_->setTheme(theme);
    pins_->theme = theme;
}

/// What stands beside the axes and their numbers: the colours' bar, marginals.
int PlotView::besideAxes() const
{
    return plotLayout()->outerRect().width() - axes()->outerRect().width();
}

/// As far as the margin gives way where a panel is narrow, unless its numbers need more.
int PlotView::narrowLeft() const
{
    constexpr int left = 52; // pixels, at text of 100 %
    return static_cast<int>(std::min(left, leastMargins().left()) * theme_.textScale);
}

int PlotView::roomBeside() const
{
    const QMargins least = leastMargins() * theme_.textScale, asked = axes()->minimumMargins(), has = axes()->margins();
    const int left = has.left() > asked.left() ? has.left() : narrowLeft();
    const int right = has.right() > asked.right() ? has.right() : least.right();
    return left + right + besideAxes();
}

void PlotView::makeRoomInside()
{
    QMargins margins = leastMargins() * theme_.textScale;
    const int inside = static_cast<int>(std::ceil(leastInside.width() * theme_.textScale));
    const int left = width() - inside - margins.right() - besideAxes();
    margins.setLeft(std::clamp(left, narrowLeft(), margins.left()));
    axes()->setMinimumMargins(margins);
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    makeRoomInside();
    QCustomPlot::resizeEvent(event);
}

void PlotView::setTheme(const Theme& theme)
{
    dress(theme);
    restyle();
    makeRoomInside();
    replot(rpQueuedReplot);
}

core::Interval PlotView::horizontal() const
{
    return intervalOf(xAxis->range());
}

core::Interval PlotView::vertical() const
{
    return intervalOf(yAxis->range());
}

void PlotView::setAxisRanges(const core::Interval& horizontal, const core::Interval& vertical)
{
    moveRanges({rangeOfInterval(horizontal), rangeOfInterval(vertical)}, newGesture());
}

void PlotView::setWindow(const std::vector<core::Interval>& window)
{
    if (space_ == Space::Own || window.empty() || (space_ == Space::Plane && window.size() < 2))
        return;
    const QCPRange across = xAxis->range(), up = yAxis->range();
    window_ = window;
    xAxis->setRange(rangeOfInterval(window[0]));
    if (space_ == Space::Plane)
        yAxis->setRange(rangeOfInterval(window[1]));
    fitOwnAxes();
    if (xAxis->range() != across || yAxis->range() != up) // it is told at every change of a session
        replot(rpQueuedReplot);
}

void PlotView::fitOwnAxes()
{
    if (space_ == Space::Plane)
        return;
    if (space_ == Space::Own)
        fit_.fit(*xAxis,
                 rangeOfInterval(view_.horizontal.value_or(ghost_->withHorizontal(ownHorizontal(), horizontalLabel_))));
    core::Interval vertical = view_.vertical.value_or(ghost_->withVertical(ownVertical(), verticalLabel_));
    if (companion_ && companion_->space_ == space_ && !view_.vertical) {
        const core::Interval other =
            companion_->ghost_->withVertical(companion_->ownVertical(), companion_->verticalLabel_);
        vertical = {std::min(vertical.lo, other.lo), std::max(vertical.hi, other.hi)};
        companion_->fit_.fit(*companion_->yAxis, rangeOfInterval(vertical));
        companion_->replot(rpQueuedReplot);
    }
    if (isLogarithmic()) {
        constexpr double decades = 1e-6; // of the top: what is smaller teaches nothing more
        vertical = {std::max(vertical.lo, decades * vertical.hi), vertical.hi};
    }
    fit_.fit(*yAxis, rangeOfInterval(vertical));
    fit_.begin();
}

std::vector<Headline> PlotView::headlines() const
{
    return {};
}

void PlotView::setCompanion(PlotView* other)
{
    companion_ = other;
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void PlotView::moveRanges(const AxisNavigation::Ranges& ranges, int gesture)
{
    if (!isDrawable(*xAxis, ranges.x) || !isDrawable(*yAxis, ranges.y))
        return;
    const bool horizontalMoved = ranges.x != xAxis->range(), verticalMoved = ranges.y != yAxis->range();
    xAxis->setRange(ranges.x);
    yAxis->setRange(ranges.y);
    core::PanelView view = view_;
    if (space_ == Space::Own && horizontalMoved)
        view.horizontal = intervalOf(ranges.x);
    if (space_ != Space::Plane && verticalMoved)
        view.vertical = intervalOf(ranges.y);
    const bool windowMoved =
        space_ == Space::Plane ? horizontalMoved || verticalMoved : space_ == Space::Line && horizontalMoved;
    replot(rpQueuedReplot);
    editView(std::move(view), tr("Move the axes"), gesture);
    if (!windowMoved)
        return;
    window_[0] = horizontal();
    if (space_ == Space::Plane)
        window_[1] = vertical();
    emit windowEdited(window_, gesture);
}

AxisNavigation::Freedom PlotView::freedom() const
{
    return {.pansUpwards = !standsOnZero(),
            .zoomsTogether = space_ != Space::Line,
            .zoomsFromZero = standsOnZero() && !isLogarithmic()};
}

void PlotView::fit()
{
    core::PanelView view = view_;
    view.horizontal.reset();
    view.vertical.reset();
    editView(std::move(view), tr("Fit the axes"));
    fitOwnAxes();
    replot(rpQueuedReplot);
    if (space_ != Space::Own)
        emit fitRequested();
}

void PlotView::showStanding(Standing standing)
{
    const bool hid = isOutOfSight(standing_), hides = isOutOfSight(standing);
    standing_ = standing;
    update();
    if (hid == hides)
        return;
    for (int i = 0; i < layerCount(); ++i) // so that an export is as empty as the screen
        if (layer(i) != header_->layer() && layer(i) != plotLayout()->layer())
            layer(i)->setVisible(!hides);
    header_->setBare(hides);
    setSummary(summary_);
    replot(rpQueuedReplot);
}

void PlotView::showPreviewMark(bool preview)
{
    preview_ = preview;
    update();
}

std::optional<QPointF> PlotView::placeOf(const Eigen::VectorXd& position) const
{
    if (space_ == Space::Line && position.size() >= 1)
        return QPointF(position[0], 0.0);
    if (space_ == Space::Plane && position.size() >= 2)
        return QPointF(position[0], position[1]);
    return {};
}

std::optional<Eigen::VectorXd> PlotView::positionAt(const QPointF& pixel) const
{
    if (!axes()->rect().contains(pixel.toPoint()) || space_ == Space::Own)
        return {};
    const double x = xAxis->pixelToCoord(pixel.x()), y = yAxis->pixelToCoord(pixel.y());
    if (space_ == Space::Line)
        return Eigen::VectorXd::Constant(1, x);
    return Eigen::Vector2d(x, y);
}

void PlotView::updateOverlay()
{
    overlay_->place.reset();
    overlay_->ring.reset();
    if (highlight_.position)
        if (const auto place = placeOf(*highlight_.position))
            overlay_->place = OverlayMarks::Place{*place, space_ != Space::Own, space_ == Space::Plane};
    overlay_->dots.clear();
    if (space_ == Space::Line && highlight_.position && highlight_.position->size() == 1)
        for (const Reading& reading : readingsAt({(*highlight_.position)[0], 0.0}))
            overlay_->dots.push_back({reading.at, reading.ink});
    if (highlight_.point && *highlight_.point >= 0 && *highlight_.point < points_->count())
        overlay_->ring = points_->pixelOf(*highlight_.point);
    overlay_->rings.clear();
    for (const int label : points_->isMap() ? std::vector<int>() : highlight_.samples)
        if (const auto rows = points_->samples().find(label); rows != points_->samples().end())
            for (const int row : rows->second)
                overlay_->rings.push_back(points_->pixelOf(row));
    overlay_->frames = highlight_.samples.empty() ? std::vector<QRectF>() : framesOf(highlight_.samples);
    if (highlight_.point)
        std::ranges::move(framesOfRow(*highlight_.point), std::back_inserter(overlay_->frames));
    renewReadings();
}

void PlotView::repaintOverlay()
{
    updateOverlay();
    layer(QStringLiteral("overlay"))->replot();
}

void PlotView::showHighlight(const Highlight& highlight)
{
    highlight_ = highlight;
    repaintOverlay();
}

void PlotView::showSelection(const std::vector<int>& selection)
{
    selection_ = selection;
    points_->setSelection(selection);
    replot(rpQueuedReplot);
}

void PlotView::editSelection(std::vector<int> selection)
{
    std::ranges::sort(selection);
    if (selection == selection_)
        return;
    showSelection(selection);
    emit selectionEdited(selection_);
}

QColor PlotView::veil() const
{
    QColor veil = theme_.colour(Role::Background);
    veil.setAlpha(165);
    return veil;
}

void PlotView::copyImage()
{
    QGuiApplication::clipboard()->setPixmap(toPixmap(0, 0, 2.0));
}

PlotTable PlotView::headedNumbers() const
{
    PlotTable table = numbers();
    const auto axisOf = [this](const QString& name) {
        const bool isFirst = space_ == Space::Line ? name == u"x" || name == u"at" : name == u"x1";
        return isFirst ? horizontalLabel_ : name == u"x2" ? verticalLabel_ : QString();
    };
    if (space_ != Space::Own)
        for (PlotTable::Column& column : table.columns)
            if (column.heading.isEmpty())
                column.heading = axisOf(column.name);
    return table;
}

void PlotView::copyTable()
{
    const PlotTable table = headedNumbers();
    auto* content = new QMimeData;                   // the clipboard takes it
    content->setText(toDelimitedText(table, u'\t')); // spreadsheets paste tabs into cells
    content->setData(QStringLiteral("text/csv"), toDelimitedText(table).toUtf8());
    QGuiApplication::clipboard()->setMimeData(content);
}

} // namespace widgets
