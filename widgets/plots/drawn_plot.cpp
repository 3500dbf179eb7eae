#include "widgets/plots/drawn_plot.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace widgets
{

namespace
{

constexpr core::Interval allPlaces{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};

void scale(QCPAxis& axis, bool logarithmic)
{
    if ((axis.scaleType() == QCPAxis::stLogarithmic) != logarithmic)
        setLogarithmic(axis, logarithmic);
}

void place(QCPItemLine& item, const DrawnLine& line)
{
    for (QCPItemPosition* end : {item.start, item.end}) { // an upright one takes all the height, a level one the width
        end->setTypeX(line.up ? QCPItemPosition::ptAxisRectRatio : QCPItemPosition::ptPlotCoords);
        end->setTypeY(line.across ? QCPItemPosition::ptAxisRectRatio : QCPItemPosition::ptPlotCoords);
    }
    item.start->setCoords(line.across ? QPointF(*line.across, 0.0)
                          : line.up   ? QPointF(0.0, *line.up)
                                      : line.between[0]);
    item.end->setCoords(line.across ? QPointF(*line.across, 1.0) : line.up ? QPointF(1.0, *line.up) : line.between[1]);
}

QSharedPointer<QCPAxisTicker> headingTicker(const QStringList& headings)
{
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (int i = 0; i < headings.size(); ++i)
        ticker->addTick(i, headings[i]);
    return ticker;
}

QCPScatterStyle styleOf(const DrawnMarks& marks, const Theme& theme)
{
    using Shape = DrawnMarks::Shape;
    const double size = marks.size * theme.marks();
    const QColor ink = theme.colour(marks.role);
    if (marks.shape == Shape::Cross)
        return {QCPScatterStyle::ssCross, theme.pen(ink, 1.5), Qt::NoBrush, size};
    const QPen rim = marks.shape == Shape::Diamond ? theme.pen(Role::Background, 1.0) : theme.pen(ink, 1.5);
    return {marks.shape == Shape::Disc       ? QCPScatterStyle::ssDisc
            : marks.shape == Shape::Square   ? QCPScatterStyle::ssSquare
            : marks.shape == Shape::Triangle ? QCPScatterStyle::ssTriangle
                                             : QCPScatterStyle::ssDiamond,
            rim, ink, size};
}

} // namespace

DrawnPlot::DrawnPlot(Drawing first, QWidget* parent)
    : CurvePlot(first.hasOwnAxes ? Space::Own : Space::Line, first.gridColumn, parent)
{
    show(std::move(first));
}

void DrawnPlot::show(Drawing drawing)
{
    Q_ASSERT(drawing.hasOwnAxes == (space() == Space::Own));
    drawing_ = std::move(drawing);
    if (title() != drawing_.title)
        setTitle(letter(), drawing_.title);
    setSubtitle(drawing_.subtitle);
    if (toolTip() != drawing_.meaning)
        setToolTip(drawing_.meaning);
    setAxisLabels(drawing_.across.label, drawing_.up.label);
    scale(*xAxis, drawing_.across.logarithmic);
    scale(*yAxis, drawing_.up.logarithmic || isLogarithmic());
    if (!drawing_.across.headings.isEmpty())
        xAxis->setTicker(headingTicker(drawing_.across.headings));
    const DrawnPoints marks = drawing_.points.value_or(DrawnPoints{.places = Eigen::MatrixXd(0, 1), .labels = {}});
    points().setPlacement(marks.places.cols() > 1 ? PointMarks::Placement::Scatter : PointMarks::Placement::Strip);
    points().setPoints(marks.places, marks.labels);
    points().setShownSamples(marks.samples);
    points().setSelection(selection());
    points().setVisible(true); // the legend hides what is hidden
    speakAbout(drawing_.up.about.value_or(allPlaces));
    placeItems();
    showRows(drawing_.grid, drawing_.curves);
}

void DrawnPlot::placeItems()
{
    const auto match = [this](auto& items, std::size_t wanted) {
        using Item = std::remove_pointer_t<typename std::remove_reference_t<decltype(items)>::value_type>;
        for (; items.size() > wanted; items.pop_back())
            removeItem(items.back());
        while (items.size() < wanted) {
            items.push_back(new Item(this));
            items.back()->setSelectable(false);
        }
    };
    match(spans_, drawing_.spans.size());
    match(lines_, drawing_.lines.size());
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        for (QCPItemPosition* corner : {spans_[i]->topLeft, spans_[i]->bottomRight}) {
            corner->setTypeX(QCPItemPosition::ptPlotCoords);
            corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        spans_[i]->setVisible(true);
        spans_[i]->topLeft->setCoords(drawing_.spans[i].across.lo, 0.0);
        spans_[i]->bottomRight->setCoords(drawing_.spans[i].across.hi, 1.0);
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        lines_[i]->setVisible(true);
        place(*lines_[i], drawing_.lines[i]);
    }
    placeMarks();
}

void DrawnPlot::placeMarks()
{
    for (; marks_.size() > drawing_.marks.size(); marks_.pop_back()) {
        if (marks_.back().bars)
            removePlottable(marks_.back().bars);
        removeGraph(marks_.back().places);
    }
    while (marks_.size() < drawing_.marks.size()) {
        QCPGraph* places = addGraph();
        places->setLineStyle(QCPGraph::lsNone);
        places->setSelectable(QCP::stNone);
        places->setLayer(QStringLiteral("points"));
        marks_.push_back({.places = places, .bars = nullptr});
    }
    for (std::size_t i = 0; i < marks_.size(); ++i) {
        const DrawnMarks& drawn = drawing_.marks[i];
        const bool any = drawn.places.size() > 0;
        marks_[i].places->setData(any ? asQVector(drawn.places.col(0)) : QVector<double>(),
                                  any ? asQVector(drawn.places.col(1)) : QVector<double>());
        marks_[i].places->setVisible(true);
        placeBars(marks_[i], drawn.deviations);
    }
}

void DrawnPlot::placeBars(Marks& marks, const Eigen::VectorXd& deviations)
{
    if (marks.bars && deviations.size() == 0)
        removePlottable(std::exchange(marks.bars, nullptr));
    if (deviations.size() == 0)
        return;
    if (!marks.bars) {
        marks.bars = new QCPErrorBars(xAxis, yAxis);
        marks.bars->setDataPlottable(marks.places);
        marks.bars->setSymbolGap(0.0);
        marks.bars->setSelectable(QCP::stNone);
        marks.bars->setLayer(QStringLiteral("points"));
    }
    marks.bars->setData(asQVector(deviations));
    marks.bars->setVisible(true);
}

std::vector<DrawnPlot::Group> DrawnPlot::groups() const
{
    std::vector<Group> found;
    const auto groupOf = [&](const auto& drawn) -> Group& {
        for (Group& group : found)
            if (group.key == drawn.key)
                return group;
        return found.emplace_back(
            Group{.key = drawn.key, .legend = drawn.legend, .items = {}, .line = {}, .fill = {}, .scatter = {}});
    };
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        Group& group = groupOf(drawing_.spans[i]);
        group.items.push_back(spans_[i]);
        group.fill = spans_[i]->brush();
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        Group& group = groupOf(drawing_.lines[i]);
        group.items.push_back(lines_[i]);
        if (!group.fill && !group.line)
            group.line = lines_[i]->pen();
    }
    for (std::size_t i = 0; i < marks_.size(); ++i) {
        Group& group = groupOf(drawing_.marks[i]);
        group.items.push_back(marks_[i].places);
        if (marks_[i].bars)
            group.items.push_back(marks_[i].bars);
        group.scatter = marks_[i].places->scatterStyle();
    }
    return found;
}

std::vector<LegendEntry> DrawnPlot::entriesBeside() const
{
    std::vector<LegendEntry> entries;
    for (const Group& group : groups()) {
        Q_ASSERT(group.legend.isEmpty() || !group.key.isEmpty());
        if (!group.legend.isEmpty())
            entries.push_back({.text = group.legend,
                               .line = group.line,
                               .fill = group.fill,
                               .scatter = group.scatter,
                               .key = group.key,
                               .show = visibilityOf(group.items)});
    }
    if (const auto& marks = drawing_.points; marks && !marks->legend.isEmpty() && !marks->samples.empty())
        entries.push_back({.text = marks->legend,
                           .line = theme().pen(theme().sampleColour(marks->samples.back(), true), 1.5),
                           .mark = marks->samples.back(),
                           .key = marks->key,
                           .show = visibilityOf({&points()})});
    for (const QString& remark : drawing_.remarks)
        entries.push_back({.text = remark});
    return entries;
}

void DrawnPlot::addColumnsBeside(PlotTable& table) const
{
    for (const PlotTable::Column& column : drawing_.beside.columns) {
        table.family(column.family);
        table.add(column.name, column.values, column.heading);
    }
}

double DrawnPlot::strip() const
{
    const bool hasStrip = drawing_.points && drawing_.points->places.cols() == 1;
    return hasStrip ? CurvePlot::strip() : 0.0;
}

bool DrawnPlot::standsOnZero() const
{
    return drawing_.up.movesFromZero ? !*drawing_.up.movesFromZero : CurvePlot::standsOnZero();
}

core::Interval DrawnPlot::ownHorizontal() const
{
    if (drawing_.across.range)
        return *drawing_.across.range;
    const Eigen::VectorXd& grid = drawing_.grid;
    return grid.size() > 1 ? core::Interval{grid[0], grid[grid.size() - 1]} : core::Interval{0.0, 1.0};
}

core::Interval DrawnPlot::ownVertical() const
{
    constexpr double air = 0.06; // of the height
    if (drawing_.up.range)
        return *drawing_.up.range;
    if (drawing_.up.fromZero)
        return withPoints(CurvePlot::ownVertical());
    const auto extent = curves().extent(drawing_.up.about.value_or(allPlaces),
                                        [this](const QString& key) { return isEntryHidden(key); });
    if (!extent || !(extent->hi > extent->lo))
        return withPoints(CurvePlot::ownVertical());
    return withPoints({extent->lo - air * extent->width(), extent->hi + air * extent->width()});
}

core::Interval DrawnPlot::withPoints(core::Interval range) const
{
    constexpr double air = 1.06;
    if (drawing_.points && drawing_.points->spans && drawing_.points->places.cols() > 1)
        for (const double height : drawing_.points->places.col(1))
            range = {std::min(range.lo, air * height), std::max(range.hi, air * height)};
    return range;
}

QString DrawnPlot::placeText(const QPointF& place) const
{
    return drawing_.across.symbol.isEmpty()
               ? CurvePlot::placeText(place)
               : QStringLiteral("%1 = %2").arg(drawing_.across.symbol, numberText(place.x()));
}

void DrawnPlot::restyle()
{
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        spans_[i]->setPen(Qt::NoPen);
        spans_[i]->setBrush(theme().tint(drawing_.spans[i].role));
    }
    for (std::size_t i = 0; i < lines_.size(); ++i)
        lines_[i]->setPen(theme().pen(drawing_.lines[i].role, drawing_.lines[i].width, drawing_.lines[i].dashes));
    for (std::size_t i = 0; i < marks_.size(); ++i) {
        marks_[i].places->setScatterStyle(styleOf(drawing_.marks[i], theme()));
        if (marks_[i].bars)
            marks_[i].bars->setPen(theme().pen(drawing_.marks[i].role, 1.8));
    }
    const bool amongCurves = drawing_.points && drawing_.points->places.cols() > 1 && !drawing_.curves.empty();
    points().setHalo(amongCurves ? std::optional(theme().colour(Role::Background)) : std::nullopt);
    if (drawing_.up.zeroLine)
        yAxis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.5));
    CurvePlot::restyle();
}

} // namespace widgets
