#pragma once

#include "core/data/chance.h"
#include "core/density/growing_predictive.h"
#include "core/interval.h"

#include <stop_token>
#include <vector>

namespace core
{

/// A bound from above of q over a window, constant on every leaf of a 2^d tree: what exact draws are accepted from.
///   With ρ(x) = √(s(x) − γ) and |ρ(x) − ρ(c)| <= ‖φ(x) − φ(c)‖/σ₀ <= D/σ₀ (MATH 2), on a cell of centre c
///   s >= γ + max(0, ρ(c) − D/σ₀)². Leaves are split where this costs most, until at least a stated part of what is
/// proposed is accepted. When a point is appended every leaf follows in O(N).
class DensityEnvelope
{
public:
    /// Over one interval a dimension (1 or 2 of them, asserted).
    DensityEnvelope(const GrowingPredictive& predictive, const std::vector<Interval>& window);

    /// A point was appended to the predictive that this follows.
    void follow(const GrowingPredictive& predictive);

    /// Splits leaves until the expected acceptance is at least `wanted` or the leaves would take too much room; what
    /// is expected then. Stops early on request.
    double refine(const GrowingPredictive& predictive, double wanted, std::stop_token stop);

    struct Proposal {
        Eigen::RowVectorXd point;
        double logBound = 0.0; // of q at the point
    };
    /// A point of the density proportional to the bound. The leaf is that where the bound's distribution function over
    /// the leaves, in their order in the tree, reaches a uniform number: a small change of the model moves the point a
    /// little.
    Proposal propose(Chance& chance) const;

private:
    struct Node {
        Eigen::Index firstChild = -1; // of 2^d beside each other; -1: a leaf
        Eigen::Index slot = -1;       // of a leaf, in what is kept of it
        double mass = 0.0;            // under the bound, relative to exp(top_)
    };
    struct Leaf {
        Eigen::RowVectorXd centre;
        int level = 0;
        Eigen::Index node = 0;
        double logBound = 0.0, logAtCentre = 0.0;
    };

    void bound(const GrowingPredictive& predictive, Leaf& leaf, double excess) const;
    void boundAll(const GrowingPredictive& predictive);
    void evaluate(const GrowingPredictive& predictive, const std::vector<Eigen::Index>& slots);
    void split(Eigen::Index slot, std::vector<Eigen::Index>& fresh);
    void makeRoom(Eigen::Index rows, Eigen::Index columns);
    void addUp();
    double volume(int level) const;
    double distanceAt(const GrowingPredictive& predictive, int level);
    double expectedAcceptance() const;

    std::vector<Interval> window_;
    std::vector<Node> nodes_; // children behind their parents
    std::vector<Leaf> leaves_;
    std::vector<double> distances_; // D/σ₀ of a cell of each level
    Eigen::MatrixXd halfSolved_;    // a leaf a column, with room for more
    double top_ = 0.0;              // the greatest log bound
};

} // namespace core
