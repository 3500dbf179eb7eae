#pragma once

#include "app/session/session_file.h"
#include "app/window_fixture.h"
#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/expression.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/independence/independence_settings.h"
#include "core/labs/learning/learning_settings.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/pictures/pictures_settings.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/structure/true_graph.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/window/window.h"

#include <QStringList>

#include <functional>
#include <utility>
#include <vector>

/// What the window and the command line must agree on: numbers of every lab, each with the command that prints it. A
/// new lab adds a row.
namespace agreement
{

using widgets::PlotTable;

/// The window's pictures are carried from nodes to every pixel, until held-out points agree: this far from exact, at
/// most, as a part of the highest value.
inline constexpr double ofAPicture = 1e-6;

inline QString number(double value)
{
    return QString::number(value, 'g', 17);
}

inline QString text(core::Text text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// One number of the window, or a column of them, and the command that prints it.
struct Agreement {
    core::Session session;
    QString view, column; // where the window shows it
    /// The command; DATA, FIRST and SECOND (the lab's samples), CENTRES and AT stand for files.
    std::function<QStringList(const core::Session& session, const PlotTable& shown)> command;
    QString answer;         // in what is printed: "curve.log_evidence"; * is each element of a list
    QStringList at = {};    // columns of the view that become the points of AT
    double accuracy = 1e-8; // of the highest value
    double (*asShown)(double printed) = nullptr;
};

inline QStringList kernelOf(const core::Session& session)
{
    return {"--kernel", QString::fromStdString(core::printKernel(session.kernel))};
}

inline QString windowOf(const core::Session& session)
{
    QStringList intervals;
    for (const core::Interval& interval : session.window)
        intervals << number(interval.lo) + u':' + number(interval.hi);
    return intervals.join(u',');
}

// --- sessions ---

inline core::Session saved(const QString& name)
{
    return std::get<core::Session>(
        app::readSessionFile(QStringLiteral(TEST_DATA_DIR "/sessions/format-2/%1.kscope").arg(name)));
}

/// So many points of two samples on the line.
inline core::Session twoOnTheLine(const char* lab)
{
    core::Session session;
    core::Dataset data = std::get<core::Dataset>(
        core::generate({.name = "mixture1d", .n = 24, .seed = 5, .options = {{"components", 2}}}));
    data.labels.clear();
    for (Eigen::Index i = 0; i < data.size(); ++i)
        data.labels.push_back(std::sin(3.0 * data.x(i, 0)) > 0.0 ? 1 : 0);
    session.kernel = core::kernelOf(core::SquaredExponential{{0.8}});
    session.window = core::fittingWindow(data);
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    session.lab = lab;
    return session;
}

inline core::Session bags()
{
    core::Session session = twoOnTheLine("regression");
    core::Dataset data = *session.data;
    data.targets.resize(data.size());
    for (Eigen::Index i = 0; i < data.size(); ++i) {
        const int bag = static_cast<int>(i) / 4;
        data.labels[static_cast<std::size_t>(i)] = bag;
        data.targets[i] = std::sin(bag);
    }
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    auto& settings = session.of<core::RegressionSettings>();
    settings.inputs = core::RegressionSettings::Inputs::Bags;
    settings.ridgeChoice = core::RidgeChoice::ByHand;
    settings.lambda = 0.03;
    return session;
}

inline core::Session withView(const char* name, core::SpectrumSettings::View view)
{
    core::Session session = saved(name);
    auto& settings = session.of<core::SpectrumSettings>();
    settings.view = view;
    settings.norm = core::SpectrumSettings::Norm::Kernel;
    settings.centred = true;
    settings.chooseNodes = false;
    return session;
}

inline core::Session overLengthscale(const char* name)
{
    core::Session session = saved(name);
    session.of<core::LearningSettings>().view = core::LearningSettings::View::Curve;
    return session;
}

inline core::Session smallPower()
{
    core::Session session = saved("power");
    auto& settings = session.of<core::PowerSettings>();
    settings.choosers = {"median", "evidence"};
    settings.vary = "spacing";
    settings.lo = 14.0;
    settings.hi = 40.0;
    settings.repeats = 5;
    settings.steps = 2;
    return session;
}

// --- commands ---

inline QStringList words(const QString& line)
{
    return line.split(u' ');
}

inline QStringList density(const core::Session& session, const PlotTable&)
{
    const core::StudentTParameters& model = session.of<core::DensitySettings>().model;
    return words(QStringLiteral("density --data DATA --at AT --normalise %1 --sigma0 %2 --alpha %3 --beta %4 "
                                "--posterior %5")
                     .arg(windowOf(session), number(model.sigma0), number(model.alpha), number(model.beta),
                          text(core::choiceOf(model.posterior).name))) +
           kernelOf(session);
}

inline QStringList densityByGroups(const core::Session& session, const PlotTable& shown)
{
    return density(session, shown) << "--by-groups";
}

inline QStringList modelOf(const core::Session& session)
{
    const auto& model = session.of<core::EmbeddingModel>();
    return QStringList{"--tau2", number(model.tau2), "--eta", model.eta ? number(*model.eta) : "inf"} +
           kernelOf(session);
}

inline QStringList embed(const core::Session& session, const PlotTable&)
{
    return words("embed --data DATA --at AT --sites data") + modelOf(session);
}

/// At the lengthscale where the window's curve is highest.
inline QStringList evidence(const core::Session& session, const PlotTable& shown)
{
    const core::InducingRule& rule = session.of<core::EmbeddingModel>().inducing;
    Eigen::Index highest = 0;
    columnOf(shown, "log_evidence").maxCoeff(&highest);
    core::Session there = session;
    there.kernel = core::withLengthscale(session.kernel, columnOf(shown, "lengthscale")[highest]);
    return words(QStringLiteral("evidence --data DATA --inducing kmeans:%1 --seed %2").arg(rule.count).arg(rule.seed)) +
           modelOf(there);
}

inline QStringList mmd(const core::Session& session, const PlotTable&)
{
    const auto& settings = session.of<core::TwoSamplesSettings>();
    return words(QStringLiteral("mmd --x FIRST --y SECOND --null all --estimator %1 --permutations %2 --level %3 "
                                "--seed %4")
                     .arg(text(core::choiceOf(settings.estimator).name))
                     .arg(settings.permutations)
                     .arg(number(settings.testLevel))
                     .arg(session.seed)) +
           kernelOf(session);
}

inline QStringList witness(const core::Session& session, const PlotTable&)
{
    return words("witness --x FIRST --y SECOND --at AT --sites data") + modelOf(session);
}

inline QString generatorOf(const core::Generation& generation)
{
    QStringList options;
    for (const auto& [name, value] : generation.options)
        options << QString::fromStdString(name) + u'=' + number(value);
    return QString::fromStdString(generation.name) + u':' + options.join(u',');
}

inline QStringList power(const core::Session& session, const PlotTable&)
{
    const auto& settings = session.of<core::PowerSettings>();
    QStringList choosers;
    for (const std::string& chooser : settings.choosers)
        choosers << QString::fromStdString(chooser);
    return words(QStringLiteral("power --generator-x %1 --generator-y %2 --vary %3=%4:%5:%6 --n %7")
                     .arg(generatorOf(settings.first), generatorOf(settings.second),
                          QString::fromStdString(settings.vary), number(settings.lo), number(settings.hi))
                     .arg(settings.steps)
                     .arg(settings.n)) +
           words(QStringLiteral("--repeats %1 --permutations %2 --level %3 --choosers %4 --seed %5")
                     .arg(settings.repeats)
                     .arg(settings.permutations)
                     .arg(number(settings.level), choosers.join(u','))
                     .arg(session.seed));
}

inline QStringList gp(const core::Session& session, const PlotTable&)
{
    return words("gp --data DATA --at AT --noise " + number(session.of<core::RegressionSettings>().noise)) +
           kernelOf(session);
}

inline QStringList gpOfItsData(const core::Session& session, const PlotTable&)
{
    return words("gp --data DATA --noise " + number(session.of<core::RegressionSettings>().noise)) + kernelOf(session);
}

inline QStringList ridge(const core::Session& session, const PlotTable&)
{
    return words("ridge --data DATA --at AT --lambda loo") + kernelOf(session);
}

inline QStringList ridgeOfBags(const core::Session& session, const PlotTable&)
{
    return words("ridge --data DATA --columns 1,3 --bags 2 --at grid:0:1:2 --lambda " +
                 number(session.of<core::RegressionSettings>().lambda)) +
           kernelOf(session);
}

inline QStringList classify(const core::Session& session, const PlotTable&)
{
    return words(QStringLiteral("classify --data DATA --columns %1 --at AT --nu %2")
                     .arg(QString(session.data->dimensions() == 1 ? "1,2" : "1,2,3"),
                          number(session.of<core::ClassificationSettings>().nu))) +
           kernelOf(session);
}

inline QStringList kpca(const core::Session& session, const PlotTable&)
{
    return words(QStringLiteral("kpca --data DATA --components %1")
                     .arg(session.of<core::SpectrumSettings>().components)) +
           kernelOf(session);
}

/// At the places where the lab has them at first: 0.4 and 0.6 of the window.
inline QStringList pairOfKernel(const core::Session& session, const PlotTable&)
{
    const core::Interval& window = session.window.front();
    const auto place = [&](double share) { return number(window.lo + share * window.width()); };
    return QStringList{"kernel", "--pair", place(0.4) + u':' + place(0.6)} + kernelOf(session);
}

inline QStringList pairOfKernelAt(const core::Session& session, const PlotTable& shown)
{
    return pairOfKernel(session, shown) + QStringList{"--at", "AT"};
}

inline QStringList mercer(const core::Session& session, const PlotTable& shown)
{
    const auto& settings = session.of<core::SpectrumSettings>();
    return words(QStringLiteral("mercer --measure gaussian:%1 --nodes %2 --components %3 --at %4")
                     .arg(number(settings.measureSd))
                     .arg(settings.nodes)
                     .arg(settings.eigenfunctions)
                     .arg(QString(columnOf(shown, "x").size() > 0 ? "AT" : "grid:0:1:2"))) +
           kernelOf(session);
}

inline QStringList rkhs(const core::Session& session, const PlotTable&)
{
    QStringList coefficients;
    for (const core::KernelTerm& term : session.of<core::SpectrumSettings>().terms)
        coefficients << number(term.coefficient);
    return words("rkhs --centres CENTRES --coefficients " + coefficients.join(u',')) + kernelOf(session);
}

/// The fourteen points under se(lengthscale=1), whose Jacobian is 1.
inline core::Session scoredPoints()
{
    core::Session session = core::builtInSession();
    session.kernel = core::kernelOf(core::SquaredExponential{});
    session.lab = "novelty";
    session.of<core::DensitySettings>() = core::settingsFor<core::DensitySettings>(*session.data, session.kernel);
    session.of<core::DensitySettings>().model.alpha = 1.0; // log q = −8 log s
    return session;
}

inline QStringList densityOfScores(const core::Session& session, const PlotTable&)
{
    const core::StudentTParameters& model = session.of<core::DensitySettings>().model;
    return words(QStringLiteral("density --data DATA --at AT --sigma0 %1 --alpha %2 --beta %3")
                     .arg(number(model.sigma0), number(model.alpha), number(model.beta))) +
           kernelOf(session);
}

/// A few of the digits, whose areas grow over the number that trains.
inline core::Session learntDigits()
{
    core::Session session = core::builtInSession();
    session.data = std::make_shared<const core::Dataset>(*core::example("digits"));
    session.window.clear();
    session.lab = "novelty";
    auto& settings = session.of<core::NoveltySettings>();
    settings.training = 40;
    settings.test = 30;
    settings.wrongLabels = 0.3;
    settings.repeats = 3;
    settings.rowsSeed = 6;
    settings.model.beta = 0.5;
    settings.kdeMultiplier = 0.2;
    return session;
}

inline QStringList learningCurve(const core::Session& session, const PlotTable& shown, bool kde)
{
    const auto& settings = session.of<core::NoveltySettings>();
    QStringList sizes;
    for (const double size : columnOf(shown, "training_points"))
        sizes << number(size);
    return words(QStringLiteral("novelty --train example:digits --test example:digits --protocol B --fixed --sizes %1 "
                                "--test-size %2 --wrong-labels %3 --repeats %4 --seed %5 --multiplier %6 "
                                "--label-lengthscale %7")
                     .arg(sizes.join(u','))
                     .arg(settings.test)
                     .arg(number(settings.wrongLabels))
                     .arg(settings.repeats)
                     .arg(session.seed + static_cast<std::uint64_t>(settings.rowsSeed))
                     .arg(number(kde ? settings.kdeMultiplier : settings.multiplier),
                          number(kde ? settings.kdeLabelLengthscale : settings.labelLengthscale))) +
           (kde ? words("--method kde")
                : words(QStringLiteral("--method kst --sigma0 %1 --beta %2")
                            .arg(number(settings.model.sigma0), number(settings.model.beta))));
}
inline QStringList learningCurveOfScores(const core::Session& session, const PlotTable& shown)
{
    return learningCurve(session, shown, false);
}
inline QStringList learningCurveOfKde(const core::Session& session, const PlotTable& shown)
{
    return learningCurve(session, shown, true);
}

inline core::Session picturePair()
{
    core::Session session = core::builtInSession();
    session.lab = "pictures";
    return session;
}

inline QStringList relativeNovelty(const core::Session& session, const PlotTable&)
{
    const auto& settings = session.of<core::PicturesSettings>();
    const QString folder = QStringLiteral(TEST_DATA_DIR "/../../resources/examples/terrain/");
    return words(QStringLiteral("relative-novelty --multiplier %1 --sigma0 %2 --beta %3 --subsample %4 --seed %5")
                     .arg(number(settings.multiplier), number(settings.sigma0), number(settings.beta),
                          number(settings.part / 100.0))
                     .arg(settings.seed)) +
           QStringList{"--background", folder + "background.png", "--target", folder + "target.png"};
}

/// Generated columns, of which the third, if there is one, is given.
inline core::Session dependent(const char* generator)
{
    core::Session session = core::builtInSession();
    session.lab = "independence";
    session.data = std::make_shared<const core::Dataset>(
        std::get<core::Dataset>(core::generate({.name = generator, .n = 60, .seed = 4, .options = {}})));
    session.window = core::fittingWindow(*session.data);
    auto& settings = session.of<core::IndependenceSettings>();
    settings.lengthscale = core::LengthscaleRule::Evidence;
    settings.permutations = 150;
    if (session.data->dimensions() > 2)
        settings.given = {"x3"};
    return session;
}

inline QStringList hsic(const core::Session& session, const PlotTable&)
{
    const auto& settings = session.of<core::IndependenceSettings>();
    return words(
        QStringLiteral("hsic --data DATA --x 1 --y 2 --null all --lengthscale %1 --estimator %2 "
                       "--permutations %3 --seed %4")
            .arg(text(core::choiceOf(settings.lengthscale).name), text(core::choiceOf(settings.estimator).name))
            .arg(settings.permutations)
            .arg(session.seed));
}

inline QStringList dhsic(const core::Session& session, const PlotTable&)
{
    return words(QStringLiteral("hsic --data DATA --x 1 --y 2 --z 3 --lengthscale evidence --permutations %1 --seed %2")
                     .arg(session.of<core::IndependenceSettings>().permutations)
                     .arg(session.seed));
}

inline QStringList cit(const core::Session& session, const PlotTable&)
{
    return words(
        QStringLiteral("cit --data DATA --x 1 --y 2 --given 3 --lengthscale evidence --seed %1").arg(session.seed));
}

/// The density of each of two samples with names.
inline core::Session inGroups()
{
    core::Session session = twoOnTheLine("density");
    core::Dataset data = *session.data;
    data.names.samples = {"setosa", "virginica"};
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    session.of<core::DensitySettings>().model.sigma0 = 0.3;
    session.of<core::DensitySettings>().byGroups = true;
    return session;
}

/// Four columns made from a graph.
inline core::Session graphed()
{
    core::Session session = core::builtInSession();
    session.lab = "structure";
    core::TrueGraphSettings graph;
    graph.seed = 3;
    graph.rows = 80;
    core::Dataset data;
    data.x = std::get<core::GeneratedTable>(core::dataFrom(graph)).columns.table->values;
    data.columnNames = core::coordinateNames(data.x.cols());
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    session.window = core::fittingWindow(*session.data);
    auto& settings = session.of<core::StructureSettings>();
    settings.method = core::ConditionalMethod::FisherZ;
    settings.alpha = 0.1;
    settings.maxGiven = 1;
    settings.resamples = 20;
    return session;
}

inline QStringList pc(const core::Session& session, const PlotTable&)
{
    const auto& settings = session.of<core::StructureSettings>();
    return words(QStringLiteral("pc --data DATA --test fisher-z --alpha %1 --max-given %2 --bootstrap %3 --lifetimes "
                                "--seed %4")
                     .arg(number(settings.alpha))
                     .arg(settings.maxGiven)
                     .arg(settings.resamples)
                     .arg(session.seed));
}

inline const std::vector<std::pair<const char*, Agreement>>& agreements()
{
    using View = core::SpectrumSettings::View;
    static const auto exponential = [](double log) { return std::exp(log); };
    static const auto root = [](double variance) { return std::sqrt(variance); };
    const QStringList x{"x"}, plane{"x1", "x2"};
    static const std::vector<std::pair<const char*, Agreement>> all{
        {"the density on the line",
         {core::builtInSession(), "predictive", "predictive", &density, "log_density", x, ofAPicture, exponential}},
        {"the density of the first sample",
         {inGroups(), "predictive", "predictive_setosa", &densityByGroups, "groups.0.density", x, ofAPicture}},
        {"the density of the second sample",
         {inGroups(), "predictive", "predictive_virginica", &densityByGroups, "groups.1.density", x, ofAPicture}},
        {"the density in the plane",
         {saved("density"), "predictive", "density", &density, "log_density", plane, ofAPicture, exponential}},
        {"the empirical embedding", {saved("embedding"), "embedding", "empirical", &embed, "empirical", x}},
        {"the embedding's posterior", {saved("embedding"), "embedding", "posterior_mean", &embed, "mean", x}},
        {"the shrinkage estimate", {saved("embedding"), "embedding", "shrinkage", &embed, "shrinkage", x}},
        {"the evidence of an embedding",
         {overLengthscale("embedding"), "evidence", "log_evidence", &evidence, "log_evidence"}},
        {"MMD²", {saved("two-samples"), "null", "mmd2", &mmd, "mmd2"}},
        {"the p-value by permutations", {saved("two-samples"), "null", "permutation_p", &mmd, "p_values.permutation"}},
        {"the p-value by the gamma null", {saved("two-samples"), "null", "gamma_p", &mmd, "p_values.gamma"}},
        {"the p-value by the spectral null", {saved("two-samples"), "null", "spectral_p", &mmd, "p_values.spectral"}},
        {"the interval of MMD²", {saved("two-samples"), "null", "interval_upper", &mmd, "interval.1"}},
        {"the p-value that MMD² is smaller than δ",
         {saved("two-samples"), "null", "equivalence_p", &mmd, "equivalence.p_value"}},
        {"HSIC", {dependent("pair_w"), "null", "hsic", &hsic, "hsic"}},
        {"the interval of HSIC", {dependent("pair_w"), "null", "interval_lower", &hsic, "interval.0"}},
        {"the rows of half the power", {dependent("pair_w"), "null", "half_power_n", &hsic, "half_power_n"}},
        {"HSIC's p-value by permutations",
         {dependent("pair_w"), "null", "permutation_p", &hsic, "p_values.permutation"}},
        {"HSIC's p-value by the gamma null", {dependent("pair_w"), "null", "gamma_p", &hsic, "p_values.gamma"}},
        {"HSIC's p-value by the spectral null",
         {dependent("pair_w"), "null", "spectral_p", &hsic, "p_values.spectral"}},
        {"a lengthscale by the evidence", {dependent("pair_w"), "gram-x", "lengthscale", &hsic, "lengthscales.0"}},
        {"dHSIC", {dependent("triple_xor"), "null", "dhsic", &dhsic, "hsic"}},
        {"dHSIC's p-value", {dependent("triple_xor"), "null", "dhsic_p", &dhsic, "p_values.permutation"}},
        {"a statistic given others", {dependent("triple_xor"), "null", "conditional_statistic", &cit, "statistic"}},
        {"its p-value", {dependent("triple_xor"), "null", "conditional_p", &cit, "p_value"}},
        {"the p-values of edges", {graphed(), "graph", "p", &pc, "edges.*.p"}},
        {"how firm edges are", {graphed(), "graph", "frequency", &pc, "edges.*.frequency"}},
        {"from which level on edges live", {graphed(), "levels", "lowest_level", &pc, "lifetimes.*.lowest"}},
        {"up to which level edges live", {graphed(), "levels", "highest_level", &pc, "lifetimes.*.highest"}},
        {"the witness", {twoOnTheLine("two-samples"), "witness", "empirical", &witness, "empirical", x}},
        {"the rates by the median", {smallPower(), "power", "median_rate", &power, "median.rejection_rate"}},
        {"the rates by the evidence", {smallPower(), "power", "evidence_rate", &power, "evidence.rejection_rate"}},
        {"Wilson's interval", {smallPower(), "power", "evidence_wilson_upper", &power, "evidence.wilson_upper"}},
        {"the lengthscales chosen",
         {smallPower(),
          "power",
          "evidence_mean_log_lengthscale",
          &power,
          "evidence.lengthscale",
          {},
          1e-8,
          [](double lengthscale) { return std::log(lengthscale); }}},
        {"the regression's mean", {saved("regression"), "data", "mean", &gp, "mean", {"at"}}},
        {"the latent standard deviation",
         {saved("regression"), "data", "latent_sd", &gp, "latent_variance", {"at"}, 1e-8, root}},
        {"that of a new observation",
         {saved("regression"), "data", "observed_sd", &gp, "observed_variance", {"at"}, 1e-8, root}},
        {"the residuals", {saved("regression"), "residuals", "residual", &gpOfItsData, "loo.standardised"}},
        {"what the others foretell", {saved("regression"), "residuals", "foretold", &gpOfItsData, "loo.mean"}},
        {"ridge regression", {saved("regression"), "data", "ridge", &ridge, "prediction", {"at"}}},
        {"the fit of bags", {bags(), "bags-fit", "prediction", &ridgeOfBags, "fitted"}},
        {"bags left out", {bags(), "bags-fit", "left_out", &ridgeOfBags, "loo_prediction"}},
        {"the averaged probability",
         {twoOnTheLine("classification"), "probability", "averaged", &classify, "probability", x}},
        {"the probit of the probability",
         {twoOnTheLine("classification"), "probability", "probit", &classify, "probability_probit", x}},
        {"the latent mean", {twoOnTheLine("classification"), "latent", "latent_mean", &classify, "latent_mean", x}},
        {"the latent variance in the plane",
         {saved("classification"), "probability", "latent_variance", &classify, "latent_variance", plane, ofAPicture}},
        {"the eigenvalues of a Gram matrix",
         {withView("spectrum", View::KernelPca), "eigenvalues", "eigenvalue", &kpca, "eigenvalues"}},
        {"the second scores", {withView("spectrum", View::KernelPca), "scores", "score_2", &kpca, "projections.*.1"}},
        {"the correlation of two places",
         {withView("spectrum", View::Kernel), "pair", "correlation", &pairOfKernel, "correlation"}},
        {"the distance of two features",
         {withView("spectrum", View::Kernel), "distance", "feature_distance", &pairOfKernel, "feature_distance"}},
        {"the kernel with one place held",
         {withView("spectrum", View::Kernel), "slice", "k_first", &pairOfKernelAt, "slices.*.0", x}},
        {"Mercer's eigenvalues",
         {withView("spectrum", View::Mercer), "eigenvalues", "eigenvalue", &mercer, "eigenvalues"}},
        {"the third eigenfunction",
         {withView("spectrum", View::Mercer), "eigenfunctions", "eigenfunction_3", &mercer, "eigenfunctions.*.2", x}},
        {"the norm of a sum of kernels", {saved("spectrum"), "shares", "norm2", &rkhs, "norm2"}},
        {"the score over the line",
         {scoredPoints(), "scale", "s", &densityOfScores, "log_density", x, 1e-8,
          [](double log) { return std::exp(-log / 8.0); }}},
        {"the area over training pictures", {learntDigits(), "curve", "kst", &learningCurveOfScores, "kst.auc_mean"}},
        {"that of the density estimate", {learntDigits(), "curve", "kde", &learningCurveOfKde, "kde.auc_mean"}},
        {"what is new in a picture", {picturePair(), "new", "log_ratio", &relativeNovelty, "log_ratio"}}};
    return all;
}

} // namespace agreement
