#include "app/actions/command_copy.h"

#include "app/actions/data_places.h"
#include "app/actions/say.h"
#include "app/cli/panel_command.h"
#include "app/cli/shell_line.h"
#include "app/document/document.h"
#include "app/labs/lab_plots.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>

namespace app
{

CommandCopy::CommandCopy(const Document& document, const Preferences& preferences, QWidget* window)
    : document_(document), preferences_(preferences), window_(window)
{
}

/// As it is saved, or is to be.
QString CommandCopy::sessionName() const
{
    return document_.path().isEmpty() ? document_.title() + QStringLiteral(".kscope") : document_.path();
}

void CommandCopy::copy(const LabPlots& plots, const QString& view) const
{
    if (const QString why = document_.whySealed(); !why.isEmpty())
        return say(window_, why);
    const core::Session& session = document_.session();
    QStringList files = preferences_.recentFiles;
    if (!document_.path().isEmpty())
        files << QFileInfo(document_.path()).absolutePath() + u'/' + QString::fromStdString(session.data->source);
    const auto own = ownCommand({session, view, plots.numbers(view)}, placesOf(*session.data, files));
    const QStringList words = own ? *own : renderCommandOf(sessionName(), QString::fromStdString(session.lab), view);
    const QString line = shellLine(QStringList{"kernelscope"} + words);
    QApplication::clipboard()->setText(line);
    const bool isSaved = !document_.path().isEmpty() && !document_.isModified();
    say(window_,
        (own || isSaved ? tr("Copied: %1") : tr("Save the session first: the command reads its file. Copied: %1"))
            .arg(line));
}

} // namespace app
