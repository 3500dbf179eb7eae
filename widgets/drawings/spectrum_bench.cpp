#include "widgets/drawings/spectrum_bench.h"

#include "widgets/drawings/places.h"
#include "widgets/plots/component_style.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{

namespace
{

struct SpectrumBenchWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::SpectrumBenchDrawings)
};

Eigen::VectorXd termNumbers(Eigen::Index count)
{
    return Eigen::VectorXd::LinSpaced(count, 1.0, static_cast<double>(count));
}

core::Interval rangeOfShares(const Eigen::VectorXd& shares)
{
    const core::Interval range = rangeAboutZero({shares}, 0.0);
    const bool below = shares.size() > 0 && shares.minCoeff() < 0.0;
    return below ? range : core::Interval{0.0, range.hi}; // bars stand on zero
}

QString shareName(core::SpectrumSettings::Build build, Eigen::Index term)
{
    return build == core::SpectrumSettings::Build::Centres
               ? SpectrumBenchWords::tr("term %1").arg(term + 1)
               : subscripted(QStringLiteral("ψ"), static_cast<int>(term) + 1);
}

QString summaryOfShares(const core::BenchResult& bench)
{
    if (bench.parts.size() == 0)
        return SpectrumBenchWords::tr("No shares are shown") + u'.';
    QString summary =
        SpectrumBenchWords::tr("‖f‖² = %1 from %2 terms").arg(numberText(bench.norm2)).arg(bench.parts.size());
    if (bench.degreesOfFreedom > 0)
        summary += SpectrumBenchWords::tr("; %1 of draws of the Gaussian process are rougher")
                       .arg(percentText(bench.rougherShare));
    return summary + u'.';
}

QStringList lawOfTheNorm(const core::BenchResult& bench)
{
    if (bench.parts.size() == 0 || bench.degreesOfFreedom <= 0)
        return {};
    return {SpectrumBenchWords::tr("of a draw of the GP: %1")
                .arg(subscripted(QStringLiteral("χ²"), bench.degreesOfFreedom)),
            SpectrumBenchWords::tr("%1 of draws are rougher").arg(percentText(bench.rougherShare)),
            SpectrumBenchWords::tr("log p(f)/p(0) = %1").arg(numberText(bench.logDensityRatio))};
}

PlotTable numbersOfShares(const core::BenchResult& bench)
{
    PlotTable table;
    table.family(QStringLiteral("shares"));
    table.add(QStringLiteral("share"), bench.parts);
    if (bench.parts.size() == 0)
        return table;
    table.addValue(QStringLiteral("norm2"), bench.norm2);
    table.addValue(QStringLiteral("degrees_of_freedom"), bench.degreesOfFreedom);
    table.addValue(QStringLiteral("rougher_share"), bench.degreesOfFreedom > 0 ? bench.rougherShare : std::nan(""));
    table.addValue(QStringLiteral("log_density_ratio"), bench.logDensityRatio);
    return table;
}

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
        return SpectrumBenchWords::tr("not known yet");
    if (growth.finiteDimensional)
        return SpectrumBenchWords::tr("finite-dimensional: draws are in the space, ‖fₙ‖² stops at χ² of %1")
            .arg(growth.rank);
    if (growth.hiddenFrom)
        return SpectrumBenchWords::tr("draws leave the space; from n = %1 on: rounding").arg(*growth.hiddenFrom);
    return SpectrumBenchWords::tr("draws leave the space");
}

CurveRow rowOfDraw(const core::DrawGrowth& growth, Eigen::Index draw)
{
    const auto number = static_cast<int>(draw), count = static_cast<int>(growth.norm2.cols());
    return {.column = draw == 0 ? QStringLiteral("norm2") : QStringLiteral("norm2_%1").arg(draw + 1),
            .key = QStringLiteral("draws"),
            .legend = draw == 0 ? SpectrumBenchWords::tr("%1 draws").arg(count) : QString(),
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
                    .legend = growth.finiteDimensional ? SpectrumBenchWords::tr("expected: n up to %1").arg(growth.rank)
                                                       : SpectrumBenchWords::tr("expected: n"),
                    .role = Role::Text,
                    .values = expectedNorm(growth),
                    .width = 1.3,
                    .dashes = Qt::DashLine,
                    .exports = false});
    rows.push_back({.column = QStringLiteral("norm2_in_the_space"),
                    .key = QStringLiteral("function"),
                    .legend = (growth.functionOfBench ? SpectrumBenchWords::tr("f on the bench: to %1")
                                                      : SpectrumBenchWords::tr("k(x₀, ·): to %1"))
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
               ? SpectrumBenchWords::tr("n = %1: rounding hides the draws").arg(growth.n[i])
               : SpectrumBenchWords::tr("n = %1: ‖fₙ‖² = %2").arg(growth.n[i]).arg(draws.join(QStringLiteral(", ")));
}

} // namespace

Drawing normSharesDrawing(const core::BenchResult& bench, core::SpectrumSettings::Build build)
{
    constexpr Eigen::Index fewest = 6; // terms that the axis has room for at least
    const Eigen::VectorXd& shares = bench.parts;
    const bool known = shares.size() > 0, terms = build == core::SpectrumSettings::Build::Centres;
    Drawing drawing{
        .title = SpectrumBenchWords::tr("Shares of ‖f‖²"),
        .subtitle = known ? SpectrumBenchWords::tr("sum %1").arg(numberText(bench.norm2))
                          : SpectrumBenchWords::tr("no terms yet"),
        .meaning = terms ? SpectrumBenchWords::tr("‖f‖² = Σ cᵢ f(xᵢ): terms that work against f have negative shares.")
                         : SpectrumBenchWords::tr("‖f‖² = Σ wᵢ² = Σ ⟨f,ψᵢ⟩²/λᵢ: a little of a rough eigenfunction "
                                                  "costs much, since its λ is small."),
        .summary = summaryOfShares(bench),
        .axes = DrawnAxes::Own,
        .across = {.label = terms ? SpectrumBenchWords::tr("term i") : SpectrumBenchWords::tr("eigenfunction i"),
                   .counts = true,
                   .range = core::Interval{0.4, static_cast<double>(std::max(fewest, shares.size())) + 0.6}},
        .up = {.label = terms ? SpectrumBenchWords::tr("cᵢ f(xᵢ)") : SpectrumBenchWords::tr("wᵢ²"),
               .zeroLine = true,
               .range = rangeOfShares(shares)},
        .remarks = lawOfTheNorm(bench),
        .beside = numbersOfShares(bench)};
    if (!known)
        return drawing;
    const Eigen::VectorXd numbers = termNumbers(shares.size());
    drawing.curves = {{.column = QStringLiteral("shares"),
                       .kind = CurveRow::Kind::Bars,
                       .role = Role::Current,
                       .values = shares,
                       .width = 1.0,
                       .breadth = 0.7,
                       .at = numbers,
                       .exports = false}};
    drawing.told = {
        {.places = uprightThrough(numbers),
         .tell =
             [shares, build](Eigen::Index term) {
                 return SpectrumBenchWords::tr("%1: %2 of ‖f‖²").arg(shareName(build, term), numberText(shares[term]));
             },
         .within = 0.5}};
    return drawing;
}

Drawing normGrowthDrawing(const core::DrawGrowth& growth)
{
    const bool known = growth.n.size() > 0;
    Drawing drawing{
        .title = SpectrumBenchWords::tr("Norm of a draw"),
        .subtitle = verdictOn(growth),
        .meaning = SpectrumBenchWords::tr(
            "fₙ is the interpolant of a function through n points. Of a draw of the Gaussian process ‖fₙ‖² follows χ² "
            "with as many degrees of freedom as the points have directions: it grows like n, and the draw lies outside "
            "the space of its own kernel, unless that space has finitely many dimensions. Of a function in the space "
            "it levels off at ‖f‖²."),
        .summary = known ? SpectrumBenchWords::tr(
                               "Squared norms of the interpolants of %1 draws and of a function in the space: %2.")
                               .arg(growth.norm2.cols())
                               .arg(verdictOn(growth))
                         : SpectrumBenchWords::tr("No norms are shown."),
        .axes = DrawnAxes::Own,
        .across = {.label = SpectrumBenchWords::tr("points n"),
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
