#include "core/fourier/fourier_regression.h"

#include "core/ending.h"
#include "core/fourier/wave_features.h"
#include "core/gp/prior.h"
#include "core/kernels/gram.h"
#include "core/work/large_in_turn.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

using std::numbers::pi;

/// SAS, in place.
void scaleOnBothSides(MatrixXd& a, const VectorXd& s)
{
    for (Index column = 0; column < a.cols(); ++column)
        a.col(column).array() *= s(column) * s.array();
}

std::size_t bytesOfSystem(Index size)
{
    return sizeof(double) * static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
}

/// Frobenius, of what is symmetric, by its lower triangle.
double normOfLower(const MatrixXd& a)
{
    double squares = 0.0;
    for (Index column = 0; column < a.cols(); ++column)
        squares += 2.0 * a.col(column).tail(a.rows() - 1 - column).squaredNorm();
    return std::sqrt(squares + a.diagonal().squaredNorm());
}

} // namespace

FourierRegression::FourierRegression(std::shared_ptr<const FourierRows> rows, std::shared_ptr<const RowSums> sums,
                                     Kernel kernel, double noise, FourierGrid grid)
    : rows_(std::move(rows)), sums_(std::move(sums)), kernel_(std::move(kernel)), noise_(noise), grid_(std::move(grid))
{
}

Outcome<FourierRegression> FourierRegression::fit(std::shared_ptr<const FourierRows> rows, const Kernel& kernel,
                                                  double noise, MeanFunction mean, std::vector<Interval> places,
                                                  double accuracy, const std::function<void(double)>& progress,
                                                  std::stop_token stop)
{
    return untilEnding([&] {
        if (!(noise > 0.0))
            throw Ending{invalidInput("Fourier sums need noise above 0; give a small one")};
        FourierGrid grid = valueOrEnd(fourierGrid(kernel, rows->window(std::move(places)), accuracy));
        auto sums = valueOrEnd(rows->sumsFor(grid, progress, stop));
        FourierRegression gp(std::move(rows), std::move(sums), kernel, noise, std::move(grid));
        gp.basis_ = valueOrEnd(MeanBasis::of(mean, gp.rows_->x()));
        valueOrEnd(gp.solveSystem(accuracy > exactGrid ? Digits::OfFactor : Digits::All, stop));
        if (!(gp.roundingBesideNoise() < 0.5))
            throw Ending{invalidInput("the noise is lost in the rounding of Fourier sums of so many rows; choose a "
                                      "larger noise variance, or a smaller amplitude of the kernel")};
        return gp;
    });
}

Outcome<bool> FourierRegression::solveSystem(Digits digits, const std::stop_token& stop)
{
    const std::vector<Mode>& half = grid_.half;
    const Index p = basis_.size();
    roots_ = rootsOfWaves(grid_.weights);
    fromRaw_ = restFromRaw(grid_, *sums_, basis_);
    const WaveFeatures psi{grid_, *sums_, roots_, fromRaw_};
    const Index waves = roots_.size(), all = psi.count();
    waves_ = all - p;
    waitForTurn(bytesOfSystem(all), stop);
    MatrixXd b = psi.gram();
    b.diagonal().head(waves_).array() += noise_;
    centre_ = p > 0 ? rows_->meanTarget() : 0.0;
    const double shift = rows_->meanTarget() - centre_;
    projected_.resize(all);
    projected_.head(waves) = roots_.cwiseProduct(projectedOnWaves(half, sums_->ofTargets, sums_->modes) +
                                                 shift * projectedOnWaves(half, sums_->ofModes.col(0), sums_->modes));
    projected_.tail(fromRaw_.cols()) = fromRaw_.transpose() * (sums_->targetProducts + shift * sums_->products.col(0));
    squares_ = rows_->targetSquares(centre_);
    scale_ = b.diagonal().cwiseSqrt();
    scaleOnBothSides(b, scale_.cwiseInverse());
    norm_ = normOfLower(b);
    auto factor = choleskyInPlace(std::move(b));
    if (const auto* failure = std::get_if<Failure>(&factor))
        return *failure;
    if (stop.stop_requested())
        return Cancelled{};
    factor_ = std::get<CholeskyFactor>(std::move(factor));
    solved_ = solvedFor(projected_);
    if (digits == Digits::All)
        refine();
    return true;
}

/// The rounding of B and of its factor, which N·w beside σ² makes large, goes out of u by its residuals.
void FourierRegression::refine()
{
    constexpr int most = 3;
    left_ = residual();
    for (int step = 0; step < most && factor_.jitter == 0.0; ++step) {
        const VectorXd before = solved_;
        solved_ += solvedFor(left_);
        const VectorXd next = residual();
        if (!(next.cwiseQuotient(scale_).norm() < 0.5 * left_.cwiseQuotient(scale_).norm())) {
            solved_ = before;
            return;
        }
        left_ = next;
    }
}

/// Ψᵀt − Bu in long double, of B as the sums have it.
VectorXd FourierRegression::residual() const
{
    using Real = long double;
    using RealVector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
    const std::vector<Mode>& half = grid_.half;
    const Index h = std::ssize(half), waves = roots_.size(), rest = fromRaw_.cols();
    const RealVector amplitudes = roots_.cast<Real>().cwiseProduct(solved_.head(waves).cast<Real>());
    const RealVector raw = fromRaw_.cast<Real>() * solved_.tail(rest).cast<Real>();
    RealVector onWaves = RealVector::Zero(waves);
    RealVector onRaw = sums_->products.cast<Real>() * raw;
    const FourierModes& modes = sums_->modes;
    for (Index a = 0; a < h; ++a) {
        const Mode& first = half[static_cast<std::size_t>(a)];
        Real cosines = 0.0L, sines = 0.0L;
        for (Index b = 0; b < h; ++b) {
            const Mode& second = half[static_cast<std::size_t>(b)];
            const std::complex<double> apart =
                sums_->ofModes(modes.at(first.first - second.first, first.second - second.second), 0);
            const std::complex<double> together =
                sums_->ofModes(modes.at(first.first + second.first, first.second + second.second), 0);
            const Real near = apart.real(), far = together.real(), nearSine = -Real(apart.imag()),
                       farSine = -Real(together.imag());
            cosines += amplitudes(b) * (near + far);
            sines += amplitudes(b) * (farSine + nearSine);
            if (b > 0) {
                cosines += amplitudes(h - 1 + b) * (farSine - nearSine);
                sines += amplitudes(h - 1 + b) * (near - far);
            }
        }
        onWaves(a) = 0.5L * cosines;
        const Index mode = modes.at(first.first, first.second);
        for (Index r = 0; r < raw.size(); ++r) {
            const std::complex<double> sum = sums_->ofModes(mode, r);
            onWaves(a) += Real(sum.real()) * raw(r);
            onRaw(r) += Real(sum.real()) * amplitudes(a);
            if (a > 0) {
                sines -= 2.0L * Real(sum.imag()) * raw(r);
                onRaw(r) -= Real(sum.imag()) * amplitudes(h - 1 + a);
            }
        }
        if (a > 0)
            onWaves(h - 1 + a) = 0.5L * sines;
    }
    RealVector left = projected_.cast<Real>();
    left.head(waves) -= roots_.cast<Real>().cwiseProduct(onWaves);
    left.tail(rest) -= fromRaw_.cast<Real>().transpose() * onRaw;
    left.head(waves_) -= static_cast<Real>(noise_) * solved_.head(waves_).cast<Real>();
    return left.cast<double>();
}

namespace
{

/// Places that are held out may be as many as the rows: a few thousand at a time stay small.
template <class Task>
void inBlocks(Index count, const Task& task)
{
    constexpr Index block = 4096;
    for (Index first = 0; first < count; first += block)
        task(first, std::min(block, count - first));
}

} // namespace

MatrixXd FourierRegression::features(const Points& at) const
{
    return WaveFeatures{grid_, *sums_, roots_, fromRaw_}.at(at);
}

VectorXd FourierRegression::mean(const Points& at) const
{
    VectorXd found(at.rows());
    inBlocks(at.rows(), [&](Index first, Index count) {
        found.segment(first, count) = ((features(at.middleRows(first, count)) * solved_).array() + centre_).matrix();
    });
    return found;
}

VectorXd FourierRegression::meanPart(const Points& at) const
{
    const Index p = basis_.size();
    if (p == 0)
        return VectorXd::Zero(at.rows());
    return ((basis_.at(at) * solved_.tail(p)).array() + centre_).matrix();
}

MatrixXd FourierRegression::whitened(const MatrixXd& features) const
{
    return solveLower(factor_, (features * scale_.cwiseInverse().asDiagonal()).transpose());
}

GpPrediction FourierRegression::predict(const Points& at) const
{
    GpPrediction prediction{.mean = VectorXd(at.rows()), .latentVariance = VectorXd(at.rows())};
    inBlocks(at.rows(), [&](Index first, Index count) {
        const MatrixXd psi = features(at.middleRows(first, count));
        prediction.mean.segment(first, count) = ((psi * solved_).array() + centre_).matrix();
        prediction.latentVariance.segment(first, count) = noise_ * whitened(psi).colwise().squaredNorm().transpose();
    });
    prediction.observedVariance = prediction.latentVariance.array() + noise_;
    return prediction;
}

MatrixXd FourierRegression::covariance(const Points& at) const
{
    return noise_ * selfProduct(whitened(features(at)));
}

Outcome<MatrixXd> FourierRegression::draws(const Points& at, const MatrixXd& normals) const
{
    const double roundingScale = at.rows() > 0 ? diagonal(kernel_, at).mean() : 0.0;
    auto deviations = symmetricRootTimes(covariance(at), normals, roundingScale);
    if (auto* values = std::get_if<MatrixXd>(&deviations))
        values->colwise() += mean(at);
    return deviations;
}

GpMeanCoefficients FourierRegression::meanCoefficients() const
{
    const Index p = basis_.size();
    if (p == 0)
        return {.value = VectorXd(0), .covariance = MatrixXd(0, 0)};
    GpMeanCoefficients found{.value = basis_.coefficients(solved_.tail(p)), .covariance = {}};
    found.value(0) += centre_;
    const MatrixXd unit = MatrixXd::Identity(scale_.size(), scale_.size()).rightCols(p);
    found.covariance = basis_.covariance(noise_ * solvedFor(unit).bottomRows(p));
    return found;
}

/// What uᵀΨᵀt leaves of the squares, which is little of either.
double FourierRegression::explainedFrom(double squares) const
{
    const long double explained = solved_.cast<long double>().dot(projected_.cast<long double>());
    return static_cast<double>(squares - explained);
}

double FourierRegression::logFit() const
{
    return -0.5 * explainedFrom(squares_) / noise_;
}

double FourierRegression::logComplexity() const
{
    const double free = static_cast<double>(size() - waves_ - basis_.size());
    return -0.5 * (free * std::log(noise_) + logDeterminant(factor_) + 2.0 * scale_.array().log().sum()) -
           basis_.logScale();
}

double FourierRegression::logConstant() const
{
    return -0.5 * static_cast<double>(size() - basis_.size()) * std::log(2.0 * pi);
}

double FourierRegression::residualSquares() const
{
    return explainedFrom(squares_) - noise_ * solved_.head(waves_).squaredNorm();
}

MatrixXd FourierRegression::solvedFor(const MatrixXd& right) const
{
    const auto inverse = scale_.cwiseInverse().asDiagonal();
    return inverse * solve(factor_, inverse * right);
}

MatrixXd FourierRegression::inverseSystem() const
{
    waitForTurn(bytesOfSystem(factor_.lower.rows()), {});
    MatrixXd found = inverse(factor_);
    scaleOnBothSides(found, scale_.cwiseInverse());
    return found;
}

VectorXd FourierRegression::inverseDiagonal() const
{
    return core::inverseDiagonal(factor_).cwiseQuotient(scale_.cwiseAbs2());
}

double FourierRegression::degreesOfFreedom() const
{
    return static_cast<double>(waves_ + basis_.size()) - noise_ * inverseDiagonal().head(waves_).sum();
}

} // namespace core
