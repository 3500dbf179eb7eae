#include "core/novelty/learning_curve.h"

#include "core/ending.h"
#include "core/novelty/comparison.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

std::optional<MeanAndDeviation> summaryOf(const std::vector<double>& areas)
{
    return meanAndDeviation(Eigen::Map<const VectorXd>(areas.data(), std::ssize(areas)));
}

LearningCurveResult nothingYet(const LearningCurveRequest& request)
{
    LearningCurveResult result;
    for (const ExperimentPlan& plan : request.methods)
        for (const Index size : request.sizes)
            result.points.push_back({.method = plan.methods.front(), .size = size});
    result.total = static_cast<int>(request.sizes.size()) * request.methods.front().repeats;
    return result;
}

/// Does a result look like an unfinished one of this request?
bool belongsTo(const LearningCurveResult& result, const LearningCurveRequest& request)
{
    const LearningCurveResult blank = nothingYet(request);
    const auto sizes = static_cast<int>(request.sizes.size());
    if (result.total != blank.total || result.done < 0 || result.done > result.total ||
        result.points.size() != blank.points.size())
        return false;
    for (std::size_t i = 0; i < blank.points.size(); ++i) {
        const int at = static_cast<int>(i) % sizes;
        const int repetitions = result.done / sizes + (at < result.done % sizes ? 1 : 0);
        if (result.points[i].method != blank.points[i].method || result.points[i].size != blank.points[i].size ||
            std::ssize(result.points[i].areas) != repetitions)
            return false;
    }
    return true;
}

/// The next trial: the area of every method.
VectorXd nextTrial(const LearningCurveRequest& request, int done, const std::stop_token& stop)
{
    const auto sizes = static_cast<int>(request.sizes.size());
    VectorXd areas(std::ssize(request.methods));
    for (std::size_t m = 0; m < request.methods.size(); ++m) {
        ExperimentPlan plan = request.methods[m];
        plan.trainSize = request.sizes[static_cast<std::size_t>(done % sizes)];
        areas[static_cast<Index>(m)] =
            valueOrEnd(experimentTrial(plan, *request.data, *request.data, done / sizes, stop))[0];
    }
    return areas;
}

} // namespace

double LearningPoint::mean() const
{
    const auto summary = summaryOf(areas);
    return summary ? summary->mean : std::numeric_limits<double>::quiet_NaN();
}

std::optional<double> LearningPoint::standardError() const
{
    const auto summary = summaryOf(areas);
    if (!summary || !summary->standardDeviation)
        return std::nullopt;
    return *summary->standardDeviation / std::sqrt(static_cast<double>(areas.size()));
}

std::vector<Index> learningSizes(Index most)
{
    assert(most >= 1);
    constexpr Index first = 10;
    constexpr int steps = 8;
    const double least = static_cast<double>(std::min(first, most)), ratio = static_cast<double>(most) / least;
    std::vector<Index> sizes;
    for (int i = 0; i < steps; ++i)
        sizes.push_back(std::lround(least * std::pow(ratio, static_cast<double>(i) / (steps - 1))));
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
}

std::vector<Problem> problems(const LearningCurveRequest& request)
{
    assert(request.data && !request.methods.empty() && !request.sizes.empty());
    std::vector<Problem> found;
    for (ExperimentPlan plan : request.methods) {
        assert(!plan.validates && plan.methods.size() == 1);
        plan.trainSize = request.sizes.back();
        for (const Problem& problem : problems(plan, request.data->size(), 0))
            found.push_back(problem);
    }
    return found;
}

Outcome<LearningCurveResult> growLearningCurve(const LearningCurveRequest& request, LearningCurveResult soFar,
                                               const std::function<void(const LearningCurveResult&)>& report,
                                               std::stop_token stop)
{
    if (const auto found = problems(request); !found.empty())
        return Failure{Failure::Kind::InvalidInput, found.front().field + ": " + found.front().message};
    return untilEnding([&] {
        LearningCurveResult result = soFar.points.empty() ? nothingYet(request) : std::move(soFar);
        if (!belongsTo(result, request))
            throw Ending{invalidInput("These areas belong to other settings: begin afresh.")};
        while (!result.complete()) {
            const VectorXd areas = nextTrial(request, result.done, stop);
            endIfStopped(stop);
            const std::size_t sizes = request.sizes.size(), at = static_cast<std::size_t>(result.done) % sizes;
            for (std::size_t m = 0; m < request.methods.size(); ++m)
                result.points[m * sizes + at].areas.push_back(areas[static_cast<Index>(m)]);
            ++result.done;
            if (report)
                report(result);
        }
        return result;
    });
}

} // namespace core
