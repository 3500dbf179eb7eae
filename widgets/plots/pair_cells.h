#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/highlight.h"
#include "widgets/plots/legend_entry.h"

#include <QRectF>

#include <optional>
#include <vector>

namespace widgets
{

class EdgeStrips;
class PlotView;

/// The pairs that the cells of a drawing's map stand for, under the mouse of a plot, and the strips along its edges,
/// which the plot owns.
class PairCells
{
public:
    /// Of this drawing, whichever it becomes.
    PairCells(PlotView& plot, const Drawing& drawing) : plot_(plot), drawing_(drawing) {}

    /// Whether there are points, and not as many as those before.
    bool show();
    void restyle(const Theme& theme);
    std::vector<LegendEntry> legend() const; // of the strips
    bool areOfPoints() const { return pairs() && pairs()->of == DrawnPairs::Of::Points; }
    Eigen::MatrixXd diagonal() const; // n×2, where a point meets itself, by row of the data
    /// The range of an axis with the room of the strips.
    core::Interval withStrips(core::Interval range) const;
    /// Nothing where there is no cell.
    std::optional<QString> toldAt(const QPointF& pixel) const;
    std::optional<Highlight> highlightAt(const QPointF& pixel) const;
    /// Around the cells of a pair of samples, or the row of one, in pixels.
    std::vector<QRectF> framesOf(const std::vector<int>& samples) const;
    /// These rows of the data and those of the cell under a pixel, ascending.
    std::vector<int> withPairAt(const QPointF& pixel, std::vector<int> rows) const;

private:
    struct Cell {
        std::size_t row = 0, column = 0;
        double value = 0.0;
    };
    std::optional<Cell> cellAt(const QPointF& pixel) const;
    const DrawnPairs* pairs() const; // nullptr: there are none, or no cells
    const DrawnEdgeStrips* edge() const { return pairs() && pairs()->edge ? &*pairs()->edge : nullptr; }
    int memberOf(std::size_t row) const { return pairs()->order[row]; }
    double count() const { return static_cast<double>(pairs()->order.size()); }
    QRectF pixelsOf(double row, double column, double columns) const;
    void makeStrips();

    PlotView& plot_;
    const Drawing& drawing_;
    double first_ = 0.0;           // where the first row and column begin
    std::size_t points_ = 0;       // as many as there were the last time; 0 before
    EdgeStrips* strips_ = nullptr; // none before there are some
};

} // namespace widgets
