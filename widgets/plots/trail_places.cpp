#include "widgets/plots/trail_places.h"

#include <algorithm>

namespace widgets
{

std::optional<Eigen::Vector2d> placeOnTrail(const DrawnTrail& trail, double x)
{
    const Eigen::VectorXd& inputs = trail.inputs;
    const Eigen::MatrixXd& places = trail.curve.points;
    if (inputs.size() < 2 || places.rows() != inputs.size() || !(x >= inputs[0]) || !(x <= inputs[inputs.size() - 1]))
        return {};
    const auto above = std::upper_bound(inputs.begin(), inputs.end() - 1, x);
    const Eigen::Index upper = std::max<Eigen::Index>(above - inputs.begin(), 1), lower = upper - 1;
    const double step = inputs[upper] - inputs[lower];
    const double part = step > 0.0 ? (x - inputs[lower]) / step : 0.0;
    return Eigen::Vector2d((1.0 - part) * places.row(lower) + part * places.row(upper));
}

std::optional<double> inputNear(const DrawnTrail& trail, const Eigen::Vector2d& at, const Eigen::Vector2d& scale,
                                double within)
{
    std::optional<double> best;
    double least = within;
    for (Eigen::Index i = 0; i < std::min(trail.inputs.size(), trail.curve.points.rows()); ++i) {
        const Eigen::Vector2d offset = trail.curve.points.row(i).transpose() - at;
        if (const double distance = offset.cwiseQuotient(scale).norm(); distance <= least) {
            least = distance;
            best = trail.inputs[i];
        }
    }
    return best;
}

} // namespace widgets
