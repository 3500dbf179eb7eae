#include "core/density/feature_space.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Outcome<StudentT> featureSpacePredictive(const MatrixXd& features, const StudentTParameters& parameters)
{
    const Index n = features.rows(), d = features.cols();
    if (const auto found = problems(parameters, n); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().message};
    const double size = static_cast<double>(n), beta = parameters.beta;
    const double freedom = size + parameters.alpha - static_cast<double>(d) + 1.0;
    if (!(freedom > 0.0))
        return Failure{Failure::Kind::InvalidInput,
                       "the predictive in feature space has no integral: it needs more points or a larger alpha"};
    const VectorXd mean = n > 0 ? VectorXd(features.colwise().mean()) : VectorXd(VectorXd::Zero(d));
    const MatrixXd centred = features.rowwise() - mean.transpose();
    MatrixXd scatter = parameters.sigma0 * parameters.sigma0 * MatrixXd::Identity(d, d) + centred.transpose() * centred;
    if (parameters.posterior == Posterior::Exact)
        scatter += size * beta / (size + beta) * mean * mean.transpose();
    return StudentT{.location = size / (size + beta) * mean,
                    .scale = (size + beta + 1.0) / ((size + beta) * freedom) * scatter,
                    .degreesOfFreedom = freedom};
}

} // namespace core
