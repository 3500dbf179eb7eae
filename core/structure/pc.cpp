#include "core/structure/pc.h"

#include "core/ending.h"
#include "core/linalg/two_threads.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <set>

namespace core
{

Outcome<double> KnownTests::p(int a, int b, const std::vector<int>& given, std::stop_token stop)
{
    std::vector<int> key{a, b};
    key.insert(key.end(), given.begin(), given.end());
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = known_.find(key); found != known_.end())
            return found->second;
    }
    Outcome<double> answer = question_(a, b, given, stop);
    if (const auto* p = std::get_if<double>(&answer)) {
        const std::lock_guard lock(mutex_);
        known_.emplace(std::move(key), *p);
    }
    return answer;
}

int KnownTests::computed() const
{
    const std::lock_guard lock(mutex_);
    return static_cast<int>(known_.size());
}

namespace
{

/// The next set of `chosen` (ascending positions below n) in lexicographic order; false after the last.
bool nextSubset(std::vector<int>& chosen, int n)
{
    const int size = static_cast<int>(chosen.size());
    int k = size - 1;
    while (k >= 0 && chosen[static_cast<std::size_t>(k)] == n - size + k)
        --k;
    if (k < 0)
        return false;
    ++chosen[static_cast<std::size_t>(k)];
    for (int later = k + 1; later < size; ++later)
        chosen[static_cast<std::size_t>(later)] = chosen[static_cast<std::size_t>(later - 1)] + 1;
    return true;
}

/// All subsets of this size, each of ascending elements.
std::vector<std::vector<int>> subsetsOf(const std::vector<int>& elements, int size)
{
    std::vector<std::vector<int>> all;
    if (size > static_cast<int>(elements.size()))
        return all;
    std::vector<int> chosen(static_cast<std::size_t>(size));
    for (int k = 0; k < size; ++k)
        chosen[static_cast<std::size_t>(k)] = k;
    do {
        std::vector<int> subset;
        for (const int place : chosen)
            subset.push_back(elements[static_cast<std::size_t>(place)]);
        all.push_back(std::move(subset));
    } while (nextSubset(chosen, static_cast<int>(elements.size())));
    return all;
}

std::vector<int> without(std::vector<int> nodes, int node)
{
    std::erase(nodes, node);
    return nodes;
}

bool holds(const std::vector<NodePair>& pairs, int a, int b)
{
    return std::ranges::find(pairs, NodePair(std::minmax(a, b))) != pairs.end();
}

/// What came of a pair on one level.
struct PairAnswer {
    std::vector<AskedTest> tests;
    bool separated = false; // by the last of them
    int untold = 0;
    std::optional<Failure> failure;
};

/// One level: every pair that is still joined, given sets of its neighbours at the beginning.
class Level
{
public:
    Level(const Pdag& graph, KnownTests& tests, const PcSettings& settings, int given, std::stop_token stop)
        : graph_(graph), tests_(tests), settings_(settings), given_(given), stop_(std::move(stop))
    {
        for (const GraphEdge& edge : graph.edges())
            if (enough(edge.from, edge.to))
                pairs_.emplace_back(std::minmax(edge.from, edge.to));
    }

    const std::vector<NodePair>& pairs() const { return pairs_; }

    std::vector<PairAnswer> answers(const std::function<void(const PcProgress&)>& progress) const
    {
        std::vector<PairAnswer> all(pairs_.size());
        std::atomic<std::size_t> next{0};
        std::mutex mutex;
        PcProgress done{.given = given_, .pairsDone = 0, .pairs = static_cast<int>(pairs_.size()), .joined = graph_};
        if (progress)
            progress(done);
        inTwoHalves(2, 1e12, [&](std::ptrdiff_t, std::ptrdiff_t) { // two hands that take the next pair
            for (std::size_t k = next++; k < pairs_.size() && !stop_.stop_requested(); k = next++) {
                all[k] = answer(pairs_[k]);
                const std::lock_guard lock(mutex);
                ++done.pairsDone;
                if (all[k].separated)
                    done.joined.disconnect(pairs_[k].first, pairs_[k].second);
                if (progress)
                    progress(done);
            }
        });
        return all;
    }

private:
    bool enough(int a, int b) const
    {
        const auto others = [&](int node) { return static_cast<int>(graph_.neighbours(node).size()) - 1; };
        return std::max(others(a), others(b)) >= given_;
    }

    PairAnswer answer(const NodePair& pair) const
    {
        PairAnswer found;
        std::set<std::vector<int>> asked;
        const bool stays = holds(settings_.required, pair.first, pair.second);
        for (const auto& [node, other] : {pair, NodePair(pair.second, pair.first)})
            for (const std::vector<int>& given : subsetsOf(without(graph_.neighbours(node), other), given_)) {
                if (!asked.insert(given).second)
                    continue;
                const Outcome<double> p = tests_.p(pair.first, pair.second, given, stop_);
                if (const auto* failure = std::get_if<Failure>(&p))
                    found.failure = *failure;
                if (!std::holds_alternative<double>(p))
                    return found;
                if (std::isnan(std::get<double>(p))) {
                    ++found.untold;
                    continue;
                }
                found.tests.push_back({.a = pair.first, .b = pair.second, .given = given, .p = std::get<double>(p)});
                if (!stays && std::get<double>(p) > settings_.alpha) {
                    found.separated = true;
                    return found;
                }
            }
        return found;
    }

    const Pdag& graph_;
    KnownTests& tests_;
    const PcSettings& settings_;
    int given_;
    std::stop_token stop_;
    std::vector<NodePair> pairs_;
};

/// Heads of exogenous nodes and where a − k − b cannot be but a → k ← b, then Meek's rules.
void orient(Pdag& graph, const std::vector<AskedTest>& separating, const std::vector<int>& exogenous)
{
    const std::vector<Collider> colliders = collidersOf(graph, separating, exogenous);
    for (const GraphEdge& head : exogenousHeads(graph, exogenous))
        graph.pointAt(head.from, head.to);
    for (const Collider& found : colliders)
        for (const int from : {found.a, found.b})
            graph.pointAt(from, found.middle);
    applyMeekRules(graph);
}

std::vector<PcEdge> edgesWithP(const Pdag& graph, const std::vector<AskedTest>& tests)
{
    std::vector<PcEdge> edges;
    for (const GraphEdge& edge : graph.edges()) {
        PcEdge withP{edge};
        for (const AskedTest& test : tests)
            if (NodePair(test.a, test.b) == NodePair(std::minmax(edge.from, edge.to)))
                withP.p = std::max(withP.p, test.p);
        edges.push_back(withP);
    }
    return edges;
}

} // namespace

Pdag completeGraph(int nodes, const std::vector<NodePair>& forbidden)
{
    Pdag graph(nodes);
    for (int a = 0; a < nodes; ++a)
        for (int b = a + 1; b < nodes; ++b)
            if (!holds(forbidden, a, b))
                graph.connect(a, b);
    return graph;
}

std::vector<GraphEdge> exogenousHeads(const Pdag& skeleton, const std::vector<int>& exogenous)
{
    std::vector<GraphEdge> heads;
    for (const int node : exogenous)
        for (const int other : skeleton.neighbours(node))
            if (!std::ranges::binary_search(exogenous, other))
                heads.push_back({.from = node, .to = other, .type = EdgeType::Directed});
    return heads;
}

std::vector<Collider> collidersOf(const Pdag& skeleton, const std::vector<AskedTest>& separating,
                                  const std::vector<int>& exogenous)
{
    std::vector<Collider> found;
    for (const AskedTest& pair : separating)
        for (const int k : skeleton.neighbours(pair.a))
            if (skeleton.adjacent(pair.b, k) && !std::ranges::binary_search(pair.given, k) &&
                !std::ranges::binary_search(exogenous, k))
                found.push_back({.a = pair.a, .middle = k, .b = pair.b});
    return found;
}

Outcome<PcResult> pc(int nodes, KnownTests& tests, const PcSettings& settings,
                     const std::function<void(const PcProgress&)>& progress, std::stop_token stop)
{
    for (const auto& [a, b] : settings.required)
        if (holds(settings.forbidden, a, b))
            return Failure{Failure::Kind::InvalidInput, "A required edge is forbidden: choose one of the two."};
    PcResult result{
        .graph = completeGraph(nodes, settings.forbidden), .edges = {}, .separating = {}, .tests = {}, .untold = 0};
    const int most = settings.maxGiven.value_or(nodes);
    for (int given = 0; given <= most; ++given) {
        const Pdag before = result.graph;
        const Level level(before, tests, settings, given, stop);
        if (level.pairs().empty())
            break;
        for (PairAnswer& answer : level.answers(progress)) {
            if (answer.failure)
                return *answer.failure;
            if (answer.separated) {
                result.graph.disconnect(answer.tests.back().a, answer.tests.back().b);
                result.separating.push_back(answer.tests.back());
            }
            std::ranges::move(answer.tests, std::back_inserter(result.tests));
            result.untold += answer.untold;
        }
        if (stop.stop_requested())
            return Cancelled{};
    }
    orient(result.graph, result.separating, settings.exogenous);
    result.edges = edgesWithP(result.graph, result.tests);
    return result;
}

Outcome<std::vector<GraphSpan>> graphsOverLevels(int nodes, KnownTests& tests, PcSettings settings, double lowest,
                                                 double highest, int mostSpans, std::stop_token stop)
{
    return untilEnding([&] {
        std::vector<GraphSpan> spans;
        double level = highest;
        while (level >= lowest && static_cast<int>(spans.size()) < mostSpans) {
            settings.alpha = level;
            PcResult run = valueOrEnd(pc(nodes, tests, settings, {}, stop));
            double lo = 0.0; // the largest p taken for dependence: at a level below it the run would go another way
            for (const AskedTest& test : run.tests)
                if (test.p <= level)
                    lo = std::max(lo, test.p);
            const double hi = spans.empty() ? std::nextafter(highest, 2.0) : spans.back().lo;
            if (!spans.empty() && spans.back().result.graph == run.graph)
                spans.back().lo = lo;
            else
                spans.push_back({.lo = lo, .hi = hi, .result = std::move(run)});
            if (lo <= 0.0)
                break;
            level = std::nextafter(lo, 0.0);
        }
        return spans;
    });
}

std::vector<EdgeFrequency> edgeFrequencies(const std::vector<Pdag>& graphs)
{
    std::vector<EdgeFrequency> all;
    if (graphs.empty())
        return all;
    const auto share = [&](const auto& is) {
        return static_cast<double>(std::ranges::count_if(graphs, is)) / static_cast<double>(graphs.size());
    };
    for (int a = 0; a < graphs.front().nodes(); ++a)
        for (int b = a + 1; b < graphs.front().nodes(); ++b)
            all.push_back({.a = a,
                           .b = b,
                           .adjacent = share([&](const Pdag& graph) { return graph.adjacent(a, b); }),
                           .forward = share([&](const Pdag& graph) { return graph.directed(a, b); }),
                           .backward = share([&](const Pdag& graph) { return graph.directed(b, a); }),
                           .bidirected = share([&](const Pdag& graph) { return graph.bidirected(a, b); })});
    return all;
}

} // namespace core
