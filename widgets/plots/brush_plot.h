#pragma once

#include "core/labs/novelty/brush.h"
#include "widgets/plots/drawn_plot.h"

namespace widgets
{

/// A drawing with a picture that takes paint: the left button adds ink, the right one takes it away, Esc ends the
/// stroke.
class BrushPlot : public DrawnPlot
{
    Q_OBJECT
public:
    using DrawnPlot::DrawnPlot;

    /// In pixels, where the picture is that takes paint; empty where there is none.
    QRectF pictureFrame() const;
    bool isPainting() const { return stroke_.has_value(); }

signals:
    void dabbed(const core::Dab& dab, int gesture);

protected:
    void clickAt(const QPointF&, Qt::KeyboardModifiers) override {} // beside it
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Stroke {
        int gesture = 0;
        bool ink = true;
        QPointF last; // pixel of the last dab
    };
    /// In pixels of the picture, column and row; nothing beside it.
    std::optional<QPointF> pictureAt(const QPointF& pixel) const;
    void dab(const QPointF& pixel);
    void dabTowards(const QPointF& pixel);

    std::optional<Stroke> stroke_;
};

} // namespace widgets
