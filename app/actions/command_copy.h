#pragma once

#include "app/preferences.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

class QWidget;

namespace app
{

class Document;
class LabPlots;

/// "Copy the command" of a panel: the one line of `kernelscope` that prints its numbers, on the clipboard.
class CommandCopy
{
    Q_DECLARE_TR_FUNCTIONS(app::CommandCopy)

public:
    CommandCopy(const Document& document, const Preferences& preferences, QWidget* window);

    /// Copies it, and says so in the status bar of the window; or why not, as where a lesson hides something.
    void copy(const LabPlots& plots, const QString& view) const;

private:
    QString sessionName() const;

    const Document& document_;
    const Preferences& preferences_;
    QWidget* window_;
};

} // namespace app
