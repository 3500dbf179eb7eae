#include "app/cli/command.h"

#include "app/cli/observation_options.h"
#include "app/cli/points.h"
#include "core/data/choose_columns.h"
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
    core::CoordinateColumns inputs;
    std::string bagColumn; // its name where the table has names, else as it was asked for
    core::Bags bags;
    Eigen::VectorXd targets; // one a bag
};

core::GroupedDataset grouped(const QString& option, core::Table table, const std::vector<std::string>& columns,
                             const std::string& bagColumn)
{
    core::GroupedDataset rows = valueOrThrow(core::groupRows(std::move(table), columns, bagColumn));
    for (const std::string& remark : rows.remarks)
        remarkOnFile(option, remark);
    return rows;
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
        const core::LoadedTable loaded = observationsFrom(arguments);
        return {.observations = loaded.data,
                .inputs = loaded.coordinates,
                .bagColumn = {},
                .bags = core::bagsOfOne(loaded.data.x),
                .targets = loaded.data.targets};
    }
    const std::string asked = arguments.text("bags").toStdString();
    const core::GroupedDataset rows = grouped("data", tableFrom(arguments, "data"), columnsFrom(arguments), asked);
    const core::LoadedTable split =
        withLastColumnAsTarget({{.data = rows.data, .remarks = {}}, rows.coordinates}, arguments);
    return {.observations = split.data,
            .inputs = split.coordinates,
            .bagColumn = rows.coordinates.named ? rows.groupColumn : asked,
            .bags = core::bagsOf(split.data.x, rows.group),
            .targets = targetsOfBags(split.data.targets, rows)};
}

/// The bags of a file, by the same column.
core::Bags askedBags(const Arguments& arguments, const Training& training)
{
    core::Table table = tableFrom(arguments, "at");
    const std::string column = table.named ? training.bagColumn : arguments.text("bags").toStdString();
    const auto at = core::columnPositions({column}, core::columnNames(table));
    const auto* place = std::get_if<std::vector<std::size_t>>(&at);
    const MatchedTable matched = matchedTable(arguments, "at", std::move(table), training.inputs, "the data have",
                                              place ? std::optional(place->front()) : std::nullopt);
    const core::GroupedDataset rows = grouped("at", matched.table, matched.names(), column);
    if (rows.dropped > 0)
        usageError(QStringLiteral("--at: %1 misses a value in %2 of its rows: fill the gaps or remove the rows")
                       .arg(arguments.text("at"))
                       .arg(rows.dropped));
    return core::bagsOf(rows.data.x, rows.group);
}

/// Where to predict; every point of a grid is a bag of its own.
core::Bags askedFrom(const Arguments& arguments, const Training& training)
{
    if (arguments.has("bags") && !isGrid(arguments.text("at")))
        return askedBags(arguments, training);
    return core::bagsOfOne(pointsFrom(arguments, training.inputs));
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

Report answerOfRidge(const Arguments& arguments)
{
    const Training training = trainingFrom(arguments);
    const core::Kernel kernel = kernelFrom(arguments, training.observations);
    const core::Bags asked = askedFrom(arguments, training);
    if (const auto failure = core::inputProblem(kernel, asked.points))
        usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    const core::RidgeProblem problem = valueOrThrow(core::ridgeProblem(kernel, training.bags, training.targets));
    const core::RidgeFit fit = valueOrThrow(core::fitRidge(problem, lambdaFrom(arguments, problem)));
    if (fit.jitter > 0.0)
        std::fprintf(stderr, "kernelscope ridge: lambda was raised by %g, the rounding of the kernel matrix\n",
                     fit.jitter);
    remarkIfIndefinite("ridge", kernel, asked.points.cols(),
                       "it has no RKHS, norm2 may be negative and the fit need not be a minimum");
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
    return report;
}

} // namespace

Command ridgeCommand()
{
    return {.name = "ridge",
            .summary = "kernel ridge regression, on points or on distributions",
            .prints = {{"prediction", Json::List, "f at each row of --at"},
                       {"coefficients", Json::List, "α, one for each input"},
                       {"degrees_of_freedom", Json::Number, "tr K(K + lambda I)⁻¹"},
                       {"loo", Json::List, "leave-one-out residuals: y_i minus loo_prediction"},
                       {"lambda", Json::Number, "as used"},
                       {"loo_prediction", Json::List, "the prediction for each input by the fit without it"},
                       {"fitted", Json::List, "f at each input"},
                       {"norm2", Json::Number, "‖f‖²"},
                       {"objective", Json::Number, "the minimum, lambda yᵀα"}},
            .description = "f minimises Σ (f(x_i) − y_i)² + lambda ‖f‖²; f = Σ α_i k(·, x_i) with the coefficients α = "
                           "(K + lambda I)⁻¹ y; it is the mean of a Gaussian process with noise variance lambda. A "
                           "leave-one-out residual is α_i/[(K + lambda I)⁻¹]_ii.\n"
                           "With --bags every input is a bag of points, the rows that share a value: f(x_i) becomes "
                           "the mean of f over bag i and K the matrix of the kernel's means over pairs of bags; all "
                           "lists then go by bags, in the order in which they first appear.",
            .options = {dataOption(),
                        observationColumnsOption(),
                        kernelOption(),
                        {"lambda", "L|loo|gcv",
                         "a number, or the minimum of the mean squared leave-one-out residual (loo) or of generalised "
                         "cross-validation "
                         "(gcv), looked for from 1e-12 to 1e3 times the greatest eigenvalue of K"},
                        {"bags", "COLUMN",
                         "rows with the same text or number in this column form a bag; their target must be the same. "
                         "--at is grouped "
                         "by its column of that name, and each point of a grid is a bag of its own"},
                        atOption(),
                        seedOption(),
                        outOption(".json or .csv")},
            .answer = &answerOfRidge};
}

} // namespace app
