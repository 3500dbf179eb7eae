#include "core/structure/pdag.h"

#include <cassert>

namespace core
{

Pdag::Pdag(int nodes) : nodes_(nodes), marks_(static_cast<std::size_t>(nodes * nodes), Mark::None) {}

std::vector<int> Pdag::neighbours(int node) const
{
    std::vector<int> found;
    for (int other = 0; other < nodes_; ++other)
        if (adjacent(node, other))
            found.push_back(other);
    return found;
}

void Pdag::connect(int a, int b)
{
    assert(a != b);
    set(a, b, Mark::Tail);
    set(b, a, Mark::Tail);
}

void Pdag::disconnect(int a, int b)
{
    set(a, b, Mark::None);
    set(b, a, Mark::None);
}

void Pdag::pointAt(int from, int to)
{
    assert(adjacent(from, to));
    set(from, to, Mark::Arrow);
}

std::vector<GraphEdge> Pdag::edges() const
{
    std::vector<GraphEdge> all;
    for (int a = 0; a < nodes_; ++a)
        for (int b = a + 1; b < nodes_; ++b) {
            if (!adjacent(a, b))
                continue;
            if (directed(b, a))
                all.push_back({.from = b, .to = a, .type = EdgeType::Directed});
            else
                all.push_back({.from = a,
                               .to = b,
                               .type = directed(a, b)     ? EdgeType::Directed
                                       : bidirected(a, b) ? EdgeType::Bidirected
                                                          : EdgeType::Undirected});
        }
    return all;
}

namespace
{

/// a → b because of a head at a that would otherwise become a collider: c → a, c and b apart.
bool avoidsCollider(const Pdag& graph, int a, int b)
{
    for (int c = 0; c < graph.nodes(); ++c)
        if (graph.directed(c, a) && c != b && !graph.adjacent(c, b))
            return true;
    return false;
}

/// a → c → b.
bool avoidsCycle(const Pdag& graph, int a, int b)
{
    for (int c = 0; c < graph.nodes(); ++c)
        if (graph.directed(a, c) && graph.directed(c, b))
            return true;
    return false;
}

/// a − c → b and a − d → b, c and d apart.
bool isBetweenTwoParents(const Pdag& graph, int a, int b)
{
    const auto leads = [&](int c) { return graph.undirected(a, c) && graph.directed(c, b); };
    for (int c = 0; c < graph.nodes(); ++c)
        for (int d = 0; leads(c) && d < c; ++d)
            if (leads(d) && !graph.adjacent(c, d))
                return true;
    return false;
}

/// a − c → d → b with a and d adjacent, c and b apart.
bool isBesideAPath(const Pdag& graph, int a, int b)
{
    for (int c = 0; c < graph.nodes(); ++c)
        for (int d = 0; graph.undirected(a, c) && c != b && !graph.adjacent(c, b) && d < graph.nodes(); ++d)
            if (d != a && graph.directed(c, d) && graph.directed(d, b) && graph.adjacent(a, d))
                return true;
    return false;
}

/// The first rule that makes a − b to a → b; 0: none does.
int ruleFor(const Pdag& graph, int a, int b)
{
    return avoidsCollider(graph, a, b)        ? 1
           : avoidsCycle(graph, a, b)         ? 2
           : isBetweenTwoParents(graph, a, b) ? 3
           : isBesideAPath(graph, a, b)       ? 4
                                              : 0;
}

} // namespace

std::vector<MeekHead> meekRound(const Pdag& graph)
{
    std::vector<MeekHead> found;
    for (int a = 0; a < graph.nodes(); ++a)
        for (int b = 0; b < graph.nodes(); ++b)
            if (a != b && graph.undirected(a, b))
                if (const int rule = ruleFor(graph, a, b))
                    found.push_back({.from = a, .to = b, .rule = rule});
    return found;
}

void applyMeekRules(Pdag& graph)
{
    for (auto round = meekRound(graph); !round.empty(); round = meekRound(graph))
        for (const MeekHead& head : round)
            graph.pointAt(head.from, head.to);
}

} // namespace core
