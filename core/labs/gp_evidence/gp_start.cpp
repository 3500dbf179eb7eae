#include "core/labs/gp_evidence/gp_start.h"

#include "core/data/folds.h"
#include "core/data/only_rows.h"
#include "core/labs/default_kernel.h"
#include "core/labs/gp_evidence/evidence_model.h"
#include "core/labs/gp_evidence/maximise.h"
#include "core/labs/regression/regression_start.h"

namespace core
{

using Eigen::Index;

namespace
{

constexpr Index mostStarted = 200, mostClimbed = 600;
constexpr int startPlaces = 4;

EvidenceModel modelOf(const GpMaximiseRequest& request)
{
    return EvidenceModel::of(*request.data, request.model, request.negative, request.positive, request.mean);
}

/// The request with some of its observations, dealt by chance.
GpMaximiseRequest withSome(GpMaximiseRequest request, Index most)
{
    const std::vector<int> rows = modelOf(request).observations.rows;
    const Index n = std::ssize(rows);
    if (n <= most)
        return request;
    std::vector<Index> some;
    const auto parts = dealtFolds(n, (n + most - 1) / most, request.seed);
    for (const Index row : parts.front())
        some.push_back(rows[static_cast<std::size_t>(row)]);
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
                              .locked = {}};
    if (regression)
        request.kernel.scale = start.scale;
    if (data->size() == 0 || data->dimensions() == 0)
        return std::nullopt;
    const Eigen::VectorXd targets = modelOf(request).observations.targets;
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
    Outcome<GpMaximiseResult> found = maximiseFrom(few, startPlaces, half, stop);
    if (auto* result = std::get_if<GpMaximiseResult>(&found); result && goesOn) {
        GpMaximiseRequest climb = more;
        climb.kernel = result->optima.front().at.kernel;
        climb.diagonal = result->optima.front().at.diagonal;
        found = maximiseFrom(
            climb, 0,
            [&](double share) {
                if (progress)
                    progress(0.5 + 0.5 * share);
            },
            stop);
    }
    if (auto* result = std::get_if<GpMaximiseResult>(&found))
        result->optima.resize(1);
    return found;
}

} // namespace core
