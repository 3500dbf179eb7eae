#include "core/hypothesis/bayes_factor_path.h"

#include "core/hypothesis/nulls.h"
#include "core/linalg/two_threads.h"

#include <Eigen/Cholesky>

#include <cassert>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

BayesFactorPath::BayesFactorPath(MatrixXd coordinates, Index m, const LeadingPrior& prior)
    : coordinates_(std::move(coordinates)), centre_(coordinates_.colwise().mean()), m_(m), prior_(prior)
{
    assert(m >= 1 && m < coordinates_.rows() && problems(prior.of(1)).empty());
    coordinates_.rowwise() -= centre_;
    sum_ = coordinates_.colwise().sum();
    products_ = coordinates_.transpose() * coordinates_;
    const auto all = static_cast<double>(coordinates_.rows()), first = static_cast<double>(m);
    first_ = sampleOf(first);
    second_ = sampleOf(all - first);
    pooled_ = logEvidences(sampleOf(all), sum_, products_);
    std::vector<Index> asTheyStand(static_cast<std::size_t>(coordinates_.rows()));
    std::iota(asTheyStand.begin(), asTheyStand.end(), Index{0});
    logBayesFactors_ = underOrder(asTheyStand);
}

BayesFactorPath::Sample BayesFactorPath::sampleOf(double rows) const
{
    Sample sample{.rows = rows, .constants = VectorXd(dimensions())};
    for (Index d = 1; d <= dimensions(); ++d)
        sample.constants[d - 1] = logEvidenceConstant(rows, prior_.of(d));
    return sample;
}

VectorXd BayesFactorPath::logEvidences(const Sample& sample, const RowVectorXd& sum, const MatrixXd& products) const
{
    const double n = sample.rows, beta = prior_.beta;
    const RowVectorXd shift = sum / n, mean = shift + centre_;
    MatrixXd psi = products - n * shift.transpose() * shift + n * beta / (n + beta) * mean.transpose() * mean;
    psi.diagonal().array() += prior_.sigma0 * prior_.sigma0;
    const Eigen::LLT<MatrixXd> factor(psi);
    VectorXd logs(dimensions());
    double logDeterminant = 0.0;
    for (Index d = 1; d <= dimensions(); ++d) {
        logDeterminant += 2.0 * std::log(factor.matrixLLT()(d - 1, d - 1));
        logs[d - 1] = sample.constants[d - 1] - 0.5 * (prior_.of(d).alpha + n) * logDeterminant;
    }
    return logs;
}

VectorXd BayesFactorPath::underOrder(const std::vector<Index>& order) const
{
    const std::vector<Index> rows(order.begin(), order.begin() + m_);
    const MatrixXd first = coordinates_(rows, Eigen::all);
    const RowVectorXd sum = first.colwise().sum();
    const MatrixXd products = first.transpose() * first;
    return logEvidences(first_, sum, products) + logEvidences(second_, sum_ - sum, products_ - products) - pooled_;
}

Outcome<MatrixXd> BayesFactorPath::permutations(std::uint64_t seed, int count, std::stop_token stop) const
{
    MatrixXd null(count, dimensions());
    const auto r = static_cast<double>(dimensions());
    const double operations = count * r * r * (static_cast<double>(m_) + r);
    inTwoHalves(count, operations, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
        for (std::ptrdiff_t b = begin; b < end && !stop.stop_requested(); ++b)
            null.row(b) = underOrder(permutedOrder(coordinates_.rows(), seed, static_cast<int>(b))).transpose();
    });
    if (stop.stop_requested())
        return Cancelled{};
    return null;
}

} // namespace core
