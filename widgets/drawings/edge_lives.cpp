#include "widgets/drawings/edge_lives.h"

#include "core/structure/graph_text.h"
#include "widgets/plots/graph_edges.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace widgets
{

namespace
{

struct EdgeLivesWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::EdgeLivesDrawings)
};

struct EdgeLook {
    int rank; // in the legend
    Role role;
    QString legend;
};

QString keyOfEdge(core::EdgeType type)
{
    const std::string_view name = core::nameOf(type);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString arrowOf(const core::GraphEdge& edge)
{
    if (edge.type == core::EdgeType::Undirected)
        return QStringLiteral("–");
    if (edge.type == core::EdgeType::Bidirected)
        return QStringLiteral("↔");
    return edge.from < edge.to ? QStringLiteral("→") : QStringLiteral("←");
}

double lowestLevelOf(const core::StructureResult& result)
{
    return result.lowest > 0.0 ? result.lowest : core::lowestIndependenceLevel;
}

QString tipOf(const core::EdgeLife& life, const core::StructureResult& result)
{
    const QString edge = edgeText(life.edge, result.names);
    const bool isFromLowest = life.lo <= lowestLevelOf(result), isToHighest = life.hi > result.highest;
    if (isFromLowest && isToHighest)
        return EdgeLivesWords::tr("%1 at all levels that are known").arg(edge);
    if (isFromLowest)
        return EdgeLivesWords::tr("%1 up to level %2").arg(edge, numberText(life.hi));
    return isToHighest
               ? EdgeLivesWords::tr("%1 from level %2 on").arg(edge, numberText(life.lo))
               : EdgeLivesWords::tr("%1 from level %2 to %3").arg(edge, numberText(life.lo), numberText(life.hi));
}

EdgeLook lookOf(core::EdgeType type)
{
    switch (type) {
    case core::EdgeType::Directed:
        return {.rank = 0, .role = Role::Posterior, .legend = EdgeLivesWords::tr("directed")};
    case core::EdgeType::Bidirected:
        return {.rank = 2, .role = Role::Problem, .legend = EdgeLivesWords::tr("conflict")};
    case core::EdgeType::Undirected:
        break;
    }
    return {.rank = 1, .role = Role::MutedText, .legend = EdgeLivesWords::tr("no direction")};
}

/// The pairs of nodes that edges live between, a row each.
std::vector<core::NodePair> pairsOfLives(const std::vector<core::EdgeLife>& lives)
{
    std::vector<core::NodePair> pairs;
    for (const core::EdgeLife& life : lives)
        if (const core::NodePair pair = std::minmax(life.edge.from, life.edge.to);
            pairs.empty() || pairs.back() != pair)
            pairs.push_back(pair);
    return pairs;
}

std::vector<DrawnBar> barsOfLives(const core::StructureResult& result, const std::vector<core::NodePair>& pairs)
{
    std::vector<DrawnBar> bars;
    for (const core::EdgeLife& life : livesOfBars(result.lives)) {
        const auto pair = std::ranges::find(pairs, core::NodePair(std::minmax(life.edge.from, life.edge.to)));
        const EdgeLook look = lookOf(life.edge.type);
        bars.push_back({.row = static_cast<int>(pair - pairs.begin()),
                        .across = {life.lo, life.hi},
                        .text = arrowOf(life.edge),
                        .key = keyOfEdge(life.edge.type),
                        .legend = look.legend,
                        .role = look.role,
                        .tip = tipOf(life, result)});
    }
    return bars;
}

PlotTable columnsOfLives(const std::vector<core::EdgeLife>& lives)
{
    std::vector<core::GraphEdge> edges;
    Eigen::VectorXd lowest(std::ssize(lives)), highest(std::ssize(lives));
    for (const core::EdgeLife& life : lives) {
        lowest[std::ssize(edges)] = life.lo;
        highest[std::ssize(edges)] = life.hi;
        edges.push_back(life.edge);
    }
    PlotTable table;
    addEdges(table, edges);
    table.add(QStringLiteral("lowest_level"), lowest);
    table.add(QStringLiteral("highest_level"), highest);
    return table;
}

/// A drawing of lives with the session's level in it.
Drawing atLevel(const std::shared_ptr<const Drawing>& lives, std::optional<double> level)
{
    const auto movedTo = [lives](double moved) { return atLevel(lives, moved); };
    Drawing drawing = *lives;
    if (!isBlank(drawing)) // else it says why
        drawing.subtitle = level ? EdgeLivesWords::tr("α = %1").arg(numberText(*level)) : QString();
    drawing.hand =
        HandLine{.value = level,
                 .role = Role::Threshold,
                 .admissible =
                     [](double value) {
                         return std::clamp(value, core::independenceLevels.lower, core::independenceLevels.upper);
                     },
                 .movedTo = movedTo};
    return drawing;
}

} // namespace

std::vector<core::EdgeLife> livesOfBars(std::vector<core::EdgeLife> lives)
{
    std::ranges::stable_sort(lives, {}, [](const core::EdgeLife& life) { return lookOf(life.edge.type).rank; });
    return lives;
}

Drawing edgeLivesDrawing(const core::StructureResult& result, std::optional<double> level)
{
    constexpr double air = 1.25;       // the line is seen at both ends
    constexpr double fewestRows = 6.0; // fewer do not fill the height
    constexpr double beyond = 1e3;     // all levels
    const std::vector<core::NodePair> pairs = pairsOfLives(result.lives);
    Drawing drawing{
        .title = EdgeLivesWords::tr("Edges over the level"),
        .meaning = EdgeLivesWords::tr(
            "A bar says over which levels α of the tests an edge is in the graph, and how it points. Drag the line "
            "to another level; click a bar to look at the pair's test."),
        .summary = EdgeLivesWords::tr("Pairs of columns with an edge at some level up to %1: %2.")
                       .arg(numberText(result.highest))
                       .arg(pairs.size()),
        .axes = DrawnAxes::Own,
        .across = {.label = EdgeLivesWords::tr("level α"),
                   .isTold = false,
                   .logarithmic = true,
                   .range = core::Interval{lowestLevelOf(result) / air, core::independenceLevels.upper * air}},
        .up = {.hasGrid = false,
               .range = core::Interval{-std::max(static_cast<double>(pairs.size()), fewestRows) + 0.4, 0.6}},
        .gridColumn = {}};
    for (const core::NodePair& pair : pairs)
        drawing.up.headings << edgeText({.from = pair.first, .to = pair.second}, result.names);
    if (pairs.empty())
        drawing.up.headings << QString(); // no numbers stand there
    if (result.highest > 0.0)
        drawing.spans = {{.across = {result.highest, beyond}, .role = Role::Hatch, .isHatched = true}};
    drawing.bars = barsOfLives(result, pairs);
    drawing.beside = columnsOfLives(result.lives);
    if (isBlank(drawing))
        drawing.subtitle = EdgeLivesWords::tr("not known yet");
    return atLevel(std::make_shared<const Drawing>(std::move(drawing)), level);
}

} // namespace widgets
