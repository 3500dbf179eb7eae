#pragma once

#include "core/outcome.h"
#include "core/structure/pdag.h"

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace core
{

/// Answers the question of PC with a p-value: are a and b independent given these nodes? NaN: nothing can be told, as
/// nothing is left of one of them given the others; then it separates nothing.
using IndependenceQuestion =
    std::function<Outcome<double>(int a, int b, const std::vector<int>& given, std::stop_token stop)>;

/// A question with its answer: a < b, given ascending.
struct AskedTest {
    int a = 0, b = 0;
    std::vector<int> given;
    double p = 1.0;
    bool operator==(const AskedTest&) const = default;
};

/// Every p-value that was ever asked for. A run of PC at another level asks what is known already at no cost, and what
/// is not known yet then and there (lazily): at a smaller level most is known, but where an edge falls earlier, others
/// may be asked what they were not asked before. Safe to share between threads if the question is.
class KnownTests
{
public:
    explicit KnownTests(IndependenceQuestion question) : question_(std::move(question)) {}

    Outcome<double> p(int a, int b, const std::vector<int>& given, std::stop_token stop = {});
    /// How many had to be computed since the beginning.
    int computed() const;

private:
    IndependenceQuestion question_;
    mutable std::mutex mutex_;
    std::map<std::vector<int>, double> known_; // by a, b, given…
};

using NodePair = std::pair<int, int>; // the smaller first

struct PcSettings {
    double alpha = 0.05;                  // independent: p > alpha
    std::optional<int> maxGiven = {};     // the most nodes to condition on; nothing: no limit
    std::vector<NodePair> forbidden = {}; // pairs without an edge; never tested
    std::vector<NodePair> required = {};  // pairs whose edge stays whatever the tests say
    std::vector<int> exogenous = {};      // nodes, ascending, at which none of the others may point, as at a calendar
};

/// All nodes joined, but for the forbidden pairs.
Pdag completeGraph(int nodes, const std::vector<NodePair>& forbidden);

struct PcEdge : GraphEdge {
    double p = 0.0; // the largest of its tests: at a level below it the edge falls; 0 where nothing was asked
};

struct PcResult {
    Pdag graph;
    std::vector<PcEdge> edges;
    std::vector<AskedTest> separating; // of each removed pair, the test that removed it
    std::vector<AskedTest> tests;      // all of this run, in order: level by level, pair by pair
    int untold = 0;                    // questions to which nothing could be told; not among the tests
};

/// What was done of a level, which conditions on so many nodes, and what is joined still.
struct PcProgress {
    int given = 0, pairsDone = 0, pairs = 0;
    Pdag joined = Pdag();
};

/// The heads that exogenous nodes put at their neighbours; between two of them it is left open.
std::vector<GraphEdge> exogenousHeads(const Pdag& skeleton, const std::vector<int>& exogenous);

/// a and b are apart, both joined to `middle`, which did not separate them: a → middle ← b.
struct Collider {
    int a = 0, middle = 0, b = 0;
    bool operator==(const Collider&) const = default;
};

/// The colliders of a skeleton by the separating sets of its removed pairs, in their order; none whose middle is
/// exogenous.
std::vector<Collider> collidersOf(const Pdag& skeleton, const std::vector<AskedTest>& separating,
                                  const std::vector<int>& exogenous);

/// The PC algorithm, stable: the neighbours of which conditioning sets are made are those at the beginning of a level,
/// so that no result depends on the order of the nodes. Two threads share the pairs of a level. Then exogenous nodes
/// point at their neighbours, a − k − b with a and b apart becomes a → k ← b where their separating set is without k,
/// and Meek's rules follow; an edge that two reasons point both ways keeps both heads. Pairs that are forbidden have no
/// separating set and make no collider. Failure as of the questions, and for a required pair that is forbidden.
/// `progress` is heard from one thread at a time, at the beginning of each level and after each of its pairs. Sources:
/// Spirtes, Glymour and Scheines, Causation, Prediction, and Search (2000), 5.4.2; Colombo and Maathuis,
/// "Order-independent constraint-based causal structure learning", JMLR 15 (2014).
Outcome<PcResult> pc(int nodes, KnownTests& tests, const PcSettings& settings,
                     const std::function<void(const PcProgress&)>& progress = {}, std::stop_token stop = {});

/// The graph of a range of levels.
struct GraphSpan {
    double lo = 0.0, hi = 1.0; // levels in [lo, hi)
    PcResult result;
};

/// The graphs of every level in [lowest, highest], from above: PC at the highest level, then just below the largest p
/// that was taken for dependence, and so on. Ends, with what is there, when `mostSpans` are found.
Outcome<std::vector<GraphSpan>> graphsOverLevels(int nodes, KnownTests& tests, PcSettings settings, double lowest,
                                                 double highest, int mostSpans = 2000, std::stop_token stop = {});

/// How often, of B graphs, a pair of nodes had an edge, and with which heads.
struct EdgeFrequency {
    int a = 0, b = 0;
    double adjacent = 0.0, forward = 0.0, backward = 0.0, bidirected = 0.0; // a → b, b → a
};
std::vector<EdgeFrequency> edgeFrequencies(const std::vector<Pdag>& graphs);

} // namespace core
