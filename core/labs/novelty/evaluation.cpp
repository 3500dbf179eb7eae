#include "core/labs/novelty/evaluation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr Index mostVertices = 20'000;      // of a ROC curve that stays whole
constexpr double apartOfMany = 1.0 / 4'000; // a tenth of a pixel

/// Between two scores, so that it reads as itself and no rounding puts a row on the other side.
double between(double lower, double upper)
{
    const double middle = lower + 0.5 * (upper - lower);
    return middle > lower && std::isfinite(middle) ? middle : upper;
}

/// How far beyond the scores a threshold stands that calls none or all: a hundredth of their range.
double margin(const VectorXd& descending)
{
    const double range = descending[0] - descending[descending.size() - 1];
    return std::isfinite(range) && range > 0.0 ? 0.01 * range : 1.0;
}

} // namespace

std::vector<Index> mostNovelFirst(const VectorXd& scores)
{
    std::vector<Index> order(static_cast<std::size_t>(scores.size()));
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::stable_sort(order, [&](Index a, Index b) { return scores[a] > scores[b]; });
    return order;
}

double shareFrom(const VectorXd& scores, double threshold)
{
    return scores.size() == 0
               ? 0.0
               : static_cast<double>((scores.array() >= threshold).count()) / static_cast<double>(scores.size());
}

RankedScores ranked(NoveltyMethod method, VectorXd scores, const AskedRows& asked)
{
    RankedScores result{.ofAll = {.method = method, .scores = std::move(scores)}, .descending = {}};
    MethodScores& all = result.ofAll;
    if (all.scores.size() == 0)
        return result;
    result.descending = all.scores;
    std::sort(result.descending.begin(), result.descending.end(), std::greater<>());
    if (asked.novel.empty())
        return result;
    all.roc = rocCurve(all.scores, asked.novel);
    if (all.roc && all.roc->threshold.size() > mostVertices)
        all.roc = thinned(*all.roc, apartOfMany);
    all.area = areaUnderCurve(all.scores, asked.novel);
    return result;
}

MethodScores withThreshold(const RankedScores& scores, const AskedRows& asked, double called)
{
    MethodScores result = scores.ofAll;
    const VectorXd& descending = scores.descending;
    const Index n = descending.size();
    if (n == 0)
        return result;
    Index last = std::clamp<Index>(std::lround(called * static_cast<double>(n)), 0, n);
    while (last > 0 && last < n && descending[last] == descending[last - 1])
        ++last;
    result.called = last;
    result.threshold = last == 0   ? descending[0] + margin(descending)
                       : last == n ? descending[n - 1] - margin(descending)
                                   : between(descending[last], descending[last - 1]);
    if (!asked.novel.empty())
        result.counts = confusionCounts(result.scores, asked.novel, result.threshold);
    return result;
}

MethodScores evaluated(NoveltyMethod method, VectorXd scores, const AskedRows& asked, double called)
{
    return withThreshold(ranked(method, std::move(scores), asked), asked, called);
}

} // namespace core
