#include "widgets/plots/count_picture.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace widgets
{
namespace
{

QRgb* lineOf(QImage& image, int row)
{
    return reinterpret_cast<QRgb*>(image.scanLine(row));
}

/// WCAG: 1 for the same colour, 21 for black on white.
double contrast(const QColor& a, const QColor& b)
{
    const double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return std::max(one, other) / std::min(one, other);
}

/// Offsets within a distance, the nearest first.
std::vector<QPoint> offsetsWithin(double radius)
{
    std::vector<QPoint> offsets;
    const int reach = static_cast<int>(std::ceil(radius));
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x)
            if (std::hypot(x, y) <= radius)
                offsets.emplace_back(x, y);
    std::ranges::stable_sort(offsets, {}, [](const QPoint& at) { return std::hypot(at.x(), at.y()); });
    return offsets;
}

} // namespace

core::Interval partOffPaper(const Theme& theme)
{
    constexpr double enough = 1.6, step = 0.02; // as a contrast; a share of the map
    const QColor paper = theme.colour(Role::Background);
    core::Interval part{0.0, 1.0};
    while (part.width() > 0.5 && contrast(colourAt(theme.map, part.lo), paper) < enough)
        part.lo += step;
    while (part.width() > 0.5 && contrast(colourAt(theme.map, part.hi), paper) < enough)
        part.hi -= step;
    return part;
}

QColor countColour(const Theme& theme, double share)
{
    const core::Interval part = partOffPaper(theme);
    return colourAt(theme.map, part.lo + share * part.width());
}

InkRange overField(const PointCounts& counts)
{
    constexpr InkRange full{.few = 0.12, .many = 0.65};
    constexpr double mostOnAverage = 0.06; // of the whole picture
    const LogShare share(counts.most());
    double sum = 0.0;
    for (const int count : counts.counts())
        if (count > 0)
            sum += full.few + (full.many - full.few) * share(count);
    const double average = sum / std::max(1.0, static_cast<double>(std::ssize(counts.counts())));
    const double kept = std::min(1.0, mostOnAverage / std::max(average, 1e-9));
    return {.few = kept * full.few, .many = kept * full.many};
}

MixedInks::Ink::Ink(const QColor& colour)
    : red(static_cast<float>(colour.red())), green(static_cast<float>(colour.green())),
      blue(static_cast<float>(colour.blue()))
{
}

QRgb MixedInks::at(int cell, double opacity) const
{
    const Sum& sum = sums_[static_cast<std::size_t>(cell)];
    if (sum.count == 0.0F)
        return 0;
    const auto mean = [&](float total) { return qRound(total / sum.count); };
    return qPremultiply(qRgba(mean(sum.red), mean(sum.green), mean(sum.blue), qRound(255.0 * opacity)));
}

QImage countPicture(const PointCounts& counts, double marks, const std::function<QRgb(int cell)>& premultiplied)
{
    QImage image(std::max(0, counts.columns()), std::max(0, counts.rows()), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const std::vector<QPoint> offsets = offsetsWithin(spread * marks * counts.fineness());
    const int most = static_cast<int>(offsets.size());
    const int about = static_cast<int>(std::lround(4.0 * marks * counts.fineness()));
    const std::vector<int>& each = counts.counts();
    for (int cell = 0; cell < static_cast<int>(each.size()); ++cell) {
        if (each[static_cast<std::size_t>(cell)] == 0)
            continue;
        const QPoint at(counts.columnOf(cell), counts.rowOf(cell));
        const QRgb colour = premultiplied(cell);
        lineOf(image, at.y())[at.x()] = colour;
        const int taken = counts.takenAbout(cell, about, most);
        const int covered = (most + taken - 1) / taken; // all of them at least as much as one alone
        for (int i = 1; i < covered; ++i) {
            const QPoint beside = at + offsets[static_cast<std::size_t>(i)];
            const int there = beside.y() * counts.columns() + beside.x();
            if (image.rect().contains(beside) && each[static_cast<std::size_t>(there)] == 0)
                lineOf(image, beside.y())[beside.x()] = colour;
        }
    }
    return image;
}

void widenLines(QImage& picture, const PointCounts& counts, const std::vector<double>& heights, double reach)
{
    for (const double height : heights) {
        const int row = static_cast<int>(std::floor((height - counts.area().top()) * counts.fineness()));
        if (row < 0 || row >= picture.height())
            continue;
        const int far = static_cast<int>(std::lround(reach * counts.fineness()));
        const auto bytes = static_cast<std::size_t>(picture.bytesPerLine());
        for (int y = std::max(0, row - far); y <= std::min(picture.height() - 1, row + far); ++y)
            if (y != row)
                std::memcpy(picture.scanLine(y), picture.constScanLine(row), bytes);
    }
}

} // namespace widgets
