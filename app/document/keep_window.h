#pragma once

#include "core/session/session.h"

namespace app
{

/// The session after an edit with a window over its own points. One of another size (core::windowDimensions) comes from
/// a panel that shows other points: it gives way to the window of `now` or, where that is of another size too, to the
/// fitting one. The same holds for what is pinned. `now` is the session on show.
core::Session withWindowKept(core::Session next, const core::Session& now);

} // namespace app
