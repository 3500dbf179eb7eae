#include "core/fourier/sampled_grid.h"

#include "core/fourier/grid_parts.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/holds_family.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostOnLine = Index{1} << 14, mostInPlane = Index{1} << 11; // samples of a column
constexpr int mostPeriods = 40;                                            // each √2 of the one before, nearly
// What the modes hold that were not sampled, of the outer quarter of those that were, twice, as they are missing and
// stand for others: of a density that falls like f^−2, the slowest of a kernel with a kink, they hold three times that.
constexpr double notSampled = 6.0;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// How many modes a cosine coefficient j of so many samples stands for: j and −j, but of 0 and of the last.
double multiplicity(Index j, Index samples)
{
    return j == 0 || 2 * j == samples ? 1.0 : 2.0;
}

/// All coefficients of a kernel, and what is said of them.
struct Sampled {
    std::vector<SampledColumn> columns;
    MatrixXd coefficients;

    double multiplicityOf(Index i, Index j) const
    {
        return multiplicity(i, columns[0].samples) * (columns.size() == 2 ? multiplicity(j, columns[1].samples) : 1.0);
    }
    bool isOuter(Index i, Index j) const
    {
        return 8 * i > 3 * columns[0].samples || (columns.size() == 2 && 8 * j > 3 * columns[1].samples);
    }
    template <class Share>
    double sumOf(const Share& share) const
    {
        double sum = 0.0;
        for (Index j = 0; j < coefficients.cols(); ++j)
            for (Index i = 0; i < coefficients.rows(); ++i)
                sum += share(i, j) * multiplicityOf(i, j);
        return sum;
    }
    /// Of the outer quarter of the modes.
    double outer() const
    {
        return sumOf([&](Index i, Index j) { return isOuter(i, j) ? std::abs(coefficients(i, j)) : 0.0; });
    }
    /// Below this a coefficient may be rounding, or what the outer ones hold.
    double noise() const
    {
        double noise = noiseOf(coefficients);
        for (Index j = 0; j < coefficients.cols(); ++j)
            for (Index i = 0; i < coefficients.rows(); ++i)
                if (isOuter(i, j))
                    noise = std::max(noise, std::abs(coefficients(i, j)));
        return noise;
    }
    double negative() const
    {
        const double least = noise();
        return sumOf([&](Index i, Index j) { return std::max(-coefficients(i, j) - least, 0.0); });
    }
};

/// No kernel is told apart by fewer samples of what it changes over: of a cosine there are nine a wave.
Index fewestSamples(const SampledColumn& column, double steepest)
{
    constexpr double ofALength = 1.5;
    Index samples = 64;
    while (static_cast<double>(samples) < std::min(ofALength * column.period * steepest, 1e9))
        samples *= 2;
    return samples;
}

/// As many samples as leave next to nothing in the outer quarter of the modes, or no less than half as many do: then it
/// is rounding. Nothing where a kernel is not told apart by the most samples.
std::optional<Sampled> sampledAlong(const KernelSamples& samples, std::vector<SampledColumn>& columns, Index c,
                                    double steepest, double left)
{
    constexpr double hardlyLess = 0.75;
    SampledColumn& column = columns[static_cast<std::size_t>(c)];
    const Index most = columns.size() == 1 ? mostOnLine : mostInPlane;
    std::optional<Sampled> last;
    double leftByLast = std::numeric_limits<double>::infinity();
    for (column.samples = fewestSamples(column, steepest); column.samples <= most; column.samples *= 2) {
        Sampled found{.columns = {column}, .coefficients = samples.coefficientsAlong(columns, c)};
        const double outer = found.outer(),
                     enough = noiseOf(found.coefficients) * 0.125 * static_cast<double>(column.samples);
        if (last && outer > hardlyLess * leftByLast)
            break;
        last = std::move(found);
        leftByLast = outer;
        if (outer <= std::max(left, enough))
            break;
    }
    if (last)
        column = last->columns.front();
    return last;
}

SampledColumn sampledColumn(const Kernel& kernel, const WindowColumn& column, Index columns, Index c, double accuracy,
                            double least)
{
    const double flat = column.width > 0.0 ? column.width : column.range;
    const double reach = reachAlong(kernel, columns, c, least, flat);
    // What oscillates is below 0 for long where it is bent; any other kernel has fewer modes so.
    const bool oscillates = holdsFamily<Cosine>(kernel) || holdsFamily<Periodic>(kernel);
    const bool isBent = reach > (oscillates ? 8.0 : 2.0) * flat;
    return {.period = column.periodFor(isBent ? 3.0 * flat - column.width : reach),
            .isBent = isBent,
            .flat = flat,
            .beta = 8.0 - std::log(accuracy)};
}

/// With the least periods that leave no weight below 0; nothing where there are none of so few samples.
std::optional<Sampled> sampledWithoutSign(const KernelSamples& samples, const std::vector<WindowColumn>& window,
                                          std::vector<SampledColumn> columns, const VectorXd& steepest, double left)
{
    for (int tried = 0; tried < mostPeriods; ++tried) {
        std::optional<Sampled> found;
        std::vector<std::size_t> negative;
        for (std::size_t c = 0; c < columns.size(); ++c) {
            found = sampledAlong(samples, columns, static_cast<Index>(c), steepest[static_cast<Index>(c)], left);
            if (!found)
                return std::nullopt;
            if (columns[c].isBent && found->negative() > left)
                negative.push_back(c);
        }
        if (negative.empty()) {
            if (columns.size() == 2)
                found = Sampled{.columns = columns, .coefficients = samples.coefficients(columns)};
            if (found->negative() <= left)
                return found;
            for (std::size_t c = 0; c < columns.size(); ++c)
                negative.push_back(c);
        }
        bool isBent = false;
        for (const std::size_t c : negative)
            if (columns[c].isBent) {
                columns[c].period = window[c].nextPeriod(columns[c].period);
                isBent = true;
            }
        if (!isBent)
            return std::nullopt;
    }
    return std::nullopt;
}

/// The modes of the greatest weights, on the line in their order, and all that is left of the others.
struct Leading {
    std::vector<Mode> half{};
    std::vector<double> weights{};
    double left = 0.0;
};

Leading leadingModes(const Sampled& sampled, double least, Index most)
{
    struct Weighted {
        Mode mode;
        double weight;
    };
    std::vector<Weighted> all;
    Leading leading;
    for (Index i = 0; i < sampled.coefficients.rows(); ++i)
        for (Index j = 0; j < sampled.coefficients.cols(); ++j) {
            const double weight = sampled.coefficients(i, j);
            if ((weight <= least && i + j > 0) || sampled.isOuter(i, j)) {
                leading.left += std::abs(weight) * sampled.multiplicityOf(i, j);
                continue;
            }
            all.push_back({{static_cast<int>(i), static_cast<int>(j)}, std::max(weight, 0.0)});
            if (i > 0 && j > 0)
                all.push_back({{static_cast<int>(i), -static_cast<int>(j)}, weight});
        }
    std::stable_sort(all.begin() + 1, all.end(),
                     [](const Weighted& a, const Weighted& b) { return a.weight > b.weight; });
    const auto kept = std::min(std::ssize(all), (most + 1) / 2);
    for (auto next = all.begin() + kept; next != all.end(); ++next)
        leading.left += 2.0 * next->weight;
    all.resize(static_cast<std::size_t>(kept));
    if (sampled.columns.size() == 1)
        std::ranges::sort(all, {}, [](const Weighted& next) { return next.mode.first; });
    for (const Weighted& next : all) {
        leading.half.push_back(next.mode);
        leading.weights.push_back(next.weight);
    }
    return leading;
}

/// What the repetitions leave of what is not bent: the nearest, and less than that of all others.
double repeated(const Kernel& kernel, const std::vector<WindowColumn>& window,
                const std::vector<SampledColumn>& columns)
{
    double sum = 0.0;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        Eigen::RowVectorXd apart = Eigen::RowVectorXd::Zero(std::ssize(columns));
        apart(static_cast<Index>(c)) = columns[c].period - window[c].width;
        if (!columns[c].isBent)
            sum += 4.0 * farBound(kernel, apart).falling;
    }
    return sum;
}

} // namespace

Outcome<FourierGrid> sampledGrid(const Kernel& kernel, const SpectralMeasure& measure, const FourierWindow& window,
                                 double accuracy, Index most)
{
    const Index d = window.low.size();
    const double falling = farBound(kernel, Eigen::RowVectorXd::Zero(d)).falling, left = accuracy * falling;
    FourierGrid grid = gridOfLines(measure, falling);
    std::vector<WindowColumn> columns;
    std::vector<SampledColumn> sampledColumns;
    for (Index c = 0; c < d; ++c) {
        columns.push_back(columnOf(window, c));
        sampledColumns.push_back(sampledColumn(kernel, columns.back(), d, c, accuracy, left));
    }
    VectorXd steepest(d);
    for (Index c = 0; c < d; ++c)
        steepest[c] = steepness(kernel, d, c);
    const std::optional<Sampled> found =
        sampledWithoutSign(KernelSamples(kernel, d), columns, std::move(sampledColumns), steepest,
                           std::max(left, 16.0 * epsilon * falling));
    if (!found)
        return invalidInput("the kernel changes too fast over so wide a window for Fourier sums; choose a longer "
                            "lengthscale, a smoother kernel or a narrower window");
    grid.sampled = found->columns;
    VectorXd periods(d);
    double digits = 0.0;
    for (Index c = 0; c < d; ++c) {
        const SampledColumn& column = grid.sampled[static_cast<std::size_t>(c)];
        periods(c) = column.period;
        digits += std::log2(static_cast<double>(column.samples));
    }
    grid.modes = modesOfPeriods(columns, periods);
    const double noise = found->noise();
    const Leading leading = leadingModes(*found, std::max((d == 1 ? 0.02 : 1e-3) * left, noise), most);
    grid.half = leading.half;
    grid.weights = VectorXd::Map(leading.weights.data(), std::ssize(leading.weights));
    grid.modes.most = mostOf(grid.half, d);
    grid.rounding = (grid.weights.array() > 0.0).select(noise / grid.weights.array() + 8.0 * epsilon, 0.0);
    grid.left += leading.left + notSampled * found->outer() + repeated(kernel, columns, grid.sampled);
    grid.error = grid.left + linesError(measure, columns.front()) + epsilon * (8.0 + 4.0 * digits) * falling;
    return ifCloseEnough(std::move(grid), most);
}

VectorXd sampledWeights(const Kernel& kernel, const FourierGrid& grid)
{
    const Index columns = std::ssize(grid.sampled);
    VectorXd weights = VectorXd::Zero(std::ssize(grid.half));
    if (!(farBound(kernel, Eigen::RowVectorXd::Zero(columns)).falling > 0.0))
        return weights;
    const MatrixXd coefficients = KernelSamples(kernel, columns).coefficients(grid.sampled);
    for (Index i = 0; i < weights.size(); ++i) {
        const Mode& mode = grid.half[static_cast<std::size_t>(i)];
        weights(i) = coefficients(mode.first, std::abs(mode.second));
    }
    return weights;
}

} // namespace core
