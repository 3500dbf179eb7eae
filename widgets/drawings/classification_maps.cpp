#include "widgets/drawings/classification_maps.h"

#include "core/contour/contour.h"
#include "widgets/drawings/classification.h"
#include "widgets/drawings/companion.h"
#include "widgets/drawings/field.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <initializer_list>
#include <iterator>

namespace widgets
{

namespace
{

struct ClassificationMapWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::ClassificationMapDrawings)
};

std::vector<core::ContourLevel> contoursAt(const core::Field& field, std::initializer_list<double> levels)
{
    std::vector<core::ContourLevel> contours;
    for (const double level : levels)
        contours.push_back({.level = level, .mass = {}, .polyline = core::contourLine(field, level)});
    return contours;
}

/// A map about its middle in the hues of both classes.
FieldStyle styleOfClasses(const core::ClassificationSettings& settings, const core::DataNames& names)
{
    FieldStyle style{.colours = DrawnMap::Colours::Diverging};
    style.positive = settings.positive;
    style.negative = settings.negative;
    style.positiveText = sampleName(names, settings.positive);
    style.negativeText = sampleName(names, settings.negative);
    style.samples = {settings.negative, settings.positive};
    return style;
}

FieldStyle styleOfProbability(const core::ClassificationSettings& settings, const core::DataNames& names)
{
    FieldStyle style = styleOfClasses(settings, names);
    style.quantity = probabilityText(settings, names);
    style.column = QStringLiteral("probability");
    style.middle = 0.5;
    style.range = core::Interval{0.0, 1.0};
    style.contourText = ClassificationMapWords::tr("50 %");
    return style;
}

FieldStyle styleOfDecision(const core::CompanionResult& svm, std::size_t trained,
                           const core::ClassificationSettings& settings, const core::DataNames& names)
{
    FieldStyle style = styleOfClasses(settings, names);
    style.quantity = ClassificationMapWords::tr("decision f(x)");
    style.column = QStringLiteral("decision");
    style.contourText = ClassificationMapWords::tr("f = 0, margin f = ±1");
    if (settings.showTerms) {
        style.ringed = svm.supportRows;
        style.ringedText =
            ClassificationMapWords::tr("support vectors (%1 of %2)").arg(svm.supportRows.size()).arg(trained);
    }
    return style;
}

} // namespace

Drawing probabilityMapDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                              const core::Dataset& dataset)
{
    FieldStyle style = styleOfProbability(settings, dataset.names);
    style.title = ClassificationMapWords::tr("Probability");
    if (result.probability.values.size() > 0)
        style.subtitle = probabilityName(settings.probability);
    style.contours = result.boundary;
    style.thinContours = result.varianceContours;
    style.thinText = ClassificationMapWords::tr("latent variance");
    style.behind = {{.column = QStringLiteral("latent_mean"),
                     .name = ClassificationMapWords::tr("latent mean"),
                     .field = result.latentMeanField},
                    {.column = QStringLiteral("latent_variance"),
                     .name = ClassificationMapWords::tr("latent variance"),
                     .field = result.latentVarianceField}};
    if (!result.heldOut.rows.empty()) {
        style.ringed = result.heldOut.rows;
        style.ringedText = heldOutText(result.heldOut);
    }
    Drawing drawing = fieldDrawing(result.probability, style, dataset);
    std::ranges::move(scoresOfClasses(result).columns, std::back_inserter(drawing.beside.columns));
    return drawing;
}

Drawing latentVarianceDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                              const core::Dataset& dataset)
{
    return fieldDrawing(result.latentVarianceField,
                        {.title = ClassificationMapWords::tr("Latent variance"),
                         .quantity = ClassificationMapWords::tr("var a(x)"),
                         .column = QStringLiteral("latent_variance"),
                         .samples = {settings.negative, settings.positive}},
                        dataset);
}

Drawing companionMapDrawing(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                            const core::Dataset& dataset)
{
    const core::CompanionResult companion = result.companion.value_or(core::CompanionResult());
    const bool isSvm = settings.companion == core::ClassificationSettings::Companion::Svm;
    FieldStyle style = isSvm ? styleOfDecision(companion, result.rows.size(), settings, dataset.names)
                             : styleOfProbability(settings, dataset.names);
    using Companion = core::ClassificationSettings::Companion;
    style.title = settings.companion != Companion::None ? companionName(settings.companion)
                                                        : ClassificationMapWords::tr("Companion");
    const core::Field& field = isSvm ? companion.decisionField : companion.probabilityField;
    if (field.values.size() > 0)
        style.contours = isSvm ? contoursAt(field, {-1.0, 0.0, 1.0}) : contoursAt(field, {0.5});
    return fieldDrawing(field, style, dataset);
}

} // namespace widgets
