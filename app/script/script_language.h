#pragma once

#include <Eigen/Core>

#include <QJsonValue>
#include <QString>

#include <optional>

namespace app
{

/// In what a script is written.
enum class ScriptLanguage { Python, R };
inline bool isPython(ScriptLanguage language)
{
    return language == ScriptLanguage::Python;
}

/// "python", "r": as commands and folders name it.
QString nameOf(ScriptLanguage language);
std::optional<ScriptLanguage> scriptLanguageNamed(const QString& name);
/// ".py", ".R".
QString endingOf(ScriptLanguage language);
std::optional<ScriptLanguage> scriptLanguageOf(const QString& ending);

/// How many letters a line of a script has at most.
inline constexpr int scriptWidth = 100;

// --- values as the language writes them: every double reads back as the same bits ---

QString written(ScriptLanguage language, double value);
QString written(ScriptLanguage language, const QString& text);
/// A list of numbers; where they are evenly spaced, be it on a logarithmic axis, the call that makes them.
QString written(ScriptLanguage language, const Eigen::VectorXd& values);
/// n×d.
QString writtenRows(ScriptLanguage language, const Eigen::MatrixXd& rows);
/// Whole numbers: of rows, counted from 0 or from 1 as the language does, or as they are.
QString writtenRowNumbers(ScriptLanguage language, const std::vector<Eigen::Index>& rows);
QString writtenCounts(ScriptLanguage language, const std::vector<int>& values);
/// A setting as sessions hold it: a number, a truth, a text, nothing, a list of these, or several with names.
QString written(ScriptLanguage language, const QJsonValue& value);

/// The same text, broken into lines behind commas where it is long; all but the first begin with `indent`.
QString wrapped(const QString& text, const QString& indent, qsizetype width = scriptWidth);
/// "name = value  # comment", broken into lines after commas where it is long.
QString assignment(ScriptLanguage language, const QString& name, const QString& value, const QString& comment = {});
/// Lines that each begin with "# ".
QString commentOf(const QString& text);

/// Are they lo + i·(hi − lo)/(n − 1) up to rounding?
bool areEvenlySpaced(const Eigen::VectorXd& values);

} // namespace app
