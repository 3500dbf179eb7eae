#include "core/labs/density/ghost.h"

#include "core/contour/contour.h"
#include "core/data/generators.h"
#include "core/density/kde.h"
#include "core/linalg/same_matrix.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

bool hasAxes(const Field& field, const VectorXd& axis1, const VectorXd& axis2)
{
    return sameMatrix(field.axis1, axis1) && sameMatrix(field.axis2, axis2);
}

Ghosts::Drawn drawn(Field field)
{
    std::vector<ContourLevel> contours = massContours(field, drawnMasses);
    return {.field = std::move(field), .contours = std::move(contours)};
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
    if (!sameMatrix(x_, x) || !sameMatrix(bandwidth_, bandwidth) || !hasAxes(estimate_.field, axis1, axis2)) {
        x_ = x;
        bandwidth_ = bandwidth;
        estimate_ = drawn({.axis1 = axis1, .axis2 = axis2, .values = kdeOnGrid(x, bandwidth, axis1, axis2)});
    }
    return estimate_;
}

const Ghosts::Drawn& Ghosts::truth(const Dataset& data, const VectorXd& axis1, const VectorXd& axis2)
{
    if (generation_ == data.generation && hasAxes(truth_.field, axis1, axis2))
        return truth_;
    generation_ = data.generation;
    truth_ = {.field = {.axis1 = axis1, .axis2 = axis2, .values = {}}, .contours = {}};
    if (!generation_)
        return truth_;
    MatrixXd points(axis1.size() * axis2.size(), 2);
    for (Index j = 0; j < axis2.size(); ++j) {
        points.block(j * axis1.size(), 0, axis1.size(), 1) = axis1;
        points.block(j * axis1.size(), 1, axis1.size(), 1).setConstant(axis2[j]);
    }
    if (const auto logs = trueLogDensity(*generation_, points))
        truth_ = drawn({.axis1 = axis1,
                        .axis2 = axis2,
                        .values = logs->array().exp().matrix().reshaped(axis1.size(), axis2.size())});
    return truth_;
}

} // namespace core
