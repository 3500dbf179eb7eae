#include "core/independence/kci.h"

#include "core/ending.h"
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

Outcome<GammaLaw> gammaLaw(double mean, double variance)
{
    if (!GammaLaw::exists(mean, variance))
        return nothingVaries();
    return GammaLaw(mean, variance);
}

double meanOf(const KciStatistic& statistic)
{
    return statistic.product.trace() / static_cast<double>(statistic.product.rows());
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

Outcome<GammaLaw> kciGammaNull(const KciStatistic& statistic)
{
    const auto n = static_cast<double>(statistic.product.rows());
    return gammaLaw(meanOf(statistic), 2.0 * statistic.product.squaredNorm() / (n * n));
}

Outcome<MixtureLaw> kciSpectralNull(const KciStatistic& statistic)
{
    Outcome<VectorXd> eigenvalues = symmetricEigenvalues(statistic.product);
    if (const auto* failure = std::get_if<Failure>(&eigenvalues))
        return *failure;
    const auto n = static_cast<double>(statistic.product.rows());
    std::optional<MixtureLaw> law = mixtureLaw(std::get<VectorXd>(eigenvalues) / n, meanOf(statistic));
    if (!law)
        return nothingVaries();
    return *std::move(law);
}

Outcome<PValue> kciPValue(const KciStatistic& statistic, NullDistribution null)
{
    assert(null != NullDistribution::Normal);
    if (null == NullDistribution::Permutation)
        return Failure{Failure::Kind::InvalidInput,
                       "KCI has the gamma and the spectral null: permutations would break what depends on z."};
    return untilEnding([&] {
        if (null == NullDistribution::Gamma)
            return PValue{.value = valueOrEnd(kciGammaNull(statistic)).survival(statistic.value), .error = 0.0};
        const MixtureLaw law = valueOrEnd(kciSpectralNull(statistic));
        return PValue{.value = law.survival(statistic.value), .error = law.error};
    });
}

Outcome<GammaLaw> unconditionalKciGammaNull(const MatrixIn& centredX, const MatrixIn& centredY)
{
    const auto n = static_cast<double>(centredX.rows());
    return gammaLaw(centredX.trace() * centredY.trace() / (n * n),
                    2.0 * centredX.squaredNorm() * centredY.squaredNorm() / (n * n * n * n));
}

Outcome<UnconditionalKci> unconditionalKci(const MatrixIn& centredX, const MatrixIn& centredY, NullDistribution null,
                                           std::stop_token stop)
{
    assert(null != NullDistribution::Normal);
    const auto n = static_cast<double>(centredX.rows());
    const double value = hsicSums(centredX, centredY).product / n;
    return untilEnding([&] {
        if (null == NullDistribution::Gamma) {
            const GammaLaw law = valueOrEnd(unconditionalKciGammaNull(centredX, centredY));
            return UnconditionalKci{.value = value, .p = {.value = law.survival(value), .error = 0.0}};
        }
        HsicTest test(centredX, centredY);
        return UnconditionalKci{.value = value, .p = valueOrEnd(hsicPValue(test, {.null = null}, stop))};
    });
}

} // namespace core
