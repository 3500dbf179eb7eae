#include "core/window/panels.h"

#include "core/linalg/chebyshev.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd PanelNodes::points() const
{
    VectorXd all(count());
    for (Index p = 0; p < panels(); ++p)
        all.segment(p * perPanel, perPanel) = chebyshevNodes(perPanel, breaks[p], breaks[p + 1]);
    return all;
}

MatrixXd interpolate(const PanelNodes& nodes, const MatrixXd& values, const VectorXd& at)
{
    const Index n = nodes.perPanel;
    const VectorXd reference = chebyshevNodes(n, -1.0, 1.0);
    VectorXd barycentric(n);
    for (Index i = 0; i < n; ++i)
        barycentric[i] = (i % 2 == 0 ? 1.0 : -1.0) * std::sin(std::numbers::pi * (2.0 * static_cast<double>(i) + 1.0) /
                                                              (2.0 * static_cast<double>(n)));
    MatrixXd result(at.size(), values.cols());
    VectorXd weights(n);
    const double* const first = nodes.breaks.data();
    for (Index row = 0; row < at.size(); ++row) {
        const double* const above = std::upper_bound(first + 1, first + nodes.panels(), at[row]);
        const Index panel = above - first - 1;
        const double lo = nodes.breaks[panel], hi = nodes.breaks[panel + 1];
        weights = (2.0 * at[row] - lo - hi) / (hi - lo) - reference.array();
        Index nearest = 0;
        if (weights.cwiseAbs().minCoeff(&nearest) == 0.0) {
            result.row(row) = values.row(panel * n + nearest);
        } else {
            weights = barycentric.cwiseQuotient(weights);
            result.row(row) = weights.transpose() * values.middleRows(panel * n, n) / weights.sum();
        }
    }
    return result;
}

} // namespace core
