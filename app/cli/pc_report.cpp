#include "app/cli/pc_report.h"

#include "core/structure/graph_text.h"

#include <algorithm>

namespace app
{

namespace
{

std::string nameAt(const std::vector<std::string>& names, int node)
{
    return names[static_cast<std::size_t>(node)];
}

Report separatingReport(const core::AskedTest& test, const std::vector<std::string>& names)
{
    std::vector<std::string> given;
    for (const int node : test.given)
        given.push_back(nameAt(names, node));
    Report report;
    report.add("pair", std::vector<std::string>{nameAt(names, test.a), nameAt(names, test.b)});
    report.add("given", given);
    report.add("p", test.p);
    return report;
}

Report frequencyReport(const core::EdgeFrequency& frequency, const std::vector<std::string>& names)
{
    Report report;
    report.add("pair", std::vector<std::string>{nameAt(names, frequency.a), nameAt(names, frequency.b)});
    report.add("adjacent", frequency.adjacent);
    report.add("forward", frequency.forward);
    report.add("backward", frequency.backward);
    report.add("bidirected", frequency.bidirected);
    return report;
}

} // namespace

Report edgeReport(const core::GraphEdge& edge, const std::vector<std::string>& names)
{
    Report report;
    report.add("from", nameAt(names, edge.from));
    report.add("to", nameAt(names, edge.to));
    report.add("type", std::string(core::nameOf(edge.type)));
    return report;
}

std::vector<double> weightsOf(const core::PcResult& result, const std::vector<core::EdgeFrequency>& frequencies)
{
    std::vector<double> weights;
    for (const core::PcEdge& edge : result.edges)
        for (const core::EdgeFrequency& frequency : frequencies)
            if (core::NodePair(frequency.a, frequency.b) == core::NodePair(std::minmax(edge.from, edge.to)))
                weights.push_back(frequency.adjacent);
    return weights;
}

Report pcReport(const core::PcResult& result, const std::vector<std::string>& names, const PcExtras& extras)
{
    const std::vector<double> weights = weightsOf(result, extras.frequencies);
    std::vector<Report> edges, separating, shares, lives;
    for (const core::PcEdge& edge : result.edges) {
        Report report = edgeReport(edge, names);
        report.add("p", edge.p);
        if (!weights.empty())
            report.add("frequency", weights[edges.size()]);
        edges.push_back(std::move(report));
    }
    for (const core::AskedTest& test : result.separating)
        separating.push_back(separatingReport(test, names));
    for (const core::EdgeLife& life : extras.lives.value_or(std::vector<core::EdgeLife>())) {
        lives.push_back(edgeReport(life.edge, names));
        lives.back().add("lowest", life.lo);
        lives.back().add("highest", life.hi);
    }
    for (const core::EdgeFrequency& frequency : extras.frequencies)
        shares.push_back(frequencyReport(frequency, names));
    Report report;
    report.add("edges", std::move(edges));
    report.add("separating_sets", std::move(separating));
    report.add("tests", static_cast<double>(result.tests.size()));
    if (!extras.frequencies.empty())
        report.add("frequencies", std::move(shares));
    if (extras.lives)
        report.add("lifetimes", std::move(lives));
    return report;
}

} // namespace app
