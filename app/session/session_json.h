#pragma once

#include "app/session/picture_access.h"
#include "core/outcome.h"
#include "core/session/session.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <functional>

namespace app
{

/// The format's version; raised when an older program could no longer read a file rightly.
inline constexpr int sessionFormatVersion = 3; // 1: the window stood in "density"; 3: pictures by their origin

/// The session as a .kscope document: UTF-8 JSON with every number in full precision, data and seeds included.
/// {"format":"kernelscope-session","version":2,"lab":…,"seed":…,"kernel":{…},"window":[[lo,hi],…],"density":{…},"data":{…}}
/// and an object for each other lab; "embedding_model" is shared by those that embed. Pictures whose origin is known
/// stand as "data":{"example":NAME} or {"file":{"path":…,"sha256":…}}, in version 3; all else is of version 2, which
/// older programs read. The table that points were chosen from stands as "data":{…,"table":{…}} (table_json.h).
QByteArray toJson(const core::Session& session);
QJsonObject jsonOf(const core::Session& session); // the same as an object

/// The same to be saved in a folder, from which it names the files of its pictures; and to be passed on in figures and
/// reports, with their names alone.
QByteArray toJsonIn(const QString& folder, const core::Session& session);
QByteArray toJsonPassedOn(const core::Session& session);

/// Is told, in a sentence, of what a document says that cannot be shown as it is and was put right.
using TellRepair = std::function<void(const QString& repair)>;

/// Reads what toJson wrote, also of version 1. A setting that is missing keeps its default; one that is not known is
/// kept and written again. Failure (InvalidInput) says what is wrong and where: no JSON (with the offset), another
/// format, a newer version, no points, kernel or window, or a field with the wrong type or an impossible value. A
/// window over other data than these is repaired, and `tell` told. `source` names the file in all this. Only pictures
/// that `access` finds are read.
core::Outcome<core::Session> sessionFromJson(const QByteArray& json, const QString& source,
                                             const PictureAccess& access = {}, const TellRepair& tell = {});

} // namespace app
