#include "app/cli/command.h"

#include "app/cli/points.h"
#include "core/kernels/definiteness.h"
#include "core/kernels/gram.h"

namespace app
{

namespace
{

void runGram(const Arguments& arguments)
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
    write(report, arguments);
}

} // namespace

Command gramCommand()
{
    return {"gram",
            {},
            "the kernel matrix of the data, or of the data against other points",
            "Prints {\"gram\":[[…]], \"psd\":true|false, \"min_eigenvalue\":x}; with --at the cross-Gram data × points "
            "and no more.\n"
            "Not positive semidefinite is said only when the smallest eigenvalue is below -4 n ε ‖K‖∞.",
            {dataOption(), columnsOption(), kernelOption(), atOption(), seedOption(), outOption(".json or .csv")},
            &runGram};
}

} // namespace app
