#include "widgets/drawings/component_tiles.h"

#include "core/contour/contour.h"
#include "core/data/standing_rows.h"
#include "widgets/drawings/kernel_pca.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

struct ComponentTileWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::ComponentTileDrawings)
};

bool isWholeTile(const core::Field& field)
{
    return isWhole(field) && field.values.allFinite();
}

QString nameOfTile(const core::KernelPcaResult& pca, Eigen::Index component)
{
    const QString number = QString::number(component + 1);
    const auto share = shareOfTrace(pca, component);
    return share ? ComponentTileWords::tr("%1 · %2").arg(number, percentText(*share)) : number;
}

QString tipOfTile(const core::KernelPcaResult& pca, Eigen::Index component)
{
    return component < pca.eigenvalues.size() ? ComponentTileWords::tr("component %1: λ = %2")
                                                    .arg(component + 1)
                                                    .arg(numberText(pca.eigenvalues[component]))
                                              : ComponentTileWords::tr("component %1").arg(component + 1);
}

DrawnTile tileOf(const core::KernelPcaResult& pca, std::size_t index, int chosen)
{
    constexpr int contours = 7;
    const core::Field& field = pca.fields[index];
    const auto component = static_cast<Eigen::Index>(index);
    const double largest = field.values.cwiseAbs().maxCoeff();
    const bool varies = largest > 0.0;
    return {.field = field,
            .range = varies ? core::Interval{-largest, largest} : core::Interval{-1.0, 1.0},
            .contours = varies ? core::plainContours(field, contours) : std::vector<core::ContourLevel>(),
            .name = nameOfTile(pca, component),
            .tip = tipOfTile(pca, component),
            .isChosen = component + 1 == chosen};
}

DrawnTiles tilesOf(const core::KernelPcaResult& pca, int chosen, const core::Dataset& dataset)
{
    DrawnTiles drawn;
    if (!std::ranges::all_of(pca.fields, &isWholeTile))
        return drawn;
    for (std::size_t i = 0; i < pca.fields.size(); ++i)
        drawn.tiles.push_back(tileOf(pca, i, chosen));
    drawn.columns = std::max(1, static_cast<int>(std::ceil(std::sqrt(drawn.tiles.size()))));
    if (dataset.shape() != core::Shape::Plane)
        return drawn;
    // A mark each: of more than so many a few, for all would hide the colours below.
    constexpr Eigen::Index whole = 5'000, few = 1'000;
    const std::vector<Eigen::Index> rows = core::standingRows(dataset.size(), dataset.size() > whole ? few : whole);
    drawn.points = dataset.x(rows, Eigen::all);
    for (std::size_t i = 0; !dataset.labels.empty() && i < rows.size(); ++i)
        drawn.labels.push_back(dataset.label(rows[i]));
    return drawn;
}

PlotTable tableOf(const std::vector<DrawnTile>& tiles)
{
    PlotTable table;
    if (tiles.empty())
        return table;
    addPlaces(table, tiles.front().field, {QStringLiteral("x1"), QStringLiteral("x2")});
    for (std::size_t i = 0; i < tiles.size(); ++i)
        table.add(QStringLiteral("component_%1").arg(i + 1), tiles[i].field.values.reshaped());
    return table;
}

} // namespace

Drawing componentTilesDrawing(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                              const core::Dataset& dataset)
{
    const DrawnTiles drawn = tilesOf(pca, settings.component, dataset);
    return {.title = ComponentTileWords::tr("All components"),
            .subtitle = drawn.tiles.empty() ? ComponentTileWords::tr("not known yet")
                                            : ComponentTileWords::tr("number · share of the trace"),
            .meaning = ComponentTileWords::tr(
                "The projection of each place of the window on each component. Click one to see it large."),
            .summary = ComponentTileWords::tr("%1 as small maps.")
                           .arg(countedText(std::ssize(drawn.tiles), ComponentTileWords::tr("1 component"),
                                            ComponentTileWords::tr("%1 components"))),
            .axes = DrawnAxes::Own,
            .across = {.isDrawn = false, .range = core::Interval{0.0, static_cast<double>(drawn.columns)}},
            .up = {.isDrawn = false, .range = core::Interval{0.0, static_cast<double>(drawn.rows())}},
            .tiles = drawn,
            .beside = tableOf(drawn.tiles)};
}

} // namespace widgets
