#pragma once

#include <QColor>
#include <QImage>
#include <QPointF>
#include <QRect>

#include <functional>
#include <vector>

class QPainter;

namespace widgets
{

/// A mark to draw: of a row, or of the last of `count` rows that fall on one cell.
struct Mark {
    QPointF at;
    int row = 0, count = 1;
};

/// Of the marks that lie in one cell the last, with their number. Cells are squares, `fineness` of them along a pixel.
class MarkCells
{
public:
    /// Marks beyond the area are left out.
    MarkCells(const QRect& area, double fineness);

    void add(const Mark& mark);
    const std::vector<Mark>& kept() const { return kept_; }

    /// What kept marks of one colour look like, each drawn as often as it counts: a picture of the area, a cell a
    /// pixel. `drawOne` draws a mark at the origin into a painter with an opaque pen and brush. Cost O(area + kept).
    QImage picture(const QColor& colour, double halfWidth, const std::function<void(QPainter&)>& drawOne) const;
    /// Draws such a picture where the area is.
    void paint(QPainter& painter, const QImage& picture) const;

private:
    int columnOf(const QPointF& at) const;
    int rowOf(const QPointF& at) const;

    QRect area_;
    double fineness_;
    int columns_, rows_;
    std::vector<int> places_; // of a cell's mark in kept_, from 1
    std::vector<Mark> kept_;
};

/// How many marks of this opacity one over the other let no more through than the eye could see.
int saturation(double opacity);
/// The colour as opaque as so many layers of it.
QColor laid(QColor colour, int times);

} // namespace widgets
