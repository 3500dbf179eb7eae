#include "core/labs/regression/regression_start.h"

#include "core/gp/maximise.h"
#include "core/labs/observations.h"
#include "core/labs/regression/bag_targets.h"

#include <cmath>

namespace core
{

namespace
{

constexpr double noiseShare = 0.1, noiseShareAboutZero = 0.01;

double toTwoDigits(double value)
{
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
    return std::round(value / unit) * unit;
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
    return {
        .scale = toTwoDigits(variance), .noise = toTwoDigits(noiseShare * variance), .mean = MeanFunction::Constant};
}

} // namespace core
