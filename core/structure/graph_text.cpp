#include "core/structure/graph_text.h"

#include "core/kernels/number_text.h"

#include <cmath>
#include <numbers>

namespace core
{

Eigen::MatrixX2d circleLayout(int nodes)
{
    Eigen::MatrixX2d places(nodes, 2);
    for (int node = 0; node < nodes; ++node) {
        const double turn = 2.0 * std::numbers::pi * node / nodes;
        places.row(node) << std::sin(turn), std::cos(turn);
    }
    return places;
}

std::string_view nameOf(EdgeType type)
{
    switch (type) {
    case EdgeType::Directed:
        return "directed";
    case EdgeType::Bidirected:
        return "bidirected";
    case EdgeType::Undirected:
        break;
    }
    return "undirected";
}

namespace
{

std::string quoted(const std::string& name)
{
    std::string text = "\"";
    for (const char c : name)
        text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    return text + "\"";
}

std::string headsOf(EdgeType type)
{
    return type == EdgeType::Directed ? "forward" : type == EdgeType::Bidirected ? "both" : "none";
}

} // namespace

std::string dotOf(const std::vector<std::string>& names, const std::vector<GraphEdge>& edges,
                  const std::vector<double>& weights)
{
    const Eigen::MatrixX2d places = circleLayout(static_cast<int>(names.size()));
    const auto rounded = [](double value) { return numberText(std::round(300.0 * value) / 100.0 + 0.0); };
    std::string text = "digraph {\n  layout=neato;\n  node [shape=box, style=rounded];\n";
    for (std::size_t k = 0; k < names.size(); ++k) {
        const auto row = static_cast<Eigen::Index>(k);
        text +=
            "  " + quoted(names[k]) + " [pos=\"" + rounded(places(row, 0)) + "," + rounded(places(row, 1)) + "!\"];\n";
    }
    for (std::size_t k = 0; k < edges.size(); ++k) {
        text += "  " + quoted(names[static_cast<std::size_t>(edges[k].from)]) + " -> " +
                quoted(names[static_cast<std::size_t>(edges[k].to)]) + " [dir=" + headsOf(edges[k].type);
        if (k < weights.size())
            text += ", penwidth=" + numberText(1.0 + std::round(300.0 * weights[k]) / 100.0);
        text += "];\n";
    }
    return text + "}\n";
}

} // namespace core
