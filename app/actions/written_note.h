#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace app
{

/// Tells in the status bar of the window that a file was written, and how many beside it, for a while, with its folder
/// a click away. `inWindow` is anything in the window or above it.
void tellWritten(QWidget* inWindow, const QString& path, const QStringList& beside = {});

/// Tells there that a file will be written once what it shows has been computed, until one of the others is called.
void tellAwaited(QWidget* inWindow, const QString& path);

/// Takes the note away.
void tellNothing(QWidget* inWindow);

} // namespace app
