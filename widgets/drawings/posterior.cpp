#include "widgets/drawings/posterior.h"

#include "core/labs/posterior/marginal.h"
#include "widgets/plots/bar_outline.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

struct PosteriorWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::PosteriorDrawings)
};

/// Mean and interval: of the quadrature, which is exact, where there is one; else of draws that agree.
QString toldOf(const ShownPosterior& shown)
{
    const core::PosteriorResult& result = *shown.result;
    if (!result.quadrature && shown.isApart())
        return PosteriorWords::tr("mean –, 95 %: –; %1").arg(shown.subtitle);
    const auto summaries = result.quadrature ? core::summaries(*result.quadrature, shown.space()) : result.summaries;
    const auto j = static_cast<std::size_t>(shown.quantity);
    if (j >= summaries.size())
        return {};
    const core::HyperparameterSummary& summary = summaries[j];
    return (result.quadrature ? PosteriorWords::tr("by quadrature mean %1, 95 %: %2 … %3")
                              : PosteriorWords::tr("mean %1, 95 %: %2 … %3"))
        .arg(numberText(summary.mean), numberText(summary.quantiles.front()), numberText(summary.quantiles.back()));
}

std::vector<CurveRow> rowsOf(const core::PosteriorMarginal& marginal, const ShownPosterior& shown)
{
    std::vector<CurveRow> rows;
    if (marginal.quadrature.size() > 0)
        rows.push_back({.column = QStringLiteral("quadrature"),
                        .legend = PosteriorWords::tr("quadrature"),
                        .role = Role::Truth,
                        .values = marginal.quadrature,
                        .width = 1.6,
                        .at = marginal.nodes});
    rows.push_back({.column = QStringLiteral("prior"),
                    .legend = PosteriorWords::tr("prior"),
                    .role = Role::Prior,
                    .values = marginal.prior,
                    .dashes = Qt::DashLine,
                    .at = marginal.at,
                    .frames = false});
    if (!shown.brush.isEverything())
        rows.push_back({.column = QStringLiteral("picked"),
                        .legend = PosteriorWords::tr("picked draws"),
                        .kind = CurveRow::Kind::Area,
                        .role = Role::Brush,
                        .values = barOutline(marginal.brushed)});
    rows.push_back({.column = QStringLiteral("draws"),
                    .legend = PosteriorWords::tr("draws"),
                    .kind = CurveRow::Kind::Area,
                    .role = shown.brush.isEverything() && !shown.isApart() ? Role::Posterior : Role::Ghost,
                    .values = barOutline(marginal.all)});
    return rows;
}

} // namespace

Drawing marginalDrawing(const ShownPosterior& shown)
{
    Drawing drawing{
        .title = PosteriorWords::tr("Marginal"),
        .subtitle = shown.subtitle,
        .meaning = PosteriorWords::tr(
            "How probable each value of the hyperparameter is after the data, beside what was believed before. Where "
            "both look alike, the data have not spoken."),
        .summary = PosteriorWords::tr("Nothing is drawn yet."),
        .hasOwnAxes = true,
        .across = {.label = shown.name(shown.quantity).axisLabel(), .range = core::Interval{0.0, 1.0}},
        .up = {.label = PosteriorWords::tr("density"), .movesFromZero = false},
        .gridColumn = QStringLiteral("edge")};
    if (!shown.hasDraws())
        return drawing;
    const core::PosteriorMarginal marginal = core::posteriorMarginal(*shown.result, shown.quantity, shown.brush);
    drawing.subtitle = toldOf(shown);
    drawing.summary = PosteriorWords::tr("Posterior of %1: %2.").arg(shown.name(shown.quantity).name, drawing.subtitle);
    drawing.across.range = marginal.range;
    drawing.grid = barEdges(marginal.edges);
    drawing.curves = rowsOf(marginal, shown);
    drawing.beside.family(QStringLiteral("draws"));
    drawing.beside.add(QStringLiteral("draw"), shown.values(shown.quantity).reshaped());
    return drawing;
}

} // namespace widgets
