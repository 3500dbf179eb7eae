#include "widgets/plots/integrated_witness_plot.h"

namespace widgets
{

IntegratedWitnessPlot::IntegratedWitnessPlot(QWidget* parent)
    : CurvePlot(Space::Own, QStringLiteral("x"), parent), zero_(new QCPItemStraightLine(this))
{
    setTitle({}, tr("Witness"));
    setAxisLabels(QStringLiteral("x"), tr("witness"));
    zero_->setSelectable(false);
    zero_->point1->setCoords(0.0, 0.0);
    zero_->point2->setCoords(1.0, 0.0);
    setToolTip(tr("The difference of the two embeddings, averaged over the posterior of the hyperparameters, with its "
                  "pointwise bands."));
    restyle();
}

void IntegratedWitnessPlot::showWitness(const IntegratedWitness& witness)
{
    shown_ = witness;
    showRows(witness.grid, {{.column = QStringLiteral("band"),
                             .legend = witness.bandName,
                             .kind = CurveRow::Kind::Band,
                             .role = Role::Predictive,
                             .values = bandOf(witness.lower, witness.upper)},
                            {.column = QStringLiteral("other_band"),
                             .legend = witness.otherName,
                             .kind = CurveRow::Kind::Outline,
                             .role = Role::Companion,
                             .values = bandOf(witness.otherLower, witness.otherUpper),
                             .dashes = Qt::DashLine},
                            {.column = QStringLiteral("mean"),
                             .legend = tr("posterior mean"),
                             .role = Role::Predictive,
                             .values = witness.mean}});
}

core::Interval IntegratedWitnessPlot::ownHorizontal() const
{
    const Eigen::VectorXd& grid = shown_.grid;
    return grid.size() > 1 ? core::Interval{grid[0], grid[grid.size() - 1]} : core::Interval{-1.0, 1.0};
}

QString IntegratedWitnessPlot::summary() const
{
    return shown_.grid.size() > 0 ? tr("Witness at %1 places with two bands.").arg(shown_.grid.size())
                                  : tr("Nothing to draw yet.");
}

void IntegratedWitnessPlot::restyle()
{
    zero_->setPen(theme().pen(Role::Axis, 1.0, Qt::DotLine));
    CurvePlot::restyle();
}

} // namespace widgets
