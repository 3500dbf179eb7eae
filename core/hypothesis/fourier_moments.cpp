#include "core/hypothesis/fourier_moments.h"

#include <unsupported/Eigen/FFT>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::VectorXcd;

namespace
{

/// Transforms every column in place.
void transformColumns(MatrixXcd& a, bool inverse)
{
    if (a.rows() == 1) // of one number it is the number, which Eigen's does not take
        return;
    Eigen::FFT<double> fft;
    VectorXcd in, out(a.rows());
    for (Index j = 0; j < a.cols(); ++j) {
        in = a.col(j);
        if (inverse)
            fft.inv(out.data(), in.data(), in.size());
        else
            fft.fwd(out.data(), in.data(), in.size());
        a.col(j) = out;
    }
}

/// (a ∗ a)(q) = Σ_j a(j) a(q − j): what the coefficients of a function make of its square, (2r−1)×(2c−1).
MatrixXcd selfConvolution(const MatrixXcd& a)
{
    const auto room = [](Index size) { // a power of two
        Index power = 1;
        while (power < 2 * size - 1)
            power *= 2;
        return power;
    };
    MatrixXcd padded = MatrixXcd::Zero(room(a.rows()), room(a.cols()));
    padded.topLeftCorner(a.rows(), a.cols()) = a;
    const auto transform = [&](bool inverse) {
        transformColumns(padded, inverse);
        MatrixXcd turned = padded.transpose();
        transformColumns(turned, inverse);
        padded = turned.transpose();
    };
    transform(false);
    padded = padded.cwiseProduct(padded).eval();
    transform(true);
    return padded.topLeftCorner(2 * a.rows() - 1, 2 * a.cols() - 1);
}

/// The modes of a rectangle as a matrix, the second column's down its columns.
MatrixXcd asMatrix(const VectorXcd& modes, const FourierModes& of)
{
    const Index second = of.columns() == 2 ? 2 * Index{of.most[1]} + 1 : 1;
    return modes.reshaped(second, modes.size() / second);
}

/// Of one sample: its means of the waves up to the last mode and up to twice that, and the embedding's coefficients.
struct Waves {
    MatrixXcd single, doubled, embedding;

    Waves(const VectorXcd& means, const FourierModes& of, const MatrixXcd& weights)
    {
        const MatrixXcd all = asMatrix(means, of);
        const auto middle = [&](Index rows, Index columns) {
            return MatrixXcd(all.block((all.rows() - rows) / 2, (all.cols() - columns) / 2, rows, columns));
        };
        single = middle(weights.rows(), weights.cols());
        doubled = middle(2 * weights.rows() - 1, 2 * weights.cols() - 1);
        embedding = weights.cwiseProduct(single);
    }
};

double product(const MatrixXcd& a, const MatrixXcd& b)
{
    return a.cwiseProduct(b.conjugate()).sum().real();
}

/// The mean over a sample of the square of a function with these coefficients.
double meanSquare(const MatrixXcd& coefficients, const Waves& sample)
{
    return product(selfConvolution(coefficients), sample.doubled);
}

/// squaredCovariance of effect_size.h, of a sample of n rows; `squares` are the coefficients of k².
double covarianceSquare(const Waves& sample, const MatrixXcd& squares, double atZero, double n)
{
    const double mean = product(sample.embedding, sample.single), ofRows = meanSquare(sample.embedding, sample);
    const double all =
        product(squares, sample.doubled.cwiseAbs2().cast<std::complex<double>>()) - 2.0 * ofRows + mean * mean;
    const double diagonal = std::pow(atZero + mean, 2) - 4.0 * (atZero + mean) * mean + 4.0 * ofRows;
    return std::max((n * all - diagonal) / (n - 1.0), 0.0);
}

} // namespace

DistanceMoments fourierMoments(const BinnedMmd& test)
{
    const auto m = static_cast<double>(test.first()), n = static_cast<double>(test.second());
    assert(m >= 2.0 && n >= 2.0);
    const MatrixXcd weights = asMatrix(test.allWeights(), test.grid().modes);
    const BinSums& sums = test.sums();
    const Waves p(sums.means.col(0), sums.doubled, weights), q(sums.means.col(1), sums.doubled, weights);
    const MatrixXcd squares = selfConvolution(weights), witness = p.embedding - q.embedding;
    const double atZero = weights.sum().real();

    const auto varianceOver = [&](const Waves& sample) {
        return std::max(meanSquare(witness, sample) - std::pow(product(witness, sample.single), 2), 0.0);
    };
    const double between = product(squares, p.doubled.conjugate().cwiseProduct(q.doubled)) -
                           meanSquare(q.embedding, p) - meanSquare(p.embedding, q) +
                           std::pow(product(p.embedding, q.single), 2);
    const MatrixXcd pooled = (m * p.single + n * q.single) / (m + n);
    return {.estimate = *test.statistics().unbiased,
            .ofInfluence = 4.0 * (varianceOver(p) / (m - 1.0) + varianceOver(q) / (n - 1.0)),
            .ofNull = 2.0 * covarianceSquare(p, squares, atZero, m) / (m * (m - 1.0)) +
                      2.0 * covarianceSquare(q, squares, atZero, n) / (n * (n - 1.0)) +
                      4.0 * std::max(between, 0.0) / (m * n),
            .size = 2.0 * m * n / (m + n),
            .spread = atZero - product(weights.cwiseProduct(pooled), pooled)};
}

CovarianceMoments fourierCovariance(const BinnedMmd& test)
{
    const MatrixXcd weights = asMatrix(test.allWeights(), test.grid().modes);
    const BinSums& sums = test.sums();
    const auto m = static_cast<double>(test.first()), n = static_cast<double>(test.second());
    const Waves all((m * sums.means.col(0) + n * sums.means.col(1)) / (m + n), sums.doubled, weights);
    const double mean = product(all.embedding, all.single);
    const double ofPairs = product(selfConvolution(weights), all.doubled.cwiseAbs2().cast<std::complex<double>>());
    return {.trace = weights.sum().real() - mean,
            .squares = std::max(ofPairs - 2.0 * meanSquare(all.embedding, all) + mean * mean, 0.0)};
}

WaveMoments waveMoments(const BinnedMmd& test)
{
    assert(!test.grid().half.empty());
    const MatrixXcd weights = asMatrix(test.allWeights(), test.grid().modes), squares = selfConvolution(weights);
    const BinSums& sums = test.sums();
    const std::array<Waves, 2> samples = {Waves(sums.means.col(0), sums.doubled, weights),
                                          Waves(sums.means.col(1), sums.doubled, weights)};
    WaveMoments moments{.squares = {}, .embeddings = MatrixXcd(weights.size(), 2)};
    for (Index a = 0; a < 2; ++a) {
        const Waves& of = samples[static_cast<std::size_t>(a)];
        moments.embeddings.col(a) = of.embedding.reshaped();
        for (Index b = 0; b < 2; ++b) {
            const MatrixXcd& with = samples[static_cast<std::size_t>(b)].doubled;
            moments.squares(a, b) = product(squares, of.doubled.conjugate().cwiseProduct(with));
        }
    }
    return moments;
}

} // namespace core
