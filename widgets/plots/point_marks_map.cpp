// The map of counts that stands for marks which would hide each other.
#include "widgets/controls/count_text.h"
#include "widgets/plots/count_picture.h"
#include "widgets/plots/legend_entry.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/point_places.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets
{
namespace
{

QRgb premultiplied(QColor colour, double opacity)
{
    colour.setAlphaF(static_cast<float>(opacity));
    return qPremultiply(colour.rgba());
}

} // namespace

const PointMarks::InView& PointMarks::inView() const
{
    const QRect area = keyAxis()->axisRect()->rect();
    const bool up = hasHeights();
    const View view{.change = placeChange_,
                    .across = keyAxis()->range(),
                    .up = up ? valueAxis()->range() : QCPRange(),
                    .acrossScale = keyAxis()->scaleType(),
                    .upScale = up ? valueAxis()->scaleType() : QCPAxis::stLinear,
                    .area = area,
                    .fineness = fineness_,
                    .strip = stripHeight()};
    if (inView_ && inView_->view == view)
        return *inView_;
    inView_.emplace(InView{.view = view, .counts = {}, .isMap = false, .overField = {}, .index = {}});
    if (!isCrowd() || !area.isValid())
        return *inView_;
    PointCounts counts(area, fineness_);
    const Places places(*this);
    for (const auto& [label, rows] : samples())
        if (isVisible(label))
            for (const int row : rows)
                counts.add(places[row]);
    inView_->isMap = hideEachOther(counts, 2.0 * halfWidth(counts.total()));
    inView_->overField = overField(counts);
    inView_->counts = std::move(counts);
    return *inView_;
}

const PointIndex& PointMarks::index() const
{
    const InView& view = inView();
    if (!view.index) {
        constexpr int margin = 16; // pixels: further than any hand reaches
        const Places places(*this);
        inView_->index.emplace(keyAxis()->axisRect()->rect().adjusted(-margin, -margin, margin, margin), count(),
                               [&](int row) { return places[row]; });
    }
    return *view.index;
}

int PointMarks::countInView() const
{
    return isCrowd() ? inView().counts.total() : count();
}

void PointMarks::setFineness(double fineness)
{
    constexpr double mostCells = 3e6; // of a file: some 500 kB
    const QRect area = keyAxis()->axisRect()->rect();
    const double pixels = std::max(1.0, static_cast<double>(area.width()) * area.height());
    take(fineness_, std::clamp(fineness, 1.0, std::max(1.0, std::sqrt(mostCells / pixels))));
}

std::vector<double> PointMarks::stripHeights() const
{
    const QRect area = keyAxis()->axisRect()->rect();
    std::vector<double> heights;
    switch (placement_) {
    case Placement::Scatter:
        break;
    case Placement::Strip:
    case Placement::Heights:
        heights = {area.bottom() - stripHeight()};
        break;
    case Placement::CentredStrip:
        for (const auto& [label, rows] : samples())
            heights.push_back(area.center().y() + 0.5 + rowOffset(label));
        break;
    case Placement::Rows:
        for (std::size_t row = 1; row <= std::max<std::size_t>(1, shown_.size()); ++row)
            heights.push_back(area.bottom() - stripHeight() * static_cast<double>(row));
    }
    return heights;
}

QImage PointMarks::mapPicture() const
{
    const PointCounts& counts = inView().counts;
    const LogShare share(counts.most());
    const std::vector<int>& each = counts.counts();
    const auto shareAt = [&](int cell) { return share(each[static_cast<std::size_t>(cell)]); };
    const InkRange range = onField_ ? inView().overField : onPaper;
    const auto opacityAt = [&](int cell) { return range.few + (range.many - range.few) * shareAt(cell); };
    if (fills_.empty() && !hasLabels() && onField_) {
        const QColor ink = theme_.colour(Role::Data);
        return countPicture(counts, theme_.marks(), [&](int cell) { return premultiplied(ink, opacityAt(cell)); });
    }
    if (fills_.empty() && !hasLabels()) {
        constexpr int steps = 256;
        std::vector<QRgb> colours;
        colours.reserve(steps);
        for (int step = 0; step < steps; ++step)
            colours.push_back(countColour(theme_, step / (steps - 1.0)).rgb());
        return countPicture(counts, theme_.marks(), [&](int cell) {
            return colours[static_cast<std::size_t>(std::lround((steps - 1) * std::min(1.0, shareAt(cell))))];
        });
    }
    MixedInks inks(counts);
    const Places places(*this);
    for (const auto& [label, rows] : samples()) {
        if (!isVisible(label))
            continue;
        const MixedInks::Ink ink(theme_.sampleColour(label, hasLabels())), none(theme_.colour(Role::Ghost));
        for (const int row : rows)
            if (const int cell = counts.cellAt(places[row]); cell >= 0)
                inks.add(cell, fills_.empty()  ? ink
                               : isHollow(row) ? none
                                               : MixedInks::Ink(QColor(fills_[static_cast<std::size_t>(row)])));
    }
    return countPicture(counts, theme_.marks(),
                        [&](int cell) { return inks.at(cell, fills_.empty() ? opacityAt(cell) : 1.0); });
}

void PointMarks::drawMap(QCPPainter& painter) const
{
    if (!isMap())
        return;
    const InView& view = inView();
    if (!map_ || map_->look != look() || map_->view != view.view) {
        map_ = DrawnMap{look(), view.view, mapPicture()};
        widenLines(map_->picture, view.counts, stripHeights(),
                   (placement_ == Placement::CentredStrip ? 0.7 : 0.35) * stripHeight());
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false); // a cell is a cell
    painter.drawImage(view.counts.area(), map_->picture);
}

QImage PointMarks::selectionPicture(const PointCounts& selected) const
{
    const LogShare share(selected.most());
    const QColor ink = theme_.colour(Role::Selection);
    QImage picture = countPicture(selected, theme_.marks(), [&](int cell) {
        return premultiplied(ink, 0.6 + 0.4 * share(selected.counts()[static_cast<std::size_t>(cell)]));
    });
    widenLines(picture, selected, stripHeights(), (placement_ == Placement::CentredStrip ? 0.7 : 0.35) * stripHeight());
    return picture;
}

/// On a map, what is selected is one, too, where its discs would hide each other; whether it is.
bool PointMarks::drawSelectionMap(QCPPainter& painter) const
{
    constexpr int few = 100;
    PointCounts selected(keyAxis()->axisRect()->rect(), fineness_);
    const Places places(*this);
    for (const int row : selection_)
        if (isVisible(labelOf(row)))
            selected.add(places[row]);
    if (!isMap() || !hideEachOther(selected, 2.0 * selectedHalfWidth(), few))
        return false;
    painter.drawImage(selected.area(), selectionPicture(selected));
    return true;
}

std::optional<PointMarks::Cell> PointMarks::cellAt(const QPointF& pixel) const
{
    if (!isMap())
        return {};
    const PointCounts& counts = inView().counts;
    const int cell = counts.nearestTaken(pixel, spread * theme_.marks());
    if (cell < 0)
        return {};
    Cell found{.place = counts.placeOf(cell), .count = counts.counts()[static_cast<std::size_t>(cell)], .bySample = {}};
    const Places places(*this);
    if (hasLabels())
        index().near(found.place.center(), 0.5 / fineness_, [&](int row) {
            if (isVisible(labelOf(row)) && counts.cellAt(places[row]) == cell)
                ++found.bySample[labelOf(row)];
        });
    return found;
}

std::optional<LegendEntry> PointMarks::mapEntry() const
{
    if (!visible() || !isMap() || !fills_.empty())
        return {};
    LegendEntry entry;
    const int most = inView().counts.most();
    entry.text = most > 1 ? tr("1 … %1 points in a cell, logarithmic").arg(countText(most)) : tr("1 point in a cell");
    const bool isInk = hasLabels() || onField_;
    const QColor ink = theme_.colour(Role::Data);
    const InkRange range = onField_ ? inView().overField : onPaper;
    entry.draw = [theme = theme_, isInk, ink, range](QPainter& painter, const QRectF& box) {
        constexpr int pieces = 11;
        for (int i = 0; i < pieces; ++i) {
            const double share = i / (pieces - 1.0);
            QColor colour = isInk ? ink : countColour(theme, share);
            if (isInk)
                colour.setAlphaF(static_cast<float>(range.few + share * (range.many - range.few)));
            painter.fillRect(QRectF(box.left() + i * box.width() / pieces, box.center().y() - 3.0 * theme.textScale,
                                    box.width() / pieces + (isInk ? 0.0 : 0.3), 6.0 * theme.textScale),
                             colour);
        }
    };
    return entry;
}

bool PointMarks::isAnyIn(const QRect& pixels) const
{
    if (isCrowd())
        return inView().counts.isAnyTaken(pixels);
    const Places places(*this);
    for (int row = 0; row < count(); ++row)
        if (pixels.contains(places[row].toPoint()))
            return true;
    return false;
}

} // namespace widgets
