#include "core/hypothesis/bayes_factor.h"

#include "core/hypothesis/nulls.h"
#include "core/kernels/gram.h"
#include "core/linalg/products.h"
#include "core/linalg/two_threads.h"
#include "core/special_functions/special_functions.h"
#include "core/spectrum/kernel_pca.h"

#include <Eigen/Cholesky>

#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;

namespace
{

constexpr double mostFeatures = 1e4;

double logMultivariateGamma(Index dimensions, double a)
{
    const auto d = static_cast<double>(dimensions);
    double sum = 0.25 * d * (d - 1.0) * std::log(std::numbers::pi);
    for (Index j = 0; j < dimensions; ++j)
        sum += logGamma(a - 0.5 * static_cast<double>(j));
    return sum;
}

/// From the count n of rows, their sum and the sum of their outer products, all taken relative to a centre.
double logMarginal(double n, const RowVectorXd& sum, const MatrixXd& products, const RowVectorXd& centre,
                   const FeaturePrior& prior)
{
    const double variance = prior.sigma0 * prior.sigma0;
    const RowVectorXd shift = sum / n, mean = shift + centre;
    MatrixXd psi =
        products - n * shift.transpose() * shift + n * prior.beta / (n + prior.beta) * mean.transpose() * mean;
    psi.diagonal().array() += variance;
    const Eigen::LLT<MatrixXd> factor(psi);
    const double logDeterminant = 2.0 * factor.matrixLLT().diagonal().array().log().sum() +
                                  static_cast<double>(prior.dimensions - psi.rows()) * std::log(variance);
    return logEvidenceConstant(n, prior) - 0.5 * (prior.alpha + n) * logDeterminant;
}

/// As a double: it may be huge. 0: infinitely many, or no explicit map is known.
double countOfFamily(const Family& family, double d)
{
    return std::visit(
        [d](const auto& k) {
            if constexpr (requires { k.featureCount(d); })
                return k.featureCount(d);
            else
                return 0.0;
        },
        family);
}

double countOf(const Kernel& kernel, double d)
{
    if (kernel.shape == Kernel::Shape::Single)
        return countOfFamily(kernel.family, d);
    const bool adds = kernel.shape == Kernel::Shape::Sum;
    double count = adds ? 0.0 : 1.0;
    for (const Kernel& part : kernel.parts) {
        const double more = countOf(part, d);
        if (more == 0.0)
            return 0.0;
        count = adds ? count + more : count * more;
    }
    return count;
}

} // namespace

std::vector<Problem> problems(const FeaturePrior& prior)
{
    std::vector<Problem> found;
    if (!(prior.sigma0 > 0.0 && std::isfinite(prior.sigma0)))
        found.push_back({"sigma0", "must be greater than 0"});
    if (!(prior.beta > 0.0 && std::isfinite(prior.beta)))
        found.push_back({"beta", "must be greater than 0: without it the mean has no prior to be compared by"});
    if (!(prior.alpha > static_cast<double>(prior.dimensions) - 1.0 && std::isfinite(prior.alpha)))
        found.push_back({"alpha", "must be greater than the number of features less 1, " +
                                      std::to_string(prior.dimensions - 1) + ": else the prior is none"});
    return found;
}

double logEvidenceConstant(double rows, const FeaturePrior& prior)
{
    const auto d = static_cast<double>(prior.dimensions);
    return -0.5 * rows * d * std::log(std::numbers::pi) + 0.5 * d * std::log(prior.beta / (rows + prior.beta)) +
           logMultivariateGamma(prior.dimensions, 0.5 * (prior.alpha + rows)) -
           logMultivariateGamma(prior.dimensions, 0.5 * prior.alpha) + prior.alpha * d * std::log(prior.sigma0);
}

double logMarginalLikelihood(const Eigen::Ref<const MatrixXd>& features, const FeaturePrior& prior)
{
    assert(features.rows() >= 1 && features.cols() <= prior.dimensions && problems(prior).empty());
    const RowVectorXd centre = features.colwise().mean();
    const MatrixXd centred = features.rowwise() - centre;
    return logMarginal(static_cast<double>(features.rows()), centred.colwise().sum(), centred.transpose() * centred,
                       centre, prior);
}

std::optional<Index> featureCount(const Kernel& kernel, Index columns)
{
    const double count = countOf(kernel, static_cast<double>(columns));
    return count > 0.0 && count <= mostFeatures ? std::optional(static_cast<Index>(count)) : std::nullopt;
}

BayesFactorTest::BayesFactorTest(MatrixXd features, Index m, FeaturePrior prior)
    : features_(std::move(features)), centre_(features_.colwise().mean()), m_(m), prior_(prior),
      first_(logMarginalLikelihood(features_.topRows(m), prior)),
      second_(logMarginalLikelihood(features_.bottomRows(features_.rows() - m), prior)),
      pooled_(logMarginalLikelihood(features_, prior))
{
    features_.rowwise() -= centre_;
    sum_ = features_.colwise().sum();
    products_ = features_.transpose() * features_;
}

double BayesFactorTest::underOrder(const std::vector<Index>& order) const
{
    const std::vector<Index> rows(order.begin(), order.begin() + m_);
    const MatrixXd first = features_(rows, Eigen::all);
    const RowVectorXd sum = first.colwise().sum();
    const MatrixXd products = first.transpose() * first;
    const auto m = static_cast<double>(m_), n = static_cast<double>(features_.rows() - m_);
    return logMarginal(m, sum, products, centre_, prior_) +
           logMarginal(n, sum_ - sum, products_ - products, centre_, prior_) - pooled_;
}

Outcome<Eigen::VectorXd> BayesFactorTest::permutations(std::uint64_t seed, int count, std::stop_token stop) const
{
    Eigen::VectorXd null(count);
    const auto r = static_cast<double>(features_.cols());
    const double operations = count * r * r * (static_cast<double>(m_) + r);
    inTwoHalves(count, operations, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
        for (std::ptrdiff_t b = begin; b < end && !stop.stop_requested(); ++b)
            null[b] = underOrder(permutedOrder(features_.rows(), seed, static_cast<int>(b)));
    });
    if (stop.stop_requested())
        return Cancelled{};
    return null;
}

Index leadingCount(const Eigen::Ref<const MatrixXd>& coordinates, double trace, double share)
{
    constexpr double rounding = 1e-12;
    double held = 0.0;
    for (Index d = 0; d < coordinates.cols(); ++d) {
        held += coordinates.col(d).squaredNorm();
        if (held >= (share - rounding) * trace)
            return d + 1;
    }
    return coordinates.cols();
}

Outcome<TestFeatures> testFeatures(const Kernel& kernel, const Eigen::Ref<const MatrixXd>& pooled,
                                   std::optional<LeadingCoordinates> leading, std::stop_token stop)
{
    const std::optional<Index> exact = featureCount(kernel, pooled.cols());
    if (!leading && !exact)
        return Failure{
            Failure::Kind::InvalidInput,
            "this kernel has no finite number of features (linear, parabola, poly, allsubsets and their sums "
            "and products do): take leading coordinates of kernel PCA"};
    if (pooled.rows() > mostSpectrumPoints)
        return Failure{Failure::Kind::InvalidInput, "the features of more than " + std::to_string(mostSpectrumPoints) +
                                                        " points would not fit into memory"};
    Index dimensions = leading ? leading->count : *exact;
    const Index wanted = std::min(dimensions, pooled.rows());
    auto outcome = principalComponents(gram(kernel, pooled), wanted, 0.0, std::move(stop));
    if (const auto* failure = std::get_if<Failure>(&outcome))
        return *failure;
    if (std::holds_alternative<Cancelled>(outcome))
        return Cancelled{};
    MatrixXd scores = std::get<PrincipalComponents>(outcome).scores();
    if (leading && leading->share < 1.0)
        scores = scores.leftCols(leadingCount(scores, diagonal(kernel, pooled).sum(), leading->share)).eval();
    if (leading && leading->orFewer)
        dimensions = scores.cols();
    if (leading && scores.cols() < dimensions)
        return Failure{Failure::Kind::InvalidInput,
                       "the pooled Gram matrix has " + std::to_string(scores.cols()) +
                           " eigenvalues that are not rounding: ask for at most so many coordinates"};
    return TestFeatures{.coordinates = std::move(scores), .dimensions = dimensions};
}

} // namespace core
