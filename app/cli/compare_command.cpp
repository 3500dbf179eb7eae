#include "app/cli/command.h"

#include "app/cli/compare_densities.h"
#include "app/cli/observation_options.h"
#include "app/cli/report.h"
#include "core/gp/compare.h"
#include "core/kernels/expression.h"
#include "core/labs/observations.h"
#include "core/labs/regression/regression_settings.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace app
{

namespace
{

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

Report regressionComparison(const Arguments& arguments)
{
    const core::Observations data = core::observationsOf(observationsFrom(arguments).data);
    const auto models = valueOrThrow(core::compareRegressions(data.x, data.targets));
    std::vector<Report> rows;
    rows.reserve(models.size());
    for (const core::ComparedRegression& model : models)
        rows.push_back(reportOf(model));
    Report report;
    report.add("models", rows);
    return report;
}

void runCompare(const Arguments& arguments)
{
    write(arguments.has("density") ? densityComparison(arguments) : regressionComparison(arguments), arguments);
}

std::vector<Option> compareOptions()
{
    std::vector<Option> all{dataOption(),
                            observationColumnsOption(),
                            {"density", {}, "compare densities of the points in place of regressions"}};
    std::ranges::move(densityComparisonOptions(), std::back_inserter(all));
    all.push_back(outOption(".json or .csv"));
    return all;
}

} // namespace

Command compareCommand()
{
    return {"compare",
            {},
            "models side by side: regressions, or densities",
            "Prints {\"models\":[{\"mean\":\"…\", \"family\":\"…\", \"kernel\":\"…\", \"noise\":x, \"log_evidence\":x, "
            "\"loo_log_score\":x, \"loo_rmse\":x}, …]}:\n"
            "Gaussian process regression with the means zero, constant and linear and the kernels se, matern32, "
            "matern52 and linear, each at the\n"
            "maximum of its evidence, the highest leave-one-out log score first. log_evidence compares kernels under "
            "one mean alone: the vague\n"
            "prior of the mean's coefficients leaves a constant open. A model that the rows do not determine has "
            "\"refusal\" in place of numbers.\n"
            "--density prints {\"kernel\":\"…\", \"folds\":k, \"window\":\"LO:HI,…\", \"models\":[{\"density\":\"…\", "
            "\"log_score\":x, \"standard_error\":x}, …]}: the\n"
            "kernel student-T, kernel density estimates, a Gaussian and a mixture of Gaussians by cross-validation: "
            "log_score is the mean log\n"
            "density of points under a density that has not seen them, normalised over the window; more is better. "
            "Every column is a coordinate\n"
            "unless --columns names some.",
            compareOptions(),
            &runCompare};
}

} // namespace app
