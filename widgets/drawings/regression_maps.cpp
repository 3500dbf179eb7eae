#include "widgets/drawings/regression_maps.h"

#include "widgets/drawings/field.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <vector>

namespace widgets
{

namespace
{

struct RegressionMapWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::RegressionMapDrawings)
};

Drawing onScaleOfTargets(const core::Field& field, FieldStyle style, const core::Dataset& points)
{
    style.range = rangeOfTargets(points);
    return fieldDrawing(field, style, points);
}

} // namespace

std::optional<core::Interval> rangeOfTargets(const core::Dataset& points)
{
    std::vector<double> known(points.targets.begin(), points.targets.end());
    std::erase_if(known, [](double target) { return !std::isfinite(target); });
    if (known.empty())
        return std::nullopt;
    const auto [lo, hi] = std::ranges::minmax(known);
    const double air = hi > lo ? 0.25 * (hi - lo) : 1.0;
    return core::Interval{lo - air, hi + air};
}

Drawing regressionMeanDrawing(const core::RegressionResult& result, const core::Dataset& points)
{
    return onScaleOfTargets(result.meanField,
                            {.title = RegressionMapWords::tr("Mean"),
                             .quantity = RegressionMapWords::tr("mean of f(x)"),
                             .column = QStringLiteral("mean")},
                            points);
}

Drawing regressionRidgeDrawing(const core::RegressionResult& result, const core::Dataset& points)
{
    const bool known = result.ridgeField.values.size() > 0;
    return onScaleOfTargets(result.ridgeField,
                            {.title = RegressionMapWords::tr("Ridge regression"),
                             .subtitle = known ? QStringLiteral("λ = %1").arg(numberText(result.lambda)) : QString(),
                             .quantity = RegressionMapWords::tr("ridge f(x)"),
                             .column = QStringLiteral("ridge")},
                            points);
}

Drawing priorFunctionDrawing(const core::RegressionResult& result, const core::Dataset& points)
{
    return onScaleOfTargets(result.priorDrawField,
                            {.title = RegressionMapWords::tr("Prior draw"),
                             .quantity = QStringLiteral("f(x)"),
                             .column = QStringLiteral("prior_draw")},
                            points);
}

Drawing posteriorFunctionDrawing(const core::RegressionResult& result, const core::Dataset& points)
{
    return onScaleOfTargets(result.posteriorDrawField,
                            {.title = RegressionMapWords::tr("Posterior draw"),
                             .quantity = QStringLiteral("f(x)"),
                             .column = QStringLiteral("posterior_draw")},
                            points);
}

Drawing bagFunctionDrawing(const core::BagsResult& result, const core::Dataset& points)
{
    return onScaleOfTargets(result.functionField,
                            {.title = RegressionMapWords::tr("Function f"),
                             .quantity = QStringLiteral("f(x)"),
                             .column = QStringLiteral("function")},
                            points);
}

Drawing regressionDeviationDrawing(const core::RegressionResult& result, const core::Dataset& points)
{
    const bool latent = result.band == core::RegressionSettings::Band::Latent;
    return fieldDrawing(result.sdField,
                        {.title = RegressionMapWords::tr("Standard deviation"),
                         .quantity = latent ? RegressionMapWords::tr("sd of f(x), latent")
                                            : RegressionMapWords::tr("sd of a new observation"),
                         .column = QStringLiteral("standard_deviation")},
                        points);
}

} // namespace widgets
