#pragma once

#include "core/interval.h"
#include "widgets/plots/point_counts.h"
#include "widgets/theme/theme.h"

#include <QImage>

#include <functional>
#include <vector>

namespace widgets
{

/// The part of the theme's colour map that stands out from the paper: few points at its lower end, many at its upper
/// one.
core::Interval partOffPaper(const Theme& theme);
QColor countColour(const Theme& theme, double share);

/// The opacities of one point and of the most, where a map has the inks of samples.
struct InkRange {
    double few = 0.0, many = 1.0;
};
inline constexpr InkRange onPaper{.few = 0.5, .many = 1.0};
/// Over a field, whose colours are read through the ink: where points lie all over the picture no more than a veil.
InkRange overField(const PointCounts& counts);

/// What points of several inks look like together, by cell.
class MixedInks
{
public:
    /// An ink as it is summed: its red, green and blue from 0 to 255.
    struct Ink {
        explicit Ink(const QColor& colour);
        float red, green, blue;
    };

    explicit MixedInks(const PointCounts& counts) : sums_(counts.counts().size()) {}
    void add(int cell, const Ink& ink)
    {
        Sum& sum = sums_[static_cast<std::size_t>(cell)];
        sum.red += ink.red;
        sum.green += ink.green;
        sum.blue += ink.blue;
        sum.count += 1.0F;
    }
    /// The mean of what was added there, premultiplied with an opacity.
    QRgb at(int cell, double opacity) const;

private:
    struct Sum {
        float red = 0.0F, green = 0.0F, blue = 0.0F, count = 0.0F;
    };
    std::vector<Sum> sums_;
};

/// How far from a cell that lies apart its colour reaches, in pixels of the plot at marks of 100 %.
inline constexpr double spread = 2.25;

/// A cell a pixel, where there are points in the colour of the cell. Where few other cells have points, its colour
/// covers empty ones about it, one that lies apart as many as a mark: so what is sparse is seen, too. `marks`: how
/// large marks are, over those at 100 %.
QImage countPicture(const PointCounts& counts, double marks, const std::function<QRgb(int cell)>& premultiplied);

/// Points that lie along lines have no height: each line of cells at these heights, in pixels of the plot, becomes a
/// strip that reaches so far up and down.
void widenLines(QImage& picture, const PointCounts& counts, const std::vector<double>& heights, double reach);

} // namespace widgets
