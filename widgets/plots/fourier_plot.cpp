#include "widgets/plots/fourier_plot.h"

#include "widgets/plots/axis_look.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

/// A logarithmic axis has no place for 0 and below: the curve breaks there.
Eigen::VectorXd drawable(const Eigen::VectorXd& values)
{
    return values.unaryExpr([](double value) { return value > 0.0 && std::isfinite(value) ? value : std::nan(""); });
}

double largestOf(const Eigen::VectorXd& values)
{
    double largest = 0.0;
    for (const double value : values)
        if (std::isfinite(value))
            largest = std::max(largest, value);
    return largest;
}

} // namespace

FourierPlot::FourierPlot(QWidget* parent)
    : PlotView(Space::Own, parent), power_(addGraph()), priceCurve_(addGraph()), integrand_(addGraph())
{
    setTitle({}, tr("Fourier spectrum"));
    setLogarithmic(*yAxis);
    for (QCPGraph* graph : {power_, priceCurve_, integrand_})
        graph->setSelectable(QCP::stNone);
    setAxisLabels(tr("angular frequency ω"), {});
    setToolTip(tr("‖f‖² = ∫ |f̃(ω)|²/K̃(ω) dω/2π, drawn for ω and −ω together: the kernel asks a price for each "
                  "frequency. Where the price grows "
                  "faster than the power of f falls, the norm is infinite."));
    showResult({});
}

void FourierPlot::showResult(const core::BenchResult& bench)
{
    bench_ = bench;
    const Eigen::Index count = bench.frequency.size();
    const bool whole =
        bench.power.size() == count && bench.spectralDensity.size() == count && bench.integrand.size() == count;
    if (!whole)
        bench_.frequency = bench_.power = bench_.spectralDensity = bench_.integrand = Eigen::VectorXd();
    price_ = bench_.spectralDensity.cwiseInverse();
    setCurve(*power_, bench_.frequency, drawable(bench_.power));
    setCurve(*priceCurve_, bench_.frequency, drawable(price_));
    setCurve(*integrand_, bench_.frequency, drawable(bench_.integrand));
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

core::Interval FourierPlot::ownHorizontal() const
{
    if (!isKnown())
        return {0.0, 1.0};
    // As far as the power or the integrand can be seen.
    constexpr double visible = 1e-9; // of the largest
    const double power = visible * largestOf(bench_.power), integrand = visible * largestOf(bench_.integrand);
    double last = 0.0;
    for (Eigen::Index i = 0; i < bench_.frequency.size(); ++i)
        if (bench_.power[i] > power || bench_.integrand[i] > integrand)
            last = bench_.frequency[i];
    return {0.0, last > 0.0 ? 1.03 * last : bench_.frequency[bench_.frequency.size() - 1]};
}

core::Interval FourierPlot::ownVertical() const
{
    constexpr double deepest = 1e-9, air = 5.0;
    const double power = largestOf(bench_.power), integrand = largestOf(bench_.integrand);
    const double price = isKnown() && price_[0] > 0.0 && std::isfinite(price_[0]) ? price_[0] : 0.0; // its least
    const double largest = std::max({power, integrand, price});
    if (!(largest > 0.0))
        return {1e-3, 1e3};
    double least = largest;
    for (const double peak : {power, integrand})
        if (peak > 0.0)
            least = std::min(least, deepest * peak);
    if (price > 0.0)
        least = std::min(least, 0.3 * price);
    constexpr double farthest = 1e12; // beyond, nothing of the picture is left
    return {std::max(least, largest / farthest), largest * std::max(air, largest > price ? air : 1e3)};
}

void FourierPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (isKnown()) {
        entries.push_back(entryOf(*power_, QStringLiteral("power"), QStringLiteral("|f̃|²")));
        entries.push_back(entryOf(*priceCurve_, QStringLiteral("price"), tr("1/K̃, the price")));
        entries.push_back(entryOf(*integrand_, QStringLiteral("integrand"), tr("|f̃|²/K̃ · 1/π, area ‖f‖² over ω ≥ 0")));
    }
    setLegend(std::move(entries));
    setSubtitle(isKnown()                ? QString()
                : bench_.grid.size() > 0 ? tr("only where the kernel has a spectral density")
                                         : tr("not known yet"));
    setSummary(
        isKnown()
            ? tr("Power of f, price of the kernel and their product at %1 frequencies.").arg(bench_.frequency.size())
            : tr("No spectrum is shown."));
}

QString FourierPlot::placeText(const QPointF& place) const
{
    return QStringLiteral("ω = %1").arg(numberText(place.x()));
}

PlotTable FourierPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("frequency"), bench_.frequency);
    table.add(QStringLiteral("power"), bench_.power);
    table.add(QStringLiteral("spectral_density"), bench_.spectralDensity);
    table.add(QStringLiteral("integrand"), bench_.integrand);
    return table;
}

void FourierPlot::restyle()
{
    power_->setPen(theme().pen(Role::Predictive, 2.0));
    priceCurve_->setPen(theme().pen(Role::Prior, 1.8, Qt::DashLine));
    const QColor area = theme().colour(Role::Jacobian);
    integrand_->setPen(theme().pen(area, 2.0));
    integrand_->setBrush(theme().tint(Role::Jacobian));
    describe();
}

} // namespace widgets
