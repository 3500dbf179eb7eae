#include "core/density/density_envelope.h"

#include "core/kernels/feature_distance.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostNumbers = 20'000'000; // kept of the leaves, 160 MB
constexpr Index mostLeaves = 200'000;

Index mostLeavesFor(const GrowingPredictive& predictive)
{
    return std::min(mostLeaves, mostNumbers / std::max<Index>(predictive.observations(), 1));
}

} // namespace

DensityEnvelope::DensityEnvelope(const GrowingPredictive& predictive, const std::vector<Interval>& window)
    : window_(window)
{
    assert(std::ssize(window) == predictive.dimensions() && (window.size() == 1 || window.size() == 2));
    RowVectorXd centre(predictive.dimensions());
    for (Index d = 0; d < centre.size(); ++d)
        centre(d) = 0.5 * (window[static_cast<std::size_t>(d)].lo + window[static_cast<std::size_t>(d)].hi);
    nodes_.push_back({.firstChild = -1, .slot = 0, .mass = 0.0});
    leaves_.push_back({.centre = centre, .level = 0, .node = 0});
    distanceAt(predictive, 0);
    evaluate(predictive, {0});
    addUp();
}

double DensityEnvelope::volume(int level) const
{
    double whole = 1.0;
    for (const Interval& side : window_)
        whole *= std::ldexp(side.hi - side.lo, -level);
    return whole;
}

double DensityEnvelope::distanceAt(const GrowingPredictive& predictive, int level)
{
    while (std::ssize(distances_) <= level) {
        VectorXd reach(predictive.dimensions());
        for (Index d = 0; d < reach.size(); ++d) {
            const Interval& side = window_[static_cast<std::size_t>(d)];
            reach(d) = std::ldexp(side.hi - side.lo, -static_cast<int>(distances_.size()) - 1);
        }
        distances_.push_back(largestFeatureDistance(predictive.kernel(), reach) / predictive.parameters().sigma0);
    }
    return distances_[static_cast<std::size_t>(level)];
}

void DensityEnvelope::bound(const GrowingPredictive& predictive, Leaf& leaf, double excess) const
{
    const double floor = predictive.floor();
    const double above = std::sqrt(std::max(excess - floor, 0.0));
    const double least = std::max(above - distances_[static_cast<std::size_t>(leaf.level)], 0.0);
    leaf.logAtCentre = predictive.exponent() * std::log1p(excess);
    leaf.logBound = predictive.exponent() * std::log1p(floor + least * least);
}

void DensityEnvelope::boundAll(const GrowingPredictive& predictive)
{
    const Index n = predictive.observations();
    const Eigen::ArrayXd excess = predictive.excess(halfSolved_.topLeftCorner(n, std::ssize(leaves_)));
    for (std::size_t i = 0; i < leaves_.size(); ++i)
        bound(predictive, leaves_[i], excess(static_cast<Index>(i)));
}

void DensityEnvelope::makeRoom(Index rows, Index columns)
{
    if (rows <= halfSolved_.rows() && columns <= halfSolved_.cols())
        return;
    const auto roomFor = [](Index wanted, Index present) {
        return wanted <= present ? present : std::max<Index>({16, wanted, 2 * present});
    };
    halfSolved_.conservativeResize(roomFor(rows, halfSolved_.rows()), roomFor(columns, halfSolved_.cols()));
}

void DensityEnvelope::evaluate(const GrowingPredictive& predictive, const std::vector<Index>& slots)
{
    const Index n = predictive.observations();
    makeRoom(n, std::ssize(leaves_));
    MatrixXd at(std::ssize(slots), predictive.dimensions());
    for (Index i = 0; i < at.rows(); ++i)
        at.row(i) = leaves_[static_cast<std::size_t>(slots[static_cast<std::size_t>(i)])].centre;
    const MatrixXd v = predictive.halfSolved(at);
    const Eigen::ArrayXd excess = predictive.excess(v);
    for (Index i = 0; i < at.rows(); ++i) {
        const Index slot = slots[static_cast<std::size_t>(i)];
        halfSolved_.col(slot).head(n) = v.col(i);
        bound(predictive, leaves_[static_cast<std::size_t>(slot)], excess(i));
    }
}

void DensityEnvelope::follow(const GrowingPredictive& predictive)
{
    const Index n = predictive.observations(), leaves = std::ssize(leaves_);
    makeRoom(n, leaves);
    MatrixXd at(leaves, predictive.dimensions());
    for (Index i = 0; i < leaves; ++i)
        at.row(i) = leaves_[static_cast<std::size_t>(i)].centre;
    halfSolved_.row(n - 1).head(leaves) = predictive.appended(halfSolved_.topLeftCorner(n - 1, leaves), at);
    boundAll(predictive);
    addUp();
}

/// The first child takes the parent's place among the leaves, the others stand at the end.
void DensityEnvelope::split(Index slot, std::vector<Index>& fresh)
{
    const Leaf parent = leaves_[static_cast<std::size_t>(slot)];
    const int children = 1 << window_.size();
    Node& node = nodes_[static_cast<std::size_t>(parent.node)];
    node.firstChild = std::ssize(nodes_);
    node.slot = -1;
    for (int child = 0; child < children; ++child) {
        Leaf leaf{.centre = parent.centre, .level = parent.level + 1, .node = std::ssize(nodes_)};
        for (std::size_t d = 0; d < window_.size(); ++d) {
            const double quarter = std::ldexp(window_[d].hi - window_[d].lo, -parent.level - 2);
            leaf.centre(static_cast<Index>(d)) += (child >> d) & 1 ? quarter : -quarter;
        }
        const Index at = child == 0 ? slot : std::ssize(leaves_);
        nodes_.push_back({.firstChild = -1, .slot = at, .mass = 0.0});
        fresh.push_back(at);
        if (child == 0)
            leaves_[static_cast<std::size_t>(slot)] = std::move(leaf);
        else
            leaves_.push_back(std::move(leaf));
    }
}

void DensityEnvelope::addUp()
{
    top_ = std::ranges::max_element(leaves_, {}, &Leaf::logBound)->logBound;
    for (auto node = nodes_.rbegin(); node != nodes_.rend(); ++node) {
        node->mass = 0.0;
        if (node->firstChild < 0) {
            const Leaf& leaf = leaves_[static_cast<std::size_t>(node->slot)];
            node->mass = std::exp(leaf.logBound - top_) * volume(leaf.level);
            continue;
        }
        for (Index child = 0; child < Index{1} << window_.size(); ++child)
            node->mass += nodes_[static_cast<std::size_t>(node->firstChild + child)].mass;
    }
}

double DensityEnvelope::expectedAcceptance() const
{
    double inside = 0.0;
    for (const Leaf& leaf : leaves_)
        inside += std::exp(leaf.logAtCentre - top_) * volume(leaf.level);
    return inside / nodes_.front().mass;
}

double DensityEnvelope::refine(const GrowingPredictive& predictive, double wanted, std::stop_token stop)
{
    constexpr double worthSplitting = 0.02; // of the greatest waste: many are split at once
    constexpr int deepest = 60;
    while (true) {
        const double expected = expectedAcceptance();
        const int children = 1 << window_.size();
        if (expected >= wanted || stop.stop_requested())
            return expected;
        std::vector<double> waste(leaves_.size());
        for (std::size_t i = 0; i < leaves_.size(); ++i)
            waste[i] = (std::exp(leaves_[i].logBound - top_) - std::exp(leaves_[i].logAtCentre - top_)) *
                       volume(leaves_[i].level);
        const double threshold = worthSplitting * *std::ranges::max_element(waste);
        std::vector<Index> fresh;
        for (std::size_t i = 0; i < waste.size(); ++i)
            if (waste[i] > 0.0 && waste[i] >= threshold && leaves_[i].level < deepest &&
                std::ssize(leaves_) + children <= mostLeavesFor(predictive)) {
                distanceAt(predictive, leaves_[i].level + 1);
                split(static_cast<Index>(i), fresh);
            }
        if (fresh.empty())
            return expected;
        evaluate(predictive, fresh);
        addUp();
    }
}

DensityEnvelope::Proposal DensityEnvelope::propose(Chance& chance) const
{
    double left = chance.uniform(0.0, nodes_.front().mass);
    const Node* node = &nodes_.front();
    while (node->firstChild >= 0) {
        const Index last = node->firstChild + (Index{1} << window_.size()) - 1;
        Index child = node->firstChild;
        while (child < last && left >= nodes_[static_cast<std::size_t>(child)].mass)
            left -= nodes_[static_cast<std::size_t>(child++)].mass;
        node = &nodes_[static_cast<std::size_t>(child)];
    }
    const Leaf& leaf = leaves_[static_cast<std::size_t>(node->slot)];
    Proposal proposal{.point = leaf.centre, .logBound = leaf.logBound};
    for (std::size_t d = 0; d < window_.size(); ++d) {
        const double half = std::ldexp(window_[d].hi - window_[d].lo, -leaf.level - 1);
        proposal.point(static_cast<Index>(d)) += chance.uniform(-half, half);
    }
    return proposal;
}

} // namespace core
