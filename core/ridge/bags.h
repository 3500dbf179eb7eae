#pragma once

#include "core/kernels/kernel.h"

#include <Eigen/Core>

#include <vector>

namespace core
{

/// Inputs that are sample distributions p̂_i = (1/n_i) Σ_k δ(x_k^i): the points of all bags, one below the other, bag i
/// in rows first[i] … first[i+1]−1. No bag is empty.
struct Bags {
    Eigen::MatrixXd points;             // N×d
    std::vector<Eigen::Index> first{0}; // count()+1, ascending, from 0 to N

    Eigen::Index count() const { return static_cast<Eigen::Index>(first.size()) - 1; }
    Eigen::Index size(Eigen::Index bag) const;
    Eigen::MatrixXd pointsOf(Eigen::Index bag) const { return points.middleRows(begin(bag), size(bag)); }
    Eigen::Index begin(Eigen::Index bag) const { return first[static_cast<std::size_t>(bag)]; }
};

/// Each row a bag of its own: plain ridge regression.
Bags bagsOfOne(const Points& x);

/// The rows of x grouped by their number (N, from 0, every number below the greatest taken by a row at least:
/// asserted); within a bag rows keep their order.
Bags bagsOf(const Points& x, const std::vector<Eigen::Index>& bagOfRow);

/// B_ij = p̂_i·K·p̂_j = (1/(n_i n_j)) Σ_kl k(x_k^i, x_l^j), symmetric to the bit; the Gram matrix itself for bags of one.
/// Cost O(N²d), memory O(n² + N) beyond blocks of a few MB. Source: "Kernels for dummies", (18), (19).
Eigen::MatrixXd bagGram(const Kernel& kernel, const Bags& bags);

/// The same between bags of two lots, n×m.
Eigen::MatrixXd bagCrossGram(const Kernel& kernel, const Bags& bags, const Bags& others);

/// The mean over each bag of values at its points: N → n.
Eigen::VectorXd bagMeans(const Bags& bags, const Eigen::VectorXd& values);

} // namespace core
