#include "core/structure/edge_decisions.h"

#include <algorithm>

namespace core
{

std::optional<AskedTest> decisiveTest(const PcResult& result, int a, int b)
{
    const auto isOfPair = [&](const AskedTest& test) { return test.a == a && test.b == b; };
    if (const auto separating = std::ranges::find_if(result.separating, isOfPair);
        separating != result.separating.end())
        return *separating;
    std::optional<AskedTest> largest;
    for (const AskedTest& test : result.tests)
        if (isOfPair(test) && (!largest || test.p >= largest->p))
            largest = test;
    return largest;
}

std::optional<AskedTest> weakestTest(const PcResult& result, const PcSettings& settings)
{
    const PcEdge* weakest = nullptr;
    for (const PcEdge& edge : result.edges) {
        const NodePair pair = std::minmax(edge.from, edge.to);
        const bool stays = std::ranges::find(settings.required, pair) != settings.required.end();
        if (!stays && (!weakest || edge.p > weakest->p))
            weakest = &edge;
    }
    if (weakest) {
        const auto [a, b] = std::minmax(weakest->from, weakest->to);
        if (auto test = decisiveTest(result, a, b))
            return test;
    }
    return result.tests.empty() ? std::nullopt : std::optional(result.tests.back());
}

} // namespace core
