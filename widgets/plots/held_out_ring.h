#pragma once

#include "widgets/plots/mark_style.h"

namespace widgets
{

/// What goes around an observation that the model did not see.
inline constexpr CurveMark heldOutMark{.shape = MarkShape::Circle, .size = 11.0, .rim = 1.6};

inline QCPScatterStyle heldOutRing(const Theme& look)
{
    return markStyle(heldOutMark, look.colour(Role::Highlight), look);
}

} // namespace widgets
