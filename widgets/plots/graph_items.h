#pragma once

#include "widgets/drawings/drawn_graph.h"
#include "widgets/plots/graph_picture.h"
#include "widgets/plots/legend_entry.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace widgets
{

class PlotView;

/// The graph of a drawing on the layer of the points. What is hidden in the legend is out of reach, too.
class GraphItems : public QCPLayerable
{
public:
    using IsHidden = std::function<bool(const QString& key)>;
    /// A node, an edge or nothing.
    struct Part {
        std::optional<int> node = {};
        std::optional<DrawnEdge> edge = {};
    };

    GraphItems(PlotView& plot, IsHidden isHidden);

    void show(std::optional<DrawnGraph> graph) { graph_ = std::move(graph); }
    std::vector<LegendEntry> legend() const;
    std::optional<QString> toldAt(const QPointF& pixel) const;

    /// At the axes as they are now.
    GraphPicture picture() const;
    QPointF pixelOf(int node) const;
    Part partAt(const QPointF& pixel) const;
    /// What a hand has clicked: it stands out.
    const Part& chosen() const { return chosen_; }
    void choose(Part part) { chosen_ = std::move(part); }
    /// What a hand draws over it.
    void setOver(std::function<void(QPainter&)> paint) { paintOver_ = std::move(paint); }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

private:
    GraphPicture pictureWith(const QFontMetricsF& metrics) const;
    std::vector<PaintedNode> paintedNodes() const;
    PaintedEdge paintedEdge(const DrawnEdge& edge) const;

    PlotView& plot_;
    IsHidden isHidden_;
    std::optional<DrawnGraph> graph_;
    Part chosen_;
    std::function<void(QPainter&)> paintOver_;
};

} // namespace widgets
