#include "core/hypothesis/line_moments.h"

#include "core/fourier/fourier_values.h"
#include "core/hypothesis/binned_mmd.h"
#include "core/hypothesis/fourier_moments.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::Matrix2d;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Of the witness and the mean of LineSamples::line the embeddings of P and Q: a row each.
Matrix2d embeddingsOfLine(const LineSamples& samples)
{
    const auto m = static_cast<double>(samples.first()), n = static_cast<double>(samples.second());
    Matrix2d shares;
    shares << n / (m + n), 1.0, -m / (m + n), 1.0;
    return shares;
}

/// Over pairs of rows of P and Q, and of single ones, a column or row 0 for P.
struct PairMeans {
    MatrixXd shares;          // N×2: 1/m on the rows of P, 1/n on those of Q
    MatrixXd embeddings;      // N×2: of P and of Q, at each row in order
    Matrix2d values, squares; // the means of k and of k² over pairs

    PairMeans(const BinnedMmd& test, const LineSamples& samples, const std::stop_token& stop) : shares(samples.shares())
    {
        const SummedKernel& kernel = test.kernel();
        const VectorXd& places = samples.rows().places;
        const Matrix2d ofLine = embeddingsOfLine(samples);
        embeddings = sumsAlongLine(kernel.falling, samples.rows(), shares, places, stop).at;
        squares = ofLine * samples.line().sums(fallingPartOfSquare(kernel), {}, stop).pairs * ofLine.transpose();
        if (!kernel.grid.half.empty()) {
            const WaveMoments waves = waveMoments(test);
            embeddings += fourierValues(places, waves.embeddings, kernel.grid.modes);
            squares += waves.squares;
        }
        values = embeddings.transpose() * shares;
    }

    /// The mean over sample `of` of the product of the embeddings of a and b.
    double meanProduct(Index a, Index b, Index of) const
    {
        return (embeddings.col(a).array() * embeddings.col(b).array()).matrix().dot(shares.col(of));
    }
    /// The mean over a row of a and one of b of the centred kernel's square: ⟨C_a, C_b⟩.
    double covarianceProduct(Index a, Index b) const
    {
        return squares(a, b) - meanProduct(b, b, a) - meanProduct(a, a, b) + values(a, b) * values(a, b);
    }
    /// squaredCovariance (effect_size.h) of a sample of n rows: that of it with itself, less the diagonal.
    double covarianceSquare(Index of, double atZero, double n) const
    {
        const double mean = values(of, of), ofRows = meanProduct(of, of, of);
        const double diagonal = std::pow(atZero + mean, 2) - 4.0 * (atZero + mean) * mean + 4.0 * ofRows;
        return std::max((n * covarianceProduct(of, of) - diagonal) / (n - 1.0), 0.0);
    }
    /// Of the witness over a sample.
    double witnessVariance(Index of) const
    {
        const double mean = values(0, of) - values(1, of);
        const Eigen::ArrayXd witness = embeddings.col(0) - embeddings.col(1);
        return (witness - mean).square().matrix().dot(shares.col(of));
    }
};

} // namespace

bool hasLineMoments(const SummedKernel& kernel)
{
    return !kernel.falling.empty() && hasFallingSquare(kernel);
}

LineMoments lineMoments(const BinnedMmd& test, const LineSamples& samples, const std::stop_token& stop)
{
    assert(hasLineMoments(test.kernel()));
    const auto m = static_cast<double>(samples.first()), n = static_cast<double>(samples.second());
    const PairMeans means(test, samples, stop);
    const Eigen::Vector2d parts = Eigen::Vector2d(m, n) / (m + n);
    const VectorXd embedding = means.embeddings * parts, shares = means.shares * parts;
    const VectorXd& weights = test.grid().weights;
    const double ofWaves = weights.size() == 0 ? 0.0 : 2.0 * weights.sum() - weights[0];
    const double diagonal = ofWaves + atZero(test.kernel().falling);
    const double mean = parts.dot(means.values * parts);
    const double spread = diagonal - mean, ofRows = embedding.cwiseAbs2().dot(shares);
    LineMoments moments;
    moments.covariance = {.trace = spread,
                          .squares = std::max(parts.dot(means.squares * parts) - 2.0 * ofRows + mean * mean, 0.0)};
    if (!test.statistics().unbiased)
        return moments;
    moments.distance = {.estimate = *test.statistics().unbiased,
                        .ofInfluence =
                            4.0 * (means.witnessVariance(0) / (m - 1.0) + means.witnessVariance(1) / (n - 1.0)),
                        .ofNull = 2.0 * means.covarianceSquare(0, diagonal, m) / (m * (m - 1.0)) +
                                  2.0 * means.covarianceSquare(1, diagonal, n) / (n * (n - 1.0)) +
                                  4.0 * std::max(means.covarianceProduct(0, 1), 0.0) / (m * n),
                        .size = 2.0 * m * n / (m + n),
                        .spread = spread};
    return moments;
}

} // namespace core
