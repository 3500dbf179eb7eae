#include "core/hypothesis/fourier_mmd.h"

#include "core/linalg/products.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXcd;
using Eigen::MatrixXd;
using Eigen::VectorXcd;
using Eigen::VectorXd;

namespace
{

/// Where a mode of the half stands among the last modes.halfCount() of a table.
Index placeInTable(const Mode& mode, const FourierModes& table)
{
    return table.at(mode.first, mode.second) - (table.count() - table.halfCount());
}

/// The sums of the grid's half by itself, and behind them those of its lines with a frequency: waves×bins.
MatrixXcd halfWaves(const BinSums& sums, const FourierGrid& grid)
{
    MatrixXcd waves(std::ssize(grid.half) + sums.ofLines.rows(), sums.ofModes.cols());
    for (Index i = 0; i < std::ssize(grid.half); ++i)
        waves.row(i) = sums.ofModes.row(placeInTable(grid.half[static_cast<std::size_t>(i)], sums.modes));
    waves.bottomRows(sums.ofLines.rows()) = sums.ofLines;
    return waves;
}

/// What |wave|² counts for in the kernel: a mode stands for −j, too.
VectorXd waveMasses(const FourierGrid& grid)
{
    std::vector<double> masses;
    for (Index i = 0; i < grid.weights.size(); ++i)
        masses.push_back((i == 0 ? 1.0 : 2.0) * grid.weights[i]); // (0, 0) is the first
    for (const SpectralLine& line : grid.lines)
        if (line.frequency > 0.0)
            masses.push_back(line.mass);
    return VectorXd::Map(masses.data(), std::ssize(masses));
}

/// What the lines without a frequency add to every value of the kernel: to no MMD².
double constantPart(const FourierGrid& grid)
{
    double constant = 0.0;
    for (const SpectralLine& line : grid.lines)
        if (!(line.frequency > 0.0))
            constant += line.mass;
    return constant;
}

/// Real waves, whose products are the kernel: real parts above imaginary ones.
MatrixXd realWaves(const MatrixXcd& waves, const VectorXd& masses)
{
    MatrixXd real(2 * waves.rows(), waves.cols());
    const VectorXd roots = masses.cwiseMax(0.0).cwiseSqrt();
    real << roots.asDiagonal() * waves.real(), roots.asDiagonal() * waves.imag();
    return real;
}

} // namespace

FourierMmd::FourierMmd(std::shared_ptr<const BinSums> sums, FourierGrid grid, Index m, Index n,
                       std::optional<double> linear)
    : sums_(std::move(sums)), grid_(std::move(grid)), m_(m), n_(n)
{
    const auto ofP = static_cast<double>(m), ofQ = static_cast<double>(n);
    const MatrixXcd waves = halfWaves(*sums_, grid_);
    const VectorXd masses = waveMasses(grid_), labels = sums_->bins.unpermuted();
    MatrixXd real = realWaves(waves, masses);
    const VectorXd mean = real.rowwise().sum() / (ofP + ofQ);
    real -= mean * sums_->bins.sizes().transpose(); // what cancels does so among small numbers
    gram_ = selfProduct(real);
    toMean_ = real.transpose() * mean;
    meanSquare_ = mean.squaredNorm();
    first_ = waves * (labels / ofP).cast<std::complex<double>>();
    second_ = waves * ((1.0 - labels.array()) / ofQ).matrix().cast<std::complex<double>>();

    // Less their mean the rows of P and of Q have opposite sums.
    const double square = labels.dot(gram_ * labels), along = labels.dot(toMean_), constant = constantPart(grid_);
    statistics_.means = {.pp = constant + meanSquare_ + 2.0 * along / ofP + square / (ofP * ofP),
                         .qq = constant + meanSquare_ - 2.0 * along / ofQ + square / (ofQ * ofQ),
                         .pq = constant + meanSquare_ + along / ofP - along / ofQ - square / (ofP * ofQ)};
    statistics_.rounding = 4.0 * std::numeric_limits<double>::epsilon() * grid_.variance;
    const double biased = square * std::pow(1.0 / ofP + 1.0 / ofQ, 2);
    statistics_.biased = biased > statistics_.rounding ? biased : 0.0;
    if (!mmdProblem(MmdEstimator::Unbiased, m, n))
        statistics_.unbiased = unbiasedOf(biased, statistics_.means.pp, statistics_.means.qq);
    statistics_.linear = linear;

    const double waveError = 2.0 * fourierSumError * std::sqrt(grid_.variance); // of √w (φ_P − φ_Q) in all
    errorBound_ =
        4.0 * grid_.error + waveError * (2.0 * std::sqrt(statistics_.biased) + waveError) + statistics_.rounding;
    witnessErrorBound_ = 2.0 * grid_.error + waveError * std::sqrt(grid_.variance) + statistics_.rounding;
}

double FourierMmd::unbiasedOf(double biased, double pp, double qq) const
{
    // Without the diagonals, of k less its constant; of the kernel of the modes, so that what they leave out cancels.
    const double diagonal = waveMasses(grid_).sum() + constantPart(grid_);
    return biased + (pp - diagonal) / static_cast<double>(m_ - 1) + (qq - diagonal) / static_cast<double>(n_ - 1);
}

BlockMeans FourierMmd::unbiasedMeans() const
{
    assert(m_ >= 2 && n_ >= 2);
    const double diagonal = waveMasses(grid_).sum() + constantPart(grid_);
    const auto without = [&](double mean, Index rows) {
        const auto size = static_cast<double>(rows);
        return (size * mean - diagonal) / (size - 1.0);
    };
    const BlockMeans& all = statistics_.means;
    return {.pp = without(all.pp, m_), .qq = without(all.qq, n_), .pq = all.pq};
}

VectorXcd FourierMmd::allWeights() const
{
    VectorXcd weights = VectorXcd::Zero(grid_.modes.count());
    for (Index i = 0; i < grid_.weights.size(); ++i) {
        const Mode& mode = grid_.half[static_cast<std::size_t>(i)];
        weights[grid_.modes.at(mode.first, mode.second)] = weights[grid_.modes.at(-mode.first, -mode.second)] =
            grid_.weights[i];
    }
    return weights;
}

VectorXd FourierMmd::permutations(MmdEstimator estimator, std::uint64_t seed, int count) const
{
    assert(estimator != MmdEstimator::Linear);
    const auto ofP = static_cast<double>(m_), ofQ = static_cast<double>(n_);
    const std::shared_ptr<const MatrixXd> kept = sums_->labels->of(sums_->bins, seed, count);
    const MatrixXd& labels = *kept;
    const VectorXd squares = (multiply(gram_, labels).array() * labels.array()).colwise().sum().transpose();
    VectorXd null = squares * std::pow(1.0 / ofP + 1.0 / ofQ, 2);
    if (estimator == MmdEstimator::Unbiased) {
        const VectorXd along = labels.transpose() * toMean_;
        const double constant = constantPart(grid_) + meanSquare_;
        for (Index b = 0; b < null.size(); ++b)
            null[b] = unbiasedOf(null[b], constant + 2.0 * along[b] / ofP + squares[b] / (ofP * ofP),
                                 constant - 2.0 * along[b] / ofQ + squares[b] / (ofQ * ofQ));
        return null;
    }
    return (null.array() > statistics_.rounding).select(null, 0.0);
}

std::optional<double> FourierMmd::witnessNorm() const
{
    return statistics_.biased > 0.0 ? std::optional(std::sqrt(statistics_.biased)) : std::nullopt;
}

MatrixXcd FourierMmd::coefficients(const VectorXcd& waves) const
{
    const Index second = grid_.modes.columns() == 2 ? grid_.modes.most[1] : 0;
    MatrixXcd coefficients = MatrixXcd::Zero(Index{grid_.modes.most[0]} + 1, 2 * second + 1);
    const VectorXd masses = waveMasses(grid_);
    for (Index i = 0; i < std::ssize(grid_.half); ++i) {
        const Mode& mode = grid_.half[static_cast<std::size_t>(i)];
        coefficients(mode.first, mode.second + second) = masses[i] * waves[i];
    }
    return coefficients;
}

VectorXd FourierMmd::linesAt(const VectorXcd& waves, const VectorXd& x) const
{
    VectorXd values = VectorXd::Zero(x.size());
    Index wave = std::ssize(grid_.half);
    for (const SpectralLine& line : grid_.lines)
        if (line.frequency > 0.0) {
            const std::complex<double> sum = line.mass * waves[wave++];
            const Eigen::ArrayXd angle = line.frequency * (x.array() - grid_.modes.centre[0]);
            values.array() += sum.real() * angle.cos() + sum.imag() * angle.sin();
        }
    return values;
}

VectorXd FourierMmd::valuesOf(const VectorXcd& waves, const Points& at) const
{
    assert(at.cols() == grid_.modes.columns());
    const bool plane = at.cols() == 2;
    const MatrixXcd all = coefficients(waves);
    VectorXd values = plane ? VectorXd(VectorXd::Zero(at.rows())) : linesAt(waves, at.col(0));
    for (Index i = 0; i < at.rows(); ++i) {
        const VectorXcd first = fourierPowers(at(i, 0), grid_.modes, 0).tail(all.rows());
        const VectorXcd second = plane ? fourierPowers(at(i, 1), grid_.modes, 1) : VectorXcd(VectorXcd::Ones(1));
        values[i] += first.dot(all * second.conjugate()).real(); // the dot product conjugates the left
    }
    return values;
}

VectorXd FourierMmd::witness(const Points& at) const
{
    return valuesOf(first_ - second_, at);
}

VectorXd FourierMmd::embedding(Side side, const Points& at) const
{
    return valuesOf(side == Side::First ? first_ : second_, at).array() + constantPart(grid_);
}

Field FourierMmd::witnessField(const VectorXd& axis1, const VectorXd& axis2) const
{
    assert(grid_.modes.columns() == 2);
    const MatrixXcd all = coefficients(first_ - second_);
    const auto powersAt = [&](const VectorXd& axis, Index column, Index kept) {
        MatrixXcd powers(axis.size(), kept);
        for (Index i = 0; i < axis.size(); ++i)
            powers.row(i) = fourierPowers(axis[i], grid_.modes, column).tail(kept).adjoint();
        return powers;
    };
    const MatrixXcd along = powersAt(axis1, 0, all.rows()) * all;
    const MatrixXcd across = powersAt(axis2, 1, all.cols());
    return {.axis1 = axis1, .axis2 = axis2, .values = (along * across.transpose()).real()};
}

} // namespace core
