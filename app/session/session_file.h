#pragma once

#include "app/session/session_json.h"
#include "core/outcome.h"
#include "core/session/session.h"

#include <QString>

namespace app
{

/// The session in a .kscope file, or in a PNG, SVG, PDF or HTML that Kernelscope wrote. Failure: missing, a
/// directory, unreadable, or not a session (why and where). Pictures in its folder came along; `find` is asked for
/// others, `tell` told what was repaired.
core::Outcome<core::Session> readSessionFile(const QString& path, const FindPictures& find = {},
                                             const TellRepair& tell = {});

/// Does the name promise a session and nothing else? By such a name it is saved.
bool namesSessionAlone(const QString& path);
/// Does the name promise a session, or a figure or a report that may carry one, rather than a table of data?
bool namesSession(const QString& path);

} // namespace app
