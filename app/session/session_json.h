#pragma once

#include "core/outcome.h"
#include "core/session/session.h"

#include <QByteArray>
#include <QString>

namespace app
{

/// The format's version; raised when an older program could no longer read a file rightly.
inline constexpr int sessionFormatVersion = 1;

/// The session as a .kscope document: UTF-8 JSON with every number in full precision, data and seeds included.
/// {"format":"kernelscope-session","version":1,"lab":…,"seed":…,"kernel":{…},"density":{…},"data":{…}}
QByteArray toJson(const core::Session& session);

/// Reads what toJson wrote. Failure (InvalidInput) says what is wrong and where: no JSON (with the offset), another
/// format, a newer version, a field that is missing or has the wrong type or an impossible value. `source` names the
/// file in it.
core::Outcome<core::Session> sessionFromJson(const QByteArray& json, const QString& source);

} // namespace app
