#include "app/cli/command.h"

#include "app/cli/points.h"
#include "app/cli/read_options.h"
#include "core/kernels/gram.h"
#include "core/spectrum/rkhs.h"

#include <cstdio>

namespace app
{

namespace
{

Eigen::VectorXd coefficientsFrom(const Arguments& arguments)
{
    const QStringList list = arguments.text("coefficients").split(QLatin1Char(','));
    Eigen::VectorXd coefficients(list.size());
    for (Eigen::Index i = 0; i < coefficients.size(); ++i)
        coefficients(i) = numberFrom("coefficients", list[i]);
    return coefficients;
}

Report answerOfRkhs(const Arguments& arguments)
{
    arguments.text("kernel"); // centres alone suggest no kernel
    const Eigen::MatrixXd centres = ownPoints(arguments, "centres");
    const core::Kernel kernel = kernelFrom(arguments, core::emptyDataset(centres.cols()));
    const Eigen::VectorXd coefficients = coefficientsFrom(arguments);
    if (coefficients.size() != centres.rows())
        usageError(QStringLiteral("--coefficients: %1 numbers for %2 centres; give one for each")
                       .arg(coefficients.size())
                       .arg(centres.rows()));
    if (const auto failure = core::inputProblem(kernel, centres))
        usageError(QStringLiteral("--centres: ") + QString::fromStdString(failure->what));
    remarkIfIndefinite("rkhs", kernel, centres.cols(), "it has no RKHS, and the number may be negative");
    Report report;
    report.add("norm2", valueOrThrow(core::normSquared(kernel, centres, coefficients)));
    return report;
}

} // namespace

Command rkhsCommand()
{
    return {.name = "rkhs",
            .summary = "the squared norm of a finite kernel expansion in its reproducing kernel Hilbert space",
            .prints = {{"norm2", Json::Number, "‖f‖²"}},
            .description = "For f = Σ_i c_i k(x_i, ·): ‖f‖² = Σ_ij c_i c_j k(x_i, x_j).",
            .options = {neededKernelOption(),
                        tableOption("centres", "FILE", "the points x_i: a table, one a row"),
                        columnsOption(),
                        {"coefficients", "c1,c2,…", "the numbers c_i, one for each centre"},
                        outOption(".json or .csv")},
            .answer = &answerOfRkhs};
}

} // namespace app
