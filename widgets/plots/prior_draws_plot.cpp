#include "widgets/plots/prior_draws_plot.h"

#include "widgets/plots/plot_text.h"

namespace widgets
{

PriorDrawsPlot::PriorDrawsPlot(QWidget* parent) : CurvePlot(Space::Line, QStringLiteral("x"), parent)
{
    setTitle(QString(), tr("Prior"));
    setAxisLabels(QStringLiteral("x"), QStringLiteral("f(x)"));
    setToolTip(tr("Functions that the prior holds possible before it has seen any data: draws, and at each position "
                  "the band that holds the stated share of the prior."));
    restyle();
}

void PriorDrawsPlot::showResult(const core::EmbeddingResult& result, const core::Dataset& dataset)
{
    showPrior({.grid = result.grid,
               .lower = result.priorLower,
               .upper = result.priorUpper,
               .draws = result.priorDraws,
               .level = result.level,
               .value = QStringLiteral("μ(x)")},
              dataset);
}

void PriorDrawsPlot::showPrior(PriorPicture prior, const core::Dataset& dataset)
{
    value_ = prior.value;
    level_ = prior.level;
    setAxisLabels(coordinateName(dataset, 0), prior.value);
    showRows(prior.grid, {{.column = QStringLiteral("prior"),
                           .legend = tr("%1 of the prior").arg(percentText(prior.level)),
                           .kind = CurveRow::Kind::Band,
                           .role = Role::Prior,
                           .values = bandOf(prior.lower, prior.upper)},
                          {.column = QStringLiteral("prior_draw"),
                           .legend = tr("draws of the prior"),
                           .kind = CurveRow::Kind::Draws,
                           .role = Role::Prior,
                           .values = prior.draws,
                           .width = 1.5}});
}

QString PriorDrawsPlot::summary() const
{
    if (!curves().draws(QStringLiteral("prior")))
        return tr("No prior is shown.");
    return tr("Prior of %1 with the band of %2, at %3 positions.")
        .arg(value_, percentText(level_))
        .arg(curves().grid().size());
}

void PriorDrawsPlot::restyle()
{
    yAxis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.5));
    CurvePlot::restyle();
}

} // namespace widgets
