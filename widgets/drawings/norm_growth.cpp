#include "widgets/drawings/norm_growth.h"

#include "widgets/drawings/places.h"
#include "widgets/plots/component_style.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{

namespace
{

struct NormGrowthWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::NormGrowthDrawings)
};

/// The mean of ‖f_n‖² over all draws: as many as there are directions.
Eigen::VectorXd expectedNorm(const core::DrawGrowth& growth)
{
    if (!growth.finiteDimensional)
        return growth.n;
    return growth.n.cwiseMin(static_cast<double>(growth.rank));
}

core::Interval rangeOfNorms(const core::DrawGrowth& growth)
{
    double highest = growth.n.size() > 0 ? expectedNorm(growth).maxCoeff() : 1.0;
    for (const double value : growth.norm2.reshaped())
        if (std::isfinite(value))
            highest = std::max(highest, value);
    return {0.0, 1.06 * highest};
}

QString verdictOn(const core::DrawGrowth& growth)
{
    if (growth.n.size() == 0)
        return NormGrowthWords::tr("not known yet");
    if (growth.finiteDimensional)
        return NormGrowthWords::tr("finite-dimensional: draws are in the space, ‖fₙ‖² stops at χ² of %1")
            .arg(growth.rank);
    if (growth.hiddenFrom)
        return NormGrowthWords::tr("draws leave the space; from n = %1 on: rounding").arg(*growth.hiddenFrom);
    return NormGrowthWords::tr("draws leave the space");
}

CurveRow rowOfDraw(const core::DrawGrowth& growth, Eigen::Index draw)
{
    const auto number = static_cast<int>(draw), count = static_cast<int>(growth.norm2.cols());
    return {.column = draw == 0 ? QStringLiteral("norm2") : QStringLiteral("norm2_%1").arg(draw + 1),
            .key = QStringLiteral("draws"),
            .legend = draw == 0 ? countedText(count, NormGrowthWords::tr("1 draw"), NormGrowthWords::tr("%1 draws"))
                                : QString(),
            .values = growth.norm2.col(draw),
            .width = 1.3,
            .ink = [number, count](const Theme& theme) { return componentColour(theme, number, count); },
            .mark = CurveMark{.size = 3.5, .rim = 1.0},
            .reads = false};
}

std::vector<CurveRow> rowsOfGrowth(const core::DrawGrowth& growth)
{
    std::vector<CurveRow> rows;
    for (Eigen::Index draw = 0; draw < growth.norm2.cols(); ++draw)
        rows.push_back(rowOfDraw(growth, draw));
    rows.push_back({.column = QStringLiteral("expected"),
                    .legend = growth.finiteDimensional ? NormGrowthWords::tr("expected, n up to %1").arg(growth.rank)
                                                       : NormGrowthWords::tr("expected, n"),
                    .role = Role::Text,
                    .values = expectedNorm(growth),
                    .width = 1.3,
                    .dashes = Qt::DashLine,
                    .exports = false});
    rows.push_back({.column = QStringLiteral("norm2_in_the_space"),
                    .key = QStringLiteral("function"),
                    .legend = (growth.functionOfBench ? NormGrowthWords::tr("f on the bench, up to %1")
                                                      : NormGrowthWords::tr("k(x₀, ·), up to %1"))
                                  .arg(numberText(growth.functionNorm2)),
                    .role = Role::Predictive,
                    .values = growth.function,
                    .width = 2.4});
    return rows;
}

QString normsAt(const core::DrawGrowth& growth, Eigen::Index i)
{
    QStringList draws;
    for (const double value : growth.norm2.row(i))
        if (std::isfinite(value))
            draws += numberText(value);
    return draws.isEmpty()
               ? NormGrowthWords::tr("n = %1: rounding hides the draws").arg(growth.n[i])
               : NormGrowthWords::tr("n = %1: ‖fₙ‖² = %2").arg(growth.n[i]).arg(draws.join(QStringLiteral(", ")));
}

} // namespace

Drawing normGrowthDrawing(const core::DrawGrowth& growth)
{
    const bool known = growth.n.size() > 0;
    Drawing drawing{
        .title = NormGrowthWords::tr("Norm of a draw"),
        .subtitle = verdictOn(growth),
        .meaning = NormGrowthWords::tr(
            "fₙ is the interpolant of a function through n points. Of a draw of the Gaussian process ‖fₙ‖² follows χ² "
            "with as many degrees of freedom as the points have directions: it grows like n, and the draw lies outside "
            "the space of its own kernel, unless that space has finitely many dimensions. Of a function in the space "
            "it levels off at ‖f‖²."),
        .summary = known ? NormGrowthWords::tr(
                               "Squared norms of the interpolants of %1 draws and of a function in the space: %2.")
                               .arg(growth.norm2.cols())
                               .arg(verdictOn(growth))
                         : NormGrowthWords::tr("No norms are shown."),
        .axes = DrawnAxes::Own,
        .across = {.label = NormGrowthWords::tr("points n"),
                   .range = core::Interval{0.0, known ? 1.04 * growth.n.maxCoeff() : 1.0}},
        .up = {.label = QStringLiteral("‖fₙ‖²"), .range = rangeOfNorms(growth)},
        .gridColumn = QStringLiteral("n"),
        .grid = growth.n};
    if (!known)
        return drawing;
    drawing.curves = rowsOfGrowth(growth);
    drawing.told = {{.places = uprightThrough(growth.n),
                     .tell = [growth](Eigen::Index i) { return normsAt(growth, i); },
                     .within = std::numeric_limits<double>::infinity()}};
    return drawing;
}

} // namespace widgets
