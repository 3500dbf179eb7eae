#include "core/labs/regression/function_draws.h"

#include "core/gp/prior.h"
#include "core/kernels/gram.h"
#include "core/linalg/same_matrix.h"

#include <cmath>

namespace core
{

using Eigen::MatrixXd;

Outcome<MatrixXd> FunctionDraws::prior(double amplitude, const MatrixXd& normals)
{
    if (!prior_ || !sameMatrix(prior_->normals, normals))
        prior_ = Drawn{.normals = normals, .deviations = gpPriorDraws(kernel_, place_.points, normals)};
    Outcome<MatrixXd> drawn = prior_->deviations;
    if (auto* values = std::get_if<MatrixXd>(&drawn))
        *values *= std::sqrt(amplitude);
    return drawn;
}

Outcome<MatrixXd> FunctionDraws::posterior(const GpPosterior::Moments& moments, double amplitude,
                                           const MatrixXd& normals)
{
    if (!posterior_ || !sameMatrix(posterior_->normals, normals)) {
        const double priorVariance = amplitude * diagonal(kernel_, place_.points).mean();
        posterior_ =
            Drawn{.normals = normals, .deviations = symmetricRootTimes(moments.covariance, normals, priorVariance)};
    }
    Outcome<MatrixXd> drawn = posterior_->deviations;
    if (auto* values = std::get_if<MatrixXd>(&drawn))
        values->colwise() += moments.mean;
    return drawn;
}

} // namespace core
