#pragma once

#include "core/session/session.h"

namespace app
{

/// The session after an edit with the rows that are held out by hand where their points are now: in other columns of
/// the same table, moved, or found by what they are (core::followedRows). Rows that are gone are held out no more. An
/// edit that brings rows of its own, or leaves the points, stays as it is. Other data altogether take the slopes away
/// that were observed beside the targets.
core::Session withHeldOutKept(core::Session next, const core::Session& now);

} // namespace app
