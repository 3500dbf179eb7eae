#include "core/embedding/prior_spectrum.h"

#include "core/linalg/pivoted_cholesky.h"
#include "core/linalg/products.h"
#include "core/linalg/symmetric_eigen.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double epsilon = std::numeric_limits<double>::epsilon();

void keepPairs(PriorSpectrum& spectrum, const VectorXd& values, const MatrixXd& vectors)
{
    const double largest = values.size() > 0 ? std::max(values[0], 0.0) : 0.0;
    const Index kept = (values.array() > epsilon * largest).count();
    spectrum.eigenvalues = values.head(kept);
    spectrum.basis = vectors.leftCols(kept);
}

/// U and λ of F Fᵀ. QR first, so that U is orthonormal to rounding also along the smallest eigenvalues.
Outcome<SymmetricEigen> eigenOfFactor(MatrixXd factor)
{
    ThinQr qr = thinQr(std::move(factor));
    Outcome<SymmetricEigen> small = symmetricEigen(multiplyTransposedRight(qr.r, qr.r));
    if (auto* eigen = std::get_if<SymmetricEigen>(&small))
        eigen->vectors = multiply(qr.q, eigen->vectors);
    return small;
}

} // namespace

Outcome<PriorSpectrum> priorSpectrum(const EmbeddingPrior& prior, const Points& sites, const SpectrumLimits& limits,
                                     std::stop_token stop)
{
    constexpr Index smallEnough = 24;   // nothing to save below
    constexpr double tolerance = 1e-15; // of the trace: the last residuals are rounding
    const Index m = sites.rows();
    PriorSpectrum spectrum;
    const VectorXd diagonal = priorDiagonal(prior, sites);
    spectrum.trace = diagonal.sum();
    Outcome<SymmetricEigen> eigen = SymmetricEigen{};
    if (m > smallEnough) {
        const Index maxRank = limits.previewRank > 0 ? limits.previewRank : std::min(m / 2, limits.fullSize);
        const auto column = [&](Index j) -> VectorXd { return priorCrossGram(prior, sites, sites.row(j)); };
        PivotedCholesky factored = pivotedCholesky(diagonal, column, tolerance, maxRank, stop);
        if (stop.stop_requested())
            return Cancelled{};
        spectrum.lowRank = factored.converged || limits.previewRank > 0;
        spectrum.complete = factored.converged;
        if (spectrum.lowRank)
            eigen = eigenOfFactor(std::move(factored.factor));
    }
    if (!spectrum.lowRank) {
        if (m > limits.fullSize)
            return Failure{Failure::Kind::InvalidInput,
                           prior.family == EmbeddingFamily::SquaredExponential
                               ? "the lengthscale is too short for " + std::to_string(m) +
                                     " sites: choose inducing points, or a longer lengthscale"
                               : "the kernel is too rough for " + std::to_string(m) +
                                     " sites: choose inducing points, or se"};
        spectrum.complete = true;
        eigen = symmetricEigen(priorGram(prior, sites));
    }
    if (const auto* failure = std::get_if<Failure>(&eigen))
        return *failure;
    keepPairs(spectrum, std::get<SymmetricEigen>(eigen).values, std::get<SymmetricEigen>(eigen).vectors);
    return spectrum;
}

MatrixXd projections(const PriorSpectrum& spectrum, const EmbeddingPrior& prior, const Points& sites, const Points& at)
{
    // 16 MB of the cross-Gram: enough for two threads to share the product.
    const Index blockColumns = std::max<Index>(64, (Index{1} << 21) / std::max<Index>(1, sites.rows()));
    MatrixXd all(spectrum.eigenvalues.size(), at.rows());
    for (Index begin = 0; begin < at.rows(); begin += blockColumns) {
        const Index count = std::min(blockColumns, at.rows() - begin);
        all.middleCols(begin, count) =
            multiplyTransposedLeft(spectrum.basis, priorCrossGram(prior, sites, at.middleRows(begin, count)));
    }
    return all;
}

SpectralWeights reweighted(const PriorSpectrum& spectrum, const VectorXd& embeddingAtSites, double noiseVariance)
{
    assert(embeddingAtSites.size() == spectrum.basis.rows());
    SpectralWeights weights;
    weights.noise = std::max(noiseVariance, epsilon * spectrum.trace);
    weights.jitter = weights.noise - noiseVariance;
    weights.quadratic = (spectrum.eigenvalues.array() + weights.noise).inverse();
    weights.linear = (spectrum.basis.transpose() * embeddingAtSites).cwiseProduct(weights.quadratic);
    return weights;
}

} // namespace core
