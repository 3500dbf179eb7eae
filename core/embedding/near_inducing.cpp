#include "core/embedding/near_inducing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double kernelReach = 46.0; // exponents from which on every kernel is below 1e-16
constexpr double volumeReach = 24.0; // beyond that of the second nearest: e⁻⁴⁸ of its square
constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

} // namespace

double NearInducing::volumeError(double logVolume) const
{
    return 0.5 * std::exp(logNear + logFar - 2.0 * (logVolume - constant));
}

std::optional<NearInducing> nearInducing(const EmbeddingPrior& prior, const KernelProfile& profile, const MatrixXd& z,
                                         const Eigen::Array2d& low, const Eigen::Array2d& high)
{
    const Index m = z.rows();
    MatrixXd least(m, 2), most(m, 2); // distances from the box along each axis
    for (Index c = 0; c < 2; ++c) {
        const ArrayXd below = low[c] - z.col(c).array(), above = z.col(c).array() - high[c];
        least.col(c) = below.max(above).max(0.0);
        most.col(c) = (high[c] - z.col(c).array()).max(z.col(c).array() - low[c]);
    }
    VectorXd nearest(m), farthest(m);
    profile.exponents(least, nearest);
    profile.exponents(most, farthest);
    VectorXd sorted = farthest;
    std::nth_element(sorted.begin(), sorted.begin() + 1, sorted.end());
    const double reach = std::max(kernelReach, sorted[1] + volumeReach);
    NearInducing near{
        .which = {}, .z = {}, .logNear = minusInfinity, .logFar = minusInfinity, .constant = profile.logConstant()};
    double squares = 0.0;
    const double scale = prior.lengthscale.squaredNorm();
    for (Index l = 0; l < m; ++l) {
        const double e = nearest[l], stretch = 1.0 + farthest[l];
        // Of every family the rows of the Jacobian are no longer than this, times e^−e.
        const double logTerm = -2.0 * e + std::log(stretch * stretch * (most.row(l).squaredNorm() + scale) + 2.0) +
                               std::log(static_cast<double>(m));
        if (e <= reach) {
            near.which.push_back(l);
            near.logNear = std::max(near.logNear, logTerm);
            continue;
        }
        near.logFar = std::max(near.logFar, logTerm);
        squares += std::pow((1.0 + e + e * e / 3.0) * std::exp(-e), 2);
    }
    if (2 * std::ssize(near.which) > m)
        return std::nullopt;
    near.kernelError = std::sqrt(squares);
    near.z = z(near.which, Eigen::all);
    return near;
}

} // namespace core
