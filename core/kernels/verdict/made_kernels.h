#pragma once

#include "core/kernels/verdict/verdict.h"

namespace core
{

/// A kernel that a conditionally negative definite function makes.
struct MadeKernel {
    std::string rule; // "exp(-tψ)"
    Kernel kernel;    // a formula whose new numbers can be moved
};

/// What Schoenberg's theorems make of a function ψ that is proven conditionally negative definite, or whose negative
/// is: exp(-tψ), ψ(x,z)+ψ(y,z)-ψ(x,y)-ψ(z,z) and (c+ψ)^-p. Each is judged once more and proven positive definite, as it
/// stands, over points of so many dimensions; what cannot be proven so, or is too long, is left out.
/// Source: Berg, Christensen and Ressel, "Harmonic Analysis on Semigroups" (1984), chapter 3, 2.1, 2.2 and 2.10.
std::vector<MadeKernel> kernelsMadeOf(const Kernel& kernel, Eigen::Index dimension, const KernelVerdict& verdict);

/// What is told of a kernel: the verdict on it, none where it names coordinates that are not there, and the kernels
/// that it makes.
struct JudgedKernel {
    Kernel kernel;
    Eigen::Index dimensions = 1;
    std::optional<KernelVerdict> verdict;
    std::vector<MadeKernel> makes;
};
JudgedKernel judgedKernel(const Kernel& kernel, Eigen::Index dimensions);

} // namespace core
