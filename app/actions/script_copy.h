#pragma once

#include "app/script/script_language.h"
#include "core/outcome.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <optional>

class QMenu;
class QWidget;

namespace app
{

class Document;
class LabPlots;
struct Preferences;

/// "Copy as script" of a panel: what computes its numbers anew in Python or R, on the clipboard.
class ScriptCopy
{
    Q_DECLARE_TR_FUNCTIONS(app::ScriptCopy)

public:
    ScriptCopy(const Document& document, const Preferences& preferences, QWidget* window);

    /// Copies it, and says so in the status bar of the window; or why there is none.
    void copy(const LabPlots& plots, const QString& view, ScriptLanguage language) const;
    /// Writes it to a file, whole or not at all.
    std::optional<core::Failure> write(const LabPlots& plots, const QString& view, ScriptLanguage language,
                                       const QString& path) const;
    /// The script of a panel of these plots; a failure says why there is none.
    core::Outcome<QString> scriptOf(const LabPlots& plots, const QString& view, ScriptLanguage language) const;

private:
    QStringList folders() const; // where the file of the points may be

    const Document& document_;
    const Preferences& preferences_;
    QWidget* window_;
};

} // namespace app
