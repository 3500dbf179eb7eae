#include "core/hypothesis/binned_mmd.h"

#include "core/linalg/products.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <mutex>

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

/// The bin of each row in order.
std::vector<std::uint16_t> binsOf(const AscendingRows& rows, const SampleBins& bins)
{
    std::vector<std::uint16_t> binOf(bins.order.size()), ascending(bins.order.size());
    for (std::size_t bin = 0; bin + 1 < bins.starts.size(); ++bin)
        for (Index i = bins.starts[bin]; i < bins.starts[bin + 1]; ++i)
            binOf[static_cast<std::size_t>(bins.order[static_cast<std::size_t>(i)])] = static_cast<std::uint16_t>(bin);
    std::ranges::transform(rows.order, ascending.begin(), [&](std::uint32_t row) { return binOf[row]; });
    return ascending;
}

/// The weights of LineSamples::line.
MatrixXd witnessAndMean(const AscendingRows& rows, Index m)
{
    assert(m >= 1 && m < rows.size());
    const auto ofP = static_cast<double>(m), all = static_cast<double>(rows.size());
    MatrixXd weights(rows.size(), 2);
    for (Index i = 0; i < rows.size(); ++i)
        weights(i, 0) = rows.order[static_cast<std::size_t>(i)] < m ? 1.0 / ofP : -1.0 / (all - ofP);
    weights.col(1).setConstant(1.0 / all);
    return weights;
}

} // namespace

LineSamples::LineSamples(const VectorXd& pooled, Index m)
    : m_(m), line_([&] {
          AscendingRows rows = ascendingRows(pooled);
          MatrixXd weights = witnessAndMean(rows, m);
          return WeightedLine(std::move(rows), std::move(weights));
      }())
{
}

MatrixXd LineSamples::shares() const
{
    MatrixXd shares(rows().size(), 2);
    shares << line_.weights().col(0).cwiseMax(0.0), (-line_.weights().col(0)).cwiseMax(0.0);
    return shares;
}

struct BinnedMmd::WhenAsked {
    std::once_flag productsAreTaken, momentsAreTaken;
    Products withWaves;
    LineMoments moments;
};

BinnedMmd::BinnedMmd(std::shared_ptr<const BinSums> sums, SummedKernel kernel, std::shared_ptr<const LineSamples> line,
                     Index m, Index n, std::optional<double> linear, const std::stop_token& stop)
    : sums_(std::move(sums)), kernel_(std::move(kernel)), line_(std::move(line)), m_(m), n_(n)
{
    addWaves();
    if (!kernel_.falling.empty())
        addFallingTerms(stop);
    const auto ofP = static_cast<double>(m), ofQ = static_cast<double>(n);
    const double constant = constantPart(grid()), size = grid().variance + atZero(kernel_.falling);
    // Less their mean the rows of P and of Q have opposite sums.
    statistics_.means = {.pp = constant + meanSquare_ + 2.0 * along_ / ofP + square_ / (ofP * ofP),
                         .qq = constant + meanSquare_ - 2.0 * along_ / ofQ + square_ / (ofQ * ofQ),
                         .pq = constant + meanSquare_ + along_ / ofP - along_ / ofQ - square_ / (ofP * ofQ)};
    const double rounding = 4.0 * std::numeric_limits<double>::epsilon() * size;
    const double ofTerms = lineSumError(kernel_.falling);
    statistics_.rounding = rounding + ofTerms;
    const double biased = square_ * std::pow(1.0 / ofP + 1.0 / ofQ, 2);
    statistics_.biased = biased > statistics_.rounding ? biased : 0.0;
    if (!mmdProblem(MmdEstimator::Unbiased, m, n))
        statistics_.unbiased = unbiasedOf(biased, statistics_.means.pp, statistics_.means.qq);
    statistics_.linear = linear;

    const double variance = grid().variance;
    const double waveError = 2.0 * fourierSumError * std::sqrt(variance); // of √w (φ_P − φ_Q) in all
    errorBound_ = 4.0 * grid().error + waveError * (2.0 * std::sqrt(statistics_.biased) + waveError) + rounding +
                  9.0 * ofTerms; // Σ|w| of the witness is 2, of the mean 1, and the means are made of both
    if (statistics_.unbiased)
        errorBound_ += 9.0 * ofTerms * (1.0 / (ofP - 1.0) + 1.0 / (ofQ - 1.0));
    witnessErrorBound_ = 2.0 * grid().error + waveError * std::sqrt(variance) + rounding + 3.0 * ofTerms;
}

void BinnedMmd::addWaves()
{
    const auto ofP = static_cast<double>(m_), ofQ = static_cast<double>(n_);
    const MatrixXcd waves = halfWaves(*sums_, grid());
    const VectorXd labels = sums_->bins.unpermuted();
    MatrixXd real = realWaves(waves, waveMasses(grid()));
    const VectorXd mean = real.rowwise().sum() / (ofP + ofQ);
    real -= mean * sums_->bins.sizes().transpose();
    ofWaves_ = {.ofBins = selfProduct(real), .toMean = real.transpose() * mean, .meanSquare = mean.squaredNorm()};
    first_ = waves * (labels / ofP).cast<std::complex<double>>();
    second_ = waves * ((1.0 - labels.array()) / ofQ).matrix().cast<std::complex<double>>();
    square_ = labels.dot(ofWaves_.ofBins * labels);
    along_ = labels.dot(ofWaves_.toMean);
    meanSquare_ = ofWaves_.meanSquare;
}

/// By the witness' weights and equal ones: what is small comes of small numbers.
void BinnedMmd::addFallingTerms(const std::stop_token& stop)
{
    const MatrixXd pairs = line_->line().sums(kernel_.falling, VectorXd(), stop).pairs;
    const auto ofP = static_cast<double>(m_), ofQ = static_cast<double>(n_);
    const double share = ofP * ofQ / (ofP + ofQ); // Σ_P (φ − φ̄) is so much of the witness
    square_ += share * share * pairs(0, 0);
    along_ += share * pairs(0, 1);
    meanSquare_ += pairs(1, 1);
    ofLine_ = std::make_shared<WhenAsked>();
}

const BinnedMmd::Products& BinnedMmd::products(const std::stop_token& stop) const
{
    if (!ofLine_)
        return ofWaves_;
    std::call_once(ofLine_->productsAreTaken, [&] {
        const SampleBins& bins = sums_->bins;
        const AscendingRows& rows = line_->rows();
        const MatrixXd sums = groupSums(kernel_.falling, rows, binsOf(rows, bins), bins.count(), stop);
        const VectorXd sizes = bins.sizes(), toAll = sums.rowwise().sum() / sizes.sum();
        const double meanSquare = toAll.sum() / sizes.sum();
        const VectorXd toMean = toAll - meanSquare * sizes;
        ofLine_->withWaves = {.ofBins = ofWaves_.ofBins + sums - toAll * sizes.transpose() - sizes * toMean.transpose(),
                              .toMean = ofWaves_.toMean + toMean,
                              .meanSquare = ofWaves_.meanSquare + meanSquare};
    });
    return ofLine_->withWaves;
}

const LineMoments& BinnedMmd::lineMoments(const std::stop_token& stop) const
{
    assert(hasLineMoments(kernel_));
    std::call_once(ofLine_->momentsAreTaken, [&] { ofLine_->moments = core::lineMoments(*this, *line_, stop); });
    return ofLine_->moments;
}

double BinnedMmd::diagonal() const
{
    return waveMasses(grid()).sum() + constantPart(grid()) + atZero(kernel_.falling);
}

double BinnedMmd::spread() const
{
    return diagonal() - constantPart(grid()) - meanSquare_;
}

double BinnedMmd::unbiasedOf(double biased, double pp, double qq) const
{
    // Without the diagonals; of the kernel of the modes, so that what they leave out cancels.
    return biased + (pp - diagonal()) / static_cast<double>(m_ - 1) + (qq - diagonal()) / static_cast<double>(n_ - 1);
}

BlockMeans BinnedMmd::unbiasedMeans() const
{
    assert(m_ >= 2 && n_ >= 2);
    const auto without = [&](double mean, Index rows) {
        const auto size = static_cast<double>(rows);
        return (size * mean - diagonal()) / (size - 1.0);
    };
    const BlockMeans& all = statistics_.means;
    return {.pp = without(all.pp, m_), .qq = without(all.qq, n_), .pq = all.pq};
}

VectorXcd BinnedMmd::allWeights() const
{
    VectorXcd weights = VectorXcd::Zero(grid().modes.count());
    for (Index i = 0; i < grid().weights.size(); ++i) {
        const Mode& mode = grid().half[static_cast<std::size_t>(i)];
        weights[grid().modes.at(mode.first, mode.second)] = weights[grid().modes.at(-mode.first, -mode.second)] =
            grid().weights[i];
    }
    return weights;
}

VectorXd BinnedMmd::permutations(MmdEstimator estimator, std::uint64_t seed, int count,
                                 const std::stop_token& stop) const
{
    assert(estimator != MmdEstimator::Linear);
    const auto ofP = static_cast<double>(m_), ofQ = static_cast<double>(n_);
    const std::shared_ptr<const MatrixXd> kept = sums_->labels->of(sums_->bins, seed, count);
    const MatrixXd& labels = *kept;
    const Products& of = products(stop);
    const VectorXd squares = (multiply(of.ofBins, labels).array() * labels.array()).colwise().sum().transpose();
    VectorXd null = squares * std::pow(1.0 / ofP + 1.0 / ofQ, 2);
    if (estimator == MmdEstimator::Unbiased) {
        const VectorXd along = labels.transpose() * of.toMean;
        const double constant = constantPart(grid()) + of.meanSquare;
        for (Index b = 0; b < null.size(); ++b)
            null[b] = unbiasedOf(null[b], constant + 2.0 * along[b] / ofP + squares[b] / (ofP * ofP),
                                 constant - 2.0 * along[b] / ofQ + squares[b] / (ofQ * ofQ));
        return null;
    }
    return (null.array() > statistics_.rounding).select(null, 0.0);
}

std::optional<double> BinnedMmd::witnessNorm() const
{
    return statistics_.biased > 0.0 ? std::optional(std::sqrt(statistics_.biased)) : std::nullopt;
}

MatrixXcd BinnedMmd::coefficients(const VectorXcd& waves) const
{
    const Index second = grid().modes.columns() == 2 ? grid().modes.most[1] : 0;
    MatrixXcd coefficients = MatrixXcd::Zero(Index{grid().modes.most[0]} + 1, 2 * second + 1);
    const VectorXd masses = waveMasses(grid());
    for (Index i = 0; i < std::ssize(grid().half); ++i) {
        const Mode& mode = grid().half[static_cast<std::size_t>(i)];
        coefficients(mode.first, mode.second + second) = masses[i] * waves[i];
    }
    return coefficients;
}

VectorXd BinnedMmd::linesAt(const VectorXcd& waves, const VectorXd& x) const
{
    VectorXd values = VectorXd::Zero(x.size());
    Index wave = std::ssize(grid().half);
    for (const SpectralLine& line : grid().lines)
        if (line.frequency > 0.0) {
            const std::complex<double> sum = line.mass * waves[wave++];
            const Eigen::ArrayXd angle = line.frequency * (x.array() - grid().modes.centre[0]);
            values.array() += sum.real() * angle.cos() + sum.imag() * angle.sin();
        }
    return values;
}

VectorXd BinnedMmd::wavesAt(const VectorXcd& waves, const Points& at) const
{
    assert(at.cols() == grid().modes.columns());
    const bool plane = at.cols() == 2;
    const MatrixXcd all = coefficients(waves);
    VectorXd values = plane ? VectorXd(VectorXd::Zero(at.rows())) : linesAt(waves, at.col(0));
    for (Index i = 0; i < at.rows(); ++i) {
        const VectorXcd first = fourierPowers(at(i, 0), grid().modes, 0).tail(all.rows());
        const VectorXcd second = plane ? fourierPowers(at(i, 1), grid().modes, 1) : VectorXcd(VectorXcd::Ones(1));
        values[i] += first.dot(all * second.conjugate()).real(); // the dot product conjugates the left
    }
    return values;
}

VectorXd BinnedMmd::witness(const Points& at) const
{
    VectorXd values = wavesAt(first_ - second_, at);
    if (!kernel_.falling.empty())
        values += line_->line().sums(kernel_.falling, at.col(0)).at.col(0);
    return values;
}

MatrixXd BinnedMmd::embeddings(const Points& at) const
{
    MatrixXd values(at.rows(), 2);
    values << wavesAt(first_, at), wavesAt(second_, at);
    values.array() += constantPart(grid());
    if (!kernel_.falling.empty()) {
        const MatrixXd witnessAndMean = line_->line().sums(kernel_.falling, at.col(0)).at;
        const auto ofP = static_cast<double>(m_), ofQ = static_cast<double>(n_);
        const Eigen::RowVector2d shares(ofQ / (ofP + ofQ), -ofP / (ofP + ofQ));
        values += witnessAndMean.col(1).replicate(1, 2) + witnessAndMean.col(0) * shares;
    }
    return values;
}

Field BinnedMmd::witnessField(const VectorXd& axis1, const VectorXd& axis2) const
{
    assert(grid().modes.columns() == 2);
    const MatrixXcd all = coefficients(first_ - second_);
    const auto powersAt = [&](const VectorXd& axis, Index column, Index kept) {
        MatrixXcd powers(axis.size(), kept);
        for (Index i = 0; i < axis.size(); ++i)
            powers.row(i) = fourierPowers(axis[i], grid().modes, column).tail(kept).adjoint();
        return powers;
    };
    const MatrixXcd along = powersAt(axis1, 0, all.rows()) * all;
    const MatrixXcd across = powersAt(axis2, 1, all.cols());
    return {.axis1 = axis1, .axis2 = axis2, .values = (along * across.transpose()).real()};
}

} // namespace core
