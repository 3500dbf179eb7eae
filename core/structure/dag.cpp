#include "core/structure/dag.h"

#include "core/data/chance.h"
#include "core/data/random_rows.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

bool Dag::isParent(int from, int to) const
{
    return std::ranges::binary_search(parents[static_cast<std::size_t>(to)], from);
}

std::vector<int> Dag::topologicalOrder() const
{
    std::vector<int> order;
    std::vector<bool> placed(parents.size(), false);
    while (order.size() < parents.size()) {
        const std::size_t before = order.size();
        for (std::size_t node = 0; node < parents.size(); ++node) {
            const auto isPlaced = [&](int parent) { return placed[static_cast<std::size_t>(parent)]; };
            if (placed[node] || !std::ranges::all_of(parents[node], isPlaced))
                continue;
            placed[node] = true;
            order.push_back(static_cast<int>(node));
        }
        assert(order.size() > before);
        if (order.size() == before)
            break;
    }
    return order;
}

Dag randomDag(int nodes, int edges, std::uint64_t seed)
{
    const Index pairs = Index{nodes} * (nodes - 1) / 2;
    assert(edges <= pairs);
    Chance chance(seed);
    const std::vector<Index> order = randomRows(nodes, nodes, chance);
    Dag dag{.parents = std::vector<std::vector<int>>(static_cast<std::size_t>(nodes))};
    for (Index pair : randomRows(pairs, edges, chance)) {
        Index later = 1;
        for (; pair >= later; ++later) // pairs (earlier, later) one after the other
            pair -= later;
        const Index child = order[static_cast<std::size_t>(later)], parent = order[static_cast<std::size_t>(pair)];
        dag.parents[static_cast<std::size_t>(child)].push_back(static_cast<int>(parent));
    }
    for (std::vector<int>& of : dag.parents)
        std::ranges::sort(of);
    return dag;
}

Pdag pdagOf(const Dag& dag)
{
    Pdag graph(dag.nodes());
    for (int child = 0; child < dag.nodes(); ++child)
        for (const int parent : dag.parents[static_cast<std::size_t>(child)]) {
            graph.connect(parent, child);
            graph.pointAt(parent, child);
        }
    return graph;
}

namespace
{

enum class Label { Unknown, Compelled, Reversible };

/// Chickering's procedure Label-Edges.
class EdgeLabels
{
public:
    explicit EdgeLabels(const Dag& dag) : dag_(dag)
    {
        const std::vector<int> order = dag.topologicalOrder();
        std::map<int, int> place;
        for (const int node : order)
            place.emplace(node, static_cast<int>(place.size()));
        for (const int y : order) { // edges into early nodes first, among these the ones from late nodes
            std::vector<int> parents = dag.parents[static_cast<std::size_t>(y)];
            std::ranges::sort(parents, [&](int a, int b) { return place[a] > place[b]; });
            for (const int x : parents)
                edges_.emplace_back(x, y);
        }
        for (const auto& [x, y] : edges_)
            if (label(x, y) == Label::Unknown)
                labelFrom(x, y);
    }

    Label label(int x, int y) const
    {
        const auto found = labels_.find({x, y});
        return found == labels_.end() ? Label::Unknown : found->second;
    }

private:
    void labelFrom(int x, int y)
    {
        for (const int w : dag_.parents[static_cast<std::size_t>(x)]) {
            if (label(w, x) != Label::Compelled)
                continue;
            if (!dag_.isParent(w, y)) {
                for (const int parent : dag_.parents[static_cast<std::size_t>(y)])
                    labels_[{parent, y}] = Label::Compelled;
                return;
            }
            labels_[{w, y}] = Label::Compelled;
        }
        const std::vector<int>& parents = dag_.parents[static_cast<std::size_t>(y)];
        const bool compelled = std::ranges::any_of(parents, [&](int z) { return z != x && !dag_.isParent(z, x); });
        for (const int parent : parents)
            if (label(parent, y) == Label::Unknown)
                labels_[{parent, y}] = compelled ? Label::Compelled : Label::Reversible;
    }

    const Dag& dag_;
    std::vector<std::pair<int, int>> edges_;
    std::map<std::pair<int, int>, Label> labels_;
};

} // namespace

Pdag cpdagOf(const Dag& dag)
{
    const EdgeLabels labels(dag);
    Pdag graph(dag.nodes());
    for (int child = 0; child < dag.nodes(); ++child)
        for (const int parent : dag.parents[static_cast<std::size_t>(child)]) {
            graph.connect(parent, child);
            if (labels.label(parent, child) == Label::Compelled)
                graph.pointAt(parent, child);
        }
    return graph;
}

namespace
{

constexpr int fourierFeatures = 64;
constexpr double smoothAmplitude = 1.5, smoothLengthscale = 1.2;

VectorXd linearEffect(const VectorXd& parent, Chance& chance)
{
    const double size = chance.uniform(0.5, 1.5), sign = chance.uniform(-1.0, 1.0);
    return (sign < 0.0 ? -size : size) * parent;
}

VectorXd smoothEffect(const VectorXd& parent, Chance& chance)
{
    const VectorXd centred = parent.array() - parent.mean();
    const double squares = centred.squaredNorm() / static_cast<double>(std::max<Index>(parent.size() - 1, 1));
    const VectorXd x = centred / (squares > 0.0 ? std::sqrt(squares) : 1.0);
    VectorXd effect = VectorXd::Zero(parent.size());
    for (int k = 0; k < fourierFeatures; ++k) {
        const double frequency = chance.normal(1.0 / smoothLengthscale);
        const double phase = chance.uniform(0.0, 2.0 * std::numbers::pi);
        effect.array() += (frequency * x.array() + phase).cos();
    }
    return smoothAmplitude * std::sqrt(2.0 / fourierFeatures) * effect;
}

} // namespace

MatrixXd dataFrom(const Dag& dag, Mechanism mechanism, Index n, std::uint64_t seed)
{
    MatrixXd data(n, dag.nodes());
    Chance chance(seed);
    for (const int node : dag.topologicalOrder()) {
        VectorXd values(n);
        for (double& value : values)
            value = chance.normal(1.0);
        for (const int parent : dag.parents[static_cast<std::size_t>(node)])
            values += mechanism == Mechanism::Linear ? linearEffect(data.col(parent), chance)
                                                     : smoothEffect(data.col(parent), chance);
        data.col(node) = values;
    }
    return data;
}

} // namespace core
