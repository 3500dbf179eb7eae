#pragma once

#include "app/session/picture_access.h"
#include "core/outcome.h"
#include "core/session/session.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <cstddef>
#include <functional>

namespace app
{

/// The format's version; raised when an older program could no longer read a file rightly.
inline constexpr int sessionFormatVersion =
    4; // 1: the window stood in "density"; 3: pictures by their origin; 4: packed

/// The session as a .kscope document: UTF-8 JSON with every number in full precision, data and seeds included.
/// {"format":"kernelscope-session","version":2,"lab":…,"seed":…,"kernel":{…},"window":[[lo,hi],…],"density":{…},"data":{…}}
/// and an object for each other lab; "embedding_model" is shared by those that embed. Pictures whose origin is known
/// stand as "data":{"example":NAME} or {"file":{"path":…,"sha256":…}}, in version 3; the columns of large data are
/// packed, in version 4 (packed_json.h); all else is of version 2, which older programs read. The table that points
/// were chosen from stands as "data":{…,"table":{…}} (table_json.h).
QByteArray toJson(const core::Session& session);
QJsonObject jsonOf(const core::Session& session); // the same as an object

/// The object with something else than jsonOfData() in place of the points and the table behind them: `data` is called
/// for it, also for those of a pin where they are others.
using DataToJson = std::function<QJsonObject(const core::Session&)>;
QJsonObject jsonOf(const core::Session& session, const DataToJson& data);

/// The same to be saved in a folder, from which it names the files of its pictures; and to be passed on in figures and
/// reports, with their names alone. A figure carries no more than mostCarriedRows rows: they would be most of it.
QByteArray toJsonIn(const QString& folder, const core::Session& session);
QByteArray toJsonPassedOn(const core::Session& session);
QByteArray toJsonInFigure(const core::Session& session); // empty where it is not carried
inline constexpr Eigen::Index mostCarriedRows = 50'000;
bool isCarried(const core::Session& session); // by figures

/// Is told, in a sentence, of what a document says that cannot be shown as it is and was put right.
using TellRepair = std::function<void(const QString& repair)>;

/// Reads what toJson wrote, also of version 1. A setting that is missing keeps its default; one that is not known is
/// kept and written again. Failure (InvalidInput) says what is wrong and where: no JSON (with the offset), another
/// format, a newer version, no points, kernel or window, or a field with the wrong type or an impossible value. A
/// window over other data than these is repaired, and `tell` told. `source` names the file in all this. Only pictures
/// that `access` finds are read.
core::Outcome<core::Session> sessionFromJson(const QByteArray& json, const QString& source,
                                             const PictureAccess& access = {}, const TellRepair& tell = {});
/// The same of what was read already, from so many bytes.
core::Outcome<core::Session> sessionFromJson(const QJsonObject& root, std::size_t bytes, const QString& source,
                                             const PictureAccess& access = {}, const TellRepair& tell = {});

} // namespace app
