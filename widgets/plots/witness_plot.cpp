#include "widgets/plots/witness_plot.h"

#include "widgets/plots/curve_band.h"
#include "widgets/plots/integrated_rows.h"
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
bool liesAbove(const Eigen::VectorXd& grid, const Eigen::VectorXd& lower, const core::Interval& interval)
{
    for (Eigen::Index i = 0; i < grid.size(); ++i)
        if (grid[i] >= interval.lo && grid[i] <= interval.hi)
            return lower[i] > 0.0;
    return false;
}

std::vector<CurveRow> witnessRows(const core::TwoSamplesResult& result)
{
    using Kind = CurveRow::Kind;
    return {{.column = QStringLiteral("posterior"), // what the band is comes first: there may be room for little more
             .legend = WitnessPlot::tr("%1 credible band").arg(percentText(result.bandLevel)),
             .kind = Kind::Band,
             .role = Role::Posterior,
             .values = bandOf(result.lower, result.upper),
             .frames = false}, // beyond the points it is as wide as the prior, many times the witness
            {.column = QStringLiteral("posterior_mean"),
             .legend = WitnessPlot::tr("posterior mean"),
             .role = Role::Posterior,
             .values = result.mean},
            {.column = QStringLiteral("posterior_draw"),
             .legend = WitnessPlot::tr("posterior draws"),
             .kind = Kind::Draws,
             .role = Role::Posterior,
             .values = result.draws,
             .width = 1.5,
             .frames = false},
            {.column = QStringLiteral("empirical"),
             .legend = WitnessPlot::tr("empirical"),
             .role = Role::Empirical,
             .values = result.empirical,
             .width = 1.5}};
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

QString witnessText(const core::TwoSamplesSettings& settings, const core::DataNames& names)
{
    return settings.normalisedWitness ? WitnessPlot::tr("f / MMD")
                                      : WitnessPlot::tr("f = μ(%1) − μ(%2)")
                                            .arg(sampleName(names, settings.first), sampleName(names, settings.second));
}

WitnessPlot::WitnessPlot(QWidget* parent) : CurvePlot(Space::Line, QStringLiteral("x"), parent)
{
    setTitle(QString(), tr("Witness"));
    sites_ = new SiteMarks(xAxis, yAxis, SiteMarks::Placement::Axis);
    sites_->setLayer(QStringLiteral("points"));
    points().setPlacement(PointMarks::Placement::Rows);
    setAxisLabels(QStringLiteral("x"), witnessText(settings_, names_));
    setToolTip(tr("The difference of the two mean embeddings: positive where the first sample is denser, negative "
                  "where the second is. The band holds at each position, not for the whole curve."));
    restyle();
}

void WitnessPlot::showResult(const core::TwoSamplesResult& result, const core::TwoSamplesSettings& settings,
                             const core::Dataset& dataset)
{
    core::TwoSamplesResult shown = result;
    if (settings.normalisedWitness)
        dropPosterior(shown);
    settings_ = settings;
    names_ = dataset.names;
    bandLevel_ = shown.bandLevel;
    plugInRegions_ = regionsOf(shown.grid, shown.lower, shown.excludesZero);
    sites_->setSites(shown.sites);
    points().setPoints(dataset.x, dataset.labels);
    points().setShownSamples({settings.first, settings.second});
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), witnessText(settings, names_));
    speakAbout(extentOf(dataset.x));
    grid_ = shown.grid;
    plugIn_ = witnessRows(shown);
    showAll();
}

void WitnessPlot::showIntegrated(const std::optional<core::IntegratedBand>& band)
{
    integrated_ = band;
    showAll();
}

void WitnessPlot::showAll()
{
    const bool integrated = integrated_ && !settings_.normalisedWitness;
    shade(integrated ? regionsOf(integrated_->at, integrated_->lower, integrated_->excludesZero) : plugInRegions_);
    showRows(grid_, integrated ? withIntegrated(plugIn_, *integrated_) : plugIn_);
}

bool WitnessPlot::hasBand() const
{
    return curves().draws(QStringLiteral("posterior"));
}

std::vector<WitnessPlot::Region> WitnessPlot::regionsOf(const Eigen::VectorXd& grid, const Eigen::VectorXd& lower,
                                                        const std::vector<core::Interval>& excludesZero) const
{
    std::vector<Region> regions;
    for (const core::Interval& at : excludesZero)
        regions.push_back({.at = at, .sample = liesAbove(grid, lower, at) ? settings_.first : settings_.second});
    return regions;
}

void WitnessPlot::shade(std::vector<Region> regions)
{
    addCurveLayers(*this);
    for (const Region& region : regions_)
        removeItem(region.shade);
    regions_ = std::move(regions);
    for (Region& region : regions_) {
        region.shade = new QCPItemRect(this);
        region.shade->setLayer(QStringLiteral("bands"));
        region.shade->setSelectable(false);
        region.shade->setPen(Qt::NoPen);
        region.shade->setBrush(shadeOf(theme(), region.sample));
        for (QCPItemPosition* corner : {region.shade->topLeft, region.shade->bottomRight}) {
            corner->setTypeX(QCPItemPosition::ptPlotCoords);
            corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        region.shade->topLeft->setCoords(region.at.lo, 0.0);
        region.shade->bottomRight->setCoords(region.at.hi, 1.0);
    }
}

std::vector<LegendEntry> WitnessPlot::entriesBeside() const
{
    const QString first = sampleName(names_, settings_.first), second = sampleName(names_, settings_.second);
    std::vector<LegendEntry> entries;
    if (hasBand()) {
        const QColor above = shadeOf(theme(), settings_.first), below = shadeOf(theme(), settings_.second);
        std::vector<QCPLayerable*> shades;
        for (const Region& region : regions_)
            shades.push_back(region.shade);
        entries.push_back({.text = tr("band excludes 0: %1 denser / %2 denser").arg(first, second),
                           .draw =
                               [above, below](QPainter& painter, const QRectF& box) {
                                   const double half = 0.5 * box.width();
                                   painter.fillRect(box.adjusted(0.0, 0.0, -half, 0.0), above);
                                   painter.fillRect(box.adjusted(half, 0.0, 0.0, 0.0), below);
                               },
                           .key = QStringLiteral("excludes_zero"),
                           .show = visibilityOf(std::move(shades))});
    }
    if (sites_->count() > 0)
        entries.push_back(sites_->legendEntry());
    return entries;
}

QString WitnessPlot::summary() const
{
    if (curves().grid().size() == 0)
        return tr("No witness is shown.");
    if (!hasBand())
        return tr("Empirical witness %1.").arg(witnessText(settings_, names_));
    return tr("Witness %1; the %2 credible band excludes 0 in %3 regions.")
        .arg(witnessText(settings_, names_), percentText(bandLevel_))
        .arg(regions_.size());
}

void WitnessPlot::addColumnsBeside(PlotTable& table) const
{
    Eigen::MatrixXd excluded(static_cast<Eigen::Index>(regions_.size()), 2);
    for (Eigen::Index i = 0; i < excluded.rows(); ++i) {
        const core::Interval& interval = regions_[static_cast<std::size_t>(i)].at;
        excluded.row(i) << interval.lo, interval.hi;
    }
    table.family(QStringLiteral("regions"));
    table.add(QStringLiteral("excludes_zero_from"), excluded.col(0));
    table.add(QStringLiteral("excludes_zero_to"), excluded.col(1));
}

void WitnessPlot::restyle()
{
    const Theme& look = theme();
    yAxis->grid()->setZeroLinePen(look.pen(Role::Axis, 1.5));
    for (const Region& region : regions_)
        region.shade->setBrush(shadeOf(look, region.sample));
    sites_->setTheme(look);
    CurvePlot::restyle();
}

} // namespace widgets
