#pragma once

#include "core/contour/field.h"

#include "widgets/plots/bare_plottable.h"

namespace widgets
{

/// Rising diagonals over a rectangle, their distance in its unit: the sample of a legend.
QVector<QLineF> diagonals(const QRectF& area, double distance);

/// Thin diagonal lines over the cells where a mask is 0; cells where it is 1 or NaN stay free. The lines are cut at the
/// cells' borders, not by a clip, so that every export has them as vectors.
class Hatching : public BarePlottable
{
public:
    Hatching(QCPAxis* horizontal, QCPAxis* vertical);

    /// Values on the mask's nodes hold for the cells around them.
    void setMask(const core::Field& mask);
    /// The lines in pixels, as they are drawn.
    QVector<QLineF> lines() const;

protected:
    void draw(QCPPainter* painter) override;

private:
    core::Field mask_;
};

} // namespace widgets
