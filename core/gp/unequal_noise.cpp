#include "core/gp/unequal_noise.h"

#include "core/kernels/number_text.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr Index mostStretches = 5;
constexpr Index leastRows = 20;           // of a stretch, about
constexpr double leastRatio = 1.5;        // of two root mean squares
constexpr double leastDeviations = 4.5;   // by chance alone in one of two hundred tables
constexpr double leastMeanSquare = 1e-12; // residuals that are all nothing have no ratio

struct Stretch {
    double lo = 0.0, hi = 0.0, rows = 0.0, meanSquare = 0.0, meanFourthPower = 0.0;
};

/// Of rows in the order of the input; rows of equal inputs stay together.
std::vector<Stretch> stretchesOf(const VectorXd& residuals, const VectorXd& input, const std::vector<Index>& ascending)
{
    std::vector<Stretch> stretches;
    const Index n = std::ssize(ascending);
    const auto at = [&](Index i) { return input[ascending[static_cast<std::size_t>(i)]]; };
    Index first = 0;
    const Index count = std::min(mostStretches, n / leastRows);
    for (Index stretch = 1; stretch <= count; ++stretch) {
        Index end = std::max(first, stretch * n / count);
        while (end > first && end < n && at(end) == at(end - 1))
            ++end;
        if (2 * (end - first) >= leastRows) {
            Stretch made{.lo = at(first), .hi = at(end - 1), .rows = static_cast<double>(end - first)};
            for (Index i = first; i < end; ++i) {
                const double square = std::pow(residuals[ascending[static_cast<std::size_t>(i)]], 2);
                made.meanSquare += square / made.rows;
                made.meanFourthPower += square * square / made.rows;
            }
            stretches.push_back(made);
        }
        first = end;
    }
    std::erase_if(stretches, [](const Stretch& stretch) { return stretch.meanSquare < leastMeanSquare; });
    return stretches;
}

struct Contrast {
    double deviations = 0.0;
    Stretch small, large;
};

std::optional<Contrast> contrastOf(const std::vector<Stretch>& stretches)
{
    if (stretches.size() < 2)
        return std::nullopt;
    const auto [small, large] = std::ranges::minmax_element(stretches, {}, &Stretch::meanSquare);
    double kurtosis = 0.0, rows = 0.0;
    for (const Stretch& stretch : stretches) {
        kurtosis += stretch.rows * stretch.meanFourthPower / (stretch.meanSquare * stretch.meanSquare);
        rows += stretch.rows;
    }
    const double deviation = std::sqrt((kurtosis / rows - 1.0) * (1.0 / small->rows + 1.0 / large->rows));
    const double logRatio = std::log(large->meanSquare / small->meanSquare);
    if (logRatio < 2.0 * std::log(leastRatio) || !(logRatio > leastDeviations * deviation))
        return std::nullopt;
    return Contrast{.deviations = logRatio / deviation, .small = *small, .large = *large};
}

/// In digits that tell places of the input apart: three of its range.
std::string told(const Stretch& stretch, const VectorXd& input)
{
    const double size = input.cwiseAbs().maxCoeff(), range = input.maxCoeff() - input.minCoeff();
    const int digits = 3 + static_cast<int>(std::clamp(std::ceil(std::log10(size / range)), 0.0, 12.0));
    return numberText(std::sqrt(stretch.meanSquare), 2) + " between " + numberText(stretch.lo, digits) + " and " +
           numberText(stretch.hi, digits);
}

} // namespace

std::optional<std::string> unequalNoise(const VectorXd& residuals, const Points& x,
                                        const std::vector<std::string>& columns)
{
    assert(residuals.size() == x.rows() && std::ssize(columns) >= x.cols());
    std::vector<Index> known;
    for (Index i = 0; i < residuals.size(); ++i)
        if (std::isfinite(residuals[i]))
            known.push_back(i);
    std::optional<Contrast> clearest;
    Index along = 0;
    for (Index j = 0; j < x.cols(); ++j) {
        std::ranges::stable_sort(known, {}, [&](Index i) { return x(i, j); });
        const auto contrast = contrastOf(stretchesOf(residuals, x.col(j), known));
        if (contrast && (!clearest || contrast->deviations > clearest->deviations)) {
            clearest = contrast;
            along = j;
        }
    }
    if (!clearest)
        return std::nullopt;
    const VectorXd input = x.col(along);
    return "standardised residuals are not of the same size along " + columns[static_cast<std::size_t>(along)] + ": " +
           told(clearest->small, input) + ", and " + told(clearest->large, input) +
           ". The noise, or how fast the mean changes, is not the same there: the bounds are too wide in the one and "
           "too narrow in the other";
}

} // namespace core
