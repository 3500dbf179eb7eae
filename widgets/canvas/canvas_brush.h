#pragma once

#include <optional>

namespace widgets
{

enum class CanvasTool { Select, Add, Spray, Erase, Relabel, Pan };

/// What the targets of the data are on the sheet: nothing; the height of 1D points (of points in the plane, the
/// colour); the colour.
enum class CanvasTargets { Ignored, Vertical, Colour };

/// How the brush tools act. Lengths in pixels of the screen, so that a brush feels the same at every zoom.
struct CanvasBrush {
    double radius = 24.0;              // of spray, eraser and relabel brush
    int count = 3;                     // points a spray step lays down; a step is a quarter of the radius
    int label = 0;                     // sample given to new and relabelled points: 0 is A, 1 is B
    std::optional<double> target = {}; // given to new and relabelled points where targets are colours; nothing: none
    bool operator==(const CanvasBrush&) const = default;
};

} // namespace widgets
