#pragma once

#include "app/script/script_language.h"
#include "core/data/dataset.h"

#include <QStringList>

#include <optional>

namespace app
{

/// The file that points came from, and how a script takes them from it.
struct ScriptFile {
    QString name;                    // beside the script
    QString reading;                 // lines that make `table` of it
    QString points, targets, labels; // as expressions; empty where the data have none
};

/// Nothing where none of the folders has a plain table of that name, or the points are not its rows.
std::optional<ScriptFile> scriptFile(ScriptLanguage language, const core::Dataset& data, const QStringList& folders);

} // namespace app
