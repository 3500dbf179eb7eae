#include "core/novelty/leave_one_out.h"

#include "core/density/predictive.h"
#include "core/kernels/gram.h"
#include "core/linalg/cholesky.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd leaveOneOutScale(const VectorXd& inverseDiagonal, const VectorXd& inverseOnes,
                          const StudentTParameters& parameters)
{
    const Index n = inverseDiagonal.size();
    assert(n >= 2 && inverseOnes.size() == n);
    const double variance = parameters.sigma0 * parameters.sigma0, total = inverseOnes.sum();
    VectorXd scale(n);
    for (Index i = 0; i < n; ++i) {
        const double g = inverseDiagonal[i], b = inverseOnes[i];
        const ArrayXd unexplained = ArrayXd::Constant(1, std::max(1.0 / (variance * g) - 1.0, 0.0));
        scale[i] = 1.0 + krigingExcess(unexplained, ArrayXd::Constant(1, b / g), variance * (total - b * b / g), n - 1,
                                       parameters)[0];
    }
    return scale;
}

Outcome<VectorXd> leaveOneOutScale(const Points& x, const Kernel& kernel, const StudentTParameters& parameters)
{
    assert(x.rows() >= 2);
    MatrixXd shifted = gram(kernel, x);
    const double variance = parameters.sigma0 * parameters.sigma0, size = shifted.diagonal().maxCoeff();
    if (!(variance > 32.0 * static_cast<double>(x.rows()) * std::numeric_limits<double>::epsilon() * size))
        return Failure{Failure::Kind::IllConditioned,
                       "sigma0 is so small beside the kernel that s would be rounding: choose a greater one"};
    shifted.diagonal().array() += variance;
    Outcome<CholeskyFactor> factor = cholesky(shifted);
    if (std::holds_alternative<Failure>(factor))
        return Failure{Failure::Kind::IllConditioned, "the kernel is not positive definite on these points, so that no "
                                                      "point can be left out: choose another kernel or a greater σ₀"};
    const MatrixXd root =
        solveLower(std::get<CholeskyFactor>(factor), MatrixXd::Identity(x.rows(), x.rows())); // A⁻¹ = rootᵀ root
    return leaveOneOutScale(root.colwise().squaredNorm(), root.transpose() * root.rowwise().sum(), parameters);
}

} // namespace core
