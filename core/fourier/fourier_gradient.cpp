// The slopes of FourierRegression's evidence in the logarithms of the kernel's numbers.

#include "core/fourier/fourier_regression.h"
#include "core/fourier/kernel_samples.h"
#include "core/fourier/moving_lines.h"
#include "core/fourier/pairwise_sum.h"
#include "core/kernels/log_gradients.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <vector>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Kernel moved(const Kernel& kernel, Hyperparameter at, double logarithm)
{
    at.value *= std::exp(logarithm);
    return withHyperparameter(kernel, at);
}

/// The derivative at 0 of positive numbers f, relative to f(0) and by central differences of three steps, Richardson's,
/// over which none of them that counts changes by more than a tenth: an error of 1e-10 of the fastest change. Of those
/// below 1e-18 of the largest it is 0.
template <class Function>
ArrayXd relativeSlopes(const Function& f)
{
    const ArrayXd here = f(0.0);
    const double least = 1e-18 * (here.size() > 0 ? here.maxCoeff() : 0.0);
    const auto difference = [&](double step) -> ArrayXd {
        const ArrayXd slopes = (f(step) - f(-step)) / (2.0 * step);
        return (here > least).select(slopes / (here > least).select(here, 1.0), 0.0);
    };
    constexpr double tiny = 1e-6;
    const double fastest = here.size() > 0 ? difference(tiny).abs().maxCoeff() : 0.0;
    const double step = std::min(0.02, 0.1 / std::max(fastest, 1e-3));
    const ArrayXd once = difference(step), half = difference(0.5 * step), quarter = difference(0.25 * step);
    const ArrayXd better = (4.0 * half - once) / 3.0, best = (4.0 * quarter - half) / 3.0;
    return (16.0 * best - better) / 15.0;
}

} // namespace

/// The weights of the grid's waves, where they are of a density, and of the linear part behind them.
VectorXd FourierRegression::massesOfDensity(const Kernel& kernel) const
{
    const Index h = grid_.weights.size();
    VectorXd masses = VectorXd::Zero(h + 1);
    if (grid_.sampled.empty())
        if (const auto weights = fourierWeights(kernel, grid_); std::holds_alternative<VectorXd>(weights))
            masses.head(h) = std::get<VectorXd>(weights);
    const auto measure = spectralMeasure(kernel, grid_.modes.step.size());
    if (const auto* found = std::get_if<SpectralMeasure>(&measure))
        masses(h) = found->linear;
    return masses;
}

/// Of the evidence in all numbers of the kernel through weights by samples, `pull` its derivatives in their logarithms.
VectorXd FourierRegression::slopesOfSamples(const VectorXd& pull) const
{
    const Index d = grid_.modes.columns();
    const auto coefficients = [&](Index c) { return grid_.sampled[static_cast<std::size_t>(c)].samples / 2 + 1; };
    MatrixXd ofCoefficients = MatrixXd::Zero(coefficients(0), d == 2 ? coefficients(1) : 1);
    for (Index a = 0; a < pull.size(); ++a) {
        const Mode& mode = grid_.half[static_cast<std::size_t>(a)];
        if (grid_.weights(a) > 0.0)
            ofCoefficients(mode.first, std::abs(mode.second)) += pull(a) / grid_.weights(a);
    }
    const VectorXd ofSampled = KernelSamples(kernel_, d).logGradient(grid_.sampled, ofCoefficients);
    const std::vector<Hyperparameter> numbers = continuousHyperparameters(kernel_);
    VectorXd slopes = VectorXd::Zero(std::ssize(numbers));
    Index next = 0;
    for (Index i = 0; i < slopes.size(); ++i)
        if (KernelSamples::isSampled(kernel_, numbers[static_cast<std::size_t>(i)], d))
            slopes(i) = ofSampled(next++);
    return slopes;
}

/// Of each line, ½ tr((ααᵀ − P) ∂K/∂ω) for its part of K, by its two waves φ and their derivatives φ' in ω:
///   Σ φ'ᵀ(α αᵀφ − Pφ), αᵀφ = u, Pφ = ΨB⁻¹ at φ's place.
VectorXd FourierRegression::slopesOfFrequencies() const
{
    const std::vector<SpectralLine>& lines = grid_.lines;
    VectorXd slopes = VectorXd::Zero(std::ssize(lines));
    const VectorXd alpha = weights();
    const ArrayXd from = rows_->x().col(0).array() - grid_.modes.centre(0);
    Index wave = roots_.size();
    for (std::size_t l = 0; l < lines.size(); ++l) {
        if (lines[l].frequency == 0.0) {
            ++wave;
            continue;
        }
        MatrixXd unit = MatrixXd::Zero(scale_.size(), 2);
        unit(wave, 0) = unit(wave + 1, 1) = 1.0;
        const MatrixXd residual = atRows(solvedFor(unit)); // Pφ
        const ArrayXd angle = lines[l].frequency * from;
        const double root = std::sqrt(lines[l].mass);
        const ArrayXd ofCosine = -root * from * angle.sin(), ofSine = root * from * angle.cos();
        slopes(static_cast<Index>(l)) = pairwiseSum(ofCosine * (solved_(wave) * alpha - residual.col(0)).array()) +
                                        pairwiseSum(ofSine * (solved_(wave + 1) * alpha - residual.col(1)).array());
        wave += 2;
    }
    return slopes;
}

GpEvidenceGradient FourierRegression::gradient() const
{
    const VectorXd inverse = inverseDiagonal().head(waves_);
    const ArrayXd pull = 0.5 * (solved_.head(waves_).array().square() - 1.0 + noise_ * inverse.array());
    const std::vector<Hyperparameter> numbers = continuousHyperparameters(kernel_);
    GpEvidenceGradient found{.logKernel = VectorXd::Zero(std::ssize(numbers))};
    const double free = static_cast<double>(size() - waves_ - basis_.size()) + noise_ * inverse.sum();
    found.logNoise = 0.5 * (residualSquares() / noise_ - free);
    // Of what shares a mass: the cosine and the sine of a mode or a line; the linear part.
    const Index h = grid_.weights.size(), count = std::ssize(grid_.lines), priors = roots_.size();
    VectorXd ofDensity = VectorXd::Zero(h + 1), ofLines = VectorXd::Zero(count);
    if (h > 0) {
        ofDensity.head(h) = pull.head(h);
        ofDensity.segment(1, h - 1) += pull.segment(h, h - 1).matrix();
    }
    Index wave = priors;
    for (Index l = 0; l < count; ++l)
        for (int i = 0; i < (grid_.lines[static_cast<std::size_t>(l)].frequency > 0.0 ? 2 : 1); ++i)
            ofLines(l) += pull(wave++);
    if (grid_.linear > 0.0)
        ofDensity(h) = pull(wave);
    VectorXd bySamples = VectorXd::Zero(std::ssize(numbers));
    if (!grid_.sampled.empty()) {
        bySamples = slopesOfSamples(ofDensity.head(h));
        ofDensity.head(h).setZero();
    }
    std::optional<VectorXd> ofFrequencies; // costs a pass: where a number moves any
    for (Index i = 0; i < found.logKernel.size(); ++i) {
        const Hyperparameter& number = numbers[static_cast<std::size_t>(i)];
        if (number.value == 0.0)
            continue;
        const auto masses = [&](double logarithm) -> ArrayXd {
            return massesOfDensity(moved(kernel_, number, logarithm));
        };
        found.logKernel(i) = bySamples(i) + ofDensity.dot(relativeSlopes(masses).matrix());
        if (count == 0)
            continue;
        for (const MovingLine& line : movingLines(kernel_, number)) {
            const auto nearest = std::ranges::min_element(
                grid_.lines, {}, [&](const SpectralLine& other) { return std::abs(other.frequency - line.frequency); });
            const Index l = nearest - grid_.lines.begin();
            if (std::abs(nearest->frequency - line.frequency) > 1e-9 * grid_.lines.back().frequency)
                continue; // too little to be among them
            found.logKernel(i) += line.massSlope / nearest->mass * ofLines(l);
            if (line.frequencySlope != 0.0 && line.frequency > 0.0) {
                if (!ofFrequencies)
                    ofFrequencies = slopesOfFrequencies();
                found.logKernel(i) += line.mass / nearest->mass * line.frequencySlope * (*ofFrequencies)(l);
            }
        }
    }
    return found;
}

} // namespace core
