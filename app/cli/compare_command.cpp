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

Report answerOfCompare(const Arguments& arguments)
{
    return arguments.has("density") ? densityComparison(arguments) : regressionComparison(arguments);
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
    return {.name = "compare",
            .summary = "models side by side: regressions, or densities",
            .prints = {{"models[].mean", Json::Text, "of the process: zero, constant or linear"},
                       {"models[].family", Json::Text, "the kernel's: se, matern32, matern52 or linear"},
                       {"models[].refusal", Json::Text, "in place of numbers: why the model could not be fitted"},
                       {"models[].kernel", Json::Text, "at the maximum of the evidence"},
                       {"models[].noise", Json::Number, "the variance of the noise there"},
                       {"models[].log_evidence", Json::Number, "the log evidence there"},
                       {"models[].loo_log_score", Json::Number,
                        "the mean leave-one-out log density of the targets; more is better"},
                       {"models[].loo_rmse", Json::Number, "the root mean square of the leave-one-out residuals"},
                       {"kernel", Json::Text, "with --density: of the kernel student-T"},
                       {"sigma0", Json::Number, "its sigma0, where it was chosen"},
                       {"folds", Json::Number, "how many parts"},
                       {"window", Json::Text, "over which each is normalised, as --normalise takes it"},
                       {"models[].density", Json::Text, "with --density: its name"},
                       {"models[].log_score", Json::Number,
                        "the mean log density of points that it has not seen; more is better"},
                       {"models[].standard_error", Json::Number, "of the log score"}},
            .description =
                "Gaussian process regression with the means zero, constant and linear and the kernels se, matern32, "
                "matern52 and linear, each at the maximum of its evidence, the highest leave-one-out log score first.\n"
                "log_evidence compares kernels under one mean alone: the vague prior of the mean's coefficients leaves "
                "a constant open.\n"
                "--density: the kernel student-T, kernel density estimates, a Gaussian and a mixture of Gaussians by "
                "cross-validation. Every column is a coordinate unless --columns names some.",
            .options = compareOptions(),
            .answer = &answerOfCompare};
}

} // namespace app
