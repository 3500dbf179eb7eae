#pragma once

#include "core/structure/pdag.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace widgets
{

/// A node as it is painted: its name in a box.
struct PaintedNode {
    QString name;
    QPointF at;                       // pixels
    std::optional<Role> outline = {}; // of a box that stands out
    bool filled = false;              // with a wash of that colour
};

/// An edge, from the border of one box to that of another. An edge with two heads is a conflict, and dashed.
struct PaintedEdge {
    core::GraphEdge edge;
    double width = 1.4; // at text of 100 %
    Role ink = Role::Text;
    bool faint = false;              // dotted: what is not there
    bool hidden = false;             // it has its place in the list, and is not drawn
    std::optional<Role> casing = {}; // behind it: the one that is chosen or looked at
};

/// A graph as it is painted, on a panel or in a file.
class GraphPicture
{
public:
    GraphPicture() = default;
    /// `metrics`: of the font in which it will be painted.
    GraphPicture(std::vector<PaintedNode> nodes, std::vector<PaintedEdge> edges, const Theme& theme,
                 const QFontMetricsF& metrics);

    void paint(QPainter& painter) const; // whose font is set

    const QRectF& box(int node) const { return boxes_[static_cast<std::size_t>(node)]; }
    std::optional<int> nodeAt(const QPointF& pixel) const;
    std::optional<int> edgeAt(const QPointF& pixel) const; // by its place in the list, within a few pixels
    /// The end of an arrow from a node to a place, as it is drawn while the hand has not let it go.
    static void paintArrow(QPainter& painter, const QPointF& from, const QPointF& to, const QColor& ink, double width);

private:
    QLineF lineOf(const PaintedEdge& edge) const;
    void paintEdge(QPainter& painter, const PaintedEdge& edge) const;
    void paintNode(QPainter& painter, std::size_t node) const;

    std::vector<PaintedNode> nodes_;
    std::vector<PaintedEdge> edges_;
    Theme theme_;
    std::vector<QRectF> boxes_;
};

} // namespace widgets
