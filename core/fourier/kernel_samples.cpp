#include "core/fourier/kernel_samples.h"

#include "core/ending.h"
#include "core/fourier/moving_lines.h"
#include "core/fourier/spectral_measure.h"
#include "core/kernels/gram.h"
#include "core/kernels/log_gradients.h"
#include "core/linalg/quadrature.h"

#include <unsupported/Eigen/FFT>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// ∫ exp(β(√(1−s²)−1)) ds from `low` to `high`, close together.
double between(double low, double high, double beta)
{
    static const QuadratureRule rule = gaussLegendre(16);
    const double half = 0.5 * (high - low);
    const Eigen::ArrayXd s = low + half * (rule.nodes.array() + 1.0);
    return half * ((beta * ((1.0 - s.square()).max(0.0).sqrt() - 1.0)).exp() * rule.weights.array()).sum();
}

bool falls(const Kernel& kernel, Index columns)
{
    return farBound(kernel, Eigen::RowVectorXd::Zero(columns)).falling > 0.0;
}

/// Of sums, those summands that fall.
Kernel fallingPart(const Kernel& kernel, Index columns)
{
    assert(falls(kernel, columns));
    if (kernel.shape != Kernel::Shape::Sum)
        return kernel;
    Kernel part{.scale = kernel.scale, .shape = Kernel::Shape::Sum, .family = {}, .parts = {}};
    for (const Kernel& summand : kernel.parts)
        if (falls(summand, columns))
            part.parts.push_back(fallingPart(summand, columns)); // and be it one: the numbers stay in their order
    return part;
}

/// Of the values at 0 … M of an even function, with those of its next repetitions, the cosine coefficients 0 … M/2.
VectorXd cosineCoefficients(const VectorXd& values, Eigen::FFT<double>& fft)
{
    const Index count = values.size() - 1;
    VectorXd repeated = values.head(count) + values.tail(count).reverse();
    repeated[0] = values[0] + 2.0 * values[count];
    Eigen::VectorXcd transformed(count / 2 + 1);
    fft.fwd(transformed.data(), repeated.data(), count);
    return transformed.real() / static_cast<double>(count);
}

/// Of Σ_j pull_j coefficient_j the derivative in each value, of one column.
VectorXd pulled(const VectorXd& pull, Index samples, Eigen::FFT<double>& fft)
{
    VectorXd even = VectorXd::Zero(samples);
    even.head(samples / 2 + 1) = pull;
    for (Index j = 1; j < samples / 2; ++j)
        even[j] = even[samples - j] = 0.5 * pull[j];
    Eigen::VectorXcd transformed(samples / 2 + 1);
    fft.fwd(transformed.data(), even.data(), samples);
    VectorXd values(samples + 1);
    values.head(samples / 2 + 1) = transformed.real();
    values.tail(samples / 2 + 1) = transformed.real().reverse();
    values *= 2.0 / static_cast<double>(samples);
    values[0] *= 0.5;
    return values;
}

Eigen::FFT<double> halfSpectrum()
{
    Eigen::FFT<double> fft;
    fft.SetFlag(Eigen::FFT<double>::HalfSpectrum);
    return fft;
}

} // namespace

KernelSamples::KernelSamples(const Kernel& kernel, Index columns)
    : columns_(columns), kernel_(fallingPart(kernel, columns)),
      lines_(valueOrEnd(spectralMeasure(kernel_, columns)).lines)
{
}

VectorXd SampledColumn::bend() const
{
    VectorXd values = VectorXd::Ones(samples + 1);
    if (!isBent)
        return values;
    double sum = 0.0, z = -1.0; // from the end on
    for (Index m = samples; m >= 0 && z < 1.0; --m) {
        const double next = std::clamp(1.0 - 2.0 * (distance(m) - flat) / (period - 2.0 * flat), -1.0, 1.0);
        sum += between(z, next, beta);
        z = next;
        values[m] = sum;
    }
    return (values / sum).cwiseMin(1.0); // within the window they are 1, and sum < 1
}

VectorXd KernelSamples::at(const MatrixXd& apart) const
{
    VectorXd values = crossGram(kernel_, apart, MatrixXd::Zero(1, apart.cols())).col(0);
    for (const SpectralLine& line : lines_)
        values.array() -= line.mass * (line.frequency * apart.col(0).array()).cos();
    return values;
}

VectorXd KernelSamples::coefficientsAlong(const std::vector<SampledColumn>& columns, Index c) const
{
    const SampledColumn& column = columns[static_cast<std::size_t>(c)];
    MatrixXd apart = MatrixXd::Zero(column.samples + 1, std::ssize(columns));
    for (Index m = 0; m <= column.samples; ++m)
        apart(m, c) = column.distance(m);
    Eigen::FFT<double> fft = halfSpectrum();
    return cosineCoefficients(at(apart).cwiseProduct(column.bend()), fft);
}

MatrixXd KernelSamples::coefficients(const std::vector<SampledColumn>& columns) const
{
    if (columns.size() == 1)
        return coefficientsAlong(columns, 0);
    const SampledColumn &first = columns[0], &second = columns[1];
    const VectorXd bend1 = first.bend(), bend2 = second.bend();
    MatrixXd apart(second.samples + 1, 2), half(first.samples + 1, second.samples / 2 + 1);
    Eigen::FFT<double> fft = halfSpectrum();
    for (Index m = 0; m <= second.samples; ++m)
        apart(m, 1) = second.distance(m);
    for (Index m = 0; m <= first.samples; ++m) {
        if (bend1[m] == 0.0) {
            half.row(m).setZero();
            continue;
        }
        apart.col(0).setConstant(first.distance(m));
        half.row(m) = bend1[m] * cosineCoefficients(at(apart).cwiseProduct(bend2), fft).transpose();
    }
    MatrixXd both(first.samples / 2 + 1, half.cols());
    for (Index j = 0; j < half.cols(); ++j)
        both.col(j) = cosineCoefficients(half.col(j), fft);
    return both;
}

/// Of the lines' part of Σ pull ∘ coefficients, `onFirst` the derivative in each value along the first column.
VectorXd KernelSamples::logGradientOfLines(const SampledColumn& first, const VectorXd& onFirst) const
{
    const std::vector<Hyperparameter> numbers = continuousHyperparameters(kernel_);
    const Eigen::ArrayXd distances = Eigen::ArrayXd::LinSpaced(first.samples + 1, 0.0, first.period);
    VectorXd gradient = VectorXd::Zero(std::ssize(numbers));
    for (Index i = 0; i < gradient.size(); ++i)
        for (const MovingLine& line : movingLines(kernel_, numbers[static_cast<std::size_t>(i)])) {
            const Eigen::ArrayXd angles = line.frequency * distances;
            gradient[i] += line.massSlope * onFirst.dot(angles.cos().matrix()) -
                           line.mass * line.frequencySlope * onFirst.dot((distances * angles.sin()).matrix());
        }
    return gradient;
}

VectorXd KernelSamples::logGradient(const std::vector<SampledColumn>& columns, const MatrixXd& pull) const
{
    Eigen::FFT<double> fft = halfSpectrum();
    const SampledColumn &first = columns.front(), &last = columns.back();
    const VectorXd bendOfFirst = first.bend(), bend = last.bend();
    const MatrixXd origin = MatrixXd::Zero(1, columns_);
    MatrixXd along(first.samples + 1, pull.cols());
    for (Index j = 0; j < pull.cols(); ++j)
        along.col(j) = pulled(pull.col(j), first.samples, fft).cwiseProduct(bendOfFirst);
    VectorXd onFirst = along.col(0), gradient = VectorXd::Zero(std::ssize(continuousHyperparameters(kernel_)));
    const Index lines = columns_ == 2 ? first.samples + 1 : 1, inLine = last.samples + 1;
    MatrixXd apart(inLine, columns_);
    for (Index m = 0; m < inLine; ++m)
        apart(m, columns_ - 1) = last.distance(m);
    for (Index m = 0; m < lines; ++m) {
        VectorXd weights = onFirst;
        if (columns_ == 2) {
            apart.col(0).setConstant(first.distance(m));
            weights = pulled(along.row(m).transpose(), last.samples, fft).cwiseProduct(bend);
            onFirst[m] = weights.sum();
        }
        if (!weights.isZero(0.0))
            gradient += crossLogGradient(kernel_, apart, origin, weights);
    }
    return lines_.empty() ? gradient : VectorXd(gradient - logGradientOfLines(first, onFirst));
}

bool KernelSamples::isSampled(const Kernel& whole, const Hyperparameter& number, Index columns)
{
    const Kernel* node = &whole;
    for (const int part : number.part) {
        if (node->shape != Kernel::Shape::Sum) // of a product all is sampled
            return true;
        node = &node->parts[static_cast<std::size_t>(part)];
        if (!falls(*node, columns))
            return false;
    }
    return true;
}

double steepness(const Kernel& kernel, Index columns, Index c)
{
    if (kernel.shape == Kernel::Shape::Single)
        return 1.0 / smallestScale(kernel, columns)[c];
    double all = 0.0;
    for (const Kernel& part : kernel.parts) {
        const double next = steepness(part, columns, c);
        all = kernel.shape == Kernel::Shape::Sum ? std::max(all, next) : all + next;
    }
    return all;
}

double noiseOf(const Eigen::Ref<const MatrixXd>& coefficients)
{
    return 4.0 * std::numeric_limits<double>::epsilon() * coefficients.norm() /
           std::sqrt(static_cast<double>(coefficients.size()));
}

} // namespace core
