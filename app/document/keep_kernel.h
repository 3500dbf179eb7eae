#pragma once

#include "core/session/session.h"

namespace app
{

/// The session after an edit with a kernel over its own columns. One of other columns gives way to the kernel of `now`
/// or, where that is of others too, to the one that a session of these data begins with; then the locks of its numbers
/// go, too. The same holds for what is pinned. `now` is the session on show.
core::Session withKernelKept(core::Session next, const core::Session& now);

} // namespace app
