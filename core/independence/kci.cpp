#include "core/independence/kci.h"

#include "core/hypothesis/gamma_law.h"
#include "core/linalg/cholesky.h"
#include "core/linalg/symmetric_eigen.h"

#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Failure nothingVaries()
{
    return {Failure::Kind::IllConditioned, "Conditional independence cannot be tested: given the others nothing of a "
                                           "variable varies under its kernel, up to rounding."};
}

Outcome<PValue> gammaPValue(double value, double mean, double variance)
{
    if (!GammaLaw::exists(mean, variance))
        return nothingVaries();
    return PValue{.value = GammaLaw(mean, variance).survival(value), .error = 0.0};
}

/// R K R for symmetric R and K.
MatrixXd residualised(const MatrixXd& r, const MatrixIn& gram)
{
    const MatrixXd product = multiply(r, multiply(gram, r));
    return 0.5 * (product + product.transpose());
}

} // namespace

Outcome<KciStatistic> kciStatistic(const MatrixIn& centredX, const MatrixIn& centredY, const MatrixIn& centredZ,
                                   double regulariser)
{
    assert(regulariser > 0.0);
    const Index n = centredZ.rows();
    MatrixXd shifted = centredZ;
    shifted.diagonal().array() += regulariser;
    const Outcome<CholeskyFactor> factor = cholesky(shifted);
    if (const auto* failure = std::get_if<Failure>(&factor))
        return *failure;
    const MatrixXd r = regulariser * solve(std::get<CholeskyFactor>(factor), MatrixXd::Identity(n, n));
    KciStatistic statistic;
    statistic.product = residualised(r, centredX).cwiseProduct(residualised(r, centredY));
    statistic.value = statistic.product.sum() / static_cast<double>(n);
    return statistic;
}

Outcome<PValue> kciPValue(const KciStatistic& statistic, IndependenceNull null)
{
    const auto n = static_cast<double>(statistic.product.rows());
    const double mean = statistic.product.trace() / n;
    if (null == IndependenceNull::Permutation)
        return Failure{Failure::Kind::InvalidInput,
                       "KCI has the gamma and the spectral null: permutations would break what depends on z."};
    if (null == IndependenceNull::Gamma)
        return gammaPValue(statistic.value, mean, 2.0 * statistic.product.squaredNorm() / (n * n));
    Outcome<VectorXd> eigenvalues = symmetricEigenvalues(statistic.product);
    if (const auto* failure = std::get_if<Failure>(&eigenvalues))
        return *failure;
    const std::optional<MixtureLaw> law = mixtureLaw(std::get<VectorXd>(eigenvalues) / n, mean);
    if (!law)
        return nothingVaries();
    return PValue{.value = law->survival(statistic.value), .error = law->error};
}

Outcome<UnconditionalKci> unconditionalKci(const MatrixIn& centredX, const MatrixIn& centredY, IndependenceNull null,
                                           std::stop_token stop)
{
    const auto n = static_cast<double>(centredX.rows());
    UnconditionalKci answer{.value = hsicSums(centredX, centredY).product / n, .p = {}};
    if (null == IndependenceNull::Gamma) {
        const double mean = centredX.trace() * centredY.trace() / (n * n);
        const double variance = 2.0 * centredX.squaredNorm() * centredY.squaredNorm() / (n * n * n * n);
        const Outcome<PValue> p = gammaPValue(answer.value, mean, variance);
        if (const auto* failure = std::get_if<Failure>(&p))
            return *failure;
        answer.p = std::get<PValue>(p);
        return answer;
    }
    HsicTest test(centredX, centredY);
    const Outcome<PValue> p = hsicPValue(test, {.null = null}, stop);
    if (const auto* failure = std::get_if<Failure>(&p))
        return *failure;
    if (std::holds_alternative<Cancelled>(p))
        return Cancelled{};
    answer.p = std::get<PValue>(p);
    return answer;
}

} // namespace core
