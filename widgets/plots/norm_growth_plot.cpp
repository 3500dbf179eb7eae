#include "widgets/plots/norm_growth_plot.h"

#include "widgets/plots/component_style.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

/// The mean of ‖f_n‖² over all draws: as many as there are directions.
Eigen::VectorXd expectedOf(const core::DrawGrowth& growth)
{
    if (!growth.finiteDimensional)
        return growth.n;
    return growth.n.cwiseMin(static_cast<double>(growth.rank));
}

} // namespace

NormGrowthPlot::NormGrowthPlot(QWidget* parent)
    : PlotView(Space::Own, parent), expected_(addGraph()), function_(addGraph())
{
    setTitle({}, tr("Norm of a draw"));
    for (QCPGraph* graph : {expected_, function_})
        graph->setSelectable(QCP::stNone);
    setAxisLabels(tr("points n"), QStringLiteral("‖fₙ‖²"));
    setToolTip(tr("fₙ is the interpolant of a function through n points. Of a draw of the Gaussian process ‖fₙ‖² "
                  "follows χ² with as many degrees of freedom as the points have directions: it grows like n, and the "
                  "draw lies outside the space of its own kernel, unless that space has finitely many dimensions. Of "
                  "a function in the space it levels off at ‖f‖²."));
    showResult({});
}

void NormGrowthPlot::showResult(const core::BenchResult& bench)
{
    growth_ = bench.growth;
    while (static_cast<Eigen::Index>(draws_.size()) > growth_.norm2.cols()) {
        removeGraph(draws_.back());
        draws_.pop_back();
    }
    while (static_cast<Eigen::Index>(draws_.size()) < growth_.norm2.cols()) {
        draws_.push_back(addGraph());
        draws_.back()->setSelectable(QCP::stNone);
    }
    for (std::size_t i = 0; i < draws_.size(); ++i)
        setCurve(*draws_[i], growth_.n, growth_.norm2.col(static_cast<Eigen::Index>(i)));
    setCurve(*expected_, growth_.n, expectedOf(growth_));
    setCurve(*function_, growth_.n, growth_.function);
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

core::Interval NormGrowthPlot::ownHorizontal() const
{
    return isShown() ? core::Interval{0.0, 1.04 * growth_.n.maxCoeff()} : core::Interval{0.0, 1.0};
}

core::Interval NormGrowthPlot::ownVertical() const
{
    double highest = isShown() ? expectedOf(growth_).maxCoeff() : 1.0;
    for (const double value : growth_.norm2.reshaped())
        if (std::isfinite(value))
            highest = std::max(highest, value);
    return {0.0, 1.06 * highest};
}

QString NormGrowthPlot::verdict() const
{
    if (!isShown())
        return tr("not known yet");
    if (growth_.finiteDimensional)
        return tr("finite-dimensional: draws are in the space, ‖fₙ‖² stops at χ² of %1").arg(growth_.rank);
    if (growth_.hiddenFrom)
        return tr("draws leave the space; from n = %1 on: rounding").arg(*growth_.hiddenFrom);
    return tr("draws leave the space");
}

void NormGrowthPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (isShown()) {
        if (!draws_.empty())
            entries.push_back({.text = tr("%1 draws").arg(draws_.size()),
                               .line = draws_.front()->pen(),
                               .scatter = draws_.front()->scatterStyle(),
                               .key = QStringLiteral("draws"),
                               .show = visibilityOf({draws_.begin(), draws_.end()})});
        entries.push_back(
            entryOf(*expected_, QStringLiteral("expected"),
                    growth_.finiteDimensional ? tr("expected: n up to %1").arg(growth_.rank) : tr("expected: n")));
        const QString limit = numberText(growth_.functionNorm2);
        entries.push_back(entryOf(*function_, QStringLiteral("function"),
                                  growth_.functionOfBench ? tr("f on the bench: to %1").arg(limit)
                                                          : tr("k(x₀, ·): to %1").arg(limit)));
    }
    setLegend(std::move(entries));
    setSubtitle(verdict());
    setSummary(isShown() ? tr("Squared norms of the interpolants of %1 draws and of a function in the space: %2.")
                               .arg(draws_.size())
                               .arg(verdict())
                         : tr("No norms are shown."));
}

QString NormGrowthPlot::tipAt(const QPointF& pixel) const
{
    if (!isShown() || !axes()->rect().contains(pixel.toPoint()))
        return PlotView::tipAt(pixel);
    Eigen::Index i = 0;
    (growth_.n.array() - xAxis->pixelToCoord(pixel.x())).abs().minCoeff(&i);
    QStringList draws;
    for (const double value : growth_.norm2.row(i))
        if (std::isfinite(value))
            draws += numberText(value);
    const QString tip = tr("n = %1: ‖fₙ‖² = %2").arg(growth_.n[i]);
    return draws.isEmpty() ? tr("n = %1: rounding hides the draws").arg(growth_.n[i])
                           : tip.arg(draws.join(QStringLiteral(", ")));
}

PlotTable NormGrowthPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("n"), growth_.n);
    for (Eigen::Index draw = 0; draw < growth_.norm2.cols(); ++draw)
        table.add(draw == 0 ? QStringLiteral("norm2") : QStringLiteral("norm2_%1").arg(draw + 1),
                  growth_.norm2.col(draw));
    table.add(QStringLiteral("norm2_in_the_space"), growth_.function);
    return table;
}

void NormGrowthPlot::restyle()
{
    const auto count = static_cast<int>(draws_.size());
    for (int i = 0; i < count; ++i) {
        const QColor ink = componentColour(theme(), i, count);
        QCPGraph* graph = draws_[static_cast<std::size_t>(i)];
        graph->setPen(theme().pen(ink, 1.3));
        graph->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssDisc, theme().pen(ink, 1.0), ink, 3.5 * theme().marks()));
    }
    expected_->setPen(theme().pen(Role::Text, 1.3, Qt::DashLine));
    function_->setPen(theme().pen(Role::Predictive, 2.4));
    describe();
}

} // namespace widgets
