#pragma once

#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/graph_items.h"

#include <optional>

namespace widgets
{

/// A drawing of a graph (asserted) whose nodes can be dragged: one stays in the hand whatever comes meanwhile, which
/// holds once it is let go; all stand still when edges come and go. A click on an edge, or on one node and then
/// another, chooses the pair whose test is looked at.
class HandGraphPlot : public DrawnPlot
{
    Q_OBJECT
public:
    using DrawnPlot::DrawnPlot;

    const DrawnGraph& graph() const { return *drawing().graph; }
    QPointF pixelOf(int node) const { return graphItems().pixelOf(node); }

signals:
    void nodeMoved(const QString& name, const QPointF& place, int gesture);
    void pairChosen(const QString& first, const QString& second);
    /// A right click on an edge, or anywhere while a pair is looked at: what can be done with the pair is to be put
    /// into the menu.
    void pairMenuAsked(const QString& first, const QString& second, QMenu* menu);

protected:
    Drawing underHand(Drawing next) override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void addToMenu(QMenu& menu) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

    const GraphItems::Part& underMenu() const { return underMenu_; }
    QString nameOf(int node) const { return graph().nameOf(node); }
    QPointF placeAt(const QPointF& pixel) const; // kept within the square

private:
    void moveTo(const QPointF& pixel);

    struct Drag {
        int node = 0;
        QPointF from; // pixel
        int gesture = 0;
        bool moved = false;
        std::optional<decltype(DrawnGraph::places)> placesBelow = {}; // of a drawing since the last move
    };
    std::optional<Drag> drag_;
    GraphItems::Part underMenu_;
};

} // namespace widgets
