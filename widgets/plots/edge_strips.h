#pragma once

#include "widgets/plots/bare_plottable.h"

#include <functional>
#include <vector>

namespace widgets
{

/// Strips of colours along the left and the upper edge of a square matrix that is drawn on [0, n] × [0, n], its first
/// row on top: one colour a row. The innermost strip comes first; the axes leave them room on the negative side.
class EdgeStrips : public BarePlottable
{
public:
    /// One strip and the air beside it, as a share of the matrix.
    static constexpr double width = 0.035, air = 0.012;

    EdgeStrips(QCPAxis* horizontal, QCPAxis* vertical);

    /// Each of `rows` colours.
    void setStrips(const std::vector<std::vector<QColor>>& strips, int rows);
    /// The positions to be marked outside the strips, asked for at each painting, and the ink for it.
    void setMarked(std::function<std::vector<int>()> marked) { marked_ = std::move(marked); }
    void setMarkInk(const QColor& ink) { ink_ = ink; }

protected:
    void draw(QCPPainter* painter) override;

private:
    QRectF pixels(double left, double top, double right, double bottom) const;

    std::vector<QImage> strips_; // n×1
    int rows_ = 0;
    std::function<std::vector<int>()> marked_;
    QColor ink_;
};

} // namespace widgets
