#include "core/labs/gp_evidence/gp_start.h"

#include "core/data/folds.h"
#include "core/data/only_rows.h"
#include "core/ending.h"
#include "core/labs/default_kernel.h"
#include "core/labs/gp_evidence/evidence_model.h"
#include "core/labs/gp_evidence/maximise.h"
#include "core/labs/regression/regression_start.h"

#include <algorithm>
#include <map>

namespace core
{

using Eigen::Index;

namespace
{

constexpr Index mostStarted = 200, mostClimbed = 600;
constexpr int startPlaces = 4;

EvidenceModel modelOf(const GpMaximiseRequest& request)
{
    return EvidenceModel::of(request.data, request.model, request.negative, request.positive, request.mean);
}

/// One of so many parts of these rows, dealt by chance; with a row that has another target where all in it are equal.
std::vector<Index> partOf(const std::vector<Index>& rows, const Eigen::VectorXd& targets, Index parts,
                          std::uint64_t seed)
{
    std::vector<Index> part;
    const auto dealt = dealtFolds(std::ssize(rows), parts, seed);
    for (const Index k : dealt.front())
        part.push_back(rows[static_cast<std::size_t>(k)]);
    const auto isAnother = [&](Index row) { return targets[row] != targets[part.front()]; };
    if (std::ranges::none_of(part, isAnother))
        if (const auto another = std::ranges::find_if(rows, isAnother); another != rows.end())
            part.push_back(*another);
    return part;
}

/// The request with some of its observations, dealt by chance, of classes by each class.
GpMaximiseRequest withSome(GpMaximiseRequest request, Index most)
{
    const EvidenceModel model = modelOf(request);
    const Observations& observations = model.observations();
    const Eigen::VectorXd& targets = observations.targets;
    const Index n = targets.size(), parts = (n + most - 1) / most;
    if (parts <= 1)
        return request;
    std::map<double, std::vector<Index>> kinds;
    for (Index i = 0; i < n; ++i)
        kinds[request.model == GpModel::Classification ? targets[i] : 0.0].push_back(i);
    std::vector<Index> some;
    for (const auto& [target, rows] : kinds)
        for (const Index k : partOf(rows, targets, parts, request.seed))
            some.push_back(observations.rows[static_cast<std::size_t>(k)]);
    request.data = std::make_shared<const Dataset>(onlyRows(*request.data, some));
    return request;
}

} // namespace

std::optional<GpMaximiseRequest> gpStart(const std::shared_ptr<const Dataset>& data, GpModel model, int negative,
                                         int positive)
{
    const RegressionStart start = regressionStart(*data);
    const bool regression = model == GpModel::Regression;
    GpMaximiseRequest request{.data = data,
                              .kernel = defaultKernel(*data),
                              .model = model,
                              .diagonal = regression ? start.noise : 0.0,
                              .negative = negative,
                              .positive = positive,
                              .mean = regression ? start.mean : MeanFunction::Zero,
                              .slopes = {},
                              .locked = {}};
    if (regression)
        request.kernel.scale = start.scale;
    if (data->size() == 0 || data->dimensions() == 0)
        return std::nullopt;
    const Eigen::VectorXd targets = modelOf(request).observations().targets;
    const bool differ = targets.size() > 1 && targets.allFinite() && targets.minCoeff() < targets.maxCoeff();
    if (!differ || (regression && start.mean == MeanFunction::Zero))
        return std::nullopt;
    return request;
}

Outcome<GpMaximiseResult> firstFit(const GpMaximiseRequest& request, const std::function<void(double)>& progress,
                                   std::stop_token stop)
{
    const GpMaximiseRequest few = withSome(request, mostStarted), more = withSome(request, mostClimbed);
    const bool goesOn = few.data != more.data;
    const auto half = [&](double share) {
        if (progress)
            progress(goesOn ? 0.5 * share : share);
    };
    const auto otherHalf = [&](double share) {
        if (progress)
            progress(0.5 + 0.5 * share);
    };
    return untilEnding([&] {
        GpMaximiseResult found = maximiseFrom(few, startPlaces, half, stop);
        if (goesOn) {
            GpMaximiseRequest climb = more;
            climb.kernel = found.optima.front().at.kernel;
            climb.diagonal = found.optima.front().at.diagonal;
            GpMaximiseResult climbed = maximiseFrom(climb, 0, otherHalf, stop);
            climbed.message = found.message + " (found with " + std::to_string(few.data->size()) + " of the " +
                              std::to_string(modelOf(request).observations().targets.size()) +
                              " observations, then climbed with " + std::to_string(more.data->size()) + ")";
            found = std::move(climbed);
        }
        found.optima.resize(1);
        return found;
    });
}

} // namespace core
