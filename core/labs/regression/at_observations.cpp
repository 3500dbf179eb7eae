#include "core/labs/regression/at_observations.h"

#include "core/ending.h"
#include "core/gp/unequal_noise.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr Index mostLeftOutInPreview = 300;

void addLeftOut(AtObservations& at, const VectorXd& targets, const GpPosterior& posterior, double added)
{
    const auto left = std::make_shared<const GpLeaveOneOut>(posterior.leaveOneOut());
    at.looMean = {left, &left->mean};
    at.looVariance = {left, &left->observedVariance};
    at.degreesOfFreedom = degreesOfFreedom(*left, added);
    if (left->mean.size() == 0)
        return;
    at.looScore = predictiveScore(targets, left->mean, left->observedVariance);
    at.looResiduals = standardisedResiduals(targets, left->mean, left->observedVariance);
}

void addCoefficients(AtObservations& at, const ModelStage& model, const GpPosterior& posterior, double added)
{
    VectorXd all = posterior.coefficients(); // those of the slopes after the others
    if (all.size() == 0)
        return;
    const ObservedSlopes slopes = model.observedSlopes();
    const VectorXd ofSlopes = all.tail(slopes.size());
    all.conservativeResize(model.observed().size());
    VectorXd explained = model.observed();
    if (slopes.size() == 0)
        explained -= posterior.meanPart(model.inputs()); // on which c is 0: far from 0 it would take the digits
    const double slopeNoise = slopes.variance + at.jitter;
    at.norm2 = std::max(0.0, all.dot(explained - added * all) +
                                 ofSlopes.dot(slopes.values - slopeNoise * ofSlopes)); // rounding can push it below
    if (all.size() > 0)
        at.trainError = trainErrorOf(all, added);
    at.coefficients = std::move(all);
}

} // namespace

AtObservations atObservations(const ModelStage& model, const GpPosterior& posterior, double noise, bool preview)
{
    AtObservations at{.meanFunction = model.mean, .slopes = model.slopes, .logEvidence = posterior.logEvidence()};
    if (model.mean != MeanFunction::Zero)
        at.meanCoefficients = posterior.meanCoefficients();
    at.jitter = posterior.jitter();
    const double added = noise + at.jitter;
    if (!preview || model.inputs().rows() <= mostLeftOutInPreview)
        addLeftOut(at, model.observed(), posterior, added);
    endIfStopped(model.stop);
    if (!preview || !model.many)
        addCoefficients(at, model, posterior, added);
    return at;
}

std::optional<std::string> doubtOfResiduals(const AtObservations& at, const Points& x,
                                            const std::vector<std::string>& columns)
{
    if (at.looMean->size() == 0)
        return std::nullopt;
    if (auto absurd = absurdResiduals(*at.looResiduals))
        return absurd;
    return unequalNoise(at.looResiduals->value, x, columns);
}

double degreesOfFreedom(const GpLeaveOneOut& leftOut, double s)
{
    return static_cast<double>(leftOut.observedVariance.size()) - s * leftOut.observedVariance.cwiseInverse().sum();
}

double squaredNorm(const VectorXd& coefficients, const VectorXd& targets, double s)
{
    return std::max(0.0, coefficients.dot(targets - s * coefficients)); // rounding can push it below
}

double trainErrorOf(const VectorXd& coefficients, double s)
{
    return s * std::sqrt(coefficients.squaredNorm() / static_cast<double>(coefficients.size()));
}

} // namespace core
