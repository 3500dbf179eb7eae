#pragma once

#include "widgets/drawings/drawing.h"

namespace toy
{

/// On axes of its own.
inline widgets::Drawing nothing()
{
    return {.title = "Nothing", .axes = widgets::DrawnAxes::Own};
}

} // namespace toy
