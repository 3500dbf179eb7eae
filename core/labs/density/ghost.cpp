#include "core/labs/density/ghost.h"

#include "core/contour/contour.h"
#include "core/data/generators.h"
#include "core/density/kde.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Ghosts::Drawn drawn(Field field)
{
    std::vector<ContourLevel> contours = massContours(field, drawnMasses);
    return {.field = std::move(field), .contours = std::move(contours)};
}

Ghosts::Drawn drawnTruth(const std::optional<Generation>& generation, const VectorXd& axis1, const VectorXd& axis2)
{
    const Ghosts::Drawn none{.field = {.axis1 = axis1, .axis2 = axis2, .values = {}}, .contours = {}};
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
    return bandwidths(bandwidthRules[settings.bandwidthChoice == BandwidthChoice::Silverman ? 0 : 1], x);
}

const Ghosts::Drawn& Ghosts::estimate(const MatrixXd& x, const VectorXd& bandwidth, const VectorXd& axis1,
                                      const VectorXd& axis2)
{
    return estimate_.of({x, bandwidth, axis1, axis2}, [&](const EstimateInputs&) {
        return drawn({.axis1 = axis1, .axis2 = axis2, .values = kdeOnGrid(x, bandwidth, axis1, axis2)});
    });
}

const Ghosts::Drawn& Ghosts::truth(const Dataset& data, const VectorXd& axis1, const VectorXd& axis2)
{
    return truth_.of({data.generation, axis1, axis2},
                     [&](const TruthInputs&) { return drawnTruth(data.generation, axis1, axis2); });
}

} // namespace core
