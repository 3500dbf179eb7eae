#include "app/cli/command.h"

#include "app/cli/observation_options.h"
#include "core/data/grouped_table.h"
#include "core/kernels/gram.h"
#include "core/ridge/choose_lambda.h"
#include "core/ridge/ridge.h"

#include <cstdio>

namespace app
{

namespace
{

/// Inputs as bags, and their targets.
struct Training {
    core::Dataset observations; // the single points
    core::Bags bags;
    Eigen::VectorXd targets; // one a bag
};

core::GroupedDataset grouped(const Arguments& arguments, const QString& option, const std::vector<std::string>& columns)
{
    core::GroupedDataset loaded = valueOrThrow(
        core::loadGrouped(arguments.text(option).toStdString(), columns, arguments.text("bags").toStdString()));
    for (const std::string& remark : loaded.remarks)
        std::fprintf(stderr, "kernelscope ridge: --%s: %s\n", qPrintable(option), remark.c_str());
    return loaded;
}

/// The target of every bag: the one that all its rows have.
Eigen::VectorXd targetsOfBags(const Eigen::VectorXd& targets, const core::GroupedDataset& rows)
{
    const auto bags = static_cast<Eigen::Index>(rows.groupName.size());
    Eigen::VectorXd ofBag(bags);
    std::vector<Eigen::Index> firstRow(rows.groupName.size(), -1);
    for (Eigen::Index row = 0; row < targets.size(); ++row) {
        const Eigen::Index bag = rows.group[static_cast<std::size_t>(row)];
        Eigen::Index& first = firstRow[static_cast<std::size_t>(bag)];
        if (first < 0) {
            first = row;
            ofBag[bag] = targets[row];
        } else if (targets[row] != ofBag[bag]) {
            usageError(
                QStringLiteral("--bags: the rows of bag \"%1\" have different targets, %2 (%3) and %4 (%5): a bag "
                               "has one target")
                    .arg(QString::fromStdString(rows.groupName[static_cast<std::size_t>(bag)]))
                    .arg(ofBag[bag])
                    .arg(QString::fromStdString(rows.place[static_cast<std::size_t>(first)]))
                    .arg(targets[row])
                    .arg(QString::fromStdString(rows.place[static_cast<std::size_t>(row)])));
        }
    }
    return ofBag;
}

Training trainingFrom(const Arguments& arguments)
{
    if (!arguments.has("bags")) {
        core::Dataset data = observationsFrom(arguments);
        return {.observations = data, .bags = core::bagsOfOne(data.x), .targets = data.targets};
    }
    const core::GroupedDataset rows = grouped(arguments, "data", columnsFrom(arguments));
    core::Dataset data = withLastColumnAsTarget(rows.data, arguments);
    return {
        .observations = data, .bags = core::bagsOf(data.x, rows.group), .targets = targetsOfBags(data.targets, rows)};
}

/// Where to predict: bags by the same column; every point of a grid is a bag of its own.
core::Bags askedFrom(const Arguments& arguments, const core::Dataset& observations)
{
    if (!arguments.has("bags") || arguments.text("at").startsWith(QLatin1String("grid:")))
        return core::bagsOfOne(inputsFrom(arguments, observations));
    const std::string file = arguments.text("at").toStdString(), column = arguments.text("bags").toStdString();
    const auto byName = core::loadGrouped(file, observations.columnNames, column);
    const bool named = std::holds_alternative<core::GroupedDataset>(byName);
    const core::GroupedDataset rows =
        grouped(arguments, "at", named ? observations.columnNames : std::vector<std::string>());
    if (rows.data.dimensions() != observations.dimensions())
        usageError(QStringLiteral("--at: %1 has %2 columns of inputs, the data have %3")
                       .arg(arguments.text("at"))
                       .arg(rows.data.dimensions())
                       .arg(observations.dimensions()));
    if (rows.dropped > 0)
        usageError(QStringLiteral("--at: %1 misses a value in %2 of its rows: fill the gaps or remove the rows")
                       .arg(arguments.text("at"))
                       .arg(rows.dropped));
    return core::bagsOf(rows.data.x, rows.group);
}

double chosenLambda(const core::RidgeProblem& problem, core::LambdaRule rule)
{
    const auto spectrum = valueOrThrow(core::RidgeSpectrum::of(problem));
    const auto choice = valueOrThrow(core::chooseLambda(spectrum, rule));
    if (choice.flat)
        std::fprintf(stderr, "kernelscope ridge: every lambda scores the same, so the greatest tried is taken\n");
    else if (choice.atEnd)
        std::fprintf(stderr,
                     "kernelscope ridge: the score is least at an end of the range that was searched, %g to %g\n",
                     choice.searched.lo, choice.searched.hi);
    return choice.lambda;
}

double lambdaFrom(const Arguments& arguments, const core::RidgeProblem& problem)
{
    const QString text = arguments.text("lambda");
    if (text == "loo")
        return chosenLambda(problem, core::LambdaRule::LeaveOneOut);
    if (text == "gcv")
        return chosenLambda(problem, core::LambdaRule::GeneralisedCrossValidation);
    const double lambda = [&] {
        try {
            return numberFrom("lambda", text);
        } catch (const CommandError&) {
            usageError(QStringLiteral("--lambda: expected a number, loo or gcv, got \"%1\"").arg(text));
        }
    }();
    if (lambda < 0.0)
        usageError(QStringLiteral("--lambda: must not be negative, got \"%1\"").arg(text));
    return lambda;
}

void run(const Arguments& arguments)
{
    const Training training = trainingFrom(arguments);
    const core::Kernel kernel = kernelFrom(arguments, training.observations);
    const core::Bags asked = askedFrom(arguments, training.observations);
    if (const auto failure = core::inputProblem(kernel, asked.points))
        usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    const core::RidgeProblem problem = valueOrThrow(core::ridgeProblem(kernel, training.bags, training.targets));
    const core::RidgeFit fit = valueOrThrow(core::fitRidge(problem, lambdaFrom(arguments, problem)));
    if (fit.jitter > 0.0)
        std::fprintf(stderr, "kernelscope ridge: lambda was raised by %g, the rounding of the kernel matrix\n",
                     fit.jitter);
    remarkIfIndefinite("ridge", kernel, "it has no RKHS, norm2 may be negative and the fit need not be a minimum");
    Report report;
    report.add("prediction", core::ridgePrediction(problem, fit.coefficients, asked));
    report.add("coefficients", fit.coefficients);
    report.add("degrees_of_freedom", fit.degreesOfFreedom);
    report.add("loo", fit.looResiduals);
    report.add("lambda", fit.lambda);
    report.add("loo_prediction", fit.looPredictions(problem.targets));
    report.add("fitted", fit.fitted);
    report.add("norm2", fit.squaredNorm);
    report.add("objective", fit.objective);
    write(report, arguments);
}

} // namespace

Command ridgeCommand()
{
    return {
        "ridge",
        {},
        "kernel ridge regression, on points or on distributions",
        "Prints {\"prediction\":[…], \"coefficients\":[…], \"degrees_of_freedom\":x, \"loo\":[…], \"lambda\":x, "
        "\"loo_prediction\":[…], \"fitted\":[…],\n"
        "\"norm2\":x, \"objective\":x}.\n"
        "f minimises Σ (f(x_i) − y_i)² + lambda ‖f‖²; f = Σ α_i k(·, x_i) with the coefficients α = (K + lambda I)⁻¹ "
        "y; "
        "it is the mean of a\n"
        "Gaussian process with noise variance lambda. prediction is f at each row of --at. loo holds the leave-one-out "
        "residuals,\n"
        "y_i minus the prediction for input i by the fit without it (α_i/[(K + lambda I)⁻¹]_ii); loo_prediction that "
        "prediction itself.\n"
        "degrees_of_freedom = tr K(K + lambda I)⁻¹; norm2 = ‖f‖²; objective = the minimum, lambda yᵀα; lambda as "
        "used.\n"
        "With --bags every input is a bag of points, the rows that share a value: f(x_i) becomes the mean of f over "
        "bag "
        "i and K the matrix of\n"
        "the kernel's means over pairs of bags; all lists then go by bags, in the order in which they first appear.",
        {dataOption(),
         observationColumnsOption(),
         kernelOption(),
         {"lambda", "L|loo|gcv",
          "a number, or the minimum of the mean squared leave-one-out residual (loo) or of generalised "
          "cross-validation "
          "(gcv), looked for from 1e-12 to 1e3 times the greatest eigenvalue of K"},
         {"bags", "COLUMN",
          "rows with the same text or number in this column form a bag; their target must be the same. --at is grouped "
          "by its column of that name, and each point of a grid is a bag of its own"},
         atOption(),
         seedOption(),
         outOption(".json or .csv")},
        &run};
}

} // namespace app
