#pragma once

#include "core/contour/field.h"
#include "widgets/theme/colour_map.h"

#include "widgets/plots/bare_plottable.h"

namespace widgets
{

/// A polyline coloured by the value along it, inside a thin casing so that every colour stands out from the paper.
/// Stays vector in every export. NaN breaks the line.
class GradientCurve : public BarePlottable
{
public:
    GradientCurve(QCPAxis* horizontal, QCPAxis* vertical);

    void setCurve(const core::Curve& curve);
    void setColours(ColourMapName map, const QColor& casing);
    void setWidth(double width) { width_ = width; }

protected:
    void draw(QCPPainter* painter) override;

private:
    /// Vertices in pixels with the colour step of the segment that starts there; breaks split the list.
    struct Run {
        std::vector<QPointF> vertices;
        std::vector<int> colours;
    };
    std::vector<Run> runs() const;

    core::Curve curve_;
    double largest_ = 1.0;
    double width_ = 3.5;
    ColourMapName map_ = ColourMapName::Viridis;
    QColor casing_;
};

} // namespace widgets
