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

Outcome<GammaLaw> gammaLaw(double mean, double variance)
{
    if (!GammaLaw::exists(mean, variance))
        return nothingVaries();
    return GammaLaw(mean, variance);
}

/// Without a Monte Carlo error.
template <class Law>
Outcome<PValue> pValueBy(const Outcome<Law>& law, double value, double error = 0.0)
{
    if (const auto* failure = std::get_if<Failure>(&law))
        return *failure;
    return PValue{.value = std::get<Law>(law).survival(value), .error = error};
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

Outcome<PValue> kciPValue(const KciStatistic& statistic, IndependenceNull null)
{
    if (null == IndependenceNull::Permutation)
        return Failure{Failure::Kind::InvalidInput,
                       "KCI has the gamma and the spectral null: permutations would break what depends on z."};
    if (null == IndependenceNull::Gamma)
        return pValueBy(kciGammaNull(statistic), statistic.value);
    const Outcome<MixtureLaw> law = kciSpectralNull(statistic);
    const auto* found = std::get_if<MixtureLaw>(&law);
    return pValueBy(law, statistic.value, found ? found->error : 0.0);
}

Outcome<GammaLaw> unconditionalKciGammaNull(const MatrixIn& centredX, const MatrixIn& centredY)
{
    const auto n = static_cast<double>(centredX.rows());
    return gammaLaw(centredX.trace() * centredY.trace() / (n * n),
                    2.0 * centredX.squaredNorm() * centredY.squaredNorm() / (n * n * n * n));
}

Outcome<UnconditionalKci> unconditionalKci(const MatrixIn& centredX, const MatrixIn& centredY, IndependenceNull null,
                                           std::stop_token stop)
{
    const auto n = static_cast<double>(centredX.rows());
    const double value = hsicSums(centredX, centredY).product / n;
    const bool gamma = null == IndependenceNull::Gamma;
    const auto byTest = [&] {
        HsicTest test(centredX, centredY);
        return hsicPValue(test, {.null = null}, stop);
    };
    const Outcome<PValue> p = gamma ? pValueBy(unconditionalKciGammaNull(centredX, centredY), value) : byTest();
    if (const auto* failure = std::get_if<Failure>(&p))
        return *failure;
    if (std::holds_alternative<Cancelled>(p))
        return Cancelled{};
    return UnconditionalKci{.value = value, .p = std::get<PValue>(p)};
}

} // namespace core
