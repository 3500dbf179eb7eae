#include "widgets/plots/ridge_error_plot.h"

#include "widgets/plots/axis_look.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <cmath>

namespace widgets
{

RidgeErrorPlot::RidgeErrorPlot(QWidget* parent) : CurvePlot(Space::Own, QStringLiteral("lambda"), parent)
{
    setTitle(QString(), tr("Error over λ"));
    setLogarithmic(*xAxis);
    setLogarithmic(*yAxis);
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
    const bool known = result.lambdas.size() > 0;
    lambda_ = result.lambda;
    current_->setVisible(lambda_ > 0.0 && known);
    current_->point1->setCoords(lambda_, 0.0);
    current_->point2->setCoords(lambda_, 1.0);
    setSubtitle(known ? QStringLiteral("λ = %1").arg(numberText(lambda_)) : tr("for two bags or more"));
    showRows(result.lambdas, {{.column = QStringLiteral("leave_one_out"),
                               .legend = tr("leave-one-out"),
                               .role = Role::Empirical,
                               .values = result.looError},
                              {.column = QStringLiteral("gcv"),
                               .legend = tr("GCV"),
                               .role = Role::Ghost,
                               .values = result.gcvError,
                               .width = 1.5,
                               .dashes = Qt::DashLine}});
}

void RidgeErrorPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (curves().grid().size() > 0)
        emit lambdaChosen(xAxis->pixelToCoord(pixel.x()), clickGesture());
}

double RidgeErrorPlot::triedNear(double lambda) const
{
    const Eigen::VectorXd& tried = curves().grid();
    if (tried.size() == 0 || !(lambda > 0.0))
        return lambda;
    Eigen::Index nearest = 0;
    (tried.array().log() - std::log(lambda)).abs().minCoeff(&nearest);
    return tried[nearest];
}

std::vector<Reading> RidgeErrorPlot::readingsAt(const QPointF& place) const
{
    return CurvePlot::readingsAt({triedNear(place.x()), place.y()});
}

QString RidgeErrorPlot::placeText(const QPointF& place) const
{
    return QStringLiteral("λ = %1").arg(numberText(triedNear(place.x())));
}

std::vector<LegendEntry> RidgeErrorPlot::entriesBeside() const
{
    if (curves().grid().size() == 0)
        return {};
    return {{.text = tr("current λ"),
             .line = current_->pen(),
             .key = QStringLiteral("current"),
             .show = visibilityOf({current_})}};
}

QString RidgeErrorPlot::summary() const
{
    const Eigen::Index count = curves().grid().size();
    return count > 0 ? tr("Estimated error over %1 values of λ, now %2.").arg(count).arg(lambda_)
                     : tr("Nothing to draw: fewer than two bags.");
}

core::Interval RidgeErrorPlot::ownHorizontal() const
{
    const Eigen::VectorXd& lambdas = curves().grid();
    return lambdas.size() > 1 ? core::Interval{lambdas[0], lambdas[lambdas.size() - 1]} : core::Interval{1e-3, 1e3};
}

void RidgeErrorPlot::restyle()
{
    current_->setPen(theme().pen(Role::Current, 2.0));
    CurvePlot::restyle();
}

} // namespace widgets
