#pragma once

#include "core/limits.h"

#include <Eigen/Core>

#include <vector>

namespace core
{

/// ∫ f ≈ Σ_i weights_i f(nodes_i).
struct QuadratureRule {
    Eigen::VectorXd nodes, weights;
};

/// Gauss–Legendre on [-1, 1] with n >= 1 points, ascending; exact for polynomials of degree 2n − 1.
QuadratureRule gaussLegendre(Eigen::Index n);

/// The rule of the standard normal, E f(Z) ≈ Σ_i weights_i f(nodes_i), with 1 <= n <= mostHermiteNodes points,
/// ascending and exactly symmetric; exact for polynomials of degree 2n − 1. Beyond some 380 points the outermost
/// weights are below the range of a double: 0.
QuadratureRule gaussHermite(Eigen::Index n);
inline constexpr Eigen::Index mostHermiteNodes = hermiteNodeCounts.most;

/// The composite rule with `pointsPerPanel` Gauss–Legendre points between consecutive breaks (ascending, at least two).
QuadratureRule panelRule(const Eigen::VectorXd& breaks, Eigen::Index pointsPerPanel = 16);

/// Breaks of [lo, hi] with panels no wider than `widest`, at most `mostPanels` of them, all `required` points inside
/// among them.
Eigen::VectorXd panelBreaks(double lo, double hi, double widest, Eigen::Index mostPanels,
                            const Eigen::VectorXd& required = {});

/// All pairs (triples, …) of nodes, one a row, the first axis fastest, and the product of their weights.
struct TensorRule {
    Eigen::MatrixXd nodes; // m×d
    Eigen::VectorXd weights;
};
TensorRule tensorRule(const std::vector<QuadratureRule>& axes);

/// The half line by double exponential: x = edge + direction·width·y with log y = π/2·sinh t, t = −lastT … lastT in the
/// given step; for integrands that fall off as slowly as a power. Kept in logs, since y leaves the range of doubles
/// before slow tails end.
struct HalfLineRule {
    Eigen::VectorXd logOffsets; // log y
    Eigen::VectorXd logWeights; // log(dx/dt · step) / width
};
HalfLineRule halfLineRule(double step, double lastT);

} // namespace core
