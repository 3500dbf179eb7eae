#include "widgets/drawings/spectrum_bench.h"

#include "widgets/drawings/places.h"
#include "widgets/plots/component_style.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <vector>

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
    return {SpectrumBenchWords::tr("%1 of a GP draw").arg(subscripted(QStringLiteral("χ²"), bench.degreesOfFreedom)),
            SpectrumBenchWords::tr("log p(f)/p(0) = %1").arg(numberText(bench.logDensityRatio))};
}

std::vector<LargeNumber> largeNorm(const core::BenchResult& bench)
{
    if (bench.parts.size() == 0)
        return {};
    LargeNumber norm{.number = SpectrumBenchWords::tr("‖f‖² = %1").arg(numberText(bench.norm2)),
                     .column = QStringLiteral("norm2")};
    if (bench.degreesOfFreedom > 0)
        norm.verdict = SpectrumBenchWords::tr("%1 of draws are rougher").arg(percentText(bench.rougherShare));
    return {norm};
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

Eigen::MatrixXd placesOfTerms(const std::vector<core::KernelTerm>& terms)
{
    Eigen::MatrixXd places(std::ssize(terms), 2);
    for (Eigen::Index i = 0; i < places.rows(); ++i) {
        const core::KernelTerm& term = terms[static_cast<std::size_t>(i)];
        places.row(i) << term.centre, term.coefficient;
    }
    return places;
}

core::Interval rangeOfBench(const Eigen::VectorXd& function, const Eigen::VectorXd& coefficients)
{
    constexpr double least = 1.5; // room to click on both sides of zero
    const core::Interval needed = rangeAboutZero({function, coefficients}, 0.0);
    return {std::min(needed.lo, -least), std::max(needed.hi, least)};
}

QString verdictOnBench(const core::BenchResult& bench, bool asksForTerms)
{
    if (asksForTerms)
        return SpectrumBenchWords::tr("click to add a term k(xᵢ, ·)");
    return bench.function.size() > 0 ? SpectrumBenchWords::tr("‖f‖² = %1").arg(numberText(bench.norm2))
                                     : SpectrumBenchWords::tr("not known yet");
}

HandMarks handlesOfTerms(const Eigen::MatrixXd& places, bool takesTerms)
{
    return {.places = places,
            .key = QStringLiteral("terms"),
            .legend = SpectrumBenchWords::tr("terms, at height c"),
            .hasStems = true,
            .mayCome = takesTerms,
            .mayGo = takesTerms,
            .tell =
                [](Eigen::Index term, const QPointF& at) {
                    return SpectrumBenchWords::tr("term %1: c = %2 at %3; drag to move, right click to remove")
                        .arg(term + 1)
                        .arg(numberText(at.y()), numberText(at.x()));
                },
            .outlivesAnswer = true};
}

/// f(x₁) = ⟨f, k(x₁, ·)⟩: the function's value, and the feature whose inner product with f it is.
void addReproduced(Drawing& drawing, const core::BenchResult& bench)
{
    if (bench.feature.size() == 0)
        return;
    drawing.curves.push_back({.column = QStringLiteral("k_first"),
                              .legend = QStringLiteral("k(x₁, ·)"),
                              .role = Role::Prior,
                              .values = bench.feature,
                              .width = 1.4,
                              .dashes = Qt::DashLine,
                              .spans = false});
    Eigen::MatrixXd place(1, 2);
    place << bench.place, bench.value;
    drawing.marks = {{.places = place,
                      .key = QStringLiteral("reproduced"),
                      .legend = SpectrumBenchWords::tr("f(x₁) = ⟨f, k(x₁, ·)⟩ = %1").arg(numberText(bench.value)),
                      .shape = MarkShape::Diamond,
                      .role = Role::Prior,
                      .size = 10.0}};
    drawing.beside.addValue(QStringLiteral("place"), bench.place);
    drawing.beside.addValue(QStringLiteral("value_at_place"), bench.value);
}

} // namespace

Drawing benchDrawing(const core::SpectrumSettings& settings, const core::BenchResult& bench,
                     const core::Dataset& dataset)
{
    const bool takesTerms = settings.build == core::SpectrumSettings::Build::Centres;
    const Eigen::MatrixXd terms = placesOfTerms(takesTerms ? settings.terms : std::vector<core::KernelTerm>());
    const QString verdict = verdictOnBench(bench, takesTerms && terms.rows() == 0);
    Drawing drawing{
        .title = SpectrumBenchWords::tr("Function bench"),
        .subtitle = verdict,
        .meaning = takesTerms ? SpectrumBenchWords::tr("Click to add a term c k(xᵢ, ·) with c the height of the click; "
                                                       "drag a handle to move it; right click or Delete removes it.")
                              : SpectrumBenchWords::tr("The sliders set how much of each eigenfunction f holds."),
        .summary =
            SpectrumBenchWords::tr("A function of %1. %2.")
                .arg(countedText(terms.rows(), SpectrumBenchWords::tr("1 term"), SpectrumBenchWords::tr("%1 terms")),
                     verdict),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = QStringLiteral("f(x)"), .zeroLine = true, .range = rangeOfBench(bench.function, terms.col(1))},
        .grid = bench.grid,
        .curves = {{.column = QStringLiteral("f"),
                    .key = QStringLiteral("function"),
                    .legend = takesTerms ? SpectrumBenchWords::tr("f = Σ cᵢ k(xᵢ, ·)")
                                         : SpectrumBenchWords::tr("f = Σ w √λ ψ"),
                    .values = bench.function,
                    .width = 2.2}},
        .handles = handlesOfTerms(terms, takesTerms)};
    addReproduced(drawing, bench);
    drawing.beside.family(QStringLiteral("centres"));
    drawing.beside.add(QStringLiteral("centre"), terms.col(0));
    drawing.beside.add(QStringLiteral("coefficient"), terms.col(1));
    return drawing;
}

Drawing normSharesDrawing(const core::BenchResult& bench, core::SpectrumSettings::Build build)
{
    constexpr Eigen::Index fewest = 6; // terms that the axis has room for at least
    const Eigen::VectorXd& shares = bench.parts;
    const bool known = shares.size() > 0, terms = build == core::SpectrumSettings::Build::Centres;
    Drawing drawing{
        .title = SpectrumBenchWords::tr("Shares of ‖f‖²"),
        .subtitle = known ? QString() : SpectrumBenchWords::tr("no terms yet"),
        .numbers = largeNorm(bench),
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

} // namespace widgets
