#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>
#include <vector>

namespace core
{

/// The kernel matrix K_ij = k(x_i, x_j), n×n, symmetric to the bit, squared distances exactly 0 for equal rows. Cost
/// O(n²d). Requires problems(kernel, d) empty (asserted); what the data itself may forbid is inputProblem's to say.
Eigen::MatrixXd gram(const Kernel& kernel, const Points& x);

/// K_ij = k(x_i, y_j), n×m. Cost O(nmd).
Eigen::MatrixXd crossGram(const Kernel& kernel, const Points& x, const Points& y);

/// k(x_i, x_i), n.
Eigen::VectorXd diagonal(const Kernel& kernel, const Points& x);

/// A sentence when these points are outside the kernel's domain (brownian needs x >= 0, a formula with log(x*y) a
/// positive product for every pair) or so far out that its values overflow, else nothing. Requires problems(kernel, d)
/// empty (asserted). Cost O(n), with a formula that of a Gram matrix of at most 2,000 rows.
std::optional<Failure> inputProblem(const Kernel& kernel, const Points& x);

/// ∂k(x, y_j)/∂x_i at one x (a row of d): m×d. Where x sits on a kink, the mean of the slopes on both sides.
Eigen::MatrixXd gradient(const Kernel& kernel, const Points& x, const Points& y);

/// Metric tensor of the feature map at every row: ⟨∂ᵢφ,∂ⱼφ⟩ = ∂_{x_i}∂_{y_j} k at y = x; n matrices d×d, together with
/// k(x,x) and ∂_{x_i}k(x,y) at y = x, which the product rule needs. NaN where the kernel is kinked: there is no such
/// metric.
struct DiagonalJet {
    Eigen::VectorXd value;               // n
    Eigen::MatrixXd gradient;            // n×d
    std::vector<Eigen::MatrixXd> metric; // n of d×d
};
DiagonalJet diagonalJet(const Kernel& kernel, const Points& x);

/// The explicit feature map, n×D, where D is finite (linear, poly, parabola, allsubsets, constant and their sums,
/// products and scalings) and at most 10,000; nothing otherwise. featureMap(k,x)·featureMap(k,y)ᵀ = crossGram(k,x,y).
std::optional<Eigen::MatrixXd> featureMap(const Kernel& kernel, const Points& x);

/// On a tensor grid a separable kernel is an outer product: k((u,v), x_n) = a(u, x_n) b(v, x_n).
/// Per dimension an n×g_d factor; nothing when the kernel is not a product over dimensions.
std::optional<std::vector<Eigen::MatrixXd>> separableFactors(const Kernel& kernel, const Points& x,
                                                             const std::vector<Eigen::VectorXd>& axes);

} // namespace core
