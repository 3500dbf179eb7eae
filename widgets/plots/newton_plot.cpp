#include "widgets/plots/newton_plot.h"

#include "widgets/plots/axis_look.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{

NewtonPlot::NewtonPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("Newton steps"));
    climb_ = addGraph();
    distance_ = addGraph(xAxis, yAxis2);
    for (QCPGraph* graph : {climb_, distance_})
        graph->setSelectable(QCP::stNone);
    yAxis2->setVisible(true);
    yAxis2->grid()->setVisible(false);
    setLogarithmic(*yAxis2);
    yAxis2->ticker()->setTickCount(3);
    auto whole = QSharedPointer<QCPAxisTickerFixed>::create();
    whole->setTickStep(1.0);
    whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    xAxis->setTicker(whole);
    setToolTip(tr("Newton's method on ψ(a) = log p(t | a) − ½ aᵀC⁻¹a, whose maximum is the mode. Near it each step "
                  "squares the distance: the dashed curve bends down."));
    showSteps({});
}

void NewtonPlot::showSteps(const std::vector<double>& psi)
{
    psi_ = Eigen::Map<const Eigen::VectorXd>(psi.data(), static_cast<Eigen::Index>(psi.size()));
    missing_ = psi_;
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    for (double& distance : missing_) {
        distance = psi.back() - distance;
        if (!(distance > 32.0 * epsilon * (1.0 + std::abs(psi.back())))) // rounding
            distance = std::numeric_limits<double>::quiet_NaN();
    }
    const Eigen::VectorXd step = Eigen::VectorXd::LinSpaced(psi_.size(), 0.0, steps());
    setCurve(*climb_, step, psi_);
    setCurve(*distance_, step, missing_);
    setAxisLabels(tr("Newton step"), QStringLiteral("ψ"));
    yAxis2->setLabel(QStringLiteral("ψ* − ψ"));
    fitDistances();
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void NewtonPlot::fitDistances()
{
    double least = std::numeric_limits<double>::infinity(), largest = 0.0;
    for (const double distance : missing_)
        if (std::isfinite(distance)) {
            least = std::min(least, distance);
            largest = std::max(largest, distance);
        }
    const bool any = largest > 0.0;
    distance_->setVisible(any);
    yAxis2->setTickLabels(any);
    constexpr double air = 3.0;
    yAxis2->setRange(any ? least / air : 0.1, any ? largest * air : 10.0);
}

void NewtonPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (psi_.size() > 0)
        entries.push_back(entryOf(*climb_, QStringLiteral("psi"), tr("ψ")));
    if (distance_->dataCount() > 0)
        entries.push_back({.text = tr("still missing (right axis, log)"),
                           .line = distance_->pen(),
                           .scatter = distance_->scatterStyle(),
                           .key = QStringLiteral("missing"),
                           .show = visibilityOf({distance_})});
    setLegend(std::move(entries));
    if (psi_.size() == 0) {
        setSubtitle(tr("not known yet"));
        setSummary(tr("No steps are shown."));
        return;
    }
    const QString count = steps() == 1.0 ? tr("1 step") : tr("%1 steps").arg(steps());
    setSubtitle(count);
    setSummary(tr("ψ climbs from %1 to %2 in %3.").arg(numberText(psi_[0]), numberText(psi_[psi_.size() - 1]), count));
}

QString NewtonPlot::tipAt(const QPointF& pixel) const
{
    const double step = std::round(xAxis->pixelToCoord(pixel.x()));
    if (!axes()->rect().contains(pixel.toPoint()) || !(step >= 0.0 && step <= steps()))
        return PlotView::tipAt(pixel);
    const auto index = static_cast<Eigen::Index>(step);
    const QString climbed = tr("step %1: ψ = %2").arg(index).arg(numberText(psi_[index]));
    return std::isfinite(missing_[index]) ? tr("%1, %2 below the last").arg(climbed, numberText(missing_[index]))
                                          : climbed;
}

PlotTable NewtonPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("step"), Eigen::VectorXd::LinSpaced(psi_.size(), 0.0, steps()));
    table.add(QStringLiteral("psi"), psi_);
    table.add(QStringLiteral("missing"), missing_);
    return table;
}

core::Interval NewtonPlot::ownHorizontal() const
{
    const double last = std::max(steps(), 1.0);
    return {-0.05 * last, 1.05 * last};
}

core::Interval NewtonPlot::ownVertical() const
{
    if (psi_.size() == 0 || !psi_.allFinite())
        return {-1.0, 0.0};
    const double lowest = psi_.minCoeff(), highest = psi_.maxCoeff();
    const double height = highest > lowest ? highest - lowest : std::max(std::abs(highest), 1.0);
    return {lowest - 0.1 * height, highest + 0.1 * height};
}

void NewtonPlot::restyle()
{
    const Theme& look = theme();
    const double size = 6.0 * look.marks();
    const QColor climb = look.colour(Role::Posterior), distance = look.colour(Role::MutedText);
    climb_->setPen(theme().pen(climb, 1.8));
    climb_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, theme().pen(climb, 1.4), climb, size));
    distance_->setPen(theme().pen(distance, 1.2, Qt::DashLine));
    distance_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssSquare, theme().pen(distance, 1.2), look.colour(Role::Background), size));
    axes()->setMinimumMargins(QMargins(66, 6, 62, 42) * look.textScale); // labels on both sides
    describe();
}

} // namespace widgets
