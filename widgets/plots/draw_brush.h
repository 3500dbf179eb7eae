#pragma once

#include "core/interval.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <optional>

namespace widgets
{

struct Theme;

/// A rectangle that the hand drags out over a plot's axes to pick out what lies in it, or a range of the horizontal
/// axis alone.
class DrawBrushArea
{
public:
    enum class Extent { Range, Box };

    DrawBrushArea(QCustomPlot& plot, Extent extent);

    // --- the hand, in pixels ---
    void press(const QPointF& pixel) { from_ = pixel, dragged_ = false; }
    bool isTaken() const { return from_.has_value(); }
    /// Whether it is a drag by now; then across() and upwards() are what it spans.
    bool moveTo(const QPointF& pixel);
    /// Whether it was no more than a click.
    bool release();

    core::Interval across() const { return across_; }
    core::Interval upwards() const { return upwards_; }

    /// Shows it where it was set, or not at all; silent.
    void show(const std::optional<core::Interval>& across, const std::optional<core::Interval>& upwards);
    void setTheme(const Theme& theme);

private:
    QCustomPlot& plot_;
    Extent extent_;
    QCPItemRect* area_; // owned by the plot
    std::optional<QPointF> from_;
    bool dragged_ = false;
    core::Interval across_, upwards_;
};

} // namespace widgets
