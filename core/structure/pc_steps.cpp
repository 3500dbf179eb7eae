#include "core/structure/pc_steps.h"

#include <algorithm>

namespace core
{

std::vector<PcStep> stepsOf(const PcResult& result, const PcSettings& settings)
{
    std::vector<PcStep> steps;
    Pdag graph = completeGraph(result.graph.nodes(), settings.forbidden);
    for (const AskedTest& test : result.tests) {
        if (std::ranges::find(result.separating, test) != result.separating.end())
            graph.disconnect(test.a, test.b);
        steps.push_back({test, graph});
    }
    const std::vector<Collider> colliders = collidersOf(graph, result.separating, settings.exogenous);
    for (const GraphEdge& head : exogenousHeads(graph, settings.exogenous)) {
        graph.pointAt(head.from, head.to);
        steps.push_back({ExogenousHead{.from = head.from, .to = head.to}, graph});
    }
    for (const Collider& found : colliders) {
        graph.pointAt(found.a, found.middle);
        graph.pointAt(found.b, found.middle);
        steps.push_back({found, graph});
    }
    for (auto round = meekRound(graph); !round.empty(); round = meekRound(graph))
        for (const MeekHead& head : round) {
            graph.pointAt(head.from, head.to);
            steps.push_back({head, graph});
        }
    return steps;
}

} // namespace core
