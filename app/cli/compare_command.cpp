#include "app/cli/command.h"

#include "app/cli/observation_options.h"
#include "app/cli/report.h"
#include "core/gp/compare.h"
#include "core/kernels/expression.h"
#include "core/labs/regression/regression_settings.h"

#include <cstdint>
#include <limits>

namespace app
{

namespace
{

using core::MeanFunction;

constexpr std::uint64_t seedOfStarts = 1; // of the random places that are climbed from

Report reportOf(const core::ComparedRegression& model)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Report row;
    row.add("mean", std::string(core::choiceOf(model.mean).name));
    row.add("family", model.family);
    if (model.refusal) {
        row.add("refusal", *model.refusal);
        return row;
    }
    row.add("kernel", core::printKernel(model.kernel));
    row.add("noise", model.noise);
    row.add("log_evidence", model.logEvidence);
    row.add("loo_log_score", model.leaveOneOut ? model.leaveOneOut->logScore : none);
    row.add("loo_rmse", model.leaveOneOut ? model.leaveOneOut->rootMeanSquare : none);
    return row;
}

void run(const Arguments& arguments)
{
    const core::Dataset data = observationsFrom(arguments).data;
    const std::vector<MeanFunction> means{MeanFunction::Zero, MeanFunction::Constant, MeanFunction::Linear};
    const auto models = valueOrThrow(
        core::compareRegressions(data.x, data.targets, means, {"se", "matern32", "matern52", "linear"}, seedOfStarts));
    std::vector<Report> rows;
    rows.reserve(models.size());
    for (const core::ComparedRegression& model : models)
        rows.push_back(reportOf(model));
    Report report;
    report.add("models", rows);
    write(report, arguments);
}

} // namespace

Command compareCommand()
{
    return {"compare",
            {},
            "models of a regression side by side, each at the maximum of its evidence",
            "Prints {\"models\":[{\"mean\":\"…\", \"family\":\"…\", \"kernel\":\"…\", \"noise\":x, \"log_evidence\":x, "
            "\"loo_log_score\":x, \"loo_rmse\":x}, …]}:\n"
            "Gaussian process regression with the means zero, constant and linear and the kernels se, matern32, "
            "matern52 and linear, the highest\n"
            "leave-one-out log score first. log_evidence compares kernels under one mean alone: the vague prior of the "
            "mean's coefficients leaves\n"
            "a constant open. A model that the rows do not determine has \"refusal\" in place of numbers.",
            {dataOption(), observationColumnsOption(), outOption(".json or .csv")},
            &run};
}

} // namespace app
