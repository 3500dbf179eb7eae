#include "widgets/drawings/two_samples.h"

#include "widgets/plots/integrated_rows.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>
#include <vector>

namespace widgets
{

namespace
{

struct WitnessWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::TwoSamplesDrawings)
};

/// Where one of the samples is certainly denser.
struct DenserRegion {
    core::Interval at;
    int sample = 0;
};

/// Whether the band lies above 0 within an interval in which it excludes 0: at any grid point there.
bool liesAbove(const Eigen::VectorXd& grid, const Eigen::VectorXd& lower, const core::Interval& interval)
{
    for (Eigen::Index i = 0; i < grid.size(); ++i)
        if (grid[i] >= interval.lo && grid[i] <= interval.hi)
            return lower[i] > 0.0;
    return false;
}

std::vector<DenserRegion> denserRegions(const Eigen::VectorXd& grid, const Eigen::VectorXd& lower,
                                        const std::vector<core::Interval>& excludesZero,
                                        const core::TwoSamplesSettings& settings)
{
    std::vector<DenserRegion> regions;
    for (const core::Interval& at : excludesZero)
        regions.push_back({.at = at, .sample = liesAbove(grid, lower, at) ? settings.first : settings.second});
    return regions;
}

std::vector<CurveRow> witnessRows(const core::TwoSamplesResult& result)
{
    using Kind = CurveRow::Kind;
    return {{.column = QStringLiteral("posterior"), // what the band is comes first: there may be room for little more
             .legend = WitnessWords::tr("%1 credible band").arg(percentText(result.bandLevel)),
             .kind = Kind::Band,
             .role = Role::Posterior,
             .values = bandOf(result.lower, result.upper),
             .frames = false}, // beyond the points it is as wide as the prior, many times the witness
            {.column = QStringLiteral("posterior_mean"),
             .legend = WitnessWords::tr("posterior mean"),
             .role = Role::Posterior,
             .values = result.mean},
            {.column = QStringLiteral("posterior_draw"),
             .legend = WitnessWords::tr("posterior draws"),
             .kind = Kind::Draws,
             .role = Role::Posterior,
             .values = result.draws,
             .width = 1.5,
             .frames = false},
            {.column = QStringLiteral("empirical"),
             .legend = WitnessWords::tr("empirical"),
             .role = Role::Empirical,
             .values = result.empirical,
             .width = 1.5}};
}

/// The empirical witness alone: the posterior has no part in a scale that the samples set.
core::TwoSamplesResult withoutPosterior(core::TwoSamplesResult result)
{
    for (Eigen::VectorXd* curve : {&result.mean, &result.lower, &result.upper})
        curve->resize(0);
    result.draws.resize(0, 0);
    result.sites.resize(0, 0);
    result.excludesZero.clear();
    return result;
}

/// The shades of both samples, the first sample's before the second's as the legend names them.
std::vector<DrawnSpan> shadesOf(const std::vector<DenserRegion>& regions, const core::TwoSamplesSettings& settings,
                                const core::DataNames& names)
{
    std::vector<DrawnSpan> shades;
    QStringList denser;
    for (const int sample : {settings.first, settings.second}) {
        const std::size_t before = shades.size();
        for (const DenserRegion& region : regions)
            if (region.sample == sample)
                shades.push_back(
                    {.across = region.at, .key = QStringLiteral("excludes_zero"), .sample = region.sample});
        if (shades.size() > before)
            denser << WitnessWords::tr("%1 denser").arg(sampleName(names, sample));
    }
    for (DrawnSpan& shade : shades)
        shade.legend = WitnessWords::tr("band excludes 0: %1").arg(denser.join(QStringLiteral(" / ")));
    return shades;
}

PlotTable regionTable(const std::vector<DenserRegion>& regions)
{
    Eigen::MatrixXd excluded(std::ssize(regions), 2);
    for (Eigen::Index i = 0; i < excluded.rows(); ++i) {
        const core::Interval& at = regions[static_cast<std::size_t>(i)].at;
        excluded.row(i) << at.lo, at.hi;
    }
    PlotTable table;
    table.family(QStringLiteral("regions"));
    table.add(QStringLiteral("excludes_zero_from"), excluded.col(0));
    table.add(QStringLiteral("excludes_zero_to"), excluded.col(1));
    return table;
}

QString witnessSummary(const core::TwoSamplesResult& shown, std::size_t regions, const QString& witness)
{
    if (shown.grid.size() == 0)
        return WitnessWords::tr("No witness is shown.");
    const bool hasBand = bandOf(shown.lower, shown.upper).rows() == shown.grid.size();
    return hasBand ? WitnessWords::tr("Witness %1; the %2 credible band excludes 0 in %3 regions.")
                         .arg(witness, percentText(shown.bandLevel))
                         .arg(regions)
                   : WitnessWords::tr("Empirical witness %1.").arg(witness);
}

} // namespace

QString witnessText(const core::TwoSamplesSettings& settings, const core::DataNames& names)
{
    return settings.normalisedWitness ? WitnessWords::tr("f / MMD")
                                      : WitnessWords::tr("f = μ(%1) − μ(%2)")
                                            .arg(sampleName(names, settings.first), sampleName(names, settings.second));
}

Drawing witnessDrawing(const core::TwoSamplesResult& result, const core::TwoSamplesSettings& settings,
                       const core::Dataset& dataset, const std::optional<core::IntegratedBand>& integrated)
{
    const auto bare = settings.normalisedWitness ? std::optional(withoutPosterior(result)) : std::nullopt;
    const core::TwoSamplesResult& shown = bare ? *bare : result;
    const core::IntegratedBand* inFront = integrated && !settings.normalisedWitness ? &*integrated : nullptr;
    const std::vector<DenserRegion> regions =
        inFront ? denserRegions(inFront->at, inFront->lower, inFront->excludesZero, settings)
                : denserRegions(shown.grid, shown.lower, shown.excludesZero, settings);
    const QString witness = witnessText(settings, dataset.names);
    std::vector<CurveRow> rows = witnessRows(shown);
    return {.title = WitnessWords::tr("Witness"),
            .meaning = WitnessWords::tr(
                "The difference of the two mean embeddings: positive where the first sample is denser, negative where "
                "the second is. The band holds at each position, not for the whole curve."),
            .summary = witnessSummary(shown, regions.size(), witness),
            .across = {.label = coordinateName(dataset, 0)},
            .up = {.label = witness, .zeroLine = true, .about = extentOf(dataset.x)},
            .grid = shown.grid,
            .curves = inFront ? withIntegrated(std::move(rows), *inFront) : std::move(rows),
            .spans = shadesOf(regions, settings, dataset.names),
            .points = DrawnPoints{.places = dataset.x,
                                  .labels = dataset.labels,
                                  .line = DrawnPoints::Line::Rows,
                                  .samples = {settings.first, settings.second}},
            .sites = DrawnSites{shown.sites},
            .beside = regionTable(regions)};
}

} // namespace widgets
