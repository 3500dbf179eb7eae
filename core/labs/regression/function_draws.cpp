#include "core/labs/regression/function_draws.h"

#include "core/gp/prior.h"
#include "core/kernels/gram.h"

#include <cmath>

namespace core
{

using Eigen::MatrixXd;

namespace
{

Outcome<MatrixXd> times(const Outcome<MatrixXd>& root, const MatrixXd& normals)
{
    if (const auto* failure = std::get_if<Failure>(&root))
        return *failure;
    return multiply(std::get<MatrixXd>(root), normals);
}

MatrixXd identity(Eigen::Index n)
{
    return MatrixXd::Identity(n, n);
}

} // namespace

Outcome<MatrixXd> FunctionDraws::prior(double amplitude, const MatrixXd& normals)
{
    if (!priorRoot_)
        priorRoot_ = gpPriorDraws(kernel_, place_.points, identity(place_.points.rows()));
    return times(*priorRoot_, std::sqrt(amplitude) * normals);
}

Outcome<MatrixXd> FunctionDraws::posterior(const GpPosterior::Moments& moments, double amplitude,
                                           const MatrixXd& normals)
{
    if (!posteriorRoot_) {
        const double priorVariance = amplitude * diagonal(kernel_, place_.points).mean();
        posteriorRoot_ = symmetricRootTimes(moments.covariance, identity(place_.points.rows()), priorVariance);
    }
    Outcome<MatrixXd> drawn = times(*posteriorRoot_, normals);
    if (auto* values = std::get_if<MatrixXd>(&drawn))
        values->colwise() += moments.mean;
    return drawn;
}

} // namespace core
