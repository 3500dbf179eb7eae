#include "core/labs/regression/regression_start.h"

#include "core/gp/maximise.h"
#include "core/labs/default_kernel.h"
#include "core/labs/observations.h"
#include "core/labs/regression/bag_targets.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

namespace
{

constexpr double leastNoiseShare = 0.01, noiseShareAboutZero = 0.01;
constexpr Eigen::Index mostAsked = 500; // of the observations, for their nearest neighbours

double toTwoDigits(double value)
{
    const double digit = std::floor(std::log10(value)) - 1.0, power = std::pow(10.0, std::abs(digit)); // a whole number
    return digit < 0.0 ? std::round(value * power) / power : std::round(value / power) * power;
}

/// The columns divided by their spread, those without any left as they are: one a column of the result.
Eigen::MatrixXd spreadOut(const Points& x)
{
    Eigen::MatrixXd scaled = x.transpose();
    for (Eigen::Index j = 0; j < scaled.rows(); ++j) {
        const double spread = std::sqrt((scaled.row(j).array() - scaled.row(j).mean()).square().mean());
        if (spread > 0.0)
            scaled.row(j) /= spread;
    }
    return scaled;
}

/// Half the mean square difference between the targets of nearest neighbours.
double differenceNoise(const Observations& observations)
{
    const Eigen::MatrixXd x = spreadOut(observations.x);
    const Eigen::Index n = x.cols(), step = (n + mostAsked - 1) / mostAsked;
    double sum = 0.0, asked = 0.0;
    for (Eigen::Index i = 0; i < n; i += step) {
        Eigen::VectorXd distances = (x.colwise() - x.col(i)).colwise().squaredNorm();
        distances[i] = std::numeric_limits<double>::infinity();
        Eigen::Index nearest = 0;
        distances.minCoeff(&nearest);
        sum += std::pow(observations.targets[i] - observations.targets[nearest], 2);
        asked += 1.0;
    }
    return 0.5 * sum / asked;
}

} // namespace

RegressionStart regressionStart(const Dataset& data)
{
    const Observations observations = observationsOf(data);
    const bool usable = observations.targets.size() > 1 && observations.targets.allFinite() && !areBags(data);
    const double variance =
        usable ? meanSquareAbout(MeanFunction::Constant, observations.x, observations.targets) : 0.0;
    if (!(variance > 0.0 && std::isfinite(variance))) {
        const double scale = targetScale(data);
        return {.scale = scale, .noise = noiseShareAboutZero * scale, .mean = MeanFunction::Zero};
    }
    const double noise = std::clamp(differenceNoise(observations), leastNoiseShare * variance, variance);
    return {.scale = toTwoDigits(variance), .noise = toTwoDigits(noise), .mean = MeanFunction::Constant};
}

Kernel startKernel(const Dataset& data)
{
    Kernel kernel = defaultKernel(data);
    kernel.scale = regressionStart(data).scale;
    return kernel;
}

} // namespace core
