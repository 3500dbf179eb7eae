#include "widgets/plots/witness_plot.h"

#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/site_marks.h"

namespace widgets
{
namespace
{

/// A wash of a sample's colour, fainter than that of a band.
QColor shadeOf(const Theme& theme, int sample)
{
    QColor shade = theme.sampleColour(sample, true);
    shade.setAlpha(theme.dark ? 60 : 42);
    return shade;
}

/// Whether the band lies above 0 within an interval in which it excludes 0: at any grid point there.
bool liesAbove(const core::TwoSamplesResult& result, const core::Interval& interval)
{
    for (Eigen::Index i = 0; i < result.grid.size(); ++i)
        if (result.grid[i] >= interval.lo && result.grid[i] <= interval.hi)
            return result.lower[i] > 0.0;
    return false;
}

/// The empirical witness alone: the posterior has no part in a scale that the samples set.
void dropPosterior(core::TwoSamplesResult& result)
{
    for (Eigen::VectorXd* curve : {&result.mean, &result.lower, &result.upper})
        curve->resize(0);
    result.draws.resize(0, 0);
    result.sites.resize(0, 0);
    result.excludesZero.clear();
}

} // namespace

QString witnessText(const core::TwoSamplesSettings& settings)
{
    return settings.normalisedWitness
               ? WitnessPlot::tr("f / MMD")
               : WitnessPlot::tr("f = μ(%1) − μ(%2)").arg(sampleName(settings.first), sampleName(settings.second));
}

WitnessPlot::WitnessPlot(QWidget* parent) : PlotView(Space::Line, parent), band_(*this), draws_(*this)
{
    setTitle(QString(), tr("Witness"));
    empirical_ = addGraph();
    mean_ = addGraph();
    for (QCPGraph* graph : {empirical_, mean_})
        graph->setSelectable(QCP::stNone);
    sites_ = new SiteMarks(xAxis, yAxis, SiteMarks::Placement::Axis);
    sites_->setLayer(QStringLiteral("points"));
    points().setPlacement(PointMarks::Placement::Rows);
    setAxisLabels(QStringLiteral("x"), witnessText(settings_));
    setToolTip(tr("The difference of the two mean embeddings: positive where the first sample is denser, negative "
                  "where the second is. The band holds at each position, not for the whole curve."));
    restyle();
}

void WitnessPlot::showResult(const core::TwoSamplesResult& result, const core::TwoSamplesSettings& settings,
                             const core::Dataset& dataset)
{
    result_ = result;
    settings_ = settings;
    if (settings.normalisedWitness)
        dropPosterior(result_);
    band_.setCurves(result_.grid, result_.lower, result_.upper);
    draws_.setCurves(result_.grid, result_.draws);
    setCurve(*empirical_, result_.grid, result_.empirical);
    setCurve(*mean_, result_.grid, result_.mean);
    shadeCertainRegions();
    sites_->setSites(result_.sites);
    points().setPoints(dataset.x, dataset.labels);
    points().setShownSamples({settings.first, settings.second});
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), witnessText(settings));
    restyle();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void WitnessPlot::shadeCertainRegions()
{
    for (const Region& region : regions_)
        removeItem(region.shade);
    regions_.clear();
    if (band_.isEmpty())
        return;
    for (const core::Interval& interval : result_.excludesZero) {
        auto* shade = new QCPItemRect(this);
        shade->setLayer(QStringLiteral("bands"));
        shade->setSelectable(false);
        shade->setPen(Qt::NoPen);
        for (QCPItemPosition* corner : {shade->topLeft, shade->bottomRight}) {
            corner->setTypeX(QCPItemPosition::ptPlotCoords);
            corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        shade->topLeft->setCoords(interval.lo, 0.0);
        shade->bottomRight->setCoords(interval.hi, 1.0);
        regions_.push_back({shade, liesAbove(result_, interval) ? settings_.first : settings_.second});
    }
}

void WitnessPlot::describe()
{
    const QString level = percentText(result_.bandLevel);
    const QString first = sampleName(settings_.first), second = sampleName(settings_.second);
    std::vector<LegendEntry> entries; // what the band is comes first: there may be room for little more
    if (!band_.isEmpty())
        entries.push_back({.text = tr("%1 credible band").arg(level), .fill = band_.fill()});
    if (result_.mean.size() > 0)
        entries.push_back({.text = tr("posterior mean"), .line = mean_->pen()});
    if (!draws_.isEmpty())
        entries.push_back({.text = tr("posterior draws"), .line = draws_.pen()});
    if (result_.empirical.size() > 0)
        entries.push_back({.text = tr("empirical"), .line = empirical_->pen()});
    if (!band_.isEmpty()) {
        const QColor above = shadeOf(theme(), settings_.first), below = shadeOf(theme(), settings_.second);
        entries.push_back({.text = tr("band excludes 0: %1 denser / %2 denser").arg(first, second),
                           .draw = [above, below](QPainter& painter, const QRectF& box) {
                               const double half = 0.5 * box.width();
                               painter.fillRect(box.adjusted(0.0, 0.0, -half, 0.0), above);
                               painter.fillRect(box.adjusted(half, 0.0, 0.0, 0.0), below);
                           }});
    }
    if (sites_->count() > 0)
        entries.push_back(sites_->legendEntry());
    setLegend(std::move(entries));
    if (result_.grid.size() == 0)
        setSummary(tr("No witness is shown."));
    else if (band_.isEmpty())
        setSummary(tr("Empirical witness %1.").arg(witnessText(settings_)));
    else
        setSummary(tr("Witness %1; the %2 credible band excludes 0 in %3 regions.")
                       .arg(witnessText(settings_), level)
                       .arg(regions_.size()));
}

PlotTable WitnessPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("x"), result_.grid);
    table.add(QStringLiteral("empirical"), result_.empirical);
    table.add(QStringLiteral("posterior_mean"), result_.mean);
    table.add(QStringLiteral("posterior_lower"), result_.lower);
    table.add(QStringLiteral("posterior_upper"), result_.upper);
    table.addEach(QStringLiteral("posterior_draw"), result_.draws);
    Eigen::MatrixXd excluded(static_cast<Eigen::Index>(result_.excludesZero.size()), 2);
    for (Eigen::Index i = 0; i < excluded.rows(); ++i) {
        const core::Interval& interval = result_.excludesZero[static_cast<std::size_t>(i)];
        excluded.row(i) << interval.lo, interval.hi;
    }
    table.add(QStringLiteral("excludes_zero_from"), excluded.col(0));
    table.add(QStringLiteral("excludes_zero_to"), excluded.col(1));
    return table;
}

core::Interval WitnessPlot::ownVertical() const
{
    constexpr double strips = 0.18; // of the height, for two rows of points and the sites
    return rangeAboutZero({result_.empirical, result_.mean, result_.lower, result_.upper, result_.draws}, strips);
}

void WitnessPlot::restyle()
{
    const Theme& look = theme();
    band_.setFill(look.tint(Role::Posterior));
    draws_.setPen(QPen(look.colour(Role::Posterior), 1.0));
    mean_->setPen(QPen(look.colour(Role::Posterior), 2.0));
    empirical_->setPen(QPen(look.colour(Role::Empirical), 1.5));
    yAxis->grid()->setZeroLinePen(QPen(look.colour(Role::Axis), 1.5));
    for (const Region& region : regions_)
        region.shade->setBrush(shadeOf(look, region.sample));
    sites_->setTheme(look);
    describe();
}

} // namespace widgets
