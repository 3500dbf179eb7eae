#include "core/ending.h"
#include "core/independence/residuals.h"
#include "core/independence/row_order.h"
#include "core/labs/kept.h"
#include "core/labs/structure/structure_lab.h"
#include "core/structure/pc_of_data.h"

#include <algorithm>
#include <chrono>

namespace core
{

namespace
{

using Tell = std::function<void(const StructureProgress&)>;

PcSettings pcSettings(const StructureSettings& settings, const Variables& variables)
{
    const std::vector<std::string>& names = variables.names;
    const auto ordered = [&](const NamePairs& pairs) {
        std::vector<NodePair> found;
        for (const auto& [a, b] : positionsOf(pairs, names))
            found.emplace_back(std::minmax(a, b));
        return found;
    };
    return {.alpha = settings.alpha,
            .maxGiven = settings.maxGiven,
            .forbidden = ordered(settings.forbidden),
            .required = ordered(settings.required),
            .exogenous =
                settings.intoCalendar ? std::vector<int>() : positionsAmong(variables.calendar, variables.names)};
}

/// Every test of one rule that was asked of the columns.
struct RuleTests {
    std::shared_ptr<const ConditionalTests> tests;
    std::unique_ptr<KnownTests> known;
    PcSettings asked = {}; // of the run at the highest level
};

bool differInLevelAlone(const PcSettings& a, const PcSettings& b)
{
    return a.maxGiven == b.maxGiven && a.forbidden == b.forbidden && a.required == b.required &&
           a.exogenous == b.exogenous;
}

void addRemarks(const StructureGraph& graph, std::vector<std::string>& remarks)
{
    if (auto untold = untoldRemark(graph.found))
        remarks.push_back(*std::move(untold));
    if (const int medians = graph.tests->withoutMaximum(); medians > 0)
        remarks.push_back("the evidence has no maximum for " + std::to_string(medians) +
                          " of what was tested: the median distance there");
}

} // namespace

LengthscaleRule otherRule(LengthscaleRule rule)
{
    return rule == LengthscaleRule::Evidence ? LengthscaleRule::Median : LengthscaleRule::Evidence;
}

ConditionalSettings conditionalOf(const StructureSettings& settings, LengthscaleRule rule, std::uint64_t seed)
{
    return {.method = settings.method,
            .lengthscale = rule,
            .given = settings.given,
            .inducing = {},
            .null = settings.null,
            .permutations = settings.permutations,
            .seed = seed};
}

std::vector<EdgeLife> livesOf(const std::vector<GraphSpan>& spans)
{
    std::vector<EdgeLife> lives;
    for (const GraphSpan& span : spans)
        for (const GraphEdge& edge : span.result.graph.edges()) {
            const auto goesOn = std::ranges::find_if(
                lives, [&](const EdgeLife& life) { return life.edge == edge && life.lo == span.hi; });
            if (goesOn != lives.end())
                goesOn->lo = span.lo;
            else
                lives.push_back({.lo = span.lo, .hi = span.hi, .edge = edge});
        }
    std::ranges::stable_sort(lives, {},
                             [](const EdgeLife& life) { return NodePair(std::minmax(life.edge.from, life.edge.to)); });
    return lives;
}

namespace
{

struct ColumnsInputs {
    std::vector<std::string> names;
    ComparedMatrix columns;
    ComparedVector time; // to whiten along, or empty
    bool operator==(const ColumnsInputs&) const = default;
};

/// The columns, whitened, and what was asked of them. All that takes a stop token throws Ending.
struct WhitenedColumns {
    std::vector<std::string> names;
    Eigen::MatrixXd values;
    std::vector<RuleTests> rules = {}; // the newest last

    RuleTests& testsBy(const ConditionalSettings& settings);
    StructureGraph graphBy(const ConditionalSettings& conditional, const PcSettings& settings, const Tell& progress,
                           const std::stop_token& stop);
    void addLives(StructureResult& result, const std::stop_token& stop);
};

WhitenedColumns whitenedColumns(const ColumnsInputs& of, const Tell& progress, const std::stop_token& stop)
{
    if (of.time.size() == 0)
        return {.names = of.names, .values = of.columns};
    if (progress)
        progress({.whitening = true, .lengthscale = {}, .tests = {}});
    return {.names = of.names, .values = valueOrEnd(whitened(of.columns, of.time, {}, stop))};
}

RuleTests& WhitenedColumns::testsBy(const ConditionalSettings& settings)
{
    constexpr std::size_t kept = 6; // settings that one goes back and forth between
    const auto found =
        std::ranges::find_if(rules, [&](const RuleTests& rule) { return rule.tests->settings() == settings; });
    if (found != rules.end()) {
        std::rotate(found, found + 1, rules.end());
        return rules.back();
    }
    if (rules.size() == kept)
        rules.erase(rules.begin());
    RuleTests fresh;
    fresh.tests = rules.empty() ? std::make_shared<const ConditionalTests>(values, settings)
                                : std::make_shared<const ConditionalTests>(*rules.back().tests, settings);
    fresh.known = std::make_unique<KnownTests>(namedQuestion(fresh.tests, names));
    rules.push_back(std::move(fresh));
    return rules.back();
}

StructureGraph WhitenedColumns::graphBy(const ConditionalSettings& conditional, const PcSettings& settings,
                                        const Tell& progress, const std::stop_token& stop)
{
    RuleTests& rule = testsBy(conditional);
    const auto tell = [&](const PcProgress& tests) {
        if (progress)
            progress({.whitening = false, .lengthscale = conditional.lengthscale, .tests = tests, .names = names});
    };
    StructureGraph graph{.lengthscale = conditional.lengthscale,
                         .found = valueOrEnd(pc(static_cast<int>(values.cols()), *rule.known, settings, tell, stop)),
                         .steps = {},
                         .tests = rule.tests};
    graph.steps = stepsOf(graph.found, settings);
    if (!differInLevelAlone(rule.asked, settings) || settings.alpha > rule.asked.alpha)
        rule.asked = settings;
    return graph;
}

/// Of the graph that was found last: of all levels up to the highest that was ever asked for.
void WhitenedColumns::addLives(StructureResult& result, const std::stop_token& stop)
{
    RuleTests& rule = rules.back();
    result.lowest = std::min(lowestIndependenceLevel, result.settings.alpha);
    result.highest = rule.asked.alpha;
    result.lives = livesOf(valueOrEnd(graphsOverLevels(static_cast<int>(values.cols()), *rule.known, result.settings,
                                                       result.lowest, result.highest, 2000, stop)));
}

} // namespace

struct StructurePipeline::Stages {
    Kept<ColumnsInputs, WhitenedColumns> columns;

    StructureResult answer(const StructureRequest& request, const Tell& progress, const std::stop_token& stop);
};

StructureResult StructurePipeline::Stages::answer(const StructureRequest& request, const Tell& progress,
                                                  const std::stop_token& stop)
{
    const StructureSettings& settings = request.settings;
    const StructureVariables variables =
        valueOrEnd(structureVariables(structureColumns(*request.data, request.columns), settings));
    WhitenedColumns& tested =
        columns.of({variables.variables.names, variables.variables.columns, variables.time.value_or(Eigen::VectorXd())},
                   [&](const ColumnsInputs& of) { return whitenedColumns(of, progress, stop); });
    StructureResult result;
    result.names = tested.names;
    result.columns = tested.values;
    result.points = variables.points;
    result.settings = pcSettings(settings, variables.variables);
    result.remarks = variables.variables.remarks;
    if (auto order = rowOrderRemark(rowOrder(tested.values), result.names, 2,
                                    variables.time ? "whiten along another column" : "whiten along a column of times"))
        result.remarks.push_back(*std::move(order));
    if (!result.settings.exogenous.empty())
        result.remarks.push_back(exogenousRemark(result.settings.exogenous, result.names) +
                                 ", unless arrows may lead to the calendar");
    const auto graph = [&](LengthscaleRule rule) {
        return tested.graphBy(conditionalOf(settings, rule, request.seed), result.settings, progress, stop);
    };
    result.graph = graph(settings.lengthscale);
    tested.addLives(result, stop);
    if (settings.compare && testsByKernels(settings))
        result.beside = graph(otherRule(settings.lengthscale));
    addRemarks(result.graph, result.remarks);
    if (result.beside)
        addRemarks(*result.beside, result.remarks);
    return result;
}

StructurePipeline::StructurePipeline() : stages_(std::make_unique<Stages>()) {}
StructurePipeline::~StructurePipeline() = default;

Outcome<StructureResult> StructurePipeline::solve(const StructureRequest& request, const Tell& progress,
                                                  std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (const auto found = problems(request); !found.empty())
        return invalidInput(found.front().field + ": " + found.front().message);
    return untilEnding([&] {
        StructureResult result = stages_->answer(request, progress, stop);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        result.milliseconds = taken.count();
        return result;
    });
}

} // namespace core
