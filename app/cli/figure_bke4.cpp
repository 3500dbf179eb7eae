#include "app/cli/figure_bke4.h"

#include "app/cli/graph_drawing.h"
#include "app/cli/pc_report.h"
#include "app/figures/figure_sessions.h"
#include "core/data/chance.h"
#include "core/data/examples.h"
#include "core/independence/residuals.h"
#include "core/independence/variables.h"
#include "core/structure/graph_text.h"
#include "core/structure/pc_of_data.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::VectorXd;

constexpr std::array<Index, 4> inducingCounts{3, 5, 10, 20};
constexpr Index shownCount = 5;

/// The nine variables, whitened along the days, with the regressions that every graph of them shares.
class OzoneStudy
{
public:
    OzoneStudy()
        : variables_(valueOrThrow(core::variablesOf(*core::exampleTable("ozone"), {}))),
          tests_(whitened(variables_), core::ConditionalSettings{})
    {
        variables_.names.erase(variables_.names.begin()); // the day
    }

    const std::vector<std::string>& names() const { return variables_.names; }
    int nodes() const { return static_cast<int>(names().size()); }

    core::PcResult byMedian() const { return graph({}); }
    core::PcResult byEvidence(Index inducing, std::uint64_t seed) const
    {
        core::ConditionalSettings settings;
        settings.lengthscale = core::LengthscaleRule::Evidence;
        settings.inducing.count = inducing;
        settings.inducing.seed = seed;
        return graph(settings);
    }

    /// The edge between temperature and ozone; nothing where there is none.
    std::optional<core::PcEdge> temperatureEdge(const core::PcResult& result) const
    {
        const auto node = [&](const char* name) {
            return static_cast<int>(std::ranges::find(names(), name) - names().begin());
        };
        for (const core::PcEdge& edge : result.edges)
            if (std::minmax(edge.from, edge.to) == std::minmax(node("Temp"), node("Ozone")))
                return edge;
        return std::nullopt;
    }

private:
    static Eigen::MatrixXd whitened(const core::Variables& variables)
    {
        const Index others = variables.columns.cols() - 1;
        return valueOrThrow(core::whitened(variables.columns.rightCols(others), variables.columns.col(0)));
    }

    core::PcResult graph(const core::ConditionalSettings& settings) const
    {
        core::KnownTests known(core::questionOf(std::make_shared<const core::ConditionalTests>(tests_, settings)));
        return valueOrThrow(core::pc(nodes(), known, {.alpha = ozoneLevel}));
    }

    core::Variables variables_;
    core::ConditionalTests tests_;
};

/// "none", or as the edge stands: "Temp -> Ozone", "Temp - Ozone", "Temp <-> Ozone", "Ozone -> Temp".
std::string edgeText(const std::optional<core::PcEdge>& edge, const std::vector<std::string>& names)
{
    if (!edge)
        return "none";
    if (edge->type == core::EdgeType::Directed)
        return names[static_cast<std::size_t>(edge->from)] + " -> " + names[static_cast<std::size_t>(edge->to)];
    return edge->type == core::EdgeType::Bidirected ? "Temp <-> Ozone" : "Temp - Ozone";
}

Report atCount(const OzoneStudy& study, Index inducing, int draws, std::uint64_t seed)
{
    std::vector<std::string> edges;
    std::vector<core::Pdag> graphs;
    std::vector<Report> frequencies;
    for (int draw = 0; draw < draws; ++draw) {
        const core::PcResult result = study.byEvidence(inducing, core::streamOf(seed, draw));
        edges.push_back(edgeText(study.temperatureEdge(result), study.names()));
        graphs.push_back(result.graph);
    }
    for (const core::EdgeFrequency& frequency : core::edgeFrequencies(graphs)) {
        if (frequency.adjacent == 0.0)
            continue;
        Report report;
        report.add("pair", std::vector<std::string>{study.names()[static_cast<std::size_t>(frequency.a)],
                                                    study.names()[static_cast<std::size_t>(frequency.b)]});
        report.add("adjacent", frequency.adjacent);
        report.add("forward", frequency.forward);
        report.add("backward", frequency.backward);
        frequencies.push_back(std::move(report));
    }
    Report report;
    report.add("m", static_cast<double>(inducing));
    report.add("temp_ozone", edges);
    report.add("frequencies", std::move(frequencies));
    return report;
}

/// Which edges of one graph the other does not have like that.
std::vector<bool> differing(const core::PcResult& result, const core::PcResult& other)
{
    const std::vector<core::GraphEdge> others = other.graph.edges();
    std::vector<bool> marked;
    for (const core::GraphEdge& edge : result.graph.edges())
        marked.push_back(std::ranges::find(others, edge) == others.end());
    return marked;
}

GraphFigure drawn(const OzoneStudy& study, const core::PcResult& result, const core::PcResult& other,
                  const QString& title)
{
    return {.title = title,
            .names = study.names(),
            .edges = result.graph.edges(),
            .weights = {},
            .marked = differing(result, other)};
}

} // namespace

Report bke4Numbers(const Arguments& arguments)
{
    const int draws = arguments.count("repeats", defaultDrawsOfBke4, core::repeatCounts);
    const OzoneStudy study;
    const core::PcResult median = study.byMedian();
    std::vector<Report> evidence;
    evidence.reserve(std::size(inducingCounts));
    for (const Index inducing : inducingCounts)
        evidence.push_back(atCount(study, inducing, draws, arguments.seed()));
    Report report;
    report.add("columns", study.names());
    report.add("level", ozoneLevel);
    report.add("seed", static_cast<double>(arguments.seed()));
    report.add("median", pcReport(median, study.names()));
    report.add("median_temp_ozone", edgeText(study.temperatureEdge(median), study.names()));
    report.add("evidence", std::move(evidence));
    return report;
}

void drawBke4(const Arguments& arguments, const QString& path)
{
    const OzoneStudy study;
    const core::PcResult median = study.byMedian();
    const core::PcResult evidence = study.byEvidence(shownCount, core::streamOf(arguments.seed(), 0));
    drawGraphs({drawn(study, median, evidence, QStringLiteral("Median heuristic")),
                drawn(study, evidence, median,
                      QStringLiteral("Evidence, m = %1, seed %2").arg(shownCount).arg(arguments.seed()))},
               path);
}

} // namespace app
