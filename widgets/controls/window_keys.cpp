#include "widgets/controls/window_keys.h"

#include <QKeyEvent>
#include <QLineEdit>

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

} // namespace widgets
