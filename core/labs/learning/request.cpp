#include "core/labs/learning/request.h"

#include "core/kernels/descriptions.h"
#include "core/labs/data_checks.h"
#include "core/labs/kernel_problems.h"
#include "core/settings/range_problems.h"

#include <algorithm>
#include <numeric>

namespace core
{

namespace
{

/// Do so many pairs of points differ that their median distance need not be found to know that there is one? Cost
/// O(n log n d), where that one is O(n² d): points may be painted by the hundred.
bool clearlyShowScale(const Eigen::MatrixXd& x)
{
    constexpr double mostEqual = 0.25; // of the pairs: far from half of them
    std::vector<Eigen::Index> rows(static_cast<std::size_t>(x.rows()));
    std::iota(rows.begin(), rows.end(), Eigen::Index{0});
    const auto compared = [&](Eigen::Index a, Eigen::Index b) {
        for (Eigen::Index j = 0; j < x.cols(); ++j)
            if (x(a, j) != x(b, j))
                return x(a, j) < x(b, j) ? -1 : 1;
        return 0;
    };
    std::ranges::sort(rows, [&](Eigen::Index a, Eigen::Index b) { return compared(a, b) < 0; });
    double equal = 0.0, alike = 0.0; // pairs; rows before this one that are the same
    for (std::size_t i = 1; i < rows.size(); ++i) {
        alike = compared(rows[i - 1], rows[i]) == 0 ? alike + 1.0 : 0.0;
        equal += alike;
    }
    const auto n = static_cast<double>(rows.size());
    constexpr Eigen::Index few = 50; // rows: their distances neither underflow nor overflow
    return equal < mostEqual * 0.5 * n * (n - 1.0) && medianDistance(x, few).has_value();
}

/// Beyond, what is kept of every pair of a point and an inducing one no longer fits; one or two columns have panels.
constexpr MostPoints mostLearned{.count = mostDenseObservations,
                                 .purpose = "learning by the evidence of embeddings in more than two columns"};

void addDataProblems(const Dataset& data, std::vector<Problem>& found)
{
    if (const Check without = checkColumns(data, "one or more"))
        found.push_back(*without);
    else if (data.size() < 2)
        found.push_back({"data", "learning needs at least two points"});
    else if (const Check tooMany = checkCount(data.size(), mostLearned); tooMany && data.dimensions() > 2)
        found.push_back(*tooMany);
    else if (!data.x.allFinite())
        found.push_back({"data", "they hold a value that is not a finite number"});
    else if (!(data.size() <= mostDenseObservations && clearlyShowScale(data.x)) && !medianDistance(data.x))
        found.push_back({"data", std::string(noScaleShown)});
}

void addInducingProblems(const Dataset& data, const InducingRule& rule, std::vector<Problem>& found)
{
    const auto inducing = inducingPoints(data.x, rule);
    if (const auto* failure = std::get_if<Failure>(&inducing)) {
        found.push_back({"inducing", failure->what});
        return;
    }
    const auto& points = std::get<InducingPoints>(inducing);
    const Outcome<Evidence> evidence = Evidence::of(withoutRows(data.x, points.heldOut), points.z);
    if (const auto* failure = std::get_if<Failure>(&evidence))
        found.push_back({"inducing", failure->what});
}

} // namespace

std::vector<Problem> parameterProblems(const LearningRequest& request)
{
    std::vector<Problem> found = rangeProblems(request.model);
    addKernelProblems(request.kernel, request.data->x, found);
    return found;
}

std::vector<Problem> problems(const LearningRequest& request)
{
    if (!request.data)
        return {noData()};
    std::vector<Problem> found;
    addDataProblems(*request.data, found);
    const bool sound = found.empty();
    if (request.data->dimensions() > 0)
        for (Problem& problem : parameterProblems(request))
            found.push_back(std::move(problem));
    // Of very many points this is seen when they are learned from: it would take too long for here.
    if (sound && request.data->size() <= mostDenseObservations)
        addInducingProblems(*request.data, request.model.inducing, found);
    return found;
}

} // namespace core
