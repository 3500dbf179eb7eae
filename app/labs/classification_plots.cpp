#include "app/labs/classification_plots.h"

#include "core/contour/contour.h"
#include "widgets/plots/companion_plot.h"
#include "widgets/plots/field_map_plot.h"
#include "widgets/plots/latent_plot.h"
#include "widgets/plots/newton_plot.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/probability_plot.h"

namespace app
{

namespace
{

using Companion = core::ClassificationSettings::Companion;
using widgets::FieldStyle;

std::vector<core::ContourLevel> contoursAt(const core::Field& field, std::initializer_list<double> levels)
{
    std::vector<core::ContourLevel> contours;
    for (const double level : levels)
        contours.push_back({.level = level, .mass = {}, .polyline = core::contourLine(field, level)});
    return contours;
}

/// A map about its middle in the hues of both classes.
FieldStyle styleOf(const core::ClassificationSettings& settings)
{
    FieldStyle style{.scale = FieldStyle::Scale::Diverging};
    style.positive = settings.positive;
    style.negative = settings.negative;
    style.positiveText = widgets::sampleName(settings.positive);
    style.negativeText = widgets::sampleName(settings.negative);
    style.samples = {settings.negative, settings.positive};
    return style;
}

FieldStyle probabilityStyle(const core::ClassificationSettings& settings)
{
    FieldStyle style = styleOf(settings);
    style.quantity = widgets::probabilityText(settings);
    style.column = QStringLiteral("probability");
    style.middle = 0.5;
    style.range = core::Interval{0.0, 1.0};
    style.contourText = ClassificationPlots::tr("50 %");
    return style;
}

} // namespace

ClassificationPlots::ClassificationPlots(QWidget* parent)
    : LabPlots(views(), parent), sheet_(new widgets::DataCanvas(this)),
      probability_(new widgets::ProbabilityPlot(this)), latent_(new widgets::LatentPlot(this)),
      companion_(new widgets::CompanionPlot(this)), probabilityMap_(new widgets::FieldMapPlot(this)),
      varianceMap_(new widgets::FieldMapPlot(this)), companionMap_(new widgets::FieldMapPlot(this)),
      newton_(new widgets::NewtonPlot(this))
{
    probability_->setTitle(QStringLiteral("B"), probability_->title());
    probabilityMap_->setTitle(QStringLiteral("B"), tr("Probability"));
    latent_->setTitle(QStringLiteral("C"), latent_->title());
    varianceMap_->setTitle(QStringLiteral("C"), tr("Latent variance"));
    companion_->setTitle(QStringLiteral("D"), companion_->title());
    companionMap_->setTitle(QStringLiteral("D"), companion_->title());
    newton_->setTitle(QStringLiteral("E"), newton_->title());
    add({sheet_, probability_, probabilityMap_, latent_, varianceMap_, companion_, companionMap_});
    add({newton_}, false);
}

void ClassificationPlots::setCompanion(Companion companion)
{
    const bool rearranges = (companion == Companion::None) != (asked_ == Companion::None);
    asked_ = companion;
    if (rearranges)
        rearrange();
}

LabPlots::Arrangement ClassificationPlots::arrangementFor(Eigen::Index dimensions) const
{
    const bool beside = asked_ != Companion::None;
    if (dimensions > 1) {
        const Placed third = beside ? Placed{.view = "companion", .plot = companionMap_, .row = 1, .column = 0}
                                    : Placed{.view = "latent", .plot = varianceMap_, .row = 1, .column = 0};
        return {.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0},
                           {.view = "probability", .plot = probabilityMap_, .row = 0, .column = 1},
                           third,
                           {.view = "newton", .plot = newton_, .row = 1, .column = 1}}};
    }
    Arrangement line{.panels = {{.view = "data", .plot = sheet_, .row = 0, .column = 0},
                                {.view = "newton", .plot = newton_, .row = 0, .column = 1},
                                {.view = "probability", .plot = probability_, .row = 1, .column = 0},
                                {.view = "latent", .plot = latent_, .row = 1, .column = 1}},
                     .rowStretch = {2, 3}};
    if (beside) {
        line.panels.push_back({.view = "companion", .plot = companion_, .row = 2, .column = 0, .columnSpan = 2});
        line.rowStretch.push_back(3);
    }
    return line;
}

void ClassificationPlots::showResult(const core::ClassificationResult& result,
                                     const core::ClassificationRequest& request)
{
    if (request.data->dimensions() != dimensions())
        return;
    setStale(false);
    if (dimensions() > 1) {
        showMaps(result, request);
        showCompanionMap(result, request);
    } else {
        probability_->showResult(result, request.settings, *request.data);
        latent_->showResult(result, request.settings, *request.data);
        companion_->showResult(result, request.settings, *request.data);
    }
    newton_->showSteps(result.newton);
    showPreviewMarks(result.preview);
}

void ClassificationPlots::showMaps(const core::ClassificationResult& result, const core::ClassificationRequest& request)
{
    FieldStyle style = probabilityStyle(request.settings);
    style.contours = result.boundary;
    style.thinContours = result.varianceContours;
    style.thinText = tr("latent variance");
    probabilityMap_->setSubtitle(widgets::probabilityName(request.settings.probability));
    probabilityMap_->showField(result.probability, style, *request.data);
    FieldStyle variance{.scale = FieldStyle::Scale::Sequential,
                        .quantity = tr("var a(x)"),
                        .column = QStringLiteral("latent_variance")};
    variance.samples = {request.settings.negative, request.settings.positive};
    varianceMap_->showField(result.latentVarianceField, variance, *request.data);
}

void ClassificationPlots::showCompanionMap(const core::ClassificationResult& result,
                                           const core::ClassificationRequest& request)
{
    const core::ClassificationSettings& settings = request.settings;
    const core::CompanionResult companion = result.companion.value_or(core::CompanionResult());
    const bool isSvm = settings.companion == Companion::Svm;
    FieldStyle style = isSvm ? styleOf(settings) : probabilityStyle(settings);
    if (isSvm) {
        style.quantity = tr("decision f(x)");
        style.column = QStringLiteral("decision");
        style.contourText = tr("f = 0, margin f = ±1");
        if (settings.showTerms) {
            style.ringed = companion.supportRows;
            style.ringedText =
                tr("support vectors (%1 of %2)").arg(companion.supportRows.size()).arg(result.rows.size());
        }
    }
    const core::Field& field = isSvm ? companion.decisionField : companion.probabilityField;
    if (field.values.size() > 0)
        style.contours = isSvm ? contoursAt(field, {-1.0, 0.0, 1.0}) : contoursAt(field, {0.5});
    companionMap_->setTitle(QStringLiteral("D"), widgets::companionName(settings.companion));
    companionMap_->showField(field, style, *request.data);
}

} // namespace app
