#include "core/fourier/fourier_grid.h"

#include "core/ending.h"
#include "core/fourier/density_grid.h"
#include "core/fourier/grid_parts.h"
#include "core/fourier/sampled_grid.h"
#include "core/kernels/holds_family.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t mostLines = 64; // two sums over the rows for each mode and line

/// Is what falls of a kernel above `accuracy` where no place of the window is, so that its period would be long?
bool reachesFar(const Kernel& kernel, const FourierWindow& window, double accuracy)
{
    constexpr double widths = 3.0;
    const Index d = window.low.size();
    const double falling = farBound(kernel, Eigen::RowVectorXd::Zero(d)).falling;
    for (Index c = 0; c < d; ++c) {
        const WindowColumn column = columnOf(window, c);
        const double width = std::max(column.width, column.range);
        if (reachAlong(kernel, d, c, accuracy * falling, width) > widths * width)
            return true;
    }
    return false;
}

} // namespace

bool FourierGrid::repeats() const
{
    return std::ranges::any_of(lines, [](const SpectralLine& line) { return line.frequency > 0.0; });
}

VectorXd FourierGrid::weightsByMode() const
{
    assert(modes.columns() == 1);
    VectorXd byMode = VectorXd::Zero(modes.most(0) + 1);
    for (Index i = 0; i < weights.size(); ++i)
        byMode(half[static_cast<std::size_t>(i)].first) = weights(i);
    return byMode;
}

Index FourierGrid::modeCount() const
{
    Index count = 2 * std::ssize(half) - (half.empty() ? 0 : 1);
    for (const SpectralLine& line : lines)
        count += line.frequency > 0.0 ? 2 : 1;
    return count;
}

Outcome<FourierGrid> fourierGrid(const Kernel& kernel, const FourierWindow& window, double accuracy, Index most)
{
    return untilEnding([&] {
        const SpectralMeasure measure = valueOrEnd(spectralMeasure(kernel, window.low.size()));
        if (measure.lines.size() > mostLines)
            throw Ending{invalidInput("the kernel is a sum of " + std::to_string(measure.lines.size()) +
                                      " waves, and Fourier sums take up to " + std::to_string(mostLines) +
                                      "; choose a longer lengthscale for what repeats")};
        const bool bySamples =
            measure.needsSamples || (holdsFamily<RationalQuadratic>(kernel) && reachesFar(kernel, window, accuracy));
        return valueOrEnd(bySamples ? sampledGrid(kernel, measure, window, accuracy, most)
                                    : densityGrid(kernel, measure, window, accuracy, most));
    });
}

FourierGrid gridOfLines(const SpectralMeasure& measure, double falling)
{
    FourierGrid grid{.lines = measure.lines, .linear = measure.linear, .variance = falling};
    for (const SpectralLine& line : measure.lines)
        grid.variance += line.mass;
    // Lines of less than 1e-16 of all are left out (powerSpectrum); beyond the last they fall faster than by halves.
    if (grid.repeats())
        grid.left = 4e-16 * (grid.variance - falling);
    return grid;
}

double linesError(const SpectralMeasure& measure, const WindowColumn& column)
{
    double error = 0.0;
    for (const SpectralLine& line : measure.lines)
        error += std::numeric_limits<double>::epsilon() * line.mass *
                 (4.0 + frequencyRounding * line.frequency * column.width);
    return error;
}

FourierModes modesOfPeriods(const std::vector<WindowColumn>& columns, const VectorXd& periods)
{
    FourierModes modes{.centre = VectorXd(periods.size()),
                       .step = periods.cwiseInverse(),
                       .most = Eigen::VectorXi::Zero(periods.size())};
    for (Index c = 0; c < periods.size(); ++c)
        modes.centre(c) = columns[static_cast<std::size_t>(c)].centre;
    return modes;
}

Eigen::VectorXi mostOf(const std::vector<Mode>& half, Index columns)
{
    Eigen::VectorXi most = Eigen::VectorXi::Zero(columns);
    for (const Mode& mode : half) {
        most(0) = std::max(most(0), std::abs(mode.first));
        if (columns == 2)
            most(1) = std::max(most(1), std::abs(mode.second));
    }
    return most;
}

Failure reachesTooFar()
{
    return invalidInput("the kernel reaches too far for Fourier sums; choose se, or fewer rows");
}

Outcome<FourierGrid> ifCloseEnough(FourierGrid grid, Index most)
{
    constexpr double mostError = 1e-6; // of k(0): a picture shows no less
    if (grid.error <= mostError * grid.variance)
        return grid;
    return invalidInput("the kernel is too rough or too short for Fourier sums over so wide a window: " +
                        std::to_string(most) + " modes leave " + std::to_string(grid.error / grid.variance) +
                        " of it; choose a longer lengthscale, a smoother kernel or a narrower window");
}

int roomForModes(int modes)
{
    int room = 8;
    while (room < modes)
        room += room % 3 == 0 ? room / 3 : room / 2;
    return room;
}

Outcome<VectorXd> fourierWeights(const Kernel& kernel, const FourierGrid& grid)
{
    return untilEnding([&] {
        const SpectralMeasure measure = valueOrEnd(spectralMeasure(kernel, grid.modes.step.size()));
        if (!grid.sampled.empty())
            return sampledWeights(kernel, grid);
        VectorXd weights = VectorXd::Zero(std::ssize(grid.half));
        if (!measure.density)
            return weights;
        const double area = grid.modes.step.prod();
        const double second = grid.modes.step.size() == 2 ? grid.modes.step(1) : 0.0;
        for (Index i = 0; i < weights.size(); ++i) {
            const Mode& mode = grid.half[static_cast<std::size_t>(i)];
            weights(i) = area * measure.density(grid.modes.step(0) * mode.first, second * mode.second);
        }
        return weights;
    });
}

} // namespace core
