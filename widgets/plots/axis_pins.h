#pragma once

#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <optional>

namespace widgets
{

/// In the corner between the axes an arrow for each axis that is fitted to what is drawn: a click pins the axis where
/// it is, another lets it be fitted again. What is pinned is seen at all times, what could be while the mouse is over
/// the plot; neither is part of an export.
class AxisPins : public QCPLayerable
{
public:
    explicit AxisPins(QCustomPlot* plot);

    struct State {
        bool offered = false, pinned = false;
        bool operator==(const State&) const = default;
    };
    State horizontal, vertical;
    bool hovered = false;
    Theme theme;

    /// The axis whose arrow is under a pixel.
    std::optional<Qt::Orientation> axisAt(const QPointF& pixel) const;
    QRectF boxOf(Qt::Orientation axis) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override { return parentPlot()->viewport(); }
    void draw(QCPPainter* painter) override;

private:
    bool isOffered(Qt::Orientation axis) const;
    void drawArrow(QCPPainter& painter, Qt::Orientation axis, const State& state) const;
};

} // namespace widgets
