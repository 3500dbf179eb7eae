#include "core/labs/regression/regression_start.h"

#include "core/gp/maximise.h"
#include "core/labs/default_kernel.h"
#include "core/labs/observations.h"
#include "core/labs/regression/bag_targets.h"
#include "core/labs/regression/difference_noise.h"

#include <algorithm>
#include <cmath>

namespace core
{

namespace
{

constexpr double leastNoiseShare = 0.01, noiseShareAboutZero = 0.01;

double toTwoDigits(double value)
{
    const double digit = std::floor(std::log10(value)) - 1.0, power = std::pow(10.0, std::abs(digit)); // a whole number
    return digit < 0.0 ? std::round(value * power) / power : std::round(value / power) * power;
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
