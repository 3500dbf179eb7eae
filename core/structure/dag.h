#pragma once

#include "core/structure/pdag.h"

#include <Eigen/Core>

#include <vector>

namespace core
{

/// A directed acyclic graph, by the parents of each node.
struct Dag {
    std::vector<std::vector<int>> parents; // ascending
    int nodes() const { return static_cast<int>(parents.size()); }
    bool isParent(int from, int to) const;
    std::vector<int> topologicalOrder() const; // asserts that there is none but acyclic graphs
    bool operator==(const Dag&) const = default;
};

/// Uniformly random: a random order of the nodes, and `edges` of its pairs. edges <= nodes(nodes−1)/2 (asserted).
Dag randomDag(int nodes, int edges, std::uint64_t seed);

/// All that independences can tell of the graph: its Markov equivalence class, by labelling edges as compelled or
/// reversible (Chickering, "A transformational characterization of equivalent Bayesian network structures", UAI 1995).
Pdag cpdagOf(const Dag& dag);

/// The graph with its own directions.
Pdag pdagOf(const Dag& dag);

/// How a node follows from its parents.
enum class Mechanism { Linear, Smooth };

/// n rows of data from the graph, a column a node: x_j = Σ f_jk(x_k) + noise over its parents k, standard normal noise.
/// Linear: f(x) = w x, |w| uniform in [0.5, 1.5] with a random sign. Smooth: f a random function of amplitude 1.5,
/// nearly a draw of a Gaussian process with kernel se of a lengthscale of 1.2 (64 random Fourier features), of the
/// parent over its standard deviation.
Eigen::MatrixXd dataFrom(const Dag& dag, Mechanism mechanism, Eigen::Index n, std::uint64_t seed);

} // namespace core
