#pragma once

#include "app/cli/arguments.h"
#include "core/session/session.h"

namespace app
{

/// The session that the first word of a command names: a file that readSessionFile() reads, or "builtin". What had to
/// be repaired in it goes to standard error.
core::Session sessionFrom(const Arguments& arguments);

} // namespace app
