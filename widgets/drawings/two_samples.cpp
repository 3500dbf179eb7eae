#include "widgets/drawings/two_samples.h"

#include "widgets/drawings/field.h"
#include "widgets/drawings/places.h"
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
             .legendRole = Role::Draw,
             .kind = Kind::Draws,
             .role = Role::Draw,
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
            denser << sampleName(names, sample);
    }
    for (DrawnSpan& shade : shades)
        shade.legend = WitnessWords::tr("0 outside the band, %1 denser").arg(denser.join(QStringLiteral(" / ")));
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
    return hasBand ? WitnessWords::tr("Witness %1; the %2 credible band excludes 0 in %3.")
                         .arg(witness, percentText(shown.bandLevel),
                              countedText(static_cast<Eigen::Index>(regions), WitnessWords::tr("1 region"),
                                          WitnessWords::tr("%1 regions")))
                   : WitnessWords::tr("Empirical witness %1.").arg(witness);
}

/// "f = μ(A) − μ(B)", or "f / MMD" when the witness is normalised: for axes and colour bars.
QString witnessText(const core::TwoSamplesSettings& settings, const core::DataNames& names)
{
    return settings.normalisedWitness ? WitnessWords::tr("f / MMD")
                                      : WitnessWords::tr("f = μ(%1) − μ(%2)")
                                            .arg(sampleName(names, settings.first), sampleName(names, settings.second));
}

/// The empirical witness in the hues of the two samples.
FieldStyle witnessMapStyle(const core::TwoSamplesSettings& settings, const core::DataNames& names)
{
    return {.colours = DrawnMap::Colours::Diverging,
            .title = WitnessWords::tr("Witness, empirical"),
            .quantity = witnessText(settings, names),
            .column = QStringLiteral("empirical"),
            .positive = settings.first,
            .negative = settings.second,
            .positiveText = WitnessWords::tr("%1 denser").arg(sampleName(names, settings.first)),
            .negativeText = WitnessWords::tr("%1 denser").arg(sampleName(names, settings.second)),
            .samples = {settings.first, settings.second}};
}

/// The points as they stand in the plane of two columns.
core::Dataset sliceDataset(const core::Dataset& dataset, const core::SlicePlane& plane)
{
    core::Dataset slice = dataset;
    slice.x = dataset.x(Eigen::all, plane.columns).eval();
    slice.columnNames.clear();
    slice.names.columns.clear();
    for (const Eigen::Index column : plane.columns) {
        slice.columnNames.push_back(dataset.columnNames[static_cast<std::size_t>(column)]);
        slice.names.columns.push_back(dataset.names.column(static_cast<std::size_t>(column)));
    }
    return slice;
}

} // namespace

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
            .points = DrawnPoints{.places = sharedPlaces(dataset.x),
                                  .labels = dataset.labels,
                                  .line = DrawnPoints::Line::Rows,
                                  .samples = {settings.first, settings.second}},
            .sites = DrawnSites{shown.sites},
            .beside = regionTable(regions)};
}

Drawing witnessMapDrawing(const core::TwoSamplesResult& result, const core::TwoSamplesSettings& settings,
                          const core::Dataset& dataset)
{
    FieldStyle style = witnessMapStyle(settings, dataset.names);
    style.sites = result.sites;
    if (result.window.empty()) // there is no answer
        style.title = WitnessWords::tr("Witness");
    if (result.meanField.values.size() == 0 || settings.normalisedWitness)
        return fieldDrawing(result.empiricalField, style, dataset);
    style.title = WitnessWords::tr("Witness, posterior mean");
    style.quantity = QStringLiteral("E f");
    style.column = QStringLiteral("mean");
    style.certain = result.certaintyField;
    style.hatching = WitnessWords::tr("0 within the %1 band").arg(percentText(result.bandLevel));
    return fieldDrawing(result.meanField, style, dataset);
}

Drawing witnessSliceDrawing(const core::TwoSamplesResult& result, const core::TwoSamplesSettings& settings,
                            const core::Dataset& dataset)
{
    FieldStyle style = witnessMapStyle(settings, dataset.names);
    if (!result.slice)
        return fieldDrawing({}, style, core::emptyDataset(2));
    style.subtitle = WitnessWords::tr("the other columns at their medians");
    return fieldDrawing(result.empiricalField, style, sliceDataset(dataset, *result.slice));
}

} // namespace widgets
