#include "app/cli/compare_densities.h"

#include "app/cli/command.h"
#include "app/cli/points.h"
#include "app/cli/setting_options.h"
#include "app/cli/student_t_options.h"
#include "core/density/compare.h"
#include "core/kernels/expression.h"
#include "core/kernels/number_text.h"
#include "core/labs/density/density_settings.h"
#include "core/window/window.h"

#include <cstdio>

namespace app
{

namespace
{

using StudentT = core::StudentTParameters;

constexpr core::WholeRange foldCounts{.least = 2, .most = 1'000'000};

Report reportOf(const core::ComparedDensity& density)
{
    Report row;
    row.add("density", density.name);
    if (density.refusal) {
        row.add("refusal", *density.refusal);
        return row;
    }
    row.add("log_score", density.logScore);
    row.add("standard_error", density.standardError);
    return row;
}

/// As --normalise takes it.
std::string windowText(const std::vector<core::Interval>& window)
{
    std::string text;
    for (const core::Interval& interval : window)
        text += (text.empty() ? "" : ",") + core::numberText(interval.lo) + ":" + core::numberText(interval.hi);
    return text;
}

QString ofDensities(const Arguments& arguments)
{
    return arguments.has("density") ? QString() : QStringLiteral("it belongs to --density");
}

} // namespace

Report densityComparison(const Arguments& arguments)
{
    const core::Dataset data = dataFrom(arguments).data;
    if (const auto problem = core::tooManyToCompare(data.size())) // before a model is sought for them
        usageError(QStringLiteral("--data: ") + QString::fromStdString(problem->what));
    const DensityModelOfData model = densityModelFrom(arguments, data);
    core::DensityComparisonSettings settings{.kernel = model.kernel, .model = model.parameters, .window = {}};
    settings.window = arguments.has("normalise")
                          ? intervalsFrom("normalise", arguments.text("normalise"), data.dimensions())
                          : core::fittingWindow(data);
    settings.folds = arguments.count("folds", static_cast<int>(settings.folds), foldCounts);
    settings.seed = arguments.seed();
    const auto densities = valueOrThrow(core::compareDensities(data.x, settings));
    std::vector<Report> rows;
    rows.reserve(densities.size());
    for (const core::ComparedDensity& density : densities)
        rows.push_back(reportOf(density));
    Report report;
    report.add("kernel", core::printKernel(settings.kernel));
    if (model.chosen) {
        report.add("sigma0", settings.model.sigma0);
        std::fprintf(stderr,
                     "kernelscope compare: sigma0 and lengthscale of the kernel student-T were chosen by how all "
                     "rows are foretold, once; the others learn anew in each fold\n");
    }
    report.add("folds", static_cast<double>(std::min(settings.folds, data.size())));
    report.add("window", windowText(settings.window));
    report.add("models", rows);
    return report;
}

std::vector<Option> densityComparisonOptions()
{
    std::vector<Option> options{
        kernelOption(QStringLiteral("se, with sigma0 as they foretell the rows best")),
        {nameOf<&StudentT::sigma0>(), "S", lineOf<&StudentT::sigma0>() + sigma0Default},
        optionOf<&StudentT::alpha>("A"),
        optionOf<&StudentT::beta>("B"),
        choiceOptionOf<&StudentT::posterior>(),
        {"folds", "K",
         withDefault("parts that the points are dealt to by chance; as many as rows: each by itself",
                     static_cast<double>(core::DensityComparisonSettings{}.folds))},
        {"normalise", "LO:HI[,LO:HI]", "the window over which each is normalised (default: one around the data)"},
        seedOption("how the points are dealt")};
    for (Option& option : options)
        option.idle = &ofDensities;
    return options;
}

} // namespace app
