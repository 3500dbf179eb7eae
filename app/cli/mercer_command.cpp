#include "app/cli/command.h"

#include "app/cli/points.h"
#include "app/cli/setting_options.h"
#include "core/kernels/gram.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/spectrum/kernel_pca.h"
#include "core/spectrum/mercer_nodes.h"

#include <algorithm>
#include <cstdio>

namespace app
{

namespace
{

constexpr qint64 fewestNodes = 60;

/// `coordinates`: of the points it lives on, those of the line unless it is that of the data.
core::Measure measureFrom(const Arguments& arguments, core::CoordinateColumns& coordinates)
{
    coordinates = coordinatesOfNoTable(1);
    const QString text = arguments.text("measure");
    const QStringList parts = text.split(QLatin1Char(':'));
    if (parts[0] == "uniform" && parts.size() == 3)
        return core::UniformMeasure{.lo = numberFrom("measure", parts[1]), .hi = numberFrom("measure", parts[2])};
    if (parts[0] == "gaussian" && parts.size() == 2)
        return core::GaussianMeasure{.sd = numberFrom("measure", parts[1])};
    if (text == "data") {
        core::LoadedTable loaded = dataFrom(arguments);
        coordinates = std::move(loaded.coordinates);
        return core::EmpiricalMeasure{std::move(loaded.data.x)};
    }
    usageError(QStringLiteral("--measure: expected uniform:LO:HI, gaussian:SD or data, got \"%1\"").arg(text));
}

core::Measure checkedMeasureFrom(const Arguments& arguments, qint64 nodes, core::CoordinateColumns& coordinates)
{
    core::Measure measure = measureFrom(arguments, coordinates);
    for (const core::Problem& problem : core::problems(measure, nodes))
        usageError(QStringLiteral("--%1: %2")
                       .arg(QString::fromStdString(problem.field), QString::fromStdString(problem.message)));
    return measure;
}

bool isOfData(const Arguments& arguments)
{
    return arguments.text("measure", {}) == QLatin1String("data");
}

Option dataOfMeasure()
{
    Option data = dataOption();
    data.idle = [](const Arguments& arguments) {
        return isOfData(arguments) ? QString() : QStringLiteral("read only with --measure data");
    };
    return data;
}

Option columnsOfFiles()
{
    Option columns = columnsOption();
    columns.idle = [](const Arguments& arguments) {
        const bool fileOfPoints = arguments.has("at") && !isGrid(arguments.text("at"));
        return arguments.has("data") || fileOfPoints ? QString()
                                                     : QStringLiteral("there is no file to take columns from");
    };
    return columns;
}

void addAnalytic(const core::Kernel& kernel, const core::Measure& measure, Eigen::Index components,
                 const Eigen::MatrixXd& at, const Arguments& arguments, Report& report)
{
    const Eigen::MatrixXd points = arguments.has("at") ? at : Eigen::MatrixXd(0, 1);
    const auto analytic = points.cols() == 1 ? core::analyticMercer(kernel, measure, components, points) : std::nullopt;
    if (!analytic)
        usageError("--analytic: known for se under gaussian:SD and for brownian under uniform:0:HI");
    report.add("analytic_eigenvalues", analytic->eigenvalues);
    if (arguments.has("at"))
        report.add("analytic_eigenfunctions", analytic->eigenfunctions);
}

/// By the nodes asked for, or chosen; standard error is told where they do not give eigenvalues that can be relied on.
core::CheckedMercer expand(const core::MercerQuestion& question, const Arguments& arguments)
{
    const bool given = arguments.has("nodes");
    core::CheckedMercer mercer =
        valueOrThrow(given ? core::mercerOfNodes(question, arguments.wholeNumber("nodes", fewestNodes, 1))
                           : core::mercerOfChosenNodes(question));
    const Eigen::Index nodes = mercer.expansion.nodes().rows();
    if (mercer.comparison && !mercer.comparison->agreed)
        std::fprintf(stderr, "kernelscope mercer: the eigenvalues of %td nodes are %s%s\n", nodes,
                     core::accuracyText(mercer.comparison->worst(question.checked)).c_str(),
                     given ? "; without --nodes they are chosen" : "");
    if (!mercer.comparison && !isOfData(arguments))
        std::fprintf(stderr,
                     "kernelscope mercer: the eigenvalues of %td nodes could not be checked: this kernel cannot be "
                     "computed at the nodes of another rule\n",
                     nodes);
    return mercer;
}

Report answerOfMercer(const Arguments& arguments)
{
    const qint64 nodes = arguments.wholeNumber("nodes", fewestNodes, 1);
    const qint64 components =
        std::min<qint64>(arguments.wholeNumber("components", defaultOf<&core::SpectrumSettings::eigenfunctions>(), 1),
                         core::mostSpectrumPoints);
    core::CoordinateColumns coordinates;
    const core::Measure measure = checkedMeasureFrom(arguments, nodes, coordinates);
    const auto* data = std::get_if<core::EmpiricalMeasure>(&measure);
    const Eigen::Index dimensions = data ? data->points.cols() : 1;
    arguments.text("kernel"); // a measure alone suggests no kernel
    const core::Kernel kernel = kernelFrom(arguments, core::emptyDataset(dimensions));
    Eigen::MatrixXd at;
    if (arguments.has("at")) {
        at = pointsFrom(arguments, coordinates);
        if (const auto failure = core::inputProblem(kernel, at))
            usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    }
    if (const auto failure = core::inputProblem(kernel, core::ruleOf(measure, nodes).nodes))
        usageError(QStringLiteral("--measure: %1 holds points outside the kernel's domain: %2")
                       .arg(QString::fromStdString(core::nameOf(measure)), QString::fromStdString(failure->what)));
    const core::CheckedMercer checked =
        expand({.kernel = kernel, .measure = measure, .components = components, .checked = components}, arguments);
    const core::MercerExpansion& expansion = checked.expansion;
    const Eigen::Index rank = expansion.nodes().rows();
    if (expansion.size() < components)
        std::fprintf(stderr, "kernelscope mercer: %td of %lld eigenvalues: %s\n", expansion.size(), components,
                     expansion.size() == rank ? "there are no more than nodes" : "the others are 0 up to rounding");
    remarkIfIndefinite("mercer", kernel, expansion.nodes().cols(), "its negative eigenvalues are left out");
    Report report;
    report.add("eigenvalues", expansion.eigenvalues());
    if (arguments.has("at"))
        report.add("eigenfunctions", valueOrThrow(expansion.eigenfunctions(at)));
    if (arguments.has("analytic"))
        addAnalytic(kernel, measure, components, at, arguments, report);
    if (!data && !arguments.has("nodes")) {
        report.add("nodes", static_cast<double>(expansion.nodes().rows()));
        report.add("relative_error", checked.comparison ? checked.comparison->relativeErrors : Eigen::VectorXd());
    }
    return report;
}

} // namespace

Command mercerCommand()
{
    return {
        .name = "mercer",
        .summary = "eigenvalues and eigenfunctions of a kernel under a measure",
        .prints = {{"eigenvalues", Json::List, "λ_j, the largest first"},
                   {"eigenfunctions", Json::Table, "ψ_j: a row for each point of --at, a column for each; with --at"},
                   {"analytic_eigenvalues", Json::List, "those of the closed form; with --analytic"},
                   {"analytic_eigenfunctions", Json::Table, "likewise; with --analytic and --at"},
                   {"nodes", Json::Number, "how many were chosen; not with --nodes or --measure data"},
                   {"relative_error", Json::List, "part by which each eigenvalue still changes; likewise"}},
        .description =
            "k(x,y) = Σ λ_j ψ_j(x) ψ_j(y) with ∫ψ_i ψ_j dp = δ_ij under the measure p, by Nyström on the nodes of a "
            "quadrature rule for p: Gauss–Legendre, Gauss–Hermite, or the data themselves. Sign: ∫ψ_j dp > 0, or where "
            "that is below 1e-3, the rightmost large lobe is positive; under the data as in kpca. Without --nodes they "
            "are doubled, from 60 to at most 1920, until the eigenvalues printed no longer change by more than 1e-8 of "
            "themselves. A kink on the diagonal (exponential, brownian) leaves an error of order 1/N². Of given nodes "
            "standard error is told how far off they are.\n"
            "Eigenvalues below 10 N ε of the largest are rounding and left out.",
        .options = {neededKernelOption(),
                    {"measure", "uniform:LO:HI|gaussian:SD|data",
                     "what the functions are orthonormal under: on the line, of mass 1; gaussian about 0; data: those "
                     "of --data"},
                    {"nodes", "N", "of the quadrature rule (default: as many as are needed)",
                     [](const Arguments& arguments) {
                         return isOfData(arguments)
                                    ? QStringLiteral("with --measure data the points themselves are the nodes")
                                    : QString();
                     }},
                    optionOf<&core::SpectrumSettings::eigenfunctions>("K"),
                    atOption(),
                    {"analytic",
                     {},
                     "also the closed form, where one is known: se under gaussian:SD, brownian under uniform:0:HI"},
                    dataOfMeasure(),
                    columnsOfFiles(),
                    outOption(".json or .csv")},
        .answer = &answerOfMercer};
}

} // namespace app
