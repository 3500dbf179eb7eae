#include "core/density/held_out_score.h"

#include "core/data/folds.h"
#include "core/ending.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "core/optimise/bracket.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double none = -std::numeric_limits<double>::infinity();
constexpr double mostRuleError = 0.02; // of the mass, between all nodes and every second
/// Nodes an axis to begin with, and at most, on the line and in the plane; odd, so that every second one is a rule.
constexpr Index firstSide[] = {257, 41}, lastSide[] = {4097, 81};

VectorXd trapezoidalWeights(Index side, Index step, double width)
{
    const double spacing = width * static_cast<double>(step) / static_cast<double>(side - 1);
    VectorXd weights = VectorXd::Zero(side);
    for (Index i = 0; i < side; i += step)
        weights[i] = spacing;
    weights[0] *= 0.5;
    weights[side - 1] *= 0.5;
    return weights;
}

/// log of a sum of exponentials, weighted.
double logMass(const VectorXd& logs, const VectorXd& weights, double top)
{
    return top + std::log(weights.dot((logs.array() - top).exp().matrix()));
}

/// Log mass by all nodes; nothing where every second one disagrees.
std::optional<double> resolvedLogMass(const VectorXd& logs, const VectorXd& weights, const VectorXd& coarseWeights)
{
    const double top = logs.maxCoeff();
    const double fine = logMass(logs, weights, top), coarse = logMass(logs, coarseWeights, top);
    if (!std::isfinite(fine) || !(std::abs(fine - coarse) < mostRuleError))
        return std::nullopt;
    return fine;
}

} // namespace

HeldOutScore::HeldOutScore(const Points& x, std::vector<Interval> window, Index folds, std::uint64_t seed)
    : window_(std::move(window)), rows_(x.rows())
{
    assert(x.cols() == std::ssize(window_) && (x.cols() == 1 || x.cols() == 2) && x.rows() >= folds && folds >= 2);
    for (const std::vector<Index>& fold : dealtFolds(x.rows(), folds, seed))
        folds_.push_back({.learned = x(rowsBeside(x.rows(), fold), Eigen::all), .heldOut = x(fold, Eigen::all)});
}

HeldOutScore::Nodes HeldOutScore::nodesOf(Index side) const
{
    const auto axis = [&](std::size_t j) { return VectorXd::LinSpaced(side, window_[j].lo, window_[j].hi).eval(); };
    const auto weights = [&](std::size_t j, Index step) {
        return trapezoidalWeights(side, step, window_[j].hi - window_[j].lo);
    };
    if (window_.size() == 1)
        return {.points = axis(0), .weights = weights(0, 1), .coarseWeights = weights(0, 2)};
    Nodes nodes{.points = MatrixXd(side * side, 2), .weights = {}, .coarseWeights = {}};
    nodes.points.col(0) = axis(0).replicate(side, 1);
    nodes.points.col(1) = axis(1).transpose().replicate(side, 1).reshaped();
    nodes.weights = (weights(0, 1) * weights(1, 1).transpose()).reshaped();
    nodes.coarseWeights = (weights(0, 2) * weights(1, 2).transpose()).reshaped();
    return nodes;
}

Outcome<std::vector<HeldOutScore::Terms>> HeldOutScore::termsOf(const Kernel& kernel, const MatrixXd& nodes,
                                                                const std::stop_token& stop) const
{
    // A direction of less than a hundred-thousandth of the variance is nothing beside a σ₀ that foretells.
    constexpr SpectrumOptions options{.relativeTolerance = 1e-5, .fullSize = 700, .maxRank = 500};
    return untilEnding([&] {
        std::vector<Terms> terms;
        for (const Fold& fold : folds_) {
            Terms made;
            made.spectrum = valueOrEnd(centredSpectrum(fold.learned, kernel, options, stop));
            for (const auto& [at, projected] :
                 {std::pair(&nodes, &made.nodes), std::pair(&fold.heldOut, &made.heldOut)})
                *projected = valueOrEnd(projectGrid(made.spectrum, fold.learned, kernel, *at, stop));
            made.logJacobian = logJacobian(kernel, nodes);
            made.heldOutLogJacobian = logJacobian(kernel, fold.heldOut);
            terms.push_back(std::move(made));
        }
        return terms;
    });
}

std::optional<double> HeldOutScore::score(const std::vector<Terms>& terms, const Nodes& nodes,
                                          const StudentTParameters& model) const
{
    double sum = 0.0;
    for (const Terms& fold : terms) {
        const VectorXd logs = logDensity(fold.spectrum, fold.nodes, model) + fold.logJacobian;
        const auto mass = resolvedLogMass(logs, nodes.weights, nodes.coarseWeights);
        if (!mass)
            return std::nullopt;
        const VectorXd heldOut = logDensity(fold.spectrum, fold.heldOut, model) + fold.heldOutLogJacobian;
        sum += (heldOut.array() - *mass).sum();
    }
    const double score = sum / static_cast<double>(rows_);
    return std::isfinite(score) ? std::optional(score) : std::nullopt;
}

HeldOutScore::Best HeldOutScore::bestOf(const std::vector<Terms>& terms, const Nodes& nodes, const Kernel& kernel,
                                        const StudentTParameters& model, bool movesSigma0) const
{
    constexpr double lowest = -1.0, highest = 4.5, step = 0.5; // log σ₀/√k(x,x)
    constexpr int bits = 10;
    if (!movesSigma0)
        return {.sigma0 = model.sigma0, .logScore = score(terms, nodes, model).value_or(none)};
    const double unit = 0.5 * std::log(diagonal(kernel, folds_.front().learned).mean());
    Best best{.sigma0 = model.sigma0, .logScore = none};
    double unresolved = 0.0;
    const auto minusScore = [&](double log) {
        StudentTParameters at = model;
        at.sigma0 = std::exp(unit + log);
        const double found = score(terms, nodes, at).value_or(none);
        if (found == none)
            unresolved = std::max(unresolved, at.sigma0);
        if (found > best.logScore)
            best = {.sigma0 = at.sigma0, .logScore = found};
        return -found;
    };
    double bestLog = lowest;
    for (double log = lowest; log <= highest; log += step)
        if (const double before = best.logScore; - minusScore(log) > before)
            bestLog = log;
    if (best.logScore > none)
        minimumBetween(minusScore, bestLog - step, bestLog + step, bits);
    best.cut = unresolved > best.sigma0 * std::exp(-1.5 * step);
    return best;
}

Outcome<HeldOutScore::Best> HeldOutScore::bestOver(const Kernel& kernel, const StudentTParameters& model,
                                                   bool movesSigma0, double worthwhile,
                                                   const std::stop_token& stop) const
{
    return untilEnding([&] {
        const std::size_t axes = window_.size() - 1;
        Best best{.sigma0 = model.sigma0, .logScore = none};
        for (Index side = firstSide[axes]; side <= lastSide[axes]; side = 2 * side - 1) {
            const Nodes nodes = nodesOf(side);
            const std::vector<Terms> terms = valueOrEnd(termsOf(kernel, nodes.points, stop));
            endIfStopped(stop);
            best = bestOf(terms, nodes, kernel, model, movesSigma0);
            if (best.logScore > none && (!best.cut || best.logScore < worthwhile))
                break;
        }
        return best;
    });
}

std::optional<double> HeldOutScore::ofKde(const BandwidthRule& rule) const
{
    const std::size_t axes = window_.size() - 1;
    for (Index side = firstSide[axes]; side <= lastSide[axes]; side = 2 * side - 1) {
        const Nodes nodes = nodesOf(side);
        double sum = 0.0;
        bool resolved = true;
        for (const Fold& fold : folds_) {
            const auto bandwidth = bandwidths(rule, fold.learned);
            if (!bandwidth)
                return std::nullopt;
            const auto mass = resolvedLogMass(kdeLogDensity(fold.learned, *bandwidth, nodes.points), nodes.weights,
                                              nodes.coarseWeights);
            resolved = resolved && mass;
            if (resolved)
                sum += (kdeLogDensity(fold.learned, *bandwidth, fold.heldOut).array() - *mass).sum();
        }
        if (resolved)
            return sum / static_cast<double>(rows_);
    }
    return std::nullopt;
}

} // namespace core
