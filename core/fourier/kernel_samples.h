#pragma once

#include "core/kernels/descriptions.h"
#include "core/kernels/families/fourier_spectrum.h"

#include <Eigen/Core>

#include <vector>

namespace core
{

/// Where a kernel is asked for along one column of its window, to be transformed: at distances 0 … period in M steps,
/// times a function χ that is 1 at all distances within the window and 0 before the period ends,
///   χ(d) = ∫_z^1 exp(β(√(1−s²)−1)) ds / ∫_−1^1, z = −1 … 1 from d = flat to d = period − flat,
/// or 1 where the kernel falls by itself. Its transform is below e^−β from β/(π (period − 2 flat)) on.
/// Source: the kernel is that of fourierSums (Barnett, Magland, af Klinteberg 2019).
struct SampledColumn {
    double period = 1.0;
    Eigen::Index samples = 64; // M, a power of two
    bool isBent = false;
    double flat = 1.0, beta = 0.0;

    double distance(Eigen::Index m) const { return period * static_cast<double>(m) / static_cast<double>(samples); }
    Eigen::VectorXd bend() const; // χ at all of them
};

/// A kernel over one or two columns by the values of what falls of it: summands that do not fall are left out, and of
/// products the lines are taken off.
class KernelSamples
{
public:
    /// Throws as an Ending the failure of spectralMeasure. A kernel with a summand that falls (asserted).
    KernelSamples(const Kernel& kernel, Eigen::Index columns);

    /// Of k χ, repeated with its periods, the cosine coefficients 0 … M/2 of either column: what a mode weighs.
    /// Cost O(M log M), M all samples.
    Eigen::MatrixXd coefficients(const std::vector<SampledColumn>& columns) const;
    /// The same along one column, at no distance in the other: sums over the other's modes.
    Eigen::VectorXd coefficientsAlong(const std::vector<SampledColumn>& columns, Eigen::Index c) const;

    /// Σ pull ∘ ∂coefficients/∂log θ for each θ of continuousHyperparameters of the kernel that is sampled, pull as
    /// large as coefficients: by the transpose of the transform, from the kernel's own derivatives at the samples.
    Eigen::VectorXd logGradient(const std::vector<SampledColumn>& columns, const Eigen::MatrixXd& pull) const;
    /// Is a number of the whole kernel one of those?
    static bool isSampled(const Kernel& whole, const Hyperparameter& number, Eigen::Index columns);

private:
    Eigen::VectorXd at(const Eigen::MatrixXd& apart) const;
    Eigen::VectorXd logGradientOfLines(const SampledColumn& first, const Eigen::VectorXd& onFirst) const;

    Eigen::Index columns_;
    Kernel kernel_;
    std::vector<SpectralLine> lines_;
};

/// How fast a kernel changes along a column at most, 1/length (smallestScale): the factors of a product each add
/// theirs.
double steepness(const Kernel& kernel, Eigen::Index columns, Eigen::Index c);

/// A coefficient is a mean of samples: below this it is of their rounding alone.
double noiseOf(const Eigen::Ref<const Eigen::MatrixXd>& coefficients);

} // namespace core
