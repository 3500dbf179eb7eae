#pragma once

#include <QElapsedTimer>
#include <QString>
#include <QStringList>

class QWidget;

namespace app
{

/// Says over the window what did not work, and why in a sentence below.
void complain(QWidget* window, const QString& title, const QString& sentence);

/// Says over the window what had to be repaired in a session that was opened; nothing where nothing had.
void tellRepairs(QWidget* window, const QStringList& repairs);

/// Complains of what broke off, unless that happened within the minute before, too: what breaks at every repaint would
/// ask for a dialog at each.
class TroubleTeller
{
public:
    void tell(QWidget* window, const QString& sentence);

private:
    QElapsedTimer since_;
};

} // namespace app
