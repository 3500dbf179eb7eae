#pragma once

#include "core/labs/structure/structure_settings.h"
#include "widgets/plots/hand_graph_plot.h"

namespace widgets
{

/// A graph that somebody draws: a double click puts a node there, dragging from the ring beside a node (or from the
/// node with Shift) draws an arrow, a double click on a node renames it; the menu and Delete take away.
class GraphEditorPlot : public HandGraphPlot
{
    Q_OBJECT
public:
    /// The first drawing is of this graph.
    GraphEditorPlot(core::TrueGraphSettings graph, Drawing first, QWidget* parent = nullptr);

    using HandGraphPlot::show;
    /// The graph and a drawing with its nodes, and beside its arrows edges that it does not have.
    void show(const core::TrueGraphSettings& graph, Drawing drawing);

signals:
    void edited(const core::TrueGraphSettings& graph, const QString& what, int gesture);
    void refused(const QString& sentence); // that an arrow would close a cycle

protected:
    void addToMenu(QMenu& menu) override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void paintHand(QPainter& painter) const; // the ring, or the arrow that is being drawn
    std::optional<int> nodeAt(const QPointF& pixel) const { return graphItems().partAt(pixel).node; }
    std::optional<int> handleAt(const QPointF& pixel) const; // the node whose ring is there
    QPointF handleOf(int node) const;
    core::TrueGraphSettings withAllPlaces() const;
    void addNode(const QPointF& pixel);
    void rename(int node);
    void removeNode(int node);
    void addArrow(int from, int to);
    void changeArrow(const core::GraphEdge& arrow, bool turned); // turns it round, or takes it away

    struct Arrow {
        int from = 0;
        QPointF to; // pixel
    };
    core::TrueGraphSettings edited_;
    std::optional<Arrow> arrow_;
    std::optional<int> hovered_;
};

} // namespace widgets
