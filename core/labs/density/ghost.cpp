#include "core/labs/density/ghost.h"

#include "core/contour/contour.h"
#include "core/data/generators.h"
#include "core/density/kde.h"
#include "core/embedding/summed_embedding.h"
#include "core/ending.h"
#include "core/labs/density/density_model.h"

#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// The estimate of very many points: the empirical embedding under the Gaussian density. Throws Ending.
SummedEmbedding bySums(const FourierRows& sums, const VectorXd& bandwidth, const Interval& window)
{
    const Kernel gaussian =
        kernelOf(SquaredExponential{{bandwidth[0]}}, 1.0 / (bandwidth[0] * std::sqrt(2.0 * std::numbers::pi)));
    return valueOrEnd(SummedEmbedding::of(sums, gaussian, {window}));
}

Ghosts::Drawn drawn(Field field)
{
    std::vector<ContourLevel> contours = massContours(field, drawnMasses);
    return {.field = std::move(field), .contours = std::move(contours)};
}

Ghosts::Drawn drawnTruth(const std::optional<Generation>& generation, const VectorXd& axis1, const VectorXd& axis2)
{
    Ghosts::Drawn none{.field = {.axis1 = axis1, .axis2 = axis2, .values = {}}, .contours = {}};
    if (!generation)
        return none;
    MatrixXd points(axis1.size() * axis2.size(), 2);
    for (Index j = 0; j < axis2.size(); ++j) {
        points.block(j * axis1.size(), 0, axis1.size(), 1) = axis1;
        points.block(j * axis1.size(), 1, axis1.size(), 1).setConstant(axis2[j]);
    }
    const auto logs = trueLogDensity(*generation, points);
    if (!logs)
        return none;
    return drawn(
        {.axis1 = axis1, .axis2 = axis2, .values = logs->array().exp().matrix().reshaped(axis1.size(), axis2.size())});
}

} // namespace

std::optional<VectorXd> Ghosts::bandwidth(const DensityRequest& request)
{
    const MatrixXd& x = request.data->x;
    const DensitySettings& settings = request.settings;
    if (!settings.showGhost || x.rows() < 2)
        return std::nullopt;
    if (settings.bandwidthChoice == BandwidthChoice::Chosen)
        return VectorXd::Constant(x.cols(), settings.bandwidth);
    return byRule_.of({{request.data}, settings.bandwidthChoice}, [](const RuleInputs& of) {
        return bandwidths(bandwidthRules[of.rule == BandwidthChoice::Silverman ? 0 : 1], of.points.x());
    });
}

const Ghosts::Drawn& Ghosts::estimate(const ComparedPoints& points, const VectorXd& bandwidth, const VectorXd& axis1,
                                      const VectorXd& axis2, const std::stop_token& stop)
{
    return estimate_.of({points, bandwidth, axis1, axis2}, [&](const EstimateInputs&) {
        Field field{.axis1 = axis1, .axis2 = axis2, .values = {}};
        field.values = needsSums(points.x().rows()) ? kdeOnGridNearby(points.x(), bandwidth, axis1, axis2, stop)
                                                    : kdeOnGrid(points.x(), bandwidth, axis1, axis2);
        endIfStopped(stop);
        return drawn(std::move(field));
    });
}

VectorXd Ghosts::estimate(const ComparedPoints& points, const FourierRows* sums, const VectorXd& bandwidth,
                          const Interval& window, const VectorXd& at)
{
    if (sums)
        return bySums(*sums, bandwidth, window).at(at).cwiseMax(0.0);
    return kdeLogDensity(points.x(), bandwidth, at).array().exp();
}

const Ghosts::Drawn& Ghosts::truth(const Dataset& data, const VectorXd& axis1, const VectorXd& axis2)
{
    return truth_.of({data.generation, axis1, axis2},
                     [&](const TruthInputs&) { return drawnTruth(data.generation, axis1, axis2); });
}

} // namespace core
