#pragma once

#include "core/outcome.h"
#include "core/session/session.h"

#include <QString>

namespace app
{

/// The session in a .kscope file, or in the metadata of a PNG, SVG or PDF that Kernelscope wrote. Failure: missing, a
/// directory, unreadable, or not a session (why and where).
core::Outcome<core::Session> readSessionFile(const QString& path);

/// Does the name promise a session rather than a table of data?
bool namesSession(const QString& path);

} // namespace app
