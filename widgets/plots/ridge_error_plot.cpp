#include "widgets/plots/ridge_error_plot.h"

#include "widgets/plots/curve_band.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

namespace widgets
{

RidgeErrorPlot::RidgeErrorPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle(QString(), tr("Error over λ"));
    setLogarithmic(*xAxis);
    gcv_ = addGraph();
    leaveOneOut_ = addGraph();
    for (QCPGraph* graph : {gcv_, leaveOneOut_})
        graph->setSelectable(QCP::stNone);
    current_ = new QCPItemStraightLine(this);
    current_->setSelectable(false);
    current_->setVisible(false);
    setAxisLabels(tr("ridge λ"), tr("mean squared error"));
    setToolTip(tr("The error that new bags would have, estimated from these: each left out in turn, and generalised "
                  "cross-validation. Click to set λ."));
    restyle();
    fitOwnAxes();
}

void RidgeErrorPlot::showResult(const core::BagsResult& result)
{
    result_ = result;
    setCurve(*leaveOneOut_, result_.lambdas, result_.looError);
    setCurve(*gcv_, result_.lambdas, result_.gcvError);
    current_->setVisible(result_.lambda > 0.0 && result_.lambdas.size() > 0);
    current_->point1->setCoords(result_.lambda, 0.0);
    current_->point2->setCoords(result_.lambda, 1.0);
    describe();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void RidgeErrorPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (result_.lambdas.size() > 0)
        emit lambdaChosen(xAxis->pixelToCoord(pixel.x()), clickGesture());
}

QString RidgeErrorPlot::tipAt(const QPointF& pixel) const
{
    if (!axes()->rect().contains(pixel.toPoint()) || result_.lambdas.size() == 0)
        return PlotView::tipAt(pixel);
    Eigen::Index i = 0;
    (result_.lambdas.array().log() - std::log(xAxis->pixelToCoord(pixel.x()))).abs().minCoeff(&i);
    return tr("λ = %1: leave-one-out %2, GCV %3")
        .arg(numberText(result_.lambdas[i]), numberText(result_.looError[i]), numberText(result_.gcvError[i]));
}

void RidgeErrorPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (result_.lambdas.size() > 0)
        entries = {{.text = tr("leave-one-out"), .line = leaveOneOut_->pen()},
                   {.text = tr("GCV"), .line = gcv_->pen()},
                   {.text = tr("current λ"), .line = current_->pen()}};
    setLegend(std::move(entries));
    setSubtitle(result_.lambdas.size() > 0 ? QStringLiteral("λ = %1").arg(numberText(result_.lambda))
                                           : tr("for two bags or more"));
    setSummary(result_.lambdas.size() > 0
                   ? tr("Estimated error over %1 values of λ, now %2.").arg(result_.lambdas.size()).arg(result_.lambda)
                   : tr("Nothing to draw: fewer than two bags."));
}

PlotTable RidgeErrorPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("lambda"), result_.lambdas);
    table.add(QStringLiteral("leave_one_out"), result_.looError);
    table.add(QStringLiteral("gcv"), result_.gcvError);
    return table;
}

core::Interval RidgeErrorPlot::ownHorizontal() const
{
    const auto count = result_.lambdas.size();
    return count > 1 ? core::Interval{result_.lambdas[0], result_.lambdas[count - 1]} : core::Interval{1e-3, 1e3};
}

core::Interval RidgeErrorPlot::ownVertical() const
{
    return rangeAboutZero({result_.looError, result_.gcvError}, 0.0);
}

void RidgeErrorPlot::restyle()
{
    const Theme& look = theme();
    leaveOneOut_->setPen(QPen(look.colour(Role::Empirical), 2.0));
    gcv_->setPen(QPen(look.colour(Role::Ghost), 1.5, Qt::DashLine));
    current_->setPen(QPen(look.colour(Role::Current), 2.0));
    describe();
}

} // namespace widgets
