#pragma once

#include "core/labs/structure/structure_settings.h"
#include "core/structure/pc.h"
#include "widgets/plots/graph_edges.h"
#include "widgets/plots/graph_picture.h"
#include "widgets/plots/plot_view.h"

#include <QFontMetricsF>

#include <optional>

namespace widgets
{

/// What an edge of a shown graph is beside its heads.
struct ShownEdge {
    core::GraphEdge edge;
    QString tip; // "Temp → Ozone: the largest p of its tests is 0.002; …"
    std::optional<double> p = {};
    std::optional<double> frequency = {}; // its share of the resamples: its width
    bool marked = false;                  // it differs from what the graph is compared with
    bool absent = false;                  // it is not in the graph: dotted
    bool looked = false;                  // its test is on show
};

struct ShownGraph {
    std::vector<std::string> names;
    core::NodePlaces places;
    std::vector<ShownEdge> edges;
    std::optional<core::NodePair> tested = {}; // the pair under test
    std::vector<int> given = {};               // what is known in that test
    QString markedText = {};                   // what marked edges are, for the legend
    QString absentText = {};                   // likewise dotted ones
    QString summary = {};                      // for a screen reader
};

/// A graph whose nodes can be dragged; they stand still when edges come and go. A click on an edge, or on one node and
/// then another, chooses the pair whose test is looked at.
class GraphPlot : public PlotView
{
    Q_OBJECT
public:
    explicit GraphPlot(QWidget* parent = nullptr);
    ~GraphPlot() override;

    void showGraph(const ShownGraph& graph);
    const ShownGraph& graph() const { return graph_; }
    /// A row an edge that there is: the numbers of its nodes, from 1, whether it has a head at either, its p and how
    /// often it was found; then the places of the nodes.
    PlotTable numbers() const override;

    QPointF placeOfNode(int node) const; // on the axes
    QPointF pixelOf(int node) const;

signals:
    void nodeMoved(const QString& name, const QPointF& place, int gesture);
    void pairChosen(const QString& first, const QString& second);
    /// A right click on an edge, or anywhere while a pair is looked at: what can be done with the pair is to be put
    /// into the menu.
    void pairMenuAsked(const QString& first, const QString& second, QMenu* menu);

protected:
    core::Interval ownHorizontal() const override { return {-1.3, 1.3}; }
    core::Interval ownVertical() const override { return {-1.25, 1.25}; }
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    QString placeText(const QPointF&) const override { return {}; }
    Highlight highlightAt(const QPointF&) const override { return {}; }
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void addToMenu(QMenu& menu) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

    /// The picture at the axes as they are now.
    GraphPicture picture() const { return pictureWith(QFontMetricsF(theme().font(), this)); }
    /// What is drawn over it.
    virtual void paintOver(QPainter&) const {}
    virtual QString nodeTip(int node) const { return nameOf(node); }
    /// Where there is no graph: what to do about it.
    virtual QString emptyText() const { return tr("No graph is known yet."); }
    /// What stands out as clicked: a node, an edge.
    virtual std::optional<int> chosenNode() const { return first_; }
    virtual bool isChosen(const core::GraphEdge&) const { return false; }
    /// A legend entry that is always there, so that its row is; empty: none.
    virtual QString arrowText() const { return {}; }
    std::optional<int> edgeUnderMenu() const { return menuEdge_; }
    QString nameOf(int node) const { return QString::fromStdString(graph_.names[static_cast<std::size_t>(node)]); }
    QPointF placeAt(const QPointF& pixel) const; // kept within the square

private:
    class Marks;
    void describe();
    GraphPicture pictureWith(const QFontMetricsF& metrics) const;
    std::vector<DrawnEdge> drawnEdges() const;
    std::vector<DrawnNode> drawnNodes() const;

    struct Drag {
        int node = 0;
        QPointF from; // pixel
        int gesture = 0;
        bool moved = false;
    };
    ShownGraph graph_;
    Marks* marks_; // owned by the plot
    std::optional<Drag> drag_;
    std::optional<int> first_;    // the node that was clicked, waiting for a second
    std::optional<int> menuEdge_; // under the menu
};

} // namespace widgets
