#pragma once

#include "widgets/plots/reading_plate.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <optional>
#include <vector>

namespace widgets
{

/// What follows the hand, drawn on its own buffered layer so that moving the mouse repaints nothing else: the linked
/// highlight, the brush circle, the rubber band. All in pixels but for the highlighted place.
class OverlayMarks : public QCPLayerable
{
    Q_OBJECT
public:
    explicit OverlayMarks(QCustomPlot* plot);

    struct Place {
        QPointF coordinates;                     // on the plot's own axes
        bool vertical = true, horizontal = true; // which hair lines to draw; none: a dot
    };
    std::optional<Place> place;
    struct Dot {
        QPointF coordinates;
        QColor ink;
    };
    std::vector<Dot> dots; // on what is drawn at that place
    ReadingPlate plate;    // what is read there, beside the mouse
    std::optional<QPointF> plateAt;
    std::optional<QPointF> ring;  // around the highlighted point
    std::vector<QPointF> rings;   // smaller ones, around the points of the highlighted samples
    std::vector<QRectF> frames;   // about what else stands for these
    std::optional<QPointF> brush; // centre
    double brushRadius = 0.0;
    bool brushIsBand = false; // 1D: all heights count
    std::optional<QRectF> band;
    Theme theme;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

private:
    void drawPlace(QCPPainter& painter) const;
    void drawDots(QCPPainter& painter) const;
    void drawSamples(QCPPainter& painter) const;
    void drawBrush(QCPPainter& painter) const;
};

} // namespace widgets
