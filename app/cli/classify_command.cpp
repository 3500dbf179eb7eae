#include "app/cli/command.h"

#include "app/cli/gp_evidence.h"
#include "app/cli/gp_posterior.h"
#include "app/cli/hold_out_options.h"
#include "app/cli/inference_options.h"
#include "app/cli/observation_options.h"
#include "app/cli/points.h"
#include "app/cli/sample_options.h"
#include "app/cli/setting_options.h"
#include "core/gp/laplace.h"
#include "core/gp/maximise.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/labs/classification/classes.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/gp_evidence/gp_start.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <memory>
#include <optional>

namespace app
{

namespace
{

void remarkOfClassify(const QString& sentence)
{
    std::fprintf(stderr, "kernelscope classify: %s\n", qPrintable(sentence));
}

/// Where no columns are chosen, a column of labels is the class.
core::LoadedTable withLabelsAsTargets(core::LoadedTable table)
{
    core::Dataset& data = table.data;
    data.targets = Eigen::VectorXd(data.size());
    for (Eigen::Index i = 0; i < data.size(); ++i)
        data.targets[i] = data.label(i);
    if (std::ranges::any_of(data.labels, [](int label) { return label > 1; }))
        usageError("--data: there are more than two samples, and classify tells one class from another: keep two of "
                   "them, or name inputs and class with --columns");
    return table;
}

/// The rows of two values of a column: the second is class 1.
core::LoadedTable classesByColumn(const Arguments& arguments)
{
    core::TwoGroups groups = groupsFrom(arguments, "class", columnsFrom(arguments));
    core::LoadedTable table{{.data = std::move(groups.data), .remarks = {}}, std::move(groups.coordinates)};
    table.data.targets = Eigen::VectorXd(table.data.size());
    for (Eigen::Index i = 0; i < table.data.size(); ++i)
        table.data.targets[i] = groups.second[static_cast<std::size_t>(i)] ? 1.0 : 0.0;
    return table;
}

core::LoadedTable classesFrom(const Arguments& arguments)
{
    if (arguments.has("class"))
        return classesByColumn(arguments);
    core::LoadedTable table = dataFrom(arguments);
    if (!arguments.has("columns") && !table.data.labels.empty())
        return withLabelsAsTargets(std::move(table));
    table = withLastColumnAsTarget(std::move(table), arguments);
    if (const auto failure = core::binaryTargetsProblem(table.data.targets, table.data.size()))
        usageError(QStringLiteral("--data: ") + QString::fromStdString(failure->what));
    return table;
}

double nuFrom(const Arguments& arguments)
{
    return valueFrom<&core::ClassificationSettings::nu>(arguments);
}

/// The classes as the samples of the data, which is where a lab has them.
std::shared_ptr<const core::Dataset> labelledByTargets(core::Dataset data)
{
    data.labels.resize(static_cast<std::size_t>(data.size()));
    for (Eigen::Index i = 0; i < data.size(); ++i)
        data.labels[static_cast<std::size_t>(i)] = data.targets[i] > 0.0 ? 1 : 0;
    return std::make_shared<const core::Dataset>(std::move(data));
}

struct ClassificationModel {
    core::Kernel kernel;
    double nu = 0.0;
};

/// As the Classification lab stands on data that were loaded, with the ν that is given, where no kernel is; else as
/// given.
ClassificationModel classificationFrom(const Arguments& arguments, const core::Dataset& data)
{
    if (arguments.has("kernel") || arguments.has("optimise"))
        return {kernelFrom(arguments, data), nuFrom(arguments)};
    auto start = core::gpStart(labelledByTargets(data), core::GpModel::Classification);
    if (!start)
        return {kernelFrom(arguments, data), nuFrom(arguments)};
    start->diagonal = nuFrom(arguments);
    start->locked = {"nu"};
    const core::GpMaximiseResult found = valueOrThrow(core::firstFit(*start));
    const core::GpHyperparameters& best = found.optima.front().at;
    remarkOfClassify(
        QStringLiteral("%1: --kernel '%2'")
            .arg(QString::fromStdString(found.message), QString::fromStdString(core::printKernel(best.kernel))));
    return {best.kernel, best.diagonal};
}

ClassificationModel optimisedClassification(const Arguments& arguments, const core::Dataset& data,
                                            const ClassificationModel& start)
{
    if (data.size() == 0)
        usageError("--optimise: without points there is no evidence to maximise");
    const auto paths = pathsToOptimise(arguments, start.kernel, start.nu, "nu");
    const core::HyperparameterSearch search{.start = start.kernel,
                                            .diagonal = start.nu,
                                            .diagonalName = "nu",
                                            .free = core::withDefaultBounds(paths, start.kernel, start.nu, data.x, 1.0),
                                            .seed = arguments.seed()};
    const core::HyperparameterAnswer answer =
        valueOrThrow(core::maximiseHyperparameters(core::classificationObjective(data.x, data.targets), search));
    remarkOfClassify(QString::fromStdString(answer.message));
    return {answer.optima.front().kernel, answer.optima.front().diagonal};
}

void addGradient(Report& report, const core::LaplaceClassifier& classifier)
{
    const core::LaplaceEvidenceGradient gradient = classifier.gradient();
    report.add("gradient", gradientReport(classifier.kernel(), gradient.logKernel, "nu", gradient.logNu));
}

void addProbabilities(Report& report, const core::LaplaceClassifier& classifier, const Eigen::MatrixXd& at)
{
    const core::ClassProbabilities p = valueOrThrow(core::classProbabilities(classifier, at));
    if (p.latent.clamped > 0)
        remarkOfClassify(
            QStringLiteral("%1 variances that rounding had made negative were set to 0").arg(p.latent.clamped));
    report.add("probability", p.averaged);
    report.add("probability_probit", p.probit);
    report.add("latent_mean", p.latent.mean);
    report.add("latent_variance", p.latent.variance);
}

void addArea(Report& report, const Eigen::VectorXd& probability, const Eigen::VectorXd& targets)
{
    const auto area = core::areaOf(probability, targets);
    report.add("auc", area ? Report::Value(*area) : Report::Value(nullptr));
}

/// What the classifier foretells of each point from the others.
void addLeaveOneOut(Report& report, const core::LaplaceClassifier& classifier)
{
    const core::ClassProbabilities p = core::classProbabilities(valueOrThrow(classifier.leaveOneOut()));
    if (p.latent.clamped > 0)
        remarkOfClassify(
            QStringLiteral("loo: %1 variances that rounding had made negative were set to 0").arg(p.latent.clamped));
    Report loo;
    loo.add("mean", p.latent.mean);
    loo.add("variance", p.latent.variance);
    loo.add("probability", p.averaged);
    loo.add("errors", static_cast<double>(core::errorsOf(p.latent.mean, classifier.targets())));
    loo.add("log_score", core::meanLogProbability(classifier.targets(), p.averaged));
    addArea(loo, p.averaged, classifier.targets());
    report.add("loo", loo);
}

/// What the classifier foretells of the rows that it has not seen; they are counted from 0.
void addHeldOut(Report& report, const core::LaplaceClassifier& classifier, const core::Observations& out)
{
    const core::ClassProbabilities p = valueOrThrow(core::classProbabilities(classifier, out.x));
    Report heldOut;
    heldOut.add("rows", Eigen::VectorXd(Eigen::VectorXi::Map(out.rows.data(), std::ssize(out.rows)).cast<double>()));
    heldOut.add("probability", p.averaged);
    heldOut.add("errors", static_cast<double>(core::errorsOf(p.latent.mean, out.targets)));
    heldOut.add("log_score", core::meanLogProbability(out.targets, p.averaged));
    addArea(heldOut, p.averaged, out.targets);
    report.add("held_out", heldOut);
}

/// The hyperparameters integrated out.
Report posteriorReportOfClassification(const Arguments& arguments, const core::Dataset& data,
                                       const ClassificationModel& given, const std::optional<Eigen::MatrixXd>& at)
{
    if (data.size() == 0)
        usageError("--posterior: without points the hyperparameters have their prior");
    const core::GpHyperparameterModel model{.kernel = given.kernel, .diagonal = given.nu, .diagonalName = "nu"};
    Report report;
    const core::WeightedHyperparameters rows =
        addGpPosterior(report, arguments, core::classificationObjective(data.x, data.targets), model);
    if (!at)
        return report;
    const core::IntegratedProbability found =
        valueOrThrow(core::integratedClassification(model, rows, data.x, data.targets, *at));
    report.add("probability", found.probability);
    report.add("latent_mean", found.latent.mean());
    report.add("latent_variance", found.latent.variance());
    return report;
}

Report answerOfClassify(const Arguments& arguments)
{
    const core::LoadedTable loaded = classesFrom(arguments);
    const auto all = std::make_shared<const core::Dataset>(loaded.data);
    const core::Observations heldOut = core::splitObservations(*all, holdOutFrom(arguments, all->size())).heldOut;
    const std::shared_ptr<const core::Dataset> learned = core::learnedData(all, heldOut.rows);
    const core::Dataset& data = *learned;
    const ClassificationModel given = classificationFrom(arguments, data);
    std::optional<Eigen::MatrixXd> at;
    if (arguments.has("at")) {
        at = pointsFrom(arguments, loaded.coordinates);
        if (const auto failure = core::inputProblem(given.kernel, *at))
            usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    }
    if (arguments.has("posterior"))
        return posteriorReportOfClassification(arguments, data, given, at);
    const ClassificationModel model =
        arguments.has("optimise") ? optimisedClassification(arguments, data, given) : given;
    const core::LaplaceClassifier classifier =
        valueOrThrow(core::LaplaceClassifier::fit(model.kernel, data.x, data.targets, model.nu));
    if (data.size() > 0 && data.targets.minCoeff() == data.targets.maxCoeff())
        remarkOfClassify("all points are of one class");
    remarkIfIndefinite("classify", model.kernel, data.x.cols(), "no Gaussian process has it");
    if (classifier.mode().factor.jitter > 0.0)
        remarkOfClassify(QStringLiteral("the diagonal of I + W^½CW^½ was raised by %1 to factorise it")
                             .arg(classifier.mode().factor.jitter));
    Report report;
    if (at)
        addProbabilities(report, classifier, *at);
    report.add("log_evidence", classifier.logEvidence());
    report.add("iterations", static_cast<double>(classifier.mode().iterations()));
    if (arguments.has("gradient"))
        addGradient(report, classifier);
    if (arguments.has("loo") && data.size() > 0)
        addLeaveOneOut(report, classifier);
    if (!heldOut.rows.empty())
        addHeldOut(report, classifier, heldOut);
    if (arguments.has("optimise"))
        report.add("optimum", optimumReport(model.kernel, "nu", model.nu));
    return report;
}

} // namespace

Command classifyCommand()
{
    std::vector<Option> options{
        dataOption(),
        {"columns", "A,B,T",
         "the inputs and then the class, 0 or 1, by name or counted from 1 (default: every numeric column as input "
         "and "
         "a column of labels as class, or the last one)"},
        {"class", "COLUMN[=A,B]",
         "the column, of text or of numbers, that tells the class: the rows with A are of class 0, those with B of "
         "class 1 (default: its two values, the lesser first); --columns then names inputs alone"},
        kernelOption(QStringLiteral("se at the maximum of the evidence")),
        optionOf<&core::ClassificationSettings::nu>("V"),
        atOption(),
        {"gradient", {}, "also the derivatives of the log evidence", &besidePosterior},
        {"loo", {}, "also what is foretold of each point given the others", &besidePosterior},
        {"optimise", "all|NAMES",
         "maximise the evidence over these hyperparameters (comma-separated, as in gradient) from the given values "
         "and ten random places, over a period or a frequency also from the best of a scan of it (in steps of 1/8 "
         "turn over the extent of the data, up to the lower quartile of their gaps); everything printed is then at "
         "the best optimum",
         &besidePosterior}};
    std::ranges::move(holdOutOptions(), std::back_inserter(options));
    std::ranges::move(gpPosteriorOptions(), std::back_inserter(options));
    options.insert(options.end(),
                   {seedOption("the random places and of what is held out"), outOption(".json or .csv")});
    return {.name = "classify",
            .summary = "Gaussian process classification by the Laplace approximation",
            .prints = together(
                {{{"probability", Json::List,
                   "of class 1 at each point of --at: 1/(1+e^(-a)) averaged over the latent value a"},
                  {"probability_probit", Json::List, "the closed approximation of that average"},
                  {"latent_mean", Json::List, "the mean of the latent value at each point of --at"},
                  {"latent_variance", Json::List, "its variance, without a new observation's own nu"},
                  {"log_evidence", Json::Number, "by the Laplace approximation; not with --posterior"},
                  {"iterations", Json::Number, "how many Newton steps"},
                  {"gradient.NAME", Json::Number,
                   "the derivative of log_evidence in the log of each number, with --gradient"},
                  {"loo.mean", Json::List, "with --loo: of each point given the others, the latent mean"},
                  {"loo.variance", Json::List, "the latent variance"},
                  {"loo.probability", Json::List, "the probability of class 1"},
                  {"loo.errors", Json::Number, "how many are told to be of the wrong class"},
                  {"loo.log_score", Json::Number, "the mean log probability of the class of these points"},
                  {"loo.auc", Json::Number, "the area under the ROC of these probabilities; null for one class"},
                  {"held_out.rows", Json::List, "with --hold-out: the rows that the model has not seen, from 0"},
                  {"held_out.probability", Json::List, "the probability of class 1"},
                  {"held_out.errors", Json::Number, "how many are told to be of the wrong class"},
                  {"held_out.log_score", Json::Number, "the mean log probability of the class of these rows"},
                  {"held_out.auc", Json::Number, "the area under the ROC of these probabilities; null for one class"},
                  {"optimum.kernel", Json::Text, "at the maximum of the evidence, with --optimise"},
                  {"optimum.nu", Json::Number, "nu there"}},
                 printedHyperparameters()}),
            .description = "Without --kernel it is where the Classification lab begins: se at the maximum of the "
                           "evidence with this nu, told on standard error.\n"
                           "The class t is 0 or 1, p(t = 1|a) = 1/(1+e^(-a)), a ~ N(0, K + nu I); what is told of a "
                           "new point is of the kernel's process.\n"
                           "loo takes a point's own part out of the approximation.\n"
                           "gradient is in the logarithms of the kernel's numbers, called \"scale\", \"lengthscale\", "
                           "\"0.period\" (of part 0), \"lengthscale[1]\" (of dimension 1), and of \"nu\".\n"
                           "With --posterior the hyperparameters are integrated out: printed are they by their names "
                           "in gradient, as `kernelscope posterior` prints them, and probability, latent_mean and "
                           "latent_variance of the mixture over them.",
            .options = options,
            .answer = &answerOfClassify};
}

} // namespace app
