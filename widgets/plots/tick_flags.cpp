#include "widgets/plots/tick_flags.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace widgets
{
namespace
{

constexpr double besideLine = 3.0;           // pixels between a line and its name
constexpr double largestShareOfFlags = 0.25; // of the plot's height; names that need more are left out

struct Placed {
    double at, left, right;
    int row;
};

bool apart(const Placed& a, const Placed& b)
{
    return a.row != b.row || a.right <= b.left || b.right <= a.left;
}

/// A line runs from the axes up to its name, through the rows below that.
bool lineClears(const Placed& name, const Placed& other)
{
    return other.row <= name.row || other.at <= name.left || other.at >= name.right;
}

/// Whether the name is off the lines that will have to pass it on their way up.
bool clearsLinesToCome(const Placed& name, const std::vector<FlagWish>& toCome)
{
    return std::ranges::all_of(toCome,
                               [&](const FlagWish& wish) { return wish.at <= name.left || wish.at >= name.right; });
}

std::optional<Placed> placeInRow(const FlagWish& wish, int row, double left, double right,
                                 const std::vector<Placed>& placed, const std::vector<FlagWish>& toCome,
                                 bool clearOfLines)
{
    const double inside = std::max(left, std::min(wish.at, right - wish.width));
    for (const double start : {wish.at, wish.at - wish.width, inside}) {
        const Placed tried{wish.at, start, start + wish.width, row};
        if (start < left || (tried.right > right && start > left))
            continue;
        const bool free = std::ranges::all_of(placed, [&](const Placed& other) {
            return apart(tried, other) && (!clearOfLines || (lineClears(tried, other) && lineClears(other, tried)));
        });
        if (free && (!clearOfLines || clearsLinesToCome(tried, toCome)))
            return tried;
    }
    return {};
}

} // namespace

std::vector<FlagPlace> arrangeFlags(const std::vector<FlagWish>& wishes, double left, double right)
{
    std::vector<std::size_t> order(wishes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // From the right: a name right of its line then passes only lines placed already, and goes above their names.
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return wishes[a].at > wishes[b].at; });
    std::vector<FlagWish> toCome;
    for (auto i = order.rbegin(); i != order.rend(); ++i)
        toCome.push_back(wishes[*i]);
    std::vector<Placed> placed;
    std::vector<FlagPlace> found(wishes.size());
    const int most = static_cast<int>(wishes.size());
    for (const std::size_t i : order) {
        toCome.pop_back();
        std::optional<Placed> place;
        for (const bool clearOfLines : {true, false})
            for (int row = 0; row < most && !place; ++row)
                place = placeInRow(wishes[i], row, left, right, placed, toCome, clearOfLines);
        placed.push_back(*place); // a row of its own is always free
        found[i] = {place->left, place->row};
    }
    return found;
}

TickFlags::TickFlags(QCustomPlot* plot, int row) : QCPLayoutElement(plot)
{
    plot->plotLayout()->insertRow(row);
    plot->plotLayout()->addElement(row, 0, this);
    plot->plotLayout()->setRowStretchFactor(row, 1e-4); // as high as its names, no more
    connect(plot, &QCustomPlot::afterLayout, this, &TickFlags::settle);
}

void TickFlags::setFlags(std::vector<TickFlag> flags)
{
    flags_ = std::move(flags);
    std::erase_if(flags_, [](const TickFlag& flag) { return !std::isfinite(flag.at); });
    while (lines_.size() > flags_.size()) {
        parentPlot()->removeItem(lines_.back());
        lines_.pop_back();
    }
    while (lines_.size() < flags_.size()) {
        auto* line = new QCPItemLine(parentPlot());
        line->setSelectable(false);
        line->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
        line->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        lines_.push_back(line);
    }
    for (std::size_t i = 0; i < flags_.size(); ++i) {
        lines_[i]->start->setCoords(flags_[i].at, 1.0);
        lines_[i]->end->setCoords(flags_[i].at, 0.0);
        lines_[i]->setPen(flags_[i].line);
    }
}

void TickFlags::setTheme(const Theme& theme)
{
    theme_ = theme;
}

double TickFlags::rowHeight() const
{
    return std::ceil(QFontMetricsF(font()).height() * 1.1);
}

double TickFlags::room() const
{
    double taken = 0.0;
    for (QCPLayoutElement* element : parentPlot()->plotLayout()->elements(false))
        if (element && element != this)
            taken += element->minimumOuterSizeHint().height() + std::max(0, element->minimumSize().height());
    const double height = parentPlot()->viewport().height();
    return std::clamp(height - taken, 0.0, largestShareOfFlags * height);
}

std::vector<TickFlags::Shown> TickFlags::shown() const
{
    const QCPAxis& axis = *parentPlot()->xAxis;
    const QFontMetricsF metrics(font());
    std::vector<Shown> found;
    std::vector<FlagWish> wishes;
    for (std::size_t i = 0; i < flags_.size(); ++i) {
        if (flags_[i].text.isEmpty() || !axis.range().contains(flags_[i].at))
            continue;
        const double pixel = axis.coordToPixel(flags_[i].at);
        const double width = metrics.horizontalAdvance(flags_[i].text) + 2.0 * besideLine;
        found.push_back({i, pixel, {}, width});
        wishes.push_back({pixel, width});
    }
    const QRect viewport = parentPlot()->viewport();
    const std::vector<FlagPlace> places = arrangeFlags(wishes, viewport.left(), viewport.right());
    for (std::size_t i = 0; i < found.size(); ++i)
        found[i].place = places[i];
    const int most = static_cast<int>(room() / rowHeight());
    std::erase_if(found, [most](const Shown& item) { return item.place.row >= most; });
    return found;
}

std::vector<std::optional<QRectF>> TickFlags::boxes() const
{
    std::vector<std::optional<QRectF>> found(flags_.size());
    const double height = rowHeight();
    for (const Shown& item : shown())
        found[item.flag] =
            QRectF(item.place.left, rect().bottom() + 1.0 - (item.place.row + 1) * height, item.width, height);
    return found;
}

std::optional<std::size_t> TickFlags::flagAt(const QPointF& pixel) const
{
    const auto all = boxes();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] && all[i]->contains(pixel))
            return i;
    return {};
}

QSize TickFlags::minimumOuterSizeHint() const
{
    rowsAskedFor_ = 0;
    for (const Shown& item : shown())
        rowsAskedFor_ = std::max(rowsAskedFor_, item.place.row + 1);
    return {1, static_cast<int>(rowsAskedFor_ * rowHeight())};
}

QSize TickFlags::maximumOuterSizeHint() const
{
    return {QWIDGETSIZE_MAX, minimumOuterSizeHint().height()};
}

void TickFlags::settle()
{
    // The rows were counted with the axes where they stood before this layout.
    const int before = rowsAskedFor_;
    minimumOuterSizeHint();
    if (rowsAskedFor_ != before)
        parentPlot()->replot(QCustomPlot::rpQueuedReplot);
}

void TickFlags::applyDefaultAntialiasingHint(QCPPainter* painter) const
{
    painter->setAntialiasing(true);
}

void TickFlags::draw(QCPPainter* painter)
{
    const std::vector<std::optional<QRectF>> all = boxes();
    painter->setFont(font());
    painter->setBrush(Qt::NoBrush);
    const double floor = parentPlot()->axisRect()->top();
    for (std::size_t i = 0; i < flags_.size(); ++i)
        if (all[i]) {
            const double x = parentPlot()->xAxis->coordToPixel(flags_[i].at);
            const bool isBelow =
                x > all[i]->left() + besideLine && x < all[i]->right() - besideLine; // it would strike its name
            painter->setPen(QPen(flags_[i].line.color(), 1.0));
            painter->drawLine(QPointF(x, isBelow ? all[i]->bottom() : all[i]->top() + 2.0), QPointF(x, floor));
        }
    for (std::size_t i = 0; i < flags_.size(); ++i)
        if (all[i]) {
            painter->setPen(flags_[i].line.color());
            painter->drawText(*all[i], Qt::AlignCenter, flags_[i].text);
        }
}

} // namespace widgets
