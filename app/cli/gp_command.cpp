#include "app/cli/command.h"

#include "app/cli/gp_evidence.h"
#include "app/cli/gp_parts.h"
#include "app/cli/gp_posterior.h"
#include "app/cli/hold_out_options.h"
#include "app/cli/inference_options.h"
#include "app/cli/method_option.h"
#include "app/cli/observation_options.h"
#include "app/cli/points.h"
#include "app/cli/setting_options.h"
#include "core/data/only_rows.h"
#include "core/data/table_bytes.h"
#include "core/gp/checks.h"
#include "core/gp/maximise.h"
#include "core/gp/prior.h"
#include "core/gp/regression.h"
#include "core/gp/residuals.h"
#include "core/gp/score.h"
#include "core/gp/unequal_noise.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/kernels/number_text.h"
#include "core/labs/gp_evidence/gp_start.h"
#include "core/labs/regression/regression_settings.h"
#include "core/regression/large_objective.h"
#include "core/window/box.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>
#include <memory>

namespace app
{

namespace
{

// More than a picture has room for (drawCounts): here they are rows of numbers, to be averaged elsewhere.
constexpr core::WholeRange sampleCounts{.least = 0, .most = 1'000'000};

void remarkOfGp(const QString& sentence)
{
    std::fprintf(stderr, "kernelscope gp: %s\n", qPrintable(sentence));
}

/// The names in a file that holds a line of them and no row, or nothing at all; nothing for any other.
std::optional<QStringList> namesWithoutRows(const QString& path)
{
    constexpr std::size_t longestHeader = 1 << 16;
    const std::optional<std::string> content = core::shortContent(path.toStdString(), longestHeader);
    if (!content)
        return std::nullopt;
    QStringList lines;
    for (const QString& line : QString::fromStdString(*content).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        if (!line.trimmed().isEmpty() && !line.startsWith(QLatin1Char('#')))
            lines << line.trimmed();
    static const QRegularExpression separators("[,;\\t ]+");
    const QStringList names = lines.value(0).split(separators, Qt::SkipEmptyParts);
    const bool holdsNumbers = std::any_of(names.begin(), names.end(), [](const QString& name) {
        bool isNumber = false;
        name.toDouble(&isNumber);
        return isNumber;
    });
    return lines.size() > 1 || holdsNumbers ? std::nullopt : std::optional(names);
}

/// No rows of inputs called like this, or, without names, of as many as the points of --at have.
core::LoadedTable noObservations(const Arguments& arguments, const QStringList& inputs, qsizetype tableColumns)
{
    if (inputs.isEmpty() && !arguments.has("at"))
        usageError("--data or --at is needed: without data the prior is shown at the points of --at");
    const Eigen::Index dimensions = inputs.isEmpty() ? dimensionsOfPoints(arguments) : inputs.size();
    core::LoadedTable none{{.data = core::emptyDataset(dimensions), .remarks = {}}, coordinatesOfNoTable(dimensions)};
    for (std::size_t d = 0; d < none.coordinates.names.size() && !inputs.isEmpty(); ++d)
        none.coordinates.names[d] = inputs[static_cast<qsizetype>(d)].toStdString();
    none.data.columnNames = none.coordinates.names;
    none.coordinates.named = tableColumns > 0 && !inputs.isEmpty();
    none.coordinates.tableColumns = static_cast<std::size_t>(tableColumns);
    return none;
}

core::LoadedTable dataOrNone(const Arguments& arguments)
{
    const QStringList columns = arguments.text("columns", {}).split(QLatin1Char(','), Qt::SkipEmptyParts);
    if (!arguments.has("data"))
        return noObservations(arguments, columns, 0);
    const auto names = namesWithoutRows(arguments.text("data"));
    if (!names)
        return observationsFrom(arguments);
    const QStringList all = columns.isEmpty() ? *names : columns;
    return noObservations(arguments, all.size() > 1 ? all.first(all.size() - 1) : QStringList(), names->size());
}

std::optional<Eigen::MatrixXd> pointsOrNone(const Arguments& arguments, const core::CoordinateColumns& coordinates,
                                            const core::Kernel& kernel)
{
    if (!arguments.has("at"))
        return std::nullopt;
    Eigen::MatrixXd at = pointsFrom(arguments, coordinates);
    if (const auto failure = core::covarianceProblem(kernel, at)) {
        const bool ofKernel =
            !core::problems(kernel, at.cols()).empty() || (at.allFinite() && !core::inputProblem(kernel, at));
        usageError((ofKernel ? QStringLiteral("--kernel: ") : QStringLiteral("--at: ")) +
                   QString::fromStdString(failure->what));
    }
    return at;
}

struct RegressionModel {
    core::Kernel kernel;
    double noise = 0.0;
    core::MeanFunction mean = core::MeanFunction::Zero;
};

/// Observations and how they are computed.
struct GpObserved {
    std::shared_ptr<const core::GpRows> rows;
    core::ObservedSlopes slopes;
    core::Method method = core::Method::Dense;

    core::GpObjective objective(core::MeanFunction mean) const
    {
        if (method == core::Method::Dense)
            return core::regressionObjective(rows->x(), rows->targets(), mean, slopes);
        return core::regressionObjective(rows, mean, method);
    }
};

RegressionModel optimisedRegression(const Arguments& arguments, const core::Dataset& data, const RegressionModel& start,
                                    const GpObserved& observed)
{
    if (data.size() == 0)
        usageError("--optimise: without data there is no evidence to maximise");
    const double scale = std::sqrt(core::meanSquareAbout(start.mean, data.x, data.targets));
    const core::HyperparameterSearch search{
        .start = start.kernel,
        .diagonal = start.noise,
        .free = core::withDefaultBounds(pathsToOptimise(arguments, start.kernel, start.noise, "noise"), start.kernel,
                                        start.noise, data.x, scale),
        .seed = arguments.seed()};
    const core::HyperparameterAnswer answer =
        valueOrThrow(core::maximiseHyperparameters(observed.objective(start.mean), search));
    remarkOfGp(QString::fromStdString(answer.message));
    return {answer.optima.front().kernel, answer.optima.front().diagonal, start.mean};
}

double noiseFrom(const Arguments& arguments)
{
    constexpr auto setting = &core::RegressionSettings::noise;
    const double noise = arguments.number("noise", defaultOf<setting>());
    if (!core::settingAt<setting>().facts.bounds.holds(noise))
        usageError(QStringLiteral("--noise: a variance must be at least 0, got %1").arg(arguments.text("noise")));
    return noise;
}

/// Where the Regression lab begins, with the noise and the mean that are given; nothing where the lab fits none.
std::optional<core::GpMaximiseRequest> startOfRegression(const Arguments& arguments, const core::Dataset& data)
{
    auto start = core::gpStart(std::make_shared<const core::Dataset>(data), core::GpModel::Regression);
    if (start && arguments.has("mean"))
        start->mean = choiceFrom<&core::RegressionSettings::mean>(arguments);
    if (start && arguments.has("noise")) {
        start->diagonal = noiseFrom(arguments);
        start->locked = {"noise"};
    }
    return start;
}

std::vector<core::SlopeAt> listed(const core::ObservedSlopes& slopes)
{
    std::vector<core::SlopeAt> list;
    for (Eigen::Index i = 0; i < slopes.size(); ++i)
        list.push_back({.at = slopes.x(i, 0), .slope = slopes.values[i]});
    return list;
}

/// As the Regression lab stands on data that were loaded, but for what is given, where no kernel is.
std::optional<RegressionModel> fittedRegression(const Arguments& arguments, const core::Dataset& data,
                                                const core::ObservedSlopes& slopes)
{
    if (arguments.has("kernel"))
        return std::nullopt;
    auto start = startOfRegression(arguments, data);
    if (!start)
        return std::nullopt;
    start->slopes = {.at = listed(slopes), .variance = slopes.variance};
    const RegressionModel begun{start->kernel, start->diagonal, start->mean};
    if (arguments.has("optimise") || core::meanProblem(start->mean, data.x))
        return begun;
    const auto fit = core::firstFit(*start);
    if (const auto* failure = std::get_if<core::Failure>(&fit)) { // a part of the rows may not determine a linear mean
        remarkOfGp(QStringLiteral("the evidence was not maximised: ") + QString::fromStdString(failure->what));
        return begun;
    }
    const auto& found = std::get<core::GpMaximiseResult>(fit);
    const core::GpHyperparameters& best = found.optima.front().at;
    const core::Text mean = core::choiceOf(start->mean).name;
    remarkOfGp(QStringLiteral("%1: --kernel '%2' --noise %3 --mean %4")
                   .arg(QString::fromStdString(found.message), QString::fromStdString(core::printKernel(best.kernel)),
                        QString::fromStdString(core::numberText(best.diagonal)),
                        QString::fromUtf8(mean.data(), static_cast<qsizetype>(mean.size()))));
    return RegressionModel{best.kernel, best.diagonal, start->mean};
}

RegressionModel modelFrom(const Arguments& arguments, const core::Dataset& data, const core::ObservedSlopes& slopes)
{
    if (auto fitted = fittedRegression(arguments, data, slopes))
        return *std::move(fitted);
    return {kernelFrom(arguments, data), noiseFrom(arguments), choiceFrom<&core::RegressionSettings::mean>(arguments)};
}

void addPrediction(Report& report, const Arguments& arguments, const core::FittedGp& gp, const Eigen::MatrixXd& at)
{
    const core::GpPrediction prediction = gp.predict(at);
    if (prediction.clamped > 0)
        remarkOfGp(
            QStringLiteral("%1 variances that rounding had made negative were set to 0").arg(prediction.clamped));
    report.add("mean", prediction.mean);
    report.add("variance", prediction.latentVariance);
    report.add("latent_variance", prediction.latentVariance);
    report.add("observed_variance", prediction.observedVariance);
    if (arguments.has("covariance"))
        report.add("covariance", gp.covariance(at));
    if (const Eigen::Index draws = arguments.count("samples", 0, sampleCounts); draws > 0) {
        const Eigen::MatrixXd normals = core::standardNormals(arguments.seed(), at.rows(), draws);
        report.add("samples", Eigen::MatrixXd(valueOrThrow(gp.draws(at, normals)).transpose()));
    }
}

void addGradient(Report& report, const core::FittedGp& gp)
{
    const core::GpEvidenceGradient gradient = gp.gradient();
    report.add("gradient", gradientReport(gp.kernel(), gradient.logKernel, "noise", gradient.logNoise));
}

void addMeanCoefficients(Report& report, const core::FittedGp& gp)
{
    const core::GpMeanCoefficients found = gp.meanCoefficients();
    Report coefficients;
    coefficients.add("value", found.value);
    coefficients.add("covariance", found.covariance);
    report.add("mean_coefficients", coefficients);
}

/// Beyond so many rows what belongs to each is no longer listed.
constexpr Eigen::Index mostListedRows = 10'000;

/// What the model foretells of the rows that it has not seen; they are counted from 0.
void addHeldOut(Report& report, const core::FittedGp& gp, const core::Observations& out)
{
    const core::GpPrediction prediction = gp.predictMany(out.x);
    const auto score = core::predictiveScore(out.targets, prediction.mean, prediction.observedVariance);
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    Report heldOut;
    heldOut.add("rows", Eigen::VectorXd(Eigen::VectorXi::Map(out.rows.data(), std::ssize(out.rows)).cast<double>()));
    heldOut.add("mean", prediction.mean);
    heldOut.add("variance", prediction.observedVariance);
    heldOut.add("standardised",
                core::standardisedResiduals(out.targets, prediction.mean, prediction.observedVariance).value);
    heldOut.add("rmse", score ? score->rootMeanSquare : none);
    heldOut.add("log_score", score ? score->logScore : none);
    report.add("held_out", heldOut);
}

void addLeaveOneOut(Report& report, const core::FittedGp& gp, const core::GpRows& rows,
                    const std::vector<std::string>& columns)
{
    const core::GpLeaveOneOut left = gp.leaveOneOut();
    const auto score = core::predictiveScore(rows.targets(), left.mean, left.observedVariance);
    if (left.mean.hasNaN())
        remarkOfGp(QStringLiteral("loo has null where a row alone determines a coefficient of the mean, so that the "
                                  "others foretell nothing of it: give more rows, or --mean zero"));
    Report loo;
    const auto residuals = core::standardisedResiduals(rows.targets(), left.mean, left.observedVariance);
    if (rows.size() <= mostListedRows) {
        loo.add("mean", left.mean);
        loo.add("variance", left.observedVariance);
        loo.add("standardised", residuals.value);
    }
    loo.add("log_score", score ? score->logScore : std::numeric_limits<double>::quiet_NaN());
    report.add("loo", loo);
    if (const auto absurd = core::absurdResiduals(residuals))
        remarkOfGp(QString::fromStdString(*absurd));
    else if (const auto unequal = core::unequalNoise(residuals.value, rows.x(), columns))
        remarkOfGp(QString::fromStdString(*unequal));
}

/// The hyperparameters integrated out; the band is that of the latent function.
Report posteriorReportOfRegression(const Arguments& arguments, const core::Dataset& data, const RegressionModel& given,
                                   const GpObserved& observed, const std::optional<Eigen::MatrixXd>& at)
{
    if (data.size() == 0)
        usageError("--posterior: without data the hyperparameters have their prior");
    const core::GpHyperparameterModel model{.kernel = given.kernel,
                                            .diagonal = given.noise,
                                            .diagonalName = "noise",
                                            .mean = given.mean,
                                            .slopes = observed.slopes};
    Report report;
    const core::WeightedHyperparameters rows = addGpPosterior(report, arguments, observed.objective(given.mean), model);
    if (!at)
        return report;
    const core::FunctionMixture latent =
        valueOrThrow(core::integratedRegression(model, rows, *observed.rows, *at, observed.method));
    const double noise = rows.values.col(rows.values.cols() - 1).dot(rows.weights);
    const double level = levelFrom<&core::RegressionSettings::level>(arguments);
    report.add("mean", latent.mean());
    report.add("latent_variance", latent.variance());
    report.add("observed_variance", Eigen::VectorXd(latent.variance().array() + noise));
    report.add("lower", latent.quantile(0.5 * (1.0 - level)));
    report.add("upper", latent.quantile(0.5 * (1.0 + level)));
    return report;
}

void requirePoints(const Arguments& arguments)
{
    for (const char* option : {"covariance", "samples", "parts", "derivative"})
        if (arguments.has(option) && !arguments.has("at"))
            usageError(QStringLiteral("--%1: name the points with --at").arg(option));
}

/// Without the rows that are held out and those that have no target.
core::Dataset learnedFrom(const core::Dataset& all, const core::Observations& learned)
{
    const std::vector<Eigen::Index> rows(learned.rows.begin(), learned.rows.end());
    return std::ssize(rows) == all.size() ? all : core::onlyRows(all, rows);
}

/// A box of all places that the function is asked for at; none: at the rows alone.
std::vector<core::Interval> placesOf(const std::optional<Eigen::MatrixXd>& at, const core::Observations& heldOut)
{
    return core::hullOf(at ? core::boxOf(*at) : std::vector<core::Interval>(), core::boxOf(heldOut.x));
}

/// As asked for with --method, else the best. Only the Gram matrix has slopes.
core::Method methodOfGp(const Arguments& arguments, const core::Dataset& data, const RegressionModel& model,
                        const std::vector<core::Interval>& places)
{
    const bool needsGram = arguments.has("slopes");
    const std::optional<core::Method> asked = methodFrom(arguments);
    if (needsGram && asked && *asked != core::Method::Dense)
        usageError("--method: slopes are observed by --method dense alone");
    if (needsGram || (asked && *asked == core::Method::Dense)) {
        if (data.size() > core::mostGramRows)
            usageError(QStringLiteral("--data: %1 rows are too many for their covariance matrix, which takes up to %2; "
                                      "use a part of them, as --thin %2 does")
                           .arg(data.size())
                           .arg(core::mostGramRows));
        return core::Method::Dense;
    }
    if (data.size() == 0) {
        if (asked)
            usageError("--method: without data it is the prior, which needs no method");
        return core::Method::Dense;
    }
    if (asked)
        return *asked;
    const auto method = core::methodFor(model.kernel, data.x, places);
    if (const auto* failure = std::get_if<core::Failure>(&method))
        usageError(QStringLiteral("--data: ") + QString::fromStdString(failure->what));
    return std::get<core::Method>(method);
}

core::FittedGp fittedGp(const GpObserved& observed, const RegressionModel& model,
                        const std::vector<core::Interval>& places)
{
    if (observed.method == core::Method::Dense)
        return valueOrThrow(core::GpRegression::fit(model.kernel, observed.rows->x(), observed.rows->targets(),
                                                    model.noise, model.mean, observed.slopes));
    return valueOrThrow(core::FittedGp::fit(
        *observed.rows, {.kernel = model.kernel, .noise = model.noise, .mean = model.mean, .places = places},
        observed.method));
}

Report answerOfGp(const Arguments& arguments)
{
    requirePoints(arguments);
    const core::LoadedTable loaded = dataOrNone(arguments);
    const core::Dataset& all = loaded.data;
    const core::SplitObservations split = core::splitObservations(all, holdOutFrom(arguments, all.size()));
    const core::Observations& heldOut = split.heldOut;
    const core::Dataset data = learnedFrom(all, *split.learned);
    if (all.size() > 0 && data.size() == 0)
        usageError("--data: no row has a target to learn from");
    const core::ObservedSlopes slopes = slopesFrom(arguments, loaded.coordinates);
    const RegressionModel given = modelFrom(arguments, data, slopes);
    const auto at = pointsOrNone(arguments, loaded.coordinates, given.kernel);
    const Eigen::VectorXd targets = data.size() > 0 ? data.targets : Eigen::VectorXd();
    if (const auto refusal = core::meanProblem(given.mean, data.x))
        usageError(QStringLiteral("--mean: ") + QString::fromStdString(*refusal));
    const std::vector<core::Interval> places = placesOf(at, heldOut);
    const GpObserved observed{.rows = std::make_shared<const core::GpRows>(data.x, targets),
                              .slopes = slopes,
                              .method = methodOfGp(arguments, data, given, places)};
    if (arguments.has("posterior"))
        return posteriorReportOfRegression(arguments, data, given, observed, at);
    const RegressionModel model =
        arguments.has("optimise") ? optimisedRegression(arguments, data, given, observed) : given;
    const core::FittedGp gp = fittedGp(observed, model, places);
    if (gp.jitter() > 0.0)
        remarkOfGp(
            QStringLiteral("the diagonal of the covariance matrix was raised by %1 to factorise it").arg(gp.jitter()));
    if (const auto hidden = core::hiddenNoise(model.kernel, data.x, model.noise))
        remarkOfGp(QString::fromStdString(*hidden));
    Report report;
    if (at) {
        addPrediction(report, arguments, gp, *at);
        addParts(report, arguments, gp, *at);
    }
    addEvidence(report, gp);
    if (arguments.has("gradient"))
        addGradient(report, gp);
    if (model.mean != core::MeanFunction::Zero)
        addMeanCoefficients(report, gp);
    if (gp.size() > 0)
        addLeaveOneOut(report, gp, *observed.rows, data.columnNames);
    if (!heldOut.rows.empty())
        addHeldOut(report, gp, heldOut);
    if (gp.size() > 0)
        addMethod(report, gp.method(), gp.fourier() ? gp.fourier()->modes() : 0,
                  gp.fourier() ? gp.fourier()->errorBound(at ? *at : observed.rows->x()) : 0.0);
    if (arguments.has("optimise"))
        report.add("optimum", optimumReport(model.kernel, "noise", model.noise));
    return report;
}

} // namespace

Command gpCommand()
{
    std::vector<Option> options{
        dataOption(),
        observationColumnsOption(),
        kernelOption(QStringLiteral("se, with noise and mean at the maximum of the evidence")),
        optionOf<&core::RegressionSettings::noise>("V"),
        choiceOptionOf<&core::RegressionSettings::mean>(),
        atOption(),
        methodOption("the covariance matrix of all rows up to 2,000; beyond, Fourier sums for smooth kernels, the "
                     "state space of kinked ones over one column"),
        {"covariance",
         {},
         "also the posterior covariance of the function between the points of --at",
         &besidePosterior},
        {"samples", "N", "also N functions drawn from the posterior at those points, a row for each", &besidePosterior},
        {"gradient", {}, "also the derivatives of the log evidence", &besidePosterior},
        {"optimise", "all|NAMES",
         "maximise the evidence over these hyperparameters (comma-separated, as in gradient) from the given values "
         "and ten random places, over a period or a frequency also from the best of a scan of it (in steps of 1/8 "
         "turn over the extent of the data, up to the lower quartile of their gaps); everything printed is then at "
         "the best optimum",
         &besidePosterior}};
    std::ranges::move(gpPartOptions(), std::back_inserter(options));
    std::ranges::move(holdOutOptions(), std::back_inserter(options));
    std::ranges::move(gpPosteriorOptions(), std::back_inserter(options));
    Option level = optionOf<&core::RegressionSettings::level>("L");
    level.idle = &withoutBand;
    options.insert(options.end(), {level, seedOption("the draws, of the random places and of what is held out"),
                                   outOption(".json or .csv")});
    return {.name = "gp",
            .summary = "Gaussian process regression: mean, variances, draws, evidence and its maximisation",
            .prints = together(
                {{{"mean", Json::List, "the posterior mean at each point of --at"},
                  {"variance", Json::List, "the variance of the function there"},
                  {"latent_variance", Json::List, "the same: that of the function"},
                  {"observed_variance", Json::List, "that of a new target there: with the noise"},
                  {"covariance", Json::Table, "of the function between the points, with --covariance"},
                  {"samples", Json::Table, "a row for each function drawn, with --samples"},
                  {"log_evidence", Json::Number, "fit + complexity + constant; none of them with --posterior"},
                  {"gradient.NAME", Json::Number, "its derivative in the log of each number, with --gradient"},
                  {"mean_coefficients.value", Json::List, "β̄, with a mean to learn"},
                  {"mean_coefficients.covariance", Json::Table, "A⁻¹, their covariance"},
                  {"loo.mean", Json::List, "of each target given the others, the mean"},
                  {"loo.variance", Json::List, "the observed variance"},
                  {"loo.standardised", Json::List, "(t - mean)/√variance"},
                  {"loo.log_score", Json::Number, "the mean of log N(t; mean, variance) over the rows"},
                  {"held_out.rows", Json::List, "with --hold-out: the rows that the model has not seen, from 0"},
                  {"held_out.mean", Json::List, "the mean of each"},
                  {"held_out.variance", Json::List, "the observed variance"},
                  {"held_out.standardised", Json::List, "(t - mean)/√variance"},
                  {"held_out.rmse", Json::Number, "the root mean square of t - mean"},
                  {"held_out.log_score", Json::Number, "the mean of log N(t; mean, variance)"},
                  {"optimum.kernel", Json::Text, "at the maximum of the evidence, with --optimise"},
                  {"optimum.noise", Json::Number, "the noise there"},
                  {"lower", Json::List, "with --posterior: the lower end of the function's band at --level"},
                  {"upper", Json::List, "its upper end"}},
                 printedMethod(
                     "mean and standard deviation of the function at the points of --at (else at the rows) are off"),
                 printedGpParts(),
                 printedHyperparameters()}),
            .description =
                "Without --kernel the model is where the Regression lab begins: se, noise and a constant mean "
                "at the maximum of the evidence (found by at most 600 rows), told on standard error; --noise "
                "and --mean hold as they are given. With --kernel their defaults are those below.\n"
                "With C = K + noise I: mean = k*ᵀC⁻¹t, latent_variance = k** - k*ᵀC⁻¹k*; gradient is in the "
                "logarithms of the kernel's numbers, called \"scale\", \"lengthscale\", \"0.period\" (of part "
                "0), \"lengthscale[1]\" (of dimension 1), and of \"noise\".\n"
                "With --mean constant or linear the process varies about h(x)ᵀβ, h = (1) or (1, x_1, …, x_d), "
                "and β is integrated out under a vague prior: with H the rows h(x_i) and A = HᵀC⁻¹H, C⁻¹ above "
                "is C⁻¹ - C⁻¹HA⁻¹HᵀC⁻¹, the mean gains h*ᵀβ̄, the variances what is not known of β, and the "
                "evidence -½ log|A| + p/2 log 2π for the p coefficients; mean_coefficients are β̄ and A⁻¹.\n"
                "With --parts a kernel that is a sum is taken apart: each summand k_i has the mean k_i*ᵀC⁻¹t "
                "and the variance k_i** - k_i*ᵀC⁻¹k_i*. With --derivative the slope is normal with a covariance "
                "Σ, and its band is mean ± c √Σ_jj, where c is the quantile at --level of the greatest "
                "standardised deviation over all points, by 10,000 draws: it holds at all points of --at at "
                "once, at the hyperparameters as they are. Slopes that are given with --slopes follow the "
                "targets in t, C and k*.\n"
                "With --hold-out everything but held_out is of the other rows. Without --data, or with no rows, "
                "it is the prior, and there is no loo.\n"
                "With --posterior the hyperparameters are integrated out: printed are they by their names in "
                "gradient, as `kernelscope posterior` prints them, and with --at mean, latent_variance, "
                "observed_variance, lower and upper of the mixture over them.",
            .options = options,
            .answer = &answerOfGp};
}

} // namespace app
