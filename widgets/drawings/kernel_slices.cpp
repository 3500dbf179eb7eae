#include "widgets/drawings/kernel_slices.h"

#include "widgets/drawings/field.h"
#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets
{

namespace
{

struct KernelSliceWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::KernelSliceDrawings)
};

constexpr Eigen::Index mostGramPoints = 40; // whose cells are marked

const std::array names{QStringLiteral("x₁"), QStringLiteral("x₂")};

QString coordinatesText(const Eigen::RowVectorXd& place)
{
    QStringList numbers;
    for (const double coordinate : place)
        numbers << numberText(coordinate);
    return place.size() == 1 ? numbers.front() : QStringLiteral("(%1)").arg(numbers.join(QStringLiteral(", ")));
}

const Eigen::RowVectorXd& placeOf(const core::KernelResult& result, Eigen::Index handle)
{
    return handle == 0 ? result.places.first : result.places.second;
}

HandMarks handlesOn(const core::KernelResult& result, const Eigen::MatrixXd& places, HandMarks::Moves moves)
{
    return {.places = places,
            .key = QStringLiteral("places"),
            .legend = KernelSliceWords::tr("x₁ and x₂, to drag"),
            .hasStems = moves == HandMarks::Moves::Sideways,
            .moves = moves,
            .tell = [result](Eigen::Index handle, const QPointF&) { return handleText(result, handle); }};
}

std::vector<DrawnFlag> flagsOf(const core::PlacePair& places)
{
    return {{.at = places.first(0), .name = names[0], .role = Role::Current, .dashes = Qt::DotLine},
            {.at = places.second(0), .name = names[1], .role = Role::Current, .dashes = Qt::DotLine}};
}

CurveRow rowOfSeries(const core::KernelResult& result)
{
    return {.column = QStringLiteral("partial_sum"),
            .legend = countedText(result.terms, KernelSliceWords::tr("1 term of Mercer's series"),
                                  KernelSliceWords::tr("%1 terms of Mercer's series")),
            .role = Role::Evidence,
            .values = result.partialSum,
            .width = 1.8,
            .dashes = Qt::DashLine};
}

QString seriesText(const core::KernelResult& result)
{
    constexpr double rounding = 1e-12;
    const bool isAll = result.partialError <= rounding * result.slices.cwiseAbs().maxCoeff();
    const QString error = isAll
                              ? KernelSliceWords::tr("the series is k")
                              : KernelSliceWords::tr("the series is off by %1").arg(numberText(result.partialError, 2));
    return std::isfinite(result.partialShare)
               ? KernelSliceWords::tr("%1, %2 of the trace").arg(error, percentText(result.partialShare))
               : error;
}

PlotTable numbersOfSeries(const core::KernelResult& result)
{
    PlotTable table;
    table.addValue(QStringLiteral("terms"), static_cast<double>(result.terms));
    table.addValue(QStringLiteral("partial_share"), result.partialShare);
    table.addValue(QStringLiteral("partial_error"), result.partialError);
    return table;
}

/// A cell (x_i, x_j) for each pair of the first points.
Eigen::MatrixXd gramCells(const Eigen::MatrixXd& x)
{
    const Eigen::Index count = std::min(x.rows(), mostGramPoints);
    Eigen::MatrixXd cells(count * count, 2);
    for (Eigen::Index i = 0; i < count; ++i)
        for (Eigen::Index j = 0; j < count; ++j)
            cells.row(i * count + j) << x(i, 0), x(j, 0);
    return cells;
}

DrawnMarks marksOfGram(const core::Dataset& dataset)
{
    const bool isAll = dataset.size() <= mostGramPoints;
    return {.places = gramCells(dataset.x),
            .key = QStringLiteral("gram"),
            .legend = isAll ? KernelSliceWords::tr("cells of the Gram matrix")
                            : KernelSliceWords::tr("cells of the first %1 points").arg(mostGramPoints),
            .shape = MarkShape::Square,
            .role = Role::Text,
            .size = 4.0,
            .rim = 1.0,
            .hollow = true,
            .takes = true};
}

/// From 0, or with the colours of both signs where there are both.
void setColours(DrawnMap& map)
{
    const double lo = map.field.values.minCoeff(), hi = map.field.values.maxCoeff();
    const double larger = std::max(std::abs(lo), std::abs(hi));
    if (lo < 0.0)
        map.colours = DrawnMap::Colours::Diverging;
    map.range = lo < 0.0 ? core::Interval{-larger, larger} : core::Interval{0.0, hi > 0.0 ? hi : 1.0};
}

} // namespace

QString handleText(const core::KernelResult& result, Eigen::Index handle)
{
    const QString& name = names[static_cast<std::size_t>(handle)];
    const double value = handle == 0 ? result.pair.first : result.pair.between;
    return KernelSliceWords::tr("%1 = %2, k(x₁, %1) = %3; drag to move it")
        .arg(name, coordinatesText(placeOf(result, handle)), numberText(value));
}

Drawing kernelSliceDrawing(const core::KernelResult& result, const core::Dataset& dataset)
{
    Drawing drawing{
        .title = KernelSliceWords::tr("One place"),
        .meaning = KernelSliceWords::tr(
            "The kernel as a function of one place while the other is held: this is the feature φ(x₁) = k(x₁, ·). "
            "Drag x₁, and see whether its shape moves along or changes. Dashed, the first terms of Mercer's series "
            "Σ λⱼ ψⱼ(x₁) ψⱼ(·)."),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = QStringLiteral("k(x₁, x)"), .zeroLine = true}};
    if (result.grid.size() == 0) {
        drawing.subtitle = KernelSliceWords::tr("not known yet");
        drawing.summary = KernelSliceWords::tr("No kernel is shown.");
        drawing.handles = HandMarks{.moves = HandMarks::Moves::Sideways};
        return drawing;
    }
    drawing.grid = result.grid;
    drawing.up.range = rangeAboutZero({result.slices, result.partialSum}, 0.0);
    drawing.curves = {{.column = QStringLiteral("k_first"),
                       .legend = QStringLiteral("k(x₁, ·)"),
                       .role = Role::Predictive,
                       .values = result.slices.col(0),
                       .width = 2.4},
                      {.column = QStringLiteral("k_second"),
                       .legend = QStringLiteral("k(x₂, ·)"),
                       .role = Role::Prior,
                       .values = result.slices.col(1),
                       .width = 1.4}};
    drawing.summary = KernelSliceWords::tr("%1 %2").arg(handleText(result, 0) + u'.', handleText(result, 1) + u'.');
    if (result.partialSum.size() > 0) {
        drawing.curves.push_back(rowOfSeries(result));
        drawing.subtitle = seriesText(result);
        drawing.beside = numbersOfSeries(result);
    }
    Eigen::MatrixXd handles(2, 2);
    handles << result.places.first(0), result.pair.first, result.places.second(0), result.pair.between;
    drawing.handles = handlesOn(result, handles, HandMarks::Moves::Sideways);
    drawing.flags = flagsOf(result.places);
    return drawing;
}

Drawing kernelSliceMapDrawing(const core::KernelResult& result, const core::Dataset& dataset)
{
    const bool known = result.slice.values.size() > 0;
    const bool bothSigns = known && result.slice.values.minCoeff() < 0.0;
    Drawing drawing = fieldDrawing(
        result.slice,
        {.colours = bothSigns ? DrawnMap::Colours::Diverging : DrawnMap::Colours::Sequential,
         .title = KernelSliceWords::tr("One place"),
         .subtitle = known ? QString() : KernelSliceWords::tr("not known yet"),
         .meaning = KernelSliceWords::tr("The kernel as a function of one place while x₁ is held: this is the feature "
                                         "φ(x₁) = k(x₁, ·). Drag x₁, and see whether its shape moves along."),
         .quantity = QStringLiteral("k(x₁, x)"),
         .column = QStringLiteral("k_first")},
        dataset);
    drawing.handles = HandMarks();
    if (!known)
        return drawing;
    Eigen::MatrixXd handles(2, 2);
    handles << result.places.first, result.places.second;
    drawing.marks.push_back({.places = handles.topRows(1),
                             .key = QStringLiteral("first"),
                             .legend = names[0],
                             .shape = MarkShape::Circle,
                             .role = Role::Current,
                             .size = 18.0,
                             .rim = 2.0});
    drawing.handles = handlesOn(result, handles, HandMarks::Moves::BothWays);
    return drawing;
}

Drawing kernelSurfaceDrawing(const core::KernelResult& result, const core::Dataset& dataset)
{
    Drawing drawing{
        .title = KernelSliceWords::tr("All pairs"),
        .meaning = KernelSliceWords::tr(
            "k(x, y) over the window. A kernel that depends on x − y alone is constant along the diagonal. The squares "
            "are the entries of the Gram matrix; a click or a drag takes a pair as x₁ and x₂."),
        .axes = DrawnAxes::Own,
        .across = {.label = QStringLiteral("x"), .range = core::Interval{0.0, 1.0}},
        .up = {.label = QStringLiteral("y"), .isTold = true, .range = core::Interval{0.0, 1.0}},
        .gridColumn = {},
        .map = DrawnMap{},
        .place = HandPlace()};
    if (result.surface.values.size() == 0) {
        drawing.subtitle = KernelSliceWords::tr("not known yet");
        drawing.summary = KernelSliceWords::tr("No kernel is shown.");
        return drawing;
    }
    const Eigen::VectorXd& axis = result.surface.axis1;
    drawing.across.range = drawing.up.range = core::Interval{axis(0), axis(axis.size() - 1)};
    drawing.map = DrawnMap{.field = result.surface,
                           .name = QStringLiteral("k(x, y)"),
                           .column = QStringLiteral("k"),
                           .places = {QStringLiteral("x"), QStringLiteral("y")}};
    setColours(*drawing.map);
    drawing.subtitle = QStringLiteral("k(x₁, x₂) = %1").arg(numberText(result.pair.between));
    drawing.summary = KernelSliceWords::tr("The kernel over all pairs of places; %1.").arg(drawing.subtitle);
    if (dataset.size() > 0)
        drawing.marks = {marksOfGram(dataset)};
    drawing.place = HandPlace{.value = QPointF(result.places.first(0), result.places.second(0)),
                              .legend = QStringLiteral("(x₁, x₂)"),
                              .key = QStringLiteral("places")};
    return drawing;
}

} // namespace widgets
