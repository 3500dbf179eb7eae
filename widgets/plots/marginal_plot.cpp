#include "widgets/plots/marginal_plot.h"

#include "core/labs/posterior/marginal.h"
#include "widgets/plots/bar_outline.h"
#include "widgets/plots/plot_text.h"

namespace widgets
{

MarginalPlot::MarginalPlot(QWidget* parent) : CurvePlot(Space::Own, QStringLiteral("edge"), parent)
{
    setTitle({}, tr("Marginal"));
    setToolTip(tr("How probable each value of the hyperparameter is after the data, beside what was believed before. "
                  "Where both look alike, the data have not spoken."));
    showPosterior({});
}

void MarginalPlot::showPosterior(const ShownPosterior& shown)
{
    shown_ = shown;
    if (!shown_.hasDraws()) {
        range_ = {0.0, 1.0};
        setSubtitle(shown.subtitle);
        setAxisLabels(shown_.name(shown_.quantity).axisLabel(), tr("density"));
        return showRows({}, {});
    }
    const core::PosteriorMarginal marginal = core::posteriorMarginal(*shown_.result, shown_.quantity, shown_.brush);
    range_ = marginal.range;
    setAxisLabels(shown_.name(shown_.quantity).axisLabel(), tr("density"));
    setSubtitle(told());
    std::vector<CurveRow> rows;
    if (marginal.quadrature.size() > 0)
        rows.push_back({.column = QStringLiteral("quadrature"),
                        .legend = tr("quadrature"),
                        .role = Role::Truth,
                        .values = marginal.quadrature,
                        .width = 1.6,
                        .at = marginal.nodes});
    rows.push_back({.column = QStringLiteral("prior"),
                    .legend = tr("prior"),
                    .role = Role::Prior,
                    .values = marginal.prior,
                    .dashes = Qt::DashLine,
                    .at = marginal.at,
                    .frames = false});
    if (!shown_.brush.isEverything())
        rows.push_back({.column = QStringLiteral("picked"),
                        .legend = tr("picked draws"),
                        .kind = CurveRow::Kind::Area,
                        .role = Role::Brush,
                        .values = barOutline(marginal.brushed)});
    rows.push_back({.column = QStringLiteral("draws"),
                    .legend = tr("draws"),
                    .kind = CurveRow::Kind::Area,
                    .role = shown_.brush.isEverything() && !shown_.isApart() ? Role::Posterior : Role::Ghost,
                    .values = barOutline(marginal.all)});
    showRows(barEdges(marginal.edges), std::move(rows));
}

/// Mean and interval: of the quadrature, which is exact, where there is one; else of draws that agree.
QString MarginalPlot::told() const
{
    const core::PosteriorResult& result = *shown_.result;
    if (!result.quadrature && shown_.isApart())
        return tr("mean –, 95 %: –; %1").arg(shown_.subtitle);
    const auto summaries = result.quadrature ? core::summaries(*result.quadrature, shown_.space()) : result.summaries;
    const auto j = static_cast<std::size_t>(shown_.quantity);
    if (j >= summaries.size())
        return {};
    const core::HyperparameterSummary& summary = summaries[j];
    return (result.quadrature ? tr("by quadrature mean %1, 95 %: %2 … %3") : tr("mean %1, 95 %: %2 … %3"))
        .arg(numberText(summary.mean), numberText(summary.quantiles.front()), numberText(summary.quantiles.back()));
}

void MarginalPlot::addColumnsBeside(PlotTable& table) const
{
    table.family(QStringLiteral("draws"));
    if (shown_.hasDraws())
        table.add(QStringLiteral("draw"), shown_.values(shown_.quantity).reshaped());
}

QString MarginalPlot::summary() const
{
    return shown_.hasDraws() ? tr("Posterior of %1: %2.").arg(shown_.name(shown_.quantity).name, subtitle())
                             : tr("Nothing is drawn yet.");
}

} // namespace widgets
