#include "app/cli/command.h"

#include "app/cli/points.h"
#include "core/kernels/definiteness.h"
#include "core/kernels/gram.h"

namespace app
{

namespace
{

Report answerOfGram(const Arguments& arguments)
{
    const core::LoadedTable loaded = dataFrom(arguments);
    const core::Dataset& data = loaded.data;
    const core::Kernel kernel = kernelFrom(arguments, data);
    Report report;
    if (arguments.has("at")) {
        const Eigen::MatrixXd at = pointsFrom(arguments, loaded.coordinates);
        if (const auto failure = core::inputProblem(kernel, at))
            usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
        report.add("gram", core::crossGram(kernel, data.x, at));
    } else {
        const Eigen::MatrixXd gram = core::gram(kernel, data.x);
        const core::Definiteness check = valueOrThrow(core::definiteness(gram));
        report.add("gram", gram);
        report.add("psd", check.positiveSemidefinite());
        report.add("min_eigenvalue", check.minEigenvalue);
    }
    return report;
}

} // namespace

Command gramCommand()
{
    return {.name = "gram",
            .summary = "the kernel matrix of the data, or of the data against other points",
            .prints = {{"gram", Json::Table,
                        "a row and a column for each point; with --at a column for each of its points"},
                       {"psd", Json::Flag, "whether it is positive semidefinite; without --at"},
                       {"min_eigenvalue", Json::Number, "the smallest eigenvalue; without --at"}},
            .description = "Not positive semidefinite is said only when the smallest eigenvalue is below -4 n ε ‖K‖∞.",
            .options = {dataOption(), columnsOption(), kernelOption(), atOption(), seedOption(),
                        outOption(".json or .csv")},
            .answer = &answerOfGram};
}

} // namespace app
