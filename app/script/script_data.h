#pragma once

#include "app/script/script_language.h"
#include "core/session/session.h"

#include <QStringList>

namespace app
{

/// The data of a session as a script has them.
struct ScriptData {
    QString reading = {};    // lines that read the file; empty: the numbers stand in the script
    QString file = {};       // its name, where one is read
    QStringList names = {};  // of what there is: "X", "y", "label", "weight", "held_out", "window"
    QStringList values = {}; // the assignment of each
    bool holdsOut = false;   // any row

    void add(ScriptLanguage language, const QString& name, const QString& value, const QString& comment)
    {
        names << name;
        values << assignment(language, name, value, comment);
    }
};

/// Of a plain table in one of these folders (a line of names, then rows; comma, semicolon or tab) that holds the points
/// of the session, under the name that these have of it, the script reads its columns by name, with the row numbers
/// that are kept where some are not. In all other cases the numbers themselves stand in the script.
ScriptData scriptData(ScriptLanguage language, const core::Session& session, const QStringList& folders);

} // namespace app
