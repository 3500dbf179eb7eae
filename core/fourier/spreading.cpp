#include "core/fourier/spreading.h"

#include "core/linalg/products.h"
#include "core/linalg/quadrature.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index width = HotFunctions::spreadWidth; // cells
constexpr double halfWidth = 0.5 * static_cast<double>(width);
constexpr double refinement = 2.5;                                       // cells a mode, at least
constexpr double semicircleExponent = 2.45 * static_cast<double>(width); // β: 0.976·π·width·(1 − 1/(2·refinement))

/// The next number from `least` on that is even and has no prime factor above 5: sizes of quick transforms.
Index quickSize(Index least)
{
    for (Index size = least + least % 2;; size += 2) {
        Index rest = size;
        for (const Index prime : {2, 3, 5})
            while (rest % prime == 0)
                rest /= prime;
        if (rest == 1)
            return size;
    }
}

/// (width/2)·∫ φ(z) cos(π·width·z·j/cells) dz over [−1, 1] for j = 0 … most, φ(z) = exp(β(√(1−z²)−1)): what spreading
/// makes of mode j.
VectorXd spreadTransform(Index most, Index cells)
{
    static const QuadratureRule rule = gaussLegendre(80); // half of them beside the other half
    VectorXd transform = VectorXd::Zero(most + 1);
    for (Index node = 0; node < rule.nodes.size(); ++node) {
        const double z = rule.nodes[node];
        const double mass =
            halfWidth * rule.weights[node] * std::exp(-semicircleExponent * z * z / (1.0 + std::sqrt(1.0 - z * z)));
        const double turn = 2.0 * std::numbers::pi * halfWidth * z / static_cast<double>(cells);
        for (Index j = 0; j <= most; ++j)
            transform[j] += mass * std::cos(turn * static_cast<double>(j));
    }
    return transform;
}

/// The next whole number from below: std::floor and std::ceil are calls where the processor is not known.
Index floorOf(long double value)
{
    const auto towardsZero = static_cast<Index>(value);
    return static_cast<long double>(towardsZero) > value ? towardsZero - 1 : towardsZero;
}

/// Of each value, the first padded cell it is spread over, and its shares in `width` of them, one column a value.
/// Positions in the grid have more digits than a double: a cell is as exact for the last as for the first.
void spread(const SpreadAxis& axis, const Eigen::Ref<const VectorXd>& values, Index* first, MatrixXd& shares)
{
    const Eigen::Array<double, width, 1> offsets = ArrayXd::LinSpaced(width, 0.0, static_cast<double>(width - 1));
    for (Index n = 0; n < values.size(); ++n) {
        const long double turns =
            static_cast<long double>(axis.step) * (static_cast<long double>(values[n]) - axis.centre);
        const long double position = (turns - floorOf(turns)) * static_cast<long double>(axis.cells);
        const Index next = -floorOf(-position);
        first[n] = next; // cell next − width/2, and the padding has width/2 before cell 0
        const double fromFirst = static_cast<double>(static_cast<long double>(next) - position) - halfWidth;
        const Eigen::Array<double, width, 1> square = ((offsets + fromFirst) / halfWidth).square().min(1.0);
        shares.col(n) = -square / (1.0 + (1.0 - square).sqrt());
    }
    scaledExpInPlace(semicircleExponent, shares.data(), width * values.size());
}

} // namespace

SpreadAxis::SpreadAxis(const FourierModes& modes, Index column)
    : centre(modes.centre[column]), step(modes.step[column]), most(modes.most[column]),
      cells(quickSize(std::max(static_cast<Index>(refinement * static_cast<double>(2 * most + 1)), 2 * width))),
      transform(spreadTransform(most, cells))
{
}

SpreadGrid::SpreadGrid(const FourierModes& modes)
{
    for (Index c = 0; c < modes.columns(); ++c)
        axes.emplace_back(modes, c);
}

RowShares::RowShares(const SpreadGrid& grid)
    : inner(width, most), outer(MatrixXd::Ones(grid.inPlane() ? width : 1, most)), grid_(grid)
{
}

void RowShares::place(const Points& x)
{
    spread(grid_.last(), x.col(x.cols() - 1), cell.data(), inner);
    if (!grid_.inPlane())
        return;
    spread(grid_.axes.front(), x.col(0), line_.data(), outer);
    for (std::size_t n = 0; n < static_cast<std::size_t>(x.rows()); ++n)
        cell[n] += line_[n] * grid_.stride();
}

} // namespace core
