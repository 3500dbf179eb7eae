#include "app/cli/command.h"
#include "app/cli/conditional_options.h"
#include "app/cli/graph_drawing.h"
#include "app/cli/pc_report.h"
#include "app/cli/setting_options.h"
#include "app/cli/variable_options.h"
#include "core/labs/structure/structure_lab.h"
#include "core/structure/graph_text.h"
#include "core/structure/pc_of_data.h"

#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace app
{

namespace
{

using Eigen::Index;

/// "a-b": every way to cut it in two names of columns.
core::NodePair pairFrom(const QString& option, const QString& text, const core::Variables& variables)
{
    std::vector<core::NodePair> found;
    for (qsizetype cut = text.indexOf('-'); cut >= 0; cut = text.indexOf('-', cut + 1)) {
        const auto first = core::positionOf(variables, text.left(cut).trimmed().toStdString());
        const auto second = core::positionOf(variables, text.mid(cut + 1).trimmed().toStdString());
        if (std::holds_alternative<Index>(first) && std::holds_alternative<Index>(second))
            found.emplace_back(
                std::minmax(static_cast<int>(std::get<Index>(first)), static_cast<int>(std::get<Index>(second))));
    }
    if (found.size() != 1 || found.front().first == found.front().second)
        usageError(QStringLiteral("--%1: expected two of the columns as a-b, got \"%2\"").arg(option, text));
    return found.front();
}

std::vector<core::NodePair> pairsFrom(const Arguments& arguments, const QString& option,
                                      const core::Variables& variables)
{
    std::vector<core::NodePair> pairs;
    if (arguments.has(option))
        for (const QString& text : arguments.text(option).split(QLatin1Char(',')))
            pairs.push_back(pairFrom(option, text, variables));
    return pairs;
}

/// The columns that nothing points at: those of --calendar, or those that tell when a row was.
std::vector<int> exogenousFrom(const Arguments& arguments, const core::Variables& variables)
{
    if (!arguments.has("calendar")) {
        std::vector<int> found = core::positionsAmong(variables.calendar, variables.names);
        if (!found.empty())
            std::fprintf(stderr, "kernelscope pc: %s; --calendar none lets them\n",
                         core::exogenousRemark(found, variables.names).c_str());
        return found;
    }
    if (arguments.text("calendar") == QLatin1String("none"))
        return {};
    std::vector<int> found;
    for (const std::string& name : namesFrom("calendar", arguments.text("calendar")))
        found.push_back(static_cast<int>(valueOrThrow(core::positionOf(variables, name))));
    std::ranges::sort(found);
    return found;
}

core::PcSettings settingsFrom(const Arguments& arguments, const core::Variables& variables)
{
    core::PcSettings settings{.alpha = valueFrom<&core::StructureSettings::alpha>(arguments)};
    if (arguments.has("max-given"))
        settings.maxGiven = countFrom<&core::StructureSettings::maxGiven>(arguments);
    settings.forbidden = pairsFrom(arguments, "forbid", variables);
    settings.required = pairsFrom(arguments, "require", variables);
    settings.exogenous = exogenousFrom(arguments, variables);
    for (const core::NodePair& pair : settings.required)
        if (std::ranges::find(settings.forbidden, pair) != settings.forbidden.end()) {
            const auto name = [&](int node) {
                return QString::fromStdString(variables.names[static_cast<std::size_t>(node)]);
            };
            usageError(QStringLiteral("--require: the edge %1-%2 is forbidden by --forbid: choose one of the two")
                           .arg(name(pair.first), name(pair.second)));
        }
    return settings;
}

void writeFoundGraph(const Arguments& arguments, const core::PcResult& result, const core::Variables& variables,
                     const PcExtras& extras)
{
    const QString path = arguments.text("out", {}), suffix = QFileInfo(path).suffix().toLower();
    const std::vector<core::GraphEdge> edges(result.edges.begin(), result.edges.end());
    const std::vector<double> weights = weightsOf(result, extras.frequencies);
    if (suffix == "dot")
        return writeFile(path, QByteArray::fromStdString(core::dotOf(variables.names, edges, weights)));
    if (suffix == "svg" || suffix == "pdf" || suffix == "png")
        return drawGraphs({{.title = {}, .names = variables.names, .edges = edges, .weights = weights}}, path);
    write(pcReport(result, variables.names, extras), arguments);
}

void checkOut(const Arguments& arguments)
{
    const QString path = arguments.text("out", {}), suffix = QFileInfo(path).suffix().toLower();
    if (arguments.has("out") && !QStringList{"json", "csv", "dot", "svg", "pdf", "png"}.contains(suffix))
        usageError(QStringLiteral("--out: %1 must end in .json, .dot, .svg, .pdf, .png or .csv").arg(path));
}

void runPc(const Arguments& arguments)
{
    checkOut(arguments); // before what takes long
    const core::ConditionalSettings conditional = conditionalSettingsFrom(arguments);
    const core::Variables variables = whitenedVariablesFrom(arguments, columnsFrom(arguments));
    const int nodes = static_cast<int>(variables.columns.cols());
    if (nodes < 2)
        usageError("--columns: a graph needs at least two columns of numbers");
    const core::PcSettings settings = settingsFrom(arguments, variables);
    const auto tests = std::make_shared<const core::ConditionalTests>(variables.columns, conditional);
    core::KnownTests known(core::namedQuestion(tests, variables.names));
    const core::PcResult result = valueOrThrow(core::pc(nodes, known, settings));
    remarkOnMedians("pc", *tests);
    remarkOnOrder("pc", variables.columns, variables.names, 2, wayOutOfOrder(variables));
    if (const auto untold = core::untoldRemark(result))
        std::fprintf(stderr, "kernelscope pc: %s\n", untold->c_str());
    std::vector<core::EdgeFrequency> frequencies;
    if (arguments.has("bootstrap"))
        frequencies = valueOrThrow(core::bootstrapFrequencies(variables.columns, conditional, settings,
                                                              countFrom<&core::StructureSettings::resamples>(arguments),
                                                              arguments.seed()));
    std::optional<std::vector<core::EdgeLife>> lives;
    if (arguments.has("lifetimes"))
        lives = core::livesOf(valueOrThrow(core::graphsOverLevels(
            nodes, known, settings, std::min(core::lowestIndependenceLevel, settings.alpha), settings.alpha)));
    writeFoundGraph(arguments, result, variables, {.frequencies = std::move(frequencies), .lives = std::move(lives)});
}

} // namespace

Command pcCommand()
{
    std::vector<Option> options{
        variablesOption(),
        {"columns", "A,B,…", "the columns of the graph, by name or counted from 1 (default: every one of numbers)"},
        whitenOption(),
        optionOf<&core::StructureSettings::alpha>("A")};
    for (const Option& option : conditionalOptions())
        options.push_back(option);
    options.insert(
        options.end(),
        {{nameOf<&core::StructureSettings::maxGiven>(), "K",
          lineOf<&core::StructureSettings::maxGiven>() + " (default: no limit)"},
         {"forbid", "a-b,…", "pairs that have no edge; they are not tested"},
         {"require", "a-b,…", "pairs whose edge stays whatever the tests say"},
         {"calendar", "A,B|none",
          "columns at which no arrow of another points (default: those of dates and those that rise from row "
          "to row, as time does)"},
         {"bootstrap", "B",
          "how often each edge stands in the graphs of B resamples of the rows, drawn with replacement and "
          "each taken once"},
         {"lifetimes", {}, "over which levels up to --alpha each edge is in the graph, and how it points"},
         seedOption("permutations, resamples and rows that the evidence looks at"),
         outOption(".json, .dot (Graphviz), .svg, .pdf or .png (the graph drawn), or .csv")});
    return {
        .name = "pc",
        .summary = "the graph that follows from conditional independences: the PC algorithm",
        .prints = {{"edges[].from", Json::Text, "a column"},
                   {"edges[].to", Json::Text, "another"},
                   {"edges[].type", Json::Text, "directed, undirected or bidirected"},
                   {"edges[].p", Json::Number,
                    "the largest p of its tests: at a level below it the edge falls (0: no test)"},
                   {"edges[].frequency", Json::Number, "the share of the resamples that have it, with --bootstrap"},
                   {"separating_sets[].pair", Json::Texts, "two columns without an edge"},
                   {"separating_sets[].given", Json::Texts, "the columns given which they are independent"},
                   {"separating_sets[].p", Json::Number, "the p of that test"},
                   {"tests", Json::Number, "how many were asked for"},
                   {"frequencies[].pair", Json::Texts, "with --bootstrap: every two columns"},
                   {"frequencies[].adjacent", Json::Number, "the share of the resamples with an edge between them"},
                   {"frequencies[].forward", Json::Number, "the share in which it points to the second"},
                   {"frequencies[].backward", Json::Number, "to the first"},
                   {"frequencies[].bidirected", Json::Number, "both ways"},
                   {"lifetimes[].from", Json::Text, "with --lifetimes: of each edge at any level up to --alpha"},
                   {"lifetimes[].to", Json::Text, "its other end"},
                   {"lifetimes[].type", Json::Text, "as above"},
                   {"lifetimes[].lowest", Json::Number, "the level from which it is in the graph so"},
                   {"lifetimes[].highest", Json::Number, "the level below which it is"}},
        .description =
            "Stable: no answer depends on the order of the columns, but for kci, which takes the two sides unlike.\n"
            "A bidirected edge is a conflict: two reasons point it both ways. Tests are those of `cit`.",
        .options = options,
        .run = &runPc};
}

} // namespace app
