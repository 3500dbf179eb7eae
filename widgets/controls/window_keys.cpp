#include "widgets/controls/window_keys.h"

#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>

namespace widgets
{

bool isForWindow(const QLineEdit& field, const QKeyEvent& key)
{
    if (key.matches(QKeySequence::Undo))
        return !field.isUndoAvailable();
    if (key.matches(QKeySequence::Redo))
        return !field.isRedoAvailable();
    return key.modifiers() == Qt::ControlModifier && (key.key() == Qt::Key_D || key.key() == Qt::Key_E);
}

void giveFocusBack(const QWidget& field)
{
    QWidget* window = field.window();
    if (qobject_cast<QDockWidget*>(window) && window->parentWidget()) // torn off
        window = window->parentWidget()->window();
    const auto* main = qobject_cast<QMainWindow*>(window);
    if (!main || !main->centralWidget())
        return;
    window->activateWindow();
    main->centralWidget()->setFocus(Qt::OtherFocusReason);
}

} // namespace widgets
