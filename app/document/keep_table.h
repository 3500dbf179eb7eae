#pragma once

#include "core/session/session.h"

namespace app
{

/// The session after an edit with the table behind its points after it (core::followedColumns). `before` is the
/// session that the edit, or the gesture it is part of, began with; `now` the one on show. An edit that brings a table
/// of its own, or leaves the points, stays as it is.
core::Session withTableKept(core::Session next, const core::Session& now, const core::Session& before);

} // namespace app
