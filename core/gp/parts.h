#pragma once

#include "core/gp/regression.h"

#include <vector>

namespace core
{

/// The summands of a kernel in reading order, each with the factors of all the brackets that it stands in; sums within
/// a sum are opened, products are not. The kernel itself where it is no sum.
std::vector<Kernel> summands(const Kernel& kernel);

/// One summand of f given the observations: the process with the kernel of that summand, or the mean function.
struct GpPart {
    std::optional<Kernel> kernel;   // nothing: the mean function h(x)ᵀβ
    Eigen::VectorXd mean, variance; // m
    Eigen::Index clamped = 0;       // variances that rounding had pushed below 0
};

/// A kernel k = Σ k_i is that of a sum f = h(x)ᵀβ + Σ f_i of independent processes. Given targets of their sum each has
/// the mean K_i*ᵀα and the variance k_i** - K_i*ᵀ P K_i*; the mean function has H*β̄ and H*A⁻¹H*ᵀ. Their means add up to
/// that of f. Their variances do not: what one part does not explain another may, so that given the targets they are
/// correlated. The mean function stands last, where there is one. Cost O(n²m) a part.
/// `mean` is that of f there, fitted.mean or by another route: what rounding leaves between it and the sum (as
/// large as 1e-16 Σ|k α|, where K is ill-conditioned) goes at each place to the part of the largest k_i**, within whose
/// own rounding it is.
/// Source: Duvenaud, Automatic Model Construction with Gaussian Processes (2014), section 2.4.5.
std::vector<GpPart> gpParts(const GpRegression& fitted, const Points& at, const Eigen::VectorXd& mean);
std::vector<GpPart> gpParts(const GpRegression& fitted, const Points& at);

/// With variances less than 0 counted and set to 0.
GpPart gpPart(std::optional<Kernel> kernel, Eigen::VectorXd mean, const Eigen::VectorXd& variance);

/// What is left between `mean` and the sum of the parts' means goes at each place to the part of the largest prior
/// variance there.
void addRest(std::vector<GpPart>& parts, const Points& at, const Eigen::VectorXd& mean);

} // namespace core
