#pragma once

#include "app/script/script_panel.h"
#include "app/script/script_template.h"
#include "core/data/dataset.h"

#include <QSet>

namespace app
{

/// The functions of a script that compare, and what they count by.
QString checkingFunctions(ScriptLanguage language, const ScriptTemplate& mathematics);

/// The body of a template with its comparisons: of each column some values, evenly spread over those that it has.
QString bodyWithChecks(ScriptLanguage language, const ScriptTemplate& mathematics, const ScriptPanel& panel);

/// That the numbers by which columns are checked are those that were written, by their sum: one of a large column may
/// move by more than its comparison sees.
QString checkOfTold(ScriptLanguage language, const ScriptTemplate& mathematics, const ScriptPanel& panel);

/// That the points and the places a script speaks of are those of the session, by their means.
QString checkOfPoints(ScriptLanguage language, const core::Dataset& data, const ScriptPanel& panel,
                      const QSet<QString>& names);

} // namespace app
