#include "app/cli/figure_bke2.h"

#include "app/cli/figure_bke4.h"
#include "app/cli/figure_novelty.h"
#include "app/cli/figures.h"
#include "app/cli/power_report.h"
#include "app/cli/setting_options.h"
#include "app/figures/figure_sessions.h"
#include "core/embedding/choosers.h"
#include "core/labs/power/wilson.h"
#include "core/limits.h"
#include "widgets/drawings/power.h"
#include "widgets/plots/drawn_plot.h"

#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr Index curvePoints = 200;
constexpr double lowestEpsilon = 1.0, highestEpsilon = 2.5;
constexpr int epsilons = 4, defaultRepeatsOfEvidence = 20;

/// The samples on show, P round and Q stretched.
struct ShownSamples {
    MatrixXd x, y, pooled;
    double median;
};

ShownSamples shownSamples(std::uint64_t seed)
{
    const MatrixXd pooled = grids::samples(grids::shownEpsilon, seed).x;
    return {.x = pooled.topRows(grids::pointsASample),
            .y = pooled.bottomRows(grids::pointsASample),
            .pooled = pooled,
            .median = core::medianDistance(pooled, pooled.rows()).value()};
}

struct ShownEvidence {
    MatrixXd inducing;
    core::EvidenceCurve curve;
    std::vector<core::EvidenceMaximum> maxima;
};

ShownEvidence shownEvidence(const ShownSamples& samples, std::uint64_t seed)
{
    const core::InducingRule rule{
        .kind = core::InducingRule::Kind::Random, .count = grids::inducingPoints, .seed = seed, .given = {}};
    const core::InducingPoints inducing = valueOrThrow(core::inducingPoints(samples.pooled, rule));
    const core::Evidence evidence =
        valueOrThrow(core::Evidence::of(core::withoutRows(samples.pooled, inducing.heldOut), inducing.z));
    const core::EmbeddingPrior shape{.lengthscale = VectorXd::Ones(2), .scale = 1.0, .eta = std::nullopt};
    core::EvidenceCurve curve =
        valueOrThrow(core::EvidenceCurve::of(evidence, shape, core::defaultLengthscales(samples.median, curvePoints)));
    auto maxima = valueOrThrow(core::localMaxima(evidence, curve, 1.0, 1.0));
    return {inducing.z, std::move(curve), std::move(maxima)};
}

Report shownCurveReport(const ShownEvidence& evidence)
{
    VectorXd places(static_cast<Index>(evidence.maxima.size())), heights(places.size());
    for (Index i = 0; i < places.size(); ++i) {
        places[i] = evidence.maxima[static_cast<std::size_t>(i)].lengthscale;
        heights[i] = evidence.maxima[static_cast<std::size_t>(i)].logEvidence;
    }
    Report report;
    report.add("lengthscale", evidence.curve.lengthscale());
    report.add("log_evidence", evidence.curve.logEvidence(1.0, 1.0));
    report.add("local_maxima", places);
    report.add("log_evidence_at_maxima", heights);
    return report;
}

/// Tests over ε, for one kind of sampling.
widgets::PowerStudy studyOf(bool balanced, int repeats, std::uint64_t seed)
{
    core::PowerRequest request{.settings = {}, .seed = seed};
    core::PowerSettings& settings = request.settings;
    settings.first = grids::generation(1.0, balanced, 0);
    settings.second = grids::generation(1.0, balanced, 0);
    settings.vary = "epsilon";
    settings.lo = lowestEpsilon;
    settings.hi = highestEpsilon;
    settings.steps = epsilons;
    settings.n = grids::pointsASample;
    settings.repeats = repeats;
    return {settings, powerWithProgress(request)};
}

/// One minus the rejection rates over ε.
Report typeTwoErrors(const widgets::PowerStudy& study)
{
    const auto& [settings, result] = study;
    Report report;
    for (std::size_t chooser = 0; chooser < settings.choosers.size(); ++chooser) {
        VectorXd error(epsilons), standardError(epsilons), lower(epsilons), upper(epsilons), lengthscale(epsilons);
        for (Index step = 0; step < epsilons; ++step) {
            const core::PowerPoint& point =
                result.points[chooser * static_cast<std::size_t>(epsilons) + static_cast<std::size_t>(step)];
            error[step] = 1.0 - point.rate();
            standardError[step] = point.error();
            lower[step] = 1.0 - core::wilsonInterval(point).hi;
            upper[step] = 1.0 - core::wilsonInterval(point).lo;
            lengthscale[step] =
                point.chosen > 0 ? std::exp(point.meanLogLengthscale) : std::numeric_limits<double>::quiet_NaN();
        }
        Report ofChooser;
        ofChooser.add("type_ii_error", error);
        ofChooser.add("error", standardError);
        ofChooser.add("wilson_lower", lower);
        ofChooser.add("wilson_upper", upper);
        ofChooser.add("lengthscale", lengthscale);
        report.add(settings.choosers[chooser], ofChooser);
    }
    return report;
}

/// Why an option of repeated runs would change nothing.
QString elsewhere(const Arguments& arguments)
{
    const QString figure = arguments.positional().value(0);
    return figure == "bke-2" || figure == "bke-4" || repeatsExperiments(figure)
               ? QString()
               : QStringLiteral("it belongs to the figures bke-2, bke-4, hl-3 and hl-table-1");
}

QString elsewhereThanChance(const Arguments& arguments)
{
    const QString figure = arguments.positional().value(0);
    return figure == "hl-4" || figure == "bke-3" ? QString() : elsewhere(arguments);
}

core::Session sessionOf(std::uint64_t seed)
{
    const ShownSamples samples = shownSamples(seed);
    const core::ChosenLengthscale chosen = core::chosenByEvidence(shownEvidence(samples, seed).maxima);
    return grids::session(grids::shownEpsilon, chosen.lengthscale.value_or(samples.median), seed);
}

} // namespace

std::vector<Option> bke2Options()
{
    return {{"repeats", "R",
             QStringLiteral("bke-2: tests at each ε and kind of sampling (default %1; the paper's curve is smooth from "
                            "some hundred on); bke-4: draws of z at each m (default %2)")
                 .arg(defaultRepeatsOfEvidence)
                 .arg(defaultDrawsOfBke4),
             &elsewhere},
            {"seed", "N",
             withDefault("of everything random in bke-2, bke-3, bke-4, hl-3, hl-4 and hl-table-1", standardSeed),
             &elsewhereThanChance}};
}

Report bke2Numbers(const Arguments& arguments)
{
    const std::uint64_t seed = arguments.seed();
    const int repeats = arguments.count("repeats", defaultRepeatsOfEvidence, core::repeatCounts);
    const ShownSamples samples = shownSamples(seed);
    const ShownEvidence evidence = shownEvidence(samples, seed);
    const core::ChosenLengthscale chosen = core::chosenByEvidence(evidence.maxima);
    Report report;
    report.add("x", samples.x);
    report.add("y", samples.y);
    report.add("epsilon_of_y", grids::shownEpsilon);
    report.add("median_heuristic", samples.median);
    report.add("evidence_lengthscale",
               chosen.lengthscale ? Report::Value(*chosen.lengthscale) : Report::Value(nullptr));
    report.add("tau2", 1.0);
    report.add("inducing", evidence.inducing);
    report.add("curve", shownCurveReport(evidence));
    report.add("epsilon", VectorXd(VectorXd::LinSpaced(epsilons, lowestEpsilon, highestEpsilon)));
    report.add("seed", static_cast<double>(seed));
    report.add("level", core::PowerSettings{}.level);
    report.add("repeats", static_cast<double>(repeats));
    report.add("permutations", static_cast<double>(core::PowerSettings{}.permutations));
    report.add("balanced", typeTwoErrors(studyOf(true, repeats, seed)));
    report.add("independent", typeTwoErrors(studyOf(false, repeats, seed)));
    return report;
}

namespace
{

std::unique_ptr<widgets::DrawnPlot> plotOf(const widgets::PowerStudy& study, const QString& sampling)
{
    widgets::Drawing drawing = widgets::powerDrawing({.run = study, .shown = core::PowerSettings::Shown::Missed});
    drawing.title = QStringLiteral("Type II error: ") + sampling;
    return std::make_unique<widgets::DrawnPlot>(std::move(drawing));
}

} // namespace

void drawBke2(const Arguments& arguments, const QString& path)
{
    const std::uint64_t seed = arguments.seed();
    const int repeats = arguments.count("repeats", defaultRepeatsOfEvidence, core::repeatCounts);
    const auto balanced = plotOf(studyOf(true, repeats, seed), QStringLiteral("100 points in every Gaussian"));
    const auto independent = plotOf(studyOf(false, repeats, seed), QStringLiteral("independent draws"));
    drawPageAnd(sessionOf(seed), {balanced.get(), independent.get()}, path);
}

} // namespace app
