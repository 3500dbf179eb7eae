#pragma once

#include "core/structure/dag.h"
#include "core/structure/pc.h"

#include <cassert>
#include <stop_token>
#include <vector>

/// What a known graph says of independence: the answers that PC would get if its tests never erred.
namespace oracle
{

/// The nodes and all from which they follow.
inline std::vector<bool> ancestorsOf(const core::Dag& dag, std::vector<int> nodes)
{
    std::vector<bool> found(dag.parents.size(), false);
    while (!nodes.empty()) {
        const auto node = static_cast<std::size_t>(nodes.back());
        nodes.pop_back();
        if (found[node])
            continue;
        found[node] = true;
        nodes.insert(nodes.end(), dag.parents[node].begin(), dag.parents[node].end());
    }
    return found;
}

/// Each node joined to its parents, and these to one another, among those that are kept.
inline std::vector<std::vector<bool>> moralGraph(const core::Dag& dag, const std::vector<bool>& kept)
{
    const std::size_t n = dag.parents.size();
    std::vector<std::vector<bool>> joined(n, std::vector<bool>(n, false));
    for (std::size_t child = 0; child < n; ++child) {
        if (!kept[child])
            continue;
        std::vector<int> family = dag.parents[child];
        family.push_back(static_cast<int>(child));
        for (const int a : family)
            for (const int b : family)
                joined[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = a != b;
    }
    return joined;
}

} // namespace oracle

/// Are a and b d-separated by the given nodes? By the moral graph of the ancestors of all of them (Lauritzen et al.,
/// Networks 20 (1990)). a ≠ b, neither given (asserted).
inline bool dSeparated(const core::Dag& dag, int a, int b, const std::vector<int>& given)
{
    assert(a != b);
    std::vector<int> all = given;
    all.insert(all.end(), {a, b});
    const std::vector<std::vector<bool>> joined = oracle::moralGraph(dag, oracle::ancestorsOf(dag, all));
    std::vector<bool> seen(dag.parents.size(), false);
    for (const int node : given)
        seen[static_cast<std::size_t>(node)] = true;
    std::vector<int> waiting{a};
    while (!waiting.empty()) {
        const auto node = static_cast<std::size_t>(waiting.back());
        waiting.pop_back();
        if (seen[node])
            continue;
        seen[node] = true;
        for (std::size_t other = 0; other < joined.size(); ++other)
            if (joined[node][other] && !seen[other])
                waiting.push_back(static_cast<int>(other));
    }
    return !seen[static_cast<std::size_t>(b)];
}

/// Answers by d-separation in a graph: p = 1 where it separates, 0 where it does not.
inline core::IndependenceQuestion oracleOf(const core::Dag& dag)
{
    return [dag](int a, int b, const std::vector<int>& given, const std::stop_token&) -> core::Outcome<double> {
        return dSeparated(dag, a, b, given) ? 1.0 : 0.0;
    };
}
