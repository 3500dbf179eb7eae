#pragma once

#include "widgets/drawings/drawing.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <memory>
#include <optional>
#include <vector>

namespace widgets
{

class ContourCurves;
class PlotView;

/// The tiles of a drawing on a plot, which owns what is drawn.
class TileItems
{
public:
    /// Of this drawing, whichever it becomes.
    TileItems(PlotView& plot, const Drawing& drawing);
    ~TileItems();

    void show();
    void restyle(const Theme& theme);
    /// On the plot's axes, where each tile has a unit square, from the upper left.
    QRectF frameOf(std::size_t tile) const;
    std::optional<std::size_t> tileAt(const QPointF& pixel) const;
    std::optional<QString> toldAt(const QPointF& pixel) const;

private:
    struct Tile {
        QCPColorMap* map;
        std::unique_ptr<ContourCurves> contours;
        QCPItemRect* frame;
        QCPItemText* name;
        std::vector<QCPGraph*> points; // by sample
    };
    const DrawnTiles& drawn() const;
    Tile newTile();
    void match(std::size_t count);
    void fill(std::size_t index);
    void placePoints(std::size_t index);
    void matchSamples(Tile& tile, std::size_t samples);
    void dressPoints(const Tile& tile, const Theme& theme);

    PlotView& plot_;
    const Drawing& drawing_;
    std::vector<Tile> tiles_;
};

} // namespace widgets
