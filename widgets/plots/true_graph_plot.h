#pragma once

#include "widgets/plots/graph_plot.h"

namespace widgets
{

/// A graph that somebody draws: a double click puts a node there, dragging from the ring beside a node (or from the
/// node with Shift) draws an arrow, a double click on a node renames it; the menu and Delete take away.
class TrueGraphPlot : public GraphPlot
{
    Q_OBJECT
public:
    explicit TrueGraphPlot(QWidget* parent = nullptr);

    /// As it is drawn; `compared` are the edges on show, among them those that a found graph lacks or has too many.
    void showTrueGraph(const core::TrueGraphSettings& graph, const ShownGraph& shown);

signals:
    void edited(const core::TrueGraphSettings& graph, const QString& what, int gesture);
    void refused(const QString& sentence); // that an arrow would close a cycle

protected:
    std::optional<int> chosenNode() const override { return chosenNode_; }
    bool isChosen(const core::GraphEdge& edge) const override { return chosenArrow_ == edge; }
    QString arrowText() const override { return tr("from cause to effect"); }
    QString emptyText() const override { return tr("Double-click to put a node here."); }
    QString nodeTip(int node) const override;
    void paintOver(QPainter& painter) const override;
    void addToMenu(QMenu& menu) override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    std::optional<int> handleAt(const QPointF& pixel) const; // the node whose ring is there
    QPointF handleOf(int node) const;
    void addNode(const QPointF& pixel);
    void rename(int node);
    void removeNode(int node);
    void addArrow(int from, int to);
    void changeArrow(const core::GraphEdge& arrow, bool turned); // turns it round, or takes it away

    struct Arrow {
        int from = 0;
        QPointF to; // pixel
    };
    core::TrueGraphSettings drawn_;
    std::optional<Arrow> arrow_;
    std::optional<int> hovered_, menuNode_;
    std::optional<int> chosenNode_; // by the last click: what Delete takes away
    std::optional<core::GraphEdge> chosenArrow_;
};

} // namespace widgets
