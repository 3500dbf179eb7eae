#include "app/cli/command.h"

#include "app/cli/pc_report.h"
#include "app/cli/setting_options.h"
#include "app/session/session_file.h"
#include "core/data/chance.h"
#include "core/data/generators.h"
#include "core/data/table.h"
#include "core/labs/structure/true_graph.h"
#include "core/structure/dag.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <set>
#include <utility>

namespace app
{

namespace
{

constexpr int defaultCountOfGenerate = 200;

core::Generation generationFrom(const Arguments& arguments)
{
    if (arguments.positional().isEmpty()) {
        QStringList names;
        for (const core::GeneratorDescription& generator : core::generators())
            names << QString::fromUtf8(generator.name.data(), static_cast<qsizetype>(generator.name.size()));
        names << "dag";
        usageError(QStringLiteral("which generator? One of ") + names.join(", "));
    }
    core::Generation generation{.name = arguments.positional()[0].toStdString(),
                                .n = arguments.wholeNumber("n", defaultCountOfGenerate, 1),
                                .seed = arguments.seed(),
                                .options = {}};
    for (const core::GeneratorDescription& generator : core::generators())
        for (const core::GeneratorOption& option : generator.options) {
            const QString name = QString::fromUtf8(option.name.data(), static_cast<qsizetype>(option.name.size()));
            if (arguments.has(name))
                generation.options[name.toStdString()] = arguments.number(name, 0.0);
        }
    return generation;
}

constexpr core::WholeRange dagNodes{.least = 2, .most = 100};
constexpr int defaultNodes = 5;

bool isDag(const Arguments& arguments)
{
    return arguments.positional().value(0) == "dag";
}

QString notOfDag(const Arguments& arguments)
{
    return isDag(arguments) ? QString() : QStringLiteral("it belongs to the generator dag");
}

QString notOfRandomDag(const Arguments& arguments)
{
    return arguments.has("from") ? QStringLiteral("--from brings the graph") : notOfDag(arguments);
}

Option mechanismOption()
{
    Option option = choiceOptionOf<&core::TrueGraphSettings::mechanism>();
    option.help.prepend("dag: ");
    option.idle = &notOfDag;
    return option;
}

/// What --graph wrote, or what was drawn in a session's Structure lab.
core::TrueGraphSettings graphFrom(const QString& path)
{
    if (namesSession(path))
        return valueOrThrow(readSessionFile(path)).of<core::TrueGraphSettings>();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        usageError(QStringLiteral("--from: cannot read %1: %2").arg(path, file.errorString()));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
    if (!document.isObject())
        usageError(QStringLiteral("--from: %1 is no graph as --graph writes it: %2").arg(path, error.errorString()));
    core::TrueGraphSettings graph;
    graph.nodes.clear();
    graph.arrows.clear();
    for (const auto& name : document[QLatin1String("nodes")].toArray())
        graph.nodes.push_back(name.toString().toStdString());
    for (const auto& edge : document[QLatin1String("edges")].toArray())
        graph.arrows.emplace_back(edge[QLatin1String("from")].toString().toStdString(),
                                  edge[QLatin1String("to")].toString().toStdString());
    return graph;
}

/// A graph with the names of its nodes.
struct NamedDag {
    core::Dag dag;
    std::vector<std::string> names;
};

NamedDag dagFrom(const Arguments& arguments)
{
    if (arguments.has("from")) {
        const core::TrueGraphSettings graph = graphFrom(arguments.text("from"));
        auto dag = core::dagOf(graph);
        if (const auto* failure = std::get_if<core::Failure>(&dag))
            usageError(QStringLiteral("--from: ") + QString::fromStdString(failure->what));
        return {std::get<core::Dag>(std::move(dag)), graph.nodes};
    }
    const int nodes = arguments.count("nodes", defaultNodes, dagNodes), pairs = nodes * (nodes - 1) / 2;
    const int edges = arguments.count("edges", std::min(nodes, pairs), {.least = 0, .most = pairs});
    return {core::randomDag(nodes, edges, arguments.seed()), core::coordinateNames(nodes)};
}

void writeGeneratedGraph(const Arguments& arguments, const NamedDag& graph)
{
    Report report;
    report.add("nodes", graph.names);
    for (auto [key, list] : {std::pair{"edges", core::pdagOf(graph.dag)}, {"cpdag", core::cpdagOf(graph.dag)}}) {
        std::vector<Report> all;
        for (const core::GraphEdge& edge : list.edges())
            all.push_back(edgeReport(edge, graph.names));
        report.add(key, std::move(all));
    }
    if (!arguments.text("graph").endsWith(".json", Qt::CaseInsensitive))
        usageError(QStringLiteral("--graph: %1 must end in .json").arg(arguments.text("graph")));
    writeFile(arguments.text("graph"), report.toJson());
}

/// Data from a graph, random or given, which --graph keeps.
core::Dataset fromDag(const Arguments& arguments)
{
    const core::Mechanism mechanism = choiceFrom<&core::TrueGraphSettings::mechanism>(arguments);
    const NamedDag graph = dagFrom(arguments);
    core::Dataset data = core::emptyDataset(graph.dag.nodes());
    data.columnNames = graph.names;
    // Another stream of chance than the graph's: its numbers would come again.
    data.x = core::dataFrom(graph.dag, mechanism, arguments.count("n", defaultCountOfGenerate, core::generatedCounts),
                            core::streamOf(arguments.seed(), 0));
    if (arguments.has("graph"))
        writeGeneratedGraph(arguments, graph);
    return data;
}

void runGenerate(const Arguments& arguments)
{
    const core::Dataset data =
        isDag(arguments) ? fromDag(arguments) : valueOrThrow(core::generate(generationFrom(arguments)));
    const std::string csv = core::toCsv(data);
    if (!arguments.has("out"))
        printOut(QByteArray::fromStdString(csv));
    else if (arguments.text("out").endsWith(".csv", Qt::CaseInsensitive))
        writeFile(arguments.text("out"), QByteArray::fromStdString(csv));
    else
        usageError(QStringLiteral("--out: %1 must end in .csv").arg(arguments.text("out")));
}

} // namespace

Command generateCommand()
{
    QString description = QStringLiteral(
        "Prints CSV with a header; the same seed gives the same numbers on every machine.\n\nGenerators:\n");
    std::vector<Option> options{
        {"n", "N", withDefault("how many points", defaultCountOfGenerate)},
        seedOption("the random numbers", "S"),
        {"nodes", "K", withDefault("dag: how many variables", defaultNodes), &notOfRandomDag},
        {"edges", "E", "dag: how many edges (default as many as nodes)", &notOfRandomDag},
        mechanismOption(),
        {"from", "FILE", "dag: the graph, as --graph wrote it, or as it was drawn in a session (default a random one)",
         &notOfDag},
        {"graph", "FILE", "dag: write the graph to a .json file", &notOfDag},
        outOption(".csv")};
    std::set<std::string_view> known;
    for (const core::GeneratorDescription& generator : core::generators()) {
        description += QStringLiteral("  %1 %2\n")
                           .arg(QString::fromStdString(std::string(generator.name)), -16)
                           .arg(QString::fromStdString(std::string(generator.meaning)));
        for (const core::GeneratorOption& option : generator.options) {
            description += QStringLiteral("      --%1: %2 (default %3, %4 to %5)\n")
                               .arg(QString::fromStdString(std::string(option.name)),
                                    QString::fromStdString(std::string(option.meaning)))
                               .arg(option.defaultValue)
                               .arg(option.lower)
                               .arg(option.upper);
            if (known.insert(option.name).second)
                options.push_back({QString::fromStdString(std::string(option.name)), "VALUE",
                                   "an option of some generators, see above"});
        }
    }
    description +=
        "  dag              a random directed acyclic graph, a column a variable: x_j = Σ f(x_k) + N(0, 1) over its "
        "parents k;\n"
        "                   linear: f(x) = w x, 0.5 <= |w| <= 1.5; smooth: a random function of lengthscale 1.2 and "
        "amplitude 1.5.\n"
        "                   --graph: {\"nodes\":[…], \"edges\":[{\"from\":\"x1\", \"to\":\"x2\", \"type\":"
        "\"directed\"}, …],\n"
        "                   \"cpdag\":[…]}, the last what independences can tell of it";
    return {.name = "generate",
            .positional = "NAME",
            .summary = "synthetic data with a seed",
            .description = description.trimmed(),
            .options = options,
            .run = &runGenerate};
}

} // namespace app
