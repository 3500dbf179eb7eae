#include "core/labs/structure/true_graph.h"

#include "core/data/chance.h"
#include "core/labs/structure/structure_variables.h"
#include "core/outcome.h"

#include <algorithm>
#include <set>

namespace core
{

namespace
{

bool isAncestor(const Dag& dag, int ancestor, int of)
{
    std::vector<bool> seen(dag.parents.size(), false);
    std::vector<int> waiting{of};
    while (!waiting.empty()) {
        const int node = waiting.back();
        waiting.pop_back();
        for (const int parent : dag.parents[static_cast<std::size_t>(node)]) {
            if (parent == ancestor)
                return true;
            if (!seen[static_cast<std::size_t>(parent)])
                waiting.push_back(parent);
            seen[static_cast<std::size_t>(parent)] = true;
        }
    }
    return false;
}

std::string sourceOf(const TrueGraphSettings& graph)
{
    return "the drawn graph, seed " + std::to_string(graph.seed);
}

} // namespace

bool mayAddArrow(const Dag& dag, int from, int to)
{
    return from != to && !dag.isParent(from, to) && !dag.isParent(to, from) && !isAncestor(dag, to, from);
}

Outcome<Dag> dagOf(const TrueGraphSettings& graph)
{
    if (graph.nodes.size() < 2)
        return invalidInput("a graph needs at least two nodes");
    std::set<std::string> known;
    for (const std::string& name : graph.nodes)
        if (name.empty() || !known.insert(name).second)
            return invalidInput(name.empty() ? "a node has no name" : "two nodes are called " + name);
    Dag dag{.parents = std::vector<std::vector<int>>(graph.nodes.size())};
    const auto arrows = positionsOf(graph.arrows, graph.nodes);
    if (arrows.size() != graph.arrows.size())
        return invalidInput("an arrow leads from or to a node that there is not");
    for (const auto& [from, to] : arrows) {
        if (!mayAddArrow(dag, from, to))
            return invalidInput("the arrow from " + graph.nodes[static_cast<std::size_t>(from)] + " to " +
                                graph.nodes[static_cast<std::size_t>(to)] + " closes a cycle, or is there twice");
        auto& parents = dag.parents[static_cast<std::size_t>(to)];
        parents.insert(std::ranges::upper_bound(parents, from), from);
    }
    return dag;
}

Outcome<GeneratedTable> dataFrom(const TrueGraphSettings& graph)
{
    const Outcome<Dag> dag = dagOf(graph);
    if (const auto* failure = std::get_if<Failure>(&dag))
        return *failure;
    // The stream of `generate dag`, whose first numbers are the random graph's.
    Eigen::MatrixXd values = dataFrom(std::get<Dag>(dag), graph.mechanism, graph.rows, streamOf(graph.seed, 0));
    const std::string source = sourceOf(graph);
    GeneratedTable made;
    if (values.cols() < leastColumnsToChoose) {
        made.points.x = std::move(values);
        made.points.columnNames = graph.nodes;
        made.points.source = source;
        return made;
    }
    made.columns.table = std::make_shared<const ColumnTable>(
        ColumnTable{.source = source, .names = graph.nodes, .values = std::move(values), .labels = {}, .weights = {}});
    made.columns.choice = {.coordinates = {0, 1}, .target = {}};
    Outcome<Dataset> points = chosenPoints(made.columns);
    if (const auto* failure = std::get_if<Failure>(&points))
        return *failure;
    made.points = std::get<Dataset>(std::move(points));
    return made;
}

bool isMadeFrom(const Dataset& data, const TrueGraphSettings& graph)
{
    return graph.seed > 0 && data.source == sourceOf(graph);
}

std::optional<Pdag> classOver(const TrueGraphSettings& graph, const std::vector<std::string>& names)
{
    if (!std::ranges::is_permutation(graph.nodes, names))
        return std::nullopt;
    TrueGraphSettings ordered = graph;
    ordered.nodes = names;
    const Outcome<Dag> dag = dagOf(ordered);
    return std::holds_alternative<Dag>(dag) ? std::optional(cpdagOf(std::get<Dag>(dag))) : std::nullopt;
}

} // namespace core
