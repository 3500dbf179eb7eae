#include "core/novelty/roc.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

struct Classes {
    std::vector<double> novel, known; // their scores
};

Classes classesOf(const Scores& scores, const std::vector<bool>& novel)
{
    assert(static_cast<std::size_t>(scores.size()) == novel.size() && !scores.hasNaN());
    Classes classes;
    for (std::size_t i = 0; i < novel.size(); ++i)
        (novel[i] ? classes.novel : classes.known).push_back(scores(static_cast<Index>(i)));
    return classes;
}

double asDouble(std::size_t n)
{
    return static_cast<double>(n);
}

/// The rank of each value among all, from 1; equal values share the mean of their ranks.
VectorXd midranks(const std::vector<double>& values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    VectorXd ranks(static_cast<Index>(values.size()));
    for (std::size_t from = 0, to = 1; from < order.size(); from = to++) {
        while (to < order.size() && values[order[to]] == values[order[from]])
            ++to;
        for (std::size_t i = from; i < to; ++i)
            ranks(static_cast<Index>(order[i])) = 0.5 * asDouble(from + to + 1);
    }
    return ranks;
}

/// Variance with n − 1, over n.
double squaredErrorOfMean(const VectorXd& values)
{
    const double n = static_cast<double>(values.size());
    return (values.array() - values.mean()).square().sum() / ((n - 1.0) * n);
}

} // namespace

Outcome<VectorXd> orderedScores(VectorXd scores)
{
    if (scores.hasNaN())
        return invalidInput(
            "a score is not a number: the values are too large for this lengthscale or bandwidth; scale "
            "them to a common size, or choose a greater multiplier");
    return scores;
}

std::optional<RocCurve> rocCurve(const Scores& scores, const std::vector<bool>& novel)
{
    Classes classes = classesOf(scores, novel);
    if (classes.novel.empty() || classes.known.empty())
        return std::nullopt;
    std::vector<double> thresholds(scores.begin(), scores.end());
    for (std::vector<double>* values : {&thresholds, &classes.novel, &classes.known})
        std::sort(values->begin(), values->end(), std::greater<>());
    thresholds.erase(std::unique(thresholds.begin(), thresholds.end()), thresholds.end());
    const Index steps = static_cast<Index>(thresholds.size());
    RocCurve curve{VectorXd::Zero(steps + 1), VectorXd::Zero(steps + 1), VectorXd(steps + 1)};
    curve.threshold(0) = std::numeric_limits<double>::infinity();
    std::size_t novelAbove = 0, knownAbove = 0;
    for (Index i = 0; i < steps; ++i) {
        const double threshold = thresholds[static_cast<std::size_t>(i)];
        while (novelAbove < classes.novel.size() && classes.novel[novelAbove] >= threshold)
            ++novelAbove;
        while (knownAbove < classes.known.size() && classes.known[knownAbove] >= threshold)
            ++knownAbove;
        curve.threshold(i + 1) = threshold;
        curve.truePositiveRate(i + 1) = asDouble(novelAbove) / asDouble(classes.novel.size());
        curve.falsePositiveRate(i + 1) = asDouble(knownAbove) / asDouble(classes.known.size());
    }
    return curve;
}

RocCurve thinned(const RocCurve& curve, double apart)
{
    const VectorXd along = curve.falsePositiveRate + curve.truePositiveRate; // it ascends
    std::vector<Index> kept;
    for (Index i = 0; i < along.size(); ++i)
        if (kept.empty() || i + 1 == along.size() || along(i) - along(kept.back()) >= apart)
            kept.push_back(i);
    return {curve.falsePositiveRate(kept), curve.truePositiveRate(kept), curve.threshold(kept)};
}

std::optional<AreaUnderCurve> areaUnderCurve(const Scores& scores, const std::vector<bool>& novel)
{
    const Classes classes = classesOf(scores, novel);
    if (classes.novel.empty() || classes.known.empty())
        return std::nullopt;
    std::vector<double> pooled = classes.novel;
    pooled.insert(pooled.end(), classes.known.begin(), classes.known.end());
    const VectorXd ranks = midranks(pooled);
    const Index m = static_cast<Index>(classes.novel.size()), n = static_cast<Index>(classes.known.size());
    // A rank among all less that in its own class counts those of the other class below. Multiples of ½: exact.
    const VectorXd knownBelow = ranks.head(m) - midranks(classes.novel);
    const VectorXd novelBelow = ranks.tail(n) - midranks(classes.known);
    const double novelCount = static_cast<double>(m), knownCount = static_cast<double>(n);
    AreaUnderCurve result{.area = knownBelow.sum() / (novelCount * knownCount), .standardError = {}};
    if (m >= 2 && n >= 2)
        result.standardError =
            std::sqrt(squaredErrorOfMean(knownBelow / knownCount) + squaredErrorOfMean(novelBelow / novelCount));
    return result;
}

ConfusionCounts confusionCounts(const Scores& scores, const std::vector<bool>& novel, double threshold)
{
    assert(static_cast<std::size_t>(scores.size()) == novel.size() && !scores.hasNaN() && !std::isnan(threshold));
    ConfusionCounts counts;
    for (Index i = 0; i < scores.size(); ++i) {
        const bool called = scores(i) >= threshold;
        if (novel[static_cast<std::size_t>(i)])
            ++(called ? counts.truePositives : counts.falseNegatives);
        else
            ++(called ? counts.falsePositives : counts.trueNegatives);
    }
    return counts;
}

} // namespace core
