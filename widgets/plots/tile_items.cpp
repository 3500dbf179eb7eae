#include "widgets/plots/tile_items.h"

#include "widgets/plots/contour_curves.h"
#include "widgets/plots/map_frame.h"
#include "widgets/plots/plot_view.h"
#include "widgets/theme/plot_theme.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr int mostSamples = 4;
constexpr Eigen::Index manyPoints = 300;

/// Coordinates along an axis of a field as places inside a tile.
Eigen::VectorXd placed(const Eigen::VectorXd& values, const Eigen::VectorXd& axis, double from, double length)
{
    const double lo = axis[0], width = axis[axis.size() - 1] - lo;
    return (from + (values.array() - lo) * (length / width)).matrix();
}

Eigen::MatrixXd placedPlaces(const Eigen::MatrixXd& places, const core::Field& field, const QRectF& frame)
{
    Eigen::MatrixXd inTile(places.rows(), 2);
    inTile << placed(places.col(0), field.axis1, frame.left(), frame.width()),
        placed(places.col(1), field.axis2, frame.top(), frame.height());
    return inTile;
}

} // namespace

TileItems::TileItems(PlotView& plot, const Drawing& drawing) : plot_(plot), drawing_(drawing) {}

TileItems::~TileItems() = default;

const DrawnTiles& TileItems::drawn() const
{
    static const DrawnTiles none;
    return drawing_.tiles ? *drawing_.tiles : none;
}

QRectF TileItems::frameOf(std::size_t tile) const
{
    constexpr double side = 0.03, above = 0.13; // room for the name
    const auto index = static_cast<int>(tile);
    const int column = index % drawn().columns, row = index / drawn().columns;
    return {column + side, drawn().rows() - 1 - row + side, 1.0 - 2.0 * side, 1.0 - side - above};
}

TileItems::Tile TileItems::newTile()
{
    Tile tile{.map = new QCPColorMap(plot_.xAxis, plot_.yAxis),
              .contours = std::make_unique<ContourCurves>(plot_.xAxis, plot_.yAxis, nullptr),
              .frame = new QCPItemRect(&plot_),
              .name = new QCPItemText(&plot_),
              .points = {}};
    tile.map->setInterpolate(true);
    tile.map->setTightBoundary(true);
    tile.map->setSelectable(QCP::stNone);
    tile.frame->setSelectable(false);
    tile.name->setSelectable(false);
    tile.name->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    return tile;
}

void TileItems::match(std::size_t count)
{
    while (tiles_.size() > count) {
        Tile& last = tiles_.back();
        matchSamples(last, 0);
        last.contours->show({}); // the plot owns the lines
        plot_.removeItem(last.frame);
        plot_.removeItem(last.name);
        plot_.removePlottable(last.map);
        tiles_.pop_back();
    }
    while (tiles_.size() < count)
        tiles_.push_back(newTile());
}

void TileItems::matchSamples(Tile& tile, std::size_t samples)
{
    while (tile.points.size() > samples) {
        plot_.removeGraph(tile.points.back());
        tile.points.pop_back();
    }
    while (tile.points.size() < samples) {
        QCPGraph* graph = plot_.addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setSelectable(QCP::stNone);
        graph->setLayer(QStringLiteral("points"));
        tile.points.push_back(graph);
    }
}

void TileItems::show()
{
    match(drawn().tiles.size());
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        fill(i);
        placePoints(i);
    }
}

void TileItems::fill(std::size_t index)
{
    const DrawnTile& tile = drawn().tiles[index];
    const QRectF frame = frameOf(index);
    Tile& shown = tiles_[index];
    fillCells(*shown.map, tile.field.values, {frame.left(), frame.right()}, {frame.top(), frame.bottom()});
    shown.map->setDataRange({tile.range.lo, tile.range.hi});
    std::vector<core::ContourLevel> contours = tile.contours;
    for (core::ContourLevel& contour : contours)
        contour.polyline = placedPlaces(contour.polyline, tile.field, frame);
    shown.contours->show(contours);
    shown.frame->topLeft->setCoords(frame.left(), frame.bottom());
    shown.frame->bottomRight->setCoords(frame.right(), frame.top());
    shown.name->position->setCoords(frame.left(), frame.bottom() + 0.01);
}

void TileItems::placePoints(std::size_t index)
{
    const QRectF frame = frameOf(index);
    Tile& shown = tiles_[index];
    const std::vector<int>& labels = drawn().labels;
    const auto samples =
        static_cast<std::size_t>(labels.empty() ? 1 : std::min(std::ranges::max(labels) + 1, mostSamples));
    matchSamples(shown, samples);
    for (QCPGraph* graph : shown.points)
        graph->data()->clear();
    const Eigen::MatrixXd places = placedPlaces(drawn().points, drawn().tiles[index].field, frame);
    for (Eigen::Index i = 0; i < places.rows(); ++i) {
        const auto label = labels.empty() ? 0 : static_cast<std::size_t>(labels[static_cast<std::size_t>(i)]);
        if (frame.contains(places(i, 0), places(i, 1)))
            shown.points[label % samples]->addData(places(i, 0), places(i, 1));
    }
}

std::optional<std::size_t> TileItems::tileAt(const QPointF& pixel) const
{
    const QPointF at(plot_.xAxis->pixelToCoord(pixel.x()), plot_.yAxis->pixelToCoord(pixel.y()));
    for (std::size_t i = 0; i < tiles_.size(); ++i)
        if (frameOf(i).contains(at))
            return i;
    return {};
}

std::optional<QString> TileItems::toldAt(const QPointF& pixel) const
{
    const auto tile = tileAt(pixel);
    return tile ? std::optional(drawn().tiles[*tile].tip) : std::nullopt;
}

void TileItems::dressPoints(const Tile& tile, const Theme& theme)
{
    const bool many = drawn().points.rows() > manyPoints;
    for (std::size_t sample = 0; sample < tile.points.size(); ++sample) {
        const QColor ink = theme.sampleColour(static_cast<int>(sample), tile.points.size() > 1);
        tile.points[sample]->setScatterStyle(QCPScatterStyle(
            QCPScatterStyle::ssCircle, theme.pen(Role::Background, 0.6), ink, (many ? 3.0 : 4.5) * theme.marks()));
        tile.points[sample]->setAntialiasedScatters(!many);
    }
}

void TileItems::restyle(const Theme& theme)
{
    constexpr double zero = 1e-12;
    const QCPColorGradient gradient = gradientOf(theme.diverging());
    QColor line = theme.colour(Role::Text);
    line.setAlpha(90);
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        const Tile& shown = tiles_[i];
        const bool chosen = drawn().tiles[i].isChosen;
        shown.map->setGradient(gradient);
        shown.contours->setPens([&theme, line](const core::ContourLevel& contour) {
            return theme.pen(line, std::abs(contour.level) < zero ? 1.6 : 1.0);
        });
        shown.frame->setPen(theme.pen(chosen ? Role::Text : Role::Axis, chosen ? 2.5 : 1.0));
        shown.name->setText(drawn().tiles[i].name);
        shown.name->setFont(theme.font(0.85, chosen));
        shown.name->setColor(theme.colour(chosen ? Role::Text : Role::MutedText));
        dressPoints(shown, theme);
    }
}

} // namespace widgets
