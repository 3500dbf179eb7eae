#include "widgets/plots/drawn_items.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/curve_layers.h"
#include "widgets/plots/mark_style.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/reach.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets
{

namespace
{

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

QBrush washOf(const DrawnSpan& span, const Theme& theme)
{
    if (span.isHatched)
        return {theme.colour(span.role), Qt::BDiagPattern};
    if (!span.sample)
        return theme.tint(span.role);
    QColor wash = theme.sampleColour(*span.sample, true); // fainter than a band
    wash.setAlpha(theme.dark ? 60 : 42);
    return wash;
}

} // namespace

void DrawnItems::show(std::vector<DrawnLine> lines, std::vector<DrawnSpan> spans, std::vector<DrawnMarks> marks)
{
    drawnLines_ = std::move(lines);
    drawnSpans_ = std::move(spans);
    drawnMarks_ = std::move(marks);
    matchAll();
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        spans_[i]->setVisible(true); // the legend hides what is hidden
        spans_[i]->topLeft->setCoords(drawnSpans_[i].across.lo, 0.0);
        spans_[i]->bottomRight->setCoords(drawnSpans_[i].across.hi, 1.0);
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        lines_[i].line->setVisible(true);
        place(*lines_[i].line, drawnLines_[i]);
        placeName(lines_[i], drawnLines_[i]);
    }
    for (std::size_t i = 0; i < marks_.size(); ++i)
        placeMarks(marks_[i], drawnMarks_[i]);
}

template <class Items, class Make, class Remove>
void DrawnItems::match(Items& items, std::size_t wanted, const Make& make, const Remove& remove)
{
    for (; items.size() > wanted; items.pop_back())
        remove(items.back());
    while (items.size() < wanted)
        items.push_back(make());
}

void DrawnItems::matchAll()
{
    addCurveLayers(plot_);
    match(
        spans_, drawnSpans_.size(),
        [this] {
            auto* span = new QCPItemRect(&plot_);
            span->setSelectable(false);
            span->setLayer(QStringLiteral("bands"));
            for (QCPItemPosition* corner : {span->topLeft, span->bottomRight}) {
                corner->setTypeX(QCPItemPosition::ptPlotCoords);
                corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
            }
            return span;
        },
        [this](QCPItemRect* span) { plot_.removeItem(span); });
    match(
        lines_, drawnLines_.size(),
        [this] {
            auto* line = new QCPItemLine(&plot_);
            line->setSelectable(false);
            return Line{.line = line};
        },
        [this](const Line& line) {
            plot_.removeItem(line.line);
            if (line.name)
                plot_.removeItem(line.name);
        });
    match(
        marks_, drawnMarks_.size(), [this] { return newMarks(); },
        [this](const Marks& marks) {
            if (marks.bars) // first: they read the places
                plot_.removePlottable(marks.bars);
            plot_.removeGraph(marks.places);
        });
}

DrawnItems::Marks DrawnItems::newMarks() const
{
    QCPGraph* places = plot_.addGraph();
    places->setLineStyle(QCPGraph::lsNone);
    places->setSelectable(QCP::stNone);
    places->setLayer(QStringLiteral("points"));
    return {.places = places};
}

void DrawnItems::placeName(Line& line, const DrawnLine& drawn) const
{
    if (line.name && drawn.name.isEmpty())
        plot_.removeItem(std::exchange(line.name, nullptr));
    if (drawn.name.isEmpty() || !drawn.up)
        return;
    if (!line.name) {
        line.name = new QCPItemText(&plot_);
        line.name->setSelectable(false);
        line.name->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
        line.name->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    }
    line.name->setVisible(true);
    line.name->setText(drawn.name);
    line.name->position->setCoords(0.99, *drawn.up);
}

void DrawnItems::placeMarks(Marks& marks, const DrawnMarks& drawn) const
{
    const bool any = drawn.places.size() > 0;
    marks.places->setData(any ? asQVector(drawn.places.col(0)) : QVector<double>(),
                          any ? asQVector(drawn.places.col(1)) : QVector<double>());
    marks.places->setVisible(true);
    marks.places->setProperty(passingProperty, drawn.passes);
    placeBars(marks, drawn);
}

void DrawnItems::placeBars(Marks& marks, const DrawnMarks& drawn) const
{
    const bool any = drawn.bars.size() > 0;
    if (marks.bars && !any)
        plot_.removePlottable(std::exchange(marks.bars, nullptr));
    if (!any)
        return;
    if (!marks.bars) {
        marks.bars = new QCPErrorBars(plot_.xAxis, plot_.yAxis);
        marks.bars->setDataPlottable(marks.places);
        marks.bars->setSymbolGap(0.0);
        marks.bars->setSelectable(QCP::stNone);
        marks.bars->setLayer(QStringLiteral("main")); // hollow marks stand on them
    }
    marks.bars->setData(asQVector(drawn.places.col(1) - drawn.bars.col(0)),
                        asQVector(drawn.bars.col(1) - drawn.places.col(1)));
    marks.bars->setVisible(true);
}

void DrawnItems::restyle(const Theme& theme)
{
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        spans_[i]->setPen(Qt::NoPen);
        spans_[i]->setBrush(washOf(drawnSpans_[i], theme));
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const DrawnLine& drawn = drawnLines_[i];
        lines_[i].line->setPen(theme.pen(drawn.role, drawn.width, drawn.dashes));
        if (lines_[i].name) {
            lines_[i].name->setColor(theme.colour(drawn.role));
            lines_[i].name->setFont(theme.font(0.9));
        }
    }
    for (std::size_t i = 0; i < marks_.size(); ++i) {
        const DrawnMarks& drawn = drawnMarks_[i];
        const QColor ink = drawn.ink ? drawn.ink(theme) : theme.colour(drawn.role);
        marks_[i].places->setScatterStyle(markStyle(
            {.shape = drawn.shape, .size = drawn.size, .rim = drawn.rim, .hollow = drawn.hollow}, ink, theme));
        if (marks_[i].bars) {
            marks_[i].bars->setPen(theme.pen(ink, drawn.barWidth));
            marks_[i].bars->setWhiskerWidth(drawn.whisker * theme.textScale);
        }
    }
}

std::vector<DrawnItems::Group> DrawnItems::groups() const
{
    std::vector<Group> found;
    const auto groupOf = [&](const auto& drawn) -> Group& {
        for (Group& group : found)
            if (group.key == drawn.key)
                return group;
        return found.emplace_back(
            Group{.key = drawn.key, .legend = drawn.legend, .items = {}, .line = {}, .fills = {}, .scatter = {}});
    };
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        Group& group = groupOf(drawnSpans_[i]);
        group.items.push_back(spans_[i]);
        if (std::ranges::find(group.fills, spans_[i]->brush()) == group.fills.end())
            group.fills.push_back(spans_[i]->brush());
    }
    for (std::size_t i = 0; i < marks_.size(); ++i) {
        Group& group = groupOf(drawnMarks_[i]);
        group.items.push_back(marks_[i].places);
        if (marks_[i].bars)
            group.items.push_back(marks_[i].bars);
        if (!group.scatter)
            group.scatter = marks_[i].places->scatterStyle();
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        Group& group = groupOf(drawnLines_[i]);
        group.items.push_back(lines_[i].line);
        if (lines_[i].name)
            group.items.push_back(lines_[i].name);
        if (group.fills.empty() && !group.scatter && !group.line)
            group.line = lines_[i].line->pen();
    }
    return found;
}

std::vector<LegendEntry> DrawnItems::legend() const
{
    std::vector<LegendEntry> entries;
    for (const Group& group : groups()) {
        Q_ASSERT(group.legend.isEmpty() || !group.key.isEmpty());
        if (group.legend.isEmpty())
            continue;
        LegendEntry entry{.text = group.legend, .line = group.line, .scatter = group.scatter, .key = group.key};
        entry.show = visibilityOf(group.items);
        if (group.fills.size() > 1)
            entry.draw = besideEachOther(group.fills);
        else if (!group.fills.empty())
            entry.fill = group.fills.front();
        entries.push_back(std::move(entry));
    }
    return entries;
}

core::Interval DrawnItems::spanned(core::Interval range) const
{
    for (const DrawnMarks& marks : drawnMarks_)
        if (marks.spans && marks.places.size() > 0) {
            const Eigen::MatrixXd heights = marks.bars.size() > 0 ? marks.bars : Eigen::MatrixXd(marks.places.col(1));
            range = {std::min(range.lo, heights.minCoeff()), std::max(range.hi, heights.maxCoeff())};
        }
    return range;
}

QPointF DrawnItems::pixelOf(const DrawnMarks& marks, Eigen::Index i) const
{
    return {plot_.xAxis->coordToPixel(marks.places(i, 0)), plot_.yAxis->coordToPixel(marks.places(i, 1))};
}

std::optional<int> DrawnItems::sampleAt(const QPointF& pixel) const
{
    std::optional<int> nearest;
    double least = markReach;
    for (const DrawnMarks& marks : drawnMarks_)
        for (std::size_t i = 0; i < marks.samples.size(); ++i) {
            const QPointF mark = pixelOf(marks, static_cast<Eigen::Index>(i));
            if (const double distance = QLineF(mark, pixel).length(); distance <= least) {
                least = distance;
                nearest = marks.samples[i];
            }
        }
    if (nearest)
        return nearest;
    for (const DrawnLine& line : drawnLines_) // they go across the marks
        if (line.sample && line.up && std::abs(plot_.yAxis->coordToPixel(*line.up) - pixel.y()) <= markReach)
            return line.sample;
    return {};
}

std::vector<QRectF> DrawnItems::framesOf(const std::vector<int>& samples) const
{
    const double half = markReach * plot_.theme().textScale;
    std::vector<QRectF> frames;
    for (const DrawnMarks& marks : drawnMarks_)
        for (std::size_t i = 0; i < marks.samples.size(); ++i)
            if (std::ranges::find(samples, marks.samples[i]) != samples.end())
                frames.emplace_back(pixelOf(marks, static_cast<Eigen::Index>(i)) - QPointF(half, half),
                                    QSizeF(2.0 * half, 2.0 * half));
    return frames;
}

} // namespace widgets
