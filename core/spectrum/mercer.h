#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace core
{

// What the eigenfunctions are orthonormal under: without a finite measure there is no Mercer expansion.

struct UniformMeasure { // of mass 1 on [lo, hi], on the line
    double lo = 0.0, hi = 1.0;
};
struct GaussianMeasure { // N(0, sd²), on the line
    double sd = 1.0;
};
struct EmpiricalMeasure { // mass 1/n on each row
    Eigen::MatrixXd points;
};
using Measure = std::variant<UniformMeasure, GaussianMeasure, EmpiricalMeasure>;

/// "uniform on [-1, 1]", "Gaussian, sd 1", "the data, 1/14 on each point".
std::string nameOf(const Measure& measure);

/// All that is wrong with a measure and a number of nodes: fields "measure" and "nodes".
std::vector<Problem> problems(const Measure& measure, Eigen::Index nodes);

/// A rule for the measure: Gauss–Legendre, Gauss–Hermite, or the data themselves (which ignore `nodes`). Beyond
/// mostHermiteNodes, whose spacing falls with their root only, a Gaussian takes the trapezoidal rule over ±12 sd: exact
/// to rounding for what is smooth on its step. nodeCounts.holds(nodes) (asserted).
struct MeasureRule {
    Eigen::MatrixXd nodes;   // N×d
    Eigen::VectorXd weights; // N, of sum 1
};
MeasureRule ruleOf(const Measure& measure, Eigen::Index nodes);

/// The density of the measure over points of the line; nothing for the data.
std::optional<Eigen::VectorXd> densityOf(const Measure& measure, const Eigen::VectorXd& at);

/// k(x,y) = Σ_j λ_j ψ_j(x) ψ_j(y), ∫ψ_i ψ_j dp = δ_ij, by Nyström: the eigenpairs of W^½ K W^½ at the nodes of a rule,
/// extended everywhere by ψ_j(x) = λ_j⁻¹ ∫k(x,y) ψ_j(y) dp(y).
/// Sign: ∫ψ_j dp > 0; where that is below 1e-3, the rightmost large lobe (|ψ_j| at least half its greatest value at the
/// nodes) is positive. For se under a Gaussian and for brownian these are the textbook signs. Under the data that of
/// kernel PCA: orientation() of the coefficients.
/// Accurate to rounding for smooth kernels and enough nodes (mercer_nodes.h chooses them); a kink on the diagonal
/// (exponential, brownian) leaves an error of order 1/N². Source: Rasmussen & Williams (2006), 4.3.2.
class MercerExpansion
{
public:
    /// The K leading pairs, fewer where λ_j <= 10 N ε λ_1. Requires nodes as ruleOf() takes them, and no problem of
    /// the measure or the kernel (asserted). Failure where the kernel refuses the nodes; Cancelled on stop. Cost O(N³).
    static Outcome<MercerExpansion> of(const Kernel& kernel, const Measure& measure, Eigen::Index nodes,
                                       Eigen::Index components, std::stop_token stop = {});

    Eigen::Index size() const { return eigenvalues_.size(); }
    const Eigen::VectorXd& eigenvalues() const { return eigenvalues_; }
    double trace() const { return trace_; } // ∫k(x,x) dp by the rule
    const Eigen::MatrixXd& nodes() const { return rule_.nodes; }
    const Eigen::VectorXd& weights() const { return rule_.weights; }
    /// ψ_j = Σ_i c_ij k(node_i, ·): N×K.
    const Eigen::MatrixXd& coefficients() const { return coefficients_; }

    /// ψ_j at every row of `at`: m×K. Failure for points that the kernel refuses.
    Outcome<Eigen::MatrixXd> eigenfunctions(const Points& at) const;

private:
    Kernel kernel_;
    MeasureRule rule_;
    Eigen::VectorXd eigenvalues_;
    Eigen::MatrixXd coefficients_;
    double trace_ = 0.0;
};

/// An expansion known in closed form.
struct AnalyticMercer {
    std::string name;               // "se under a Gaussian measure"
    Eigen::VectorXd eigenvalues;    // K
    Eigen::MatrixXd eigenfunctions; // at the points asked for, m×K; signs as MercerExpansion's
};

/// se (or bishop with θ₂ = θ₃ = 0) under N(0, sd²): with a = 1/(4sd²), b = 1/(2ℓ²), c = √(a²+2ab), A = a+b+c,
///   λ_j = √(2a/A) (b/A)^j,  ψ_j = (c/a)^¼/√(2^j j!) exp(−(c−a)x²) H_j(√(2c) x), j = 0, 1, …
/// (Rasmussen & Williams 4.41 without its missing normaliser). brownian uniform on [0, T]:
///   λ_j = T/((j−½)²π²),  ψ_j = √2 sin((j−½)πx/T), j = 1, 2, …
/// Positive scalings multiply λ. Nothing for other kernels and measures. `at` of one column.
std::optional<AnalyticMercer> analyticMercer(const Kernel& kernel, const Measure& measure, Eigen::Index components,
                                             const Points& at);

} // namespace core
