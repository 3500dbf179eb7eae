#pragma once

#include "app/script/script_language.h"

#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace app
{

/// A number, or a column of them, that a script must find as Kernelscope has it.
struct ScriptCheck {
    QString column;         // of the panel's table
    QString expression;     // of the script
    QString tolerance = {}; // an expression, where chance has a part in it; empty: to digits
    QString size = {};      // what digits are of, where the numbers are small differences of such; empty: the largest
};

/// What a figure has beside the curves and the map that are checked.
struct ScriptDrawn {
    enum class Kind { Points, Image };
    Kind kind = Kind::Points;
    QStringList expressions; // across and up; or a matrix, whose first row is on top
};

/// The mathematics of a panel in one language, as the state of a session leaves it.
///   A template is a file of resources/scripts/LANGUAGE/LAB/VIEW, lines of the language with directives among them:
///   #:if CONDITION, #:else, #:end     keep lines by the state
///   #:check NAME [= EXPRESSION]       the panel's column NAME is this, by default the variable of that name
///   #:check NAME = EXPRESSION by SIZE the same in digits of SIZE, of which the numbers are small differences
///   #:within NAME = EXPRESSION ± T    the same up to T, where chance has a part in it
///   #:need PIECE                      the functions of pieces/PIECE stand before it
///   #:as LAB/VIEW                     the lines of that template stand here, or those of pieces/PIECE
///   #:refuse CONDITION: SENTENCE      there is no script for such a state
///   #:checks NAME = MATRIX            the columns NAME_1, NAME_2, … are those of the matrix; of many some
///   #:points X, Y                      marks of the figure at these places
///   #:image M                         the matrix as an image, its first row on top
///   #:digits N                        of the checks, 9 by default
///   #:note TEXT                       what is not computed again
/// A condition is made of terms with "and" between them, each with or without "not" before it: `NAME`, `has NAME`,
/// `NAME == VALUE`, `NAME > NUMBER`; or of several such with "or" between them. `has family_NAME` is said of the
/// kernel.
struct ScriptTemplate {
    QStringList pieces = {}; // the names of those that it needs: "pieces/median_distance"
    QString body = {};       // with a line "#:check I" for the check of that index
    std::vector<ScriptCheck> checks = {};
    std::vector<ScriptDrawn> drawn = {};
    QStringList notes = {};
    QString refusal = {}; // why there is no script; empty: there is one
    int digits = 9;
};

/// What the conditions of templates ask.
struct ScriptState {
    std::function<QJsonValue(const QString& name)> value; // of a setting or "dimension"; undefined where there is none
    std::function<bool(const QString& name)> has;         // a column of the panel's table, or something of the data
};

/// Does a panel have a template?
bool hasScriptTemplate(ScriptLanguage language, const QString& lab, const QString& view);

/// Requires that there is one (asserted).
ScriptTemplate readScriptTemplate(ScriptLanguage language, const QString& lab, const QString& view,
                                  const ScriptState& state);

/// The functions of files "pieces/NAME" or "kernels/NAME" as the state leaves them, with what they need before them,
/// each once.
QStringList scriptPieces(ScriptLanguage language, const QStringList& names, const ScriptState& state = {});

} // namespace app
