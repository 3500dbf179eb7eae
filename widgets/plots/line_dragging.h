#pragma once

#include "widgets/plots/plot_view.h"
#include "widgets/plots/value_drag.h"

#include <cmath>
#include <optional>

namespace widgets
{

/// A plot over a value that the session has one of: its own is a vertical line to drag, and a click takes the value
/// under it, or the one that a name beside the curves stands for. `Plot` is the kind of plot it is, a PlotView.
template <class Plot>
class LineDragging : public Plot
{
protected:
    using Plot::Plot;

    // --- what a plot supplies ---
    /// Where the line stands; nothing where there is none to take.
    virtual std::optional<double> lineAt() const = 0;
    virtual void choose(double value, int gesture) = 0;
    /// The value that something beside the curves stands for, under a pixel.
    virtual std::optional<double> valueNamedAt(const QPointF&) const { return std::nullopt; }
    /// Does a click there take something else than the value under it?
    virtual bool isMark(const QPointF&) const { return false; }
    virtual void dragEnded() {}

    bool isDragging() const { return drag_.has_value(); }
    void dropLine() { drag_.reset(); }

    void mousePressEvent(QMouseEvent* event) override
    {
        const bool left = event->button() == Qt::LeftButton;
        if (left && isOnLine(event->position())) {
            drag_.emplace(event->position(), QPointF(this->xAxis->coordToPixel(*lineAt()), event->position().y()));
            return;
        }
        const auto named = valueNamedAt(event->position());
        if (left && named)
            choose(*named, newGesture());
        else
            Plot::mousePressEvent(event);
    }

    void mouseMoveEvent(QMouseEvent* event) override
    {
        if (drag_) {
            if (const auto at = drag_->movedTo(event->position(), this->axes()->rect()))
                choose(this->xAxis->pixelToCoord(at->x()), drag_->gesture());
            return;
        }
        Plot::mouseMoveEvent(event);
        if (this->isPanning())
            return;
        if (isOnLine(event->position()))
            this->setCursor(Qt::SizeHorCursor);
        else if (valueNamedAt(event->position()) || isMark(event->position()))
            this->setCursor(Qt::PointingHandCursor);
        else
            this->unsetCursor();
    }

    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (!drag_ || event->button() != Qt::LeftButton) {
            Plot::mouseReleaseEvent(event);
            return;
        }
        const bool clicked = drag_->isClick();
        drag_.reset();
        if (clicked)
            this->clickAt(event->position(), event->modifiers());
        dragEnded();
    }

private:
    bool isOnLine(const QPointF& pixel) const
    {
        constexpr double reach = 6.0; // pixels
        const auto line = lineAt();
        return line && this->axes()->rect().contains(pixel.toPoint()) &&
               std::abs(this->xAxis->coordToPixel(*line) - pixel.x()) <= reach;
    }

    std::optional<ValueDrag> drag_;
};

} // namespace widgets
