#include "app/session/settings_json.h"

#include "app/session/choice_json.h"
#include "app/session/data_json.h"

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

using Rule = core::InducingRule::Kind;
using View = core::LearningSettings::View;

constexpr Choice<core::Posterior> posteriors[] = {{core::Posterior::Exact, "exact"},
                                                  {core::Posterior::AsPrinted, "as-printed"}};
constexpr Choice<core::Normalisation> normalisations[] = {{core::Normalisation::Window, "window"},
                                                          {core::Normalisation::WholeLine, "whole-line"}};
constexpr Choice<core::BandwidthChoice> bandwidthChoices[] = {{core::BandwidthChoice::Silverman, "silverman"},
                                                              {core::BandwidthChoice::Scott, "scott"},
                                                              {core::BandwidthChoice::Chosen, "chosen"}};
constexpr Choice<core::Sites> sites[] = {{core::Sites::Inducing, "inducing"}, {core::Sites::Data, "data"}};
constexpr Choice<Rule> inducingRules[] = {
    {Rule::Random, "random"}, {Rule::Grid, "grid"}, {Rule::KMeans, "k-means"}, {Rule::Given, "given"}};
constexpr Choice<View> evidenceViews[] = {{View::Curve, "curve"}, {View::Map, "map"}};
constexpr Choice<core::MmdEstimator> estimators[] = {{core::MmdEstimator::Biased, "biased"},
                                                     {core::MmdEstimator::Unbiased, "unbiased"},
                                                     {core::MmdEstimator::Linear, "linear"}};

/// Any window that a person can zoom to can; the labs say what they make of it.
bool canBeDrawn(const core::Interval& window)
{
    constexpr double largest = 1e200, smallest = 1e-211;
    return std::max(std::abs(window.lo), std::abs(window.hi)) <= largest && window.width() >= smallest;
}

QJsonObject jsonOf(const core::InducingRule& rule)
{
    return {{"rule", nameOf(inducingRules, rule.kind)},
            {"count", static_cast<qint64>(rule.count)},
            {"seed", QString::number(rule.seed)},
            {"given", toRows(rule.given)}};
}

core::InducingRule inducingRuleFrom(const JsonFields& fields)
{
    return {.kind = valueOf(inducingRules, fields, "rule"),
            .count = fields.wholeNumber("count"),
            .seed = fields.seed("seed"),
            .given = fields.rows("given")};
}

} // namespace

QJsonArray jsonOf(const std::vector<core::Interval>& window)
{
    QJsonArray ends;
    for (const core::Interval& interval : window)
        ends.append(QJsonArray{interval.lo, interval.hi});
    return ends;
}

std::vector<core::Interval> windowFrom(const JsonFields& fields, Eigen::Index dimensions)
{
    std::vector<core::Interval> window;
    for (const QJsonValue& entry : fields.list("window")) {
        const QJsonArray ends = entry.toArray();
        if (ends.size() != 2 || !ends[0].isDouble() || !ends[1].isDouble() ||
            !(ends[0].toDouble() < ends[1].toDouble()))
            fields.fail("window", QStringLiteral("pairs [low, high] with low < high"));
        window.push_back({ends[0].toDouble(), ends[1].toDouble()});
        if (!canBeDrawn(window.back()))
            fields.fail("window", QStringLiteral("pairs [low, high] within ±1e200 that are wide enough to be drawn"));
    }
    if (static_cast<Eigen::Index>(window.size()) != dimensions)
        fields.fail("window", QStringLiteral("one pair for each column of the data"));
    return window;
}

QJsonObject jsonOf(const core::DensitySettings& settings)
{
    return {{"sigma0", settings.model.sigma0},
            {"alpha", settings.model.alpha},
            {"beta", settings.model.beta},
            {"posterior", nameOf(posteriors, settings.model.posterior)},
            {"normalisation", nameOf(normalisations, settings.normalisation)},
            {"bandwidth_choice", nameOf(bandwidthChoices, settings.bandwidthChoice)},
            {"bandwidth", settings.bandwidth},
            {"show_ghost", settings.showGhost},
            {"mass_contours", settings.massContours}};
}

core::DensitySettings densityFrom(const JsonFields& fields)
{
    core::DensitySettings settings;
    settings.model = {.sigma0 = fields.number("sigma0"),
                      .alpha = fields.number("alpha"),
                      .beta = fields.number("beta"),
                      .posterior = valueOf(posteriors, fields, "posterior")};
    settings.normalisation = valueOf(normalisations, fields, "normalisation");
    settings.bandwidthChoice = valueOf(bandwidthChoices, fields, "bandwidth_choice");
    settings.bandwidth = fields.number("bandwidth");
    settings.showGhost = fields.flag("show_ghost");
    settings.massContours = fields.flag("mass_contours");
    return settings;
}

QJsonObject jsonOf(const core::EmbeddingModel& model)
{
    return {{"tau2", model.tau2},
            {"eta", model.eta ? QJsonValue(*model.eta) : QJsonValue()}, // null: Lebesgue measure
            {"sites", nameOf(sites, model.sites)},
            {"inducing", jsonOf(model.inducing)}};
}

core::EmbeddingModel embeddingModelFrom(const JsonFields& fields)
{
    core::EmbeddingModel model{.tau2 = fields.number("tau2"),
                               .eta = {},
                               .sites = valueOf(sites, fields, "sites"),
                               .inducing = inducingRuleFrom(fields.object("inducing"))};
    if (!fields.has("eta"))
        fields.fail("eta", QStringLiteral("a number, or null for the Lebesgue measure"));
    if (!fields.raw().value("eta").isNull())
        model.eta = fields.number("eta");
    return model;
}

QJsonObject jsonOf(const core::EmbeddingSettings& settings)
{
    return {{"level", settings.level},
            {"draws", settings.draws},
            {"show_shrinkage", settings.showShrinkage},
            {"show_clt_band", settings.showCltBand}};
}

core::EmbeddingSettings embeddingFrom(const JsonFields& fields)
{
    return {.level = fields.number("level"),
            .draws = fields.count("draws"),
            .showShrinkage = fields.flag("show_shrinkage"),
            .showCltBand = fields.flag("show_clt_band")};
}

QJsonObject jsonOf(const core::LearningSettings& settings)
{
    return {{"view", nameOf(evidenceViews, settings.view)}};
}

core::LearningSettings learningFrom(const JsonFields& fields)
{
    return {.view = valueOf(evidenceViews, fields, "view")};
}

QJsonObject jsonOf(const core::TwoSamplesSettings& settings)
{
    return {{"first", settings.first},
            {"second", settings.second},
            {"estimator", nameOf(estimators, settings.estimator)},
            {"permutations", settings.permutations},
            {"test_level", settings.testLevel},
            {"band_level", settings.bandLevel},
            {"normalised_witness", settings.normalisedWitness},
            {"draws", settings.draws}};
}

core::TwoSamplesSettings twoSamplesFrom(const JsonFields& fields)
{
    return {.first = fields.count("first"),
            .second = fields.count("second"),
            .estimator = valueOf(estimators, fields, "estimator"),
            .permutations = fields.count("permutations"),
            .testLevel = fields.number("test_level"),
            .bandLevel = fields.number("band_level"),
            .normalisedWitness = fields.flag("normalised_witness"),
            .draws = fields.count("draws")};
}

QJsonObject jsonOf(const core::PowerSettings& settings)
{
    QJsonArray choosers;
    for (const std::string& chooser : settings.choosers)
        choosers.append(QString::fromStdString(chooser));
    return {{"first", jsonOf(settings.first)},
            {"second", jsonOf(settings.second)},
            {"vary", QString::fromStdString(settings.vary)},
            {"lo", settings.lo},
            {"hi", settings.hi},
            {"steps", settings.steps},
            {"n", static_cast<qint64>(settings.n)},
            {"repeats", settings.repeats},
            {"permutations", settings.permutations},
            {"level", settings.level},
            {"choosers", choosers}};
}

core::PowerSettings powerFrom(const JsonFields& fields)
{
    core::PowerSettings settings{.first = generationFrom(fields.object("first")),
                                 .second = generationFrom(fields.object("second")),
                                 .vary = fields.text("vary").toStdString(),
                                 .lo = fields.number("lo"),
                                 .hi = fields.number("hi"),
                                 .steps = fields.count("steps"),
                                 .n = fields.wholeNumber("n"),
                                 .repeats = fields.count("repeats"),
                                 .permutations = fields.count("permutations"),
                                 .level = fields.number("level"),
                                 .choosers = {}};
    for (const QJsonValue& chooser : fields.list("choosers")) {
        if (!chooser.isString())
            fields.fail("choosers", QStringLiteral("a list of names"));
        settings.choosers.push_back(chooser.toString().toStdString());
    }
    return settings;
}

} // namespace app
