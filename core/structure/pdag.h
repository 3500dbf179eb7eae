#pragma once

#include <cstdint>
#include <vector>

namespace core
{

enum class EdgeType { Directed, Undirected, Bidirected };
struct GraphEdge {
    int from = 0, to = 0;
    EdgeType type = EdgeType::Undirected;
    bool operator==(const GraphEdge&) const = default;
};

/// A graph whose edges have an arrowhead at either end, at both or at none: a class of directed acyclic graphs, or what
/// is known of one. Both heads mark a conflict: two reasons that point against each other.
class Pdag
{
public:
    explicit Pdag(int nodes = 0);

    int nodes() const { return nodes_; }
    bool adjacent(int a, int b) const { return at(a, b) != Mark::None; }
    bool directed(int from, int to) const { return at(from, to) == Mark::Arrow && at(to, from) == Mark::Tail; }
    bool undirected(int a, int b) const { return at(a, b) == Mark::Tail && at(b, a) == Mark::Tail; }
    bool bidirected(int a, int b) const { return at(a, b) == Mark::Arrow && at(b, a) == Mark::Arrow; }
    std::vector<int> neighbours(int node) const; // ascending

    void connect(int a, int b); // without heads
    void disconnect(int a, int b);
    void pointAt(int from, int to); // puts a head at `to` on an edge there is (asserted); the other end stays

    /// Sorted by their nodes; an edge without a direction from the smaller one.
    std::vector<GraphEdge> edges() const;

    bool operator==(const Pdag&) const = default;

private:
    enum class Mark : std::uint8_t { None, Tail, Arrow };
    std::size_t placeOf(int a, int b) const
    {
        return static_cast<std::size_t>(a) * static_cast<std::size_t>(nodes_) + static_cast<std::size_t>(b);
    }
    Mark at(int a, int b) const { return marks_[placeOf(a, b)]; } // at b's end
    void set(int a, int b, Mark mark) { marks_[placeOf(a, b)] = mark; }

    int nodes_;
    std::vector<Mark> marks_;
};

/// A head that one of Meek's rules puts at `to`, and the first of the rules 1 to 4 that does.
struct MeekHead {
    int from = 0, to = 0, rule = 0;
    bool operator==(const MeekHead&) const = default;
};

/// All heads that Meek's four rules put on the graph as it is; none where no rule applies. A rule reads edges with one
/// head and orients those with none.
/// Source: Meek, "Causal inference and causal explanation with background knowledge", UAI 1995.
std::vector<MeekHead> meekRound(const Pdag& graph);

/// Rounds of the rules until none applies: an edge that two of them point both ways in one round becomes bidirected.
void applyMeekRules(Pdag& graph);

} // namespace core
