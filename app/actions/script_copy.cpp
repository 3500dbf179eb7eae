#include "app/actions/script_copy.h"

#include "app/actions/say.h"
#include "app/document/document.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/labs/view_export.h"
#include "app/preferences.h"
#include "app/script/script.h"
#include "core/files/write_whole.h"
#include "widgets/controls/problem_label.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>

namespace app
{

namespace
{

/// While it stands: what a script is given beyond the panel is computed here, such as regressions between columns.
struct WaitCursor {
    WaitCursor() { QApplication::setOverrideCursor(Qt::WaitCursor); }
    ~WaitCursor() { QApplication::restoreOverrideCursor(); }
    WaitCursor(const WaitCursor&) = delete;
    WaitCursor& operator=(const WaitCursor&) = delete;
};

} // namespace

ScriptCopy::ScriptCopy(const Document& document, const Preferences& preferences, QWidget* window)
    : document_(document), preferences_(preferences), window_(window)
{
}

QStringList ScriptCopy::folders() const
{
    QStringList folders;
    const QString source = QString::fromStdString(document_.session().data->source);
    for (const QString& file : QStringList{document_.path()} + preferences_.recentFiles)
        if (const QFileInfo at(file); !file.isEmpty() && (file == document_.path() || at.fileName() == source))
            folders << at.absolutePath();
    return folders;
}

core::Outcome<QString> ScriptCopy::scriptOf(const LabPlots& plots, const QString& view, ScriptLanguage language) const
{
    if (const QString why = document_.whySealed(); !why.isEmpty())
        return core::invalidInput(why.toStdString());
    const WaitCursor busy;
    const core::Session& session = document_.session();
    const widgets::PlotView* panel = plots.panel(view);
    if (!panel)
        return core::invalidInput("a script is of one panel: choose it");
    return app::scriptOf({.session = session,
                          .lab = labOf(session),
                          .view = view,
                          .panel = *panel,
                          .name = nameOf(labOf(session), plots, session, view),
                          .folders = folders()},
                         language);
}

std::optional<core::Failure> ScriptCopy::write(const LabPlots& plots, const QString& view, ScriptLanguage language,
                                               const QString& path) const
{
    const auto script = scriptOf(plots, view, language);
    if (const auto* failure = std::get_if<core::Failure>(&script))
        return *failure;
    return core::writeWhole(QFile::encodeName(path).toStdString(), std::get<QString>(script).toStdString());
}

void ScriptCopy::copy(const LabPlots& plots, const QString& view, ScriptLanguage language) const
{
    const auto script = scriptOf(plots, view, language);
    if (const auto* failure = std::get_if<core::Failure>(&script))
        return say(window_, widgets::asSentence(failure->what));
    QApplication::clipboard()->setText(std::get<QString>(script));
    say(window_,
        language == ScriptLanguage::Python
            ? tr("Copied: a script of %1 in Python, which needs numpy and scipy").arg(plots.panel(view)->title())
            : tr("Copied: a script of %1 in R").arg(plots.panel(view)->title()));
}

} // namespace app
