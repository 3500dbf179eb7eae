#include "app/actions/history_actions.h"

#include "app/document/document.h"

#include <QAction>
#include <QCoreApplication>
#include <QIcon>
#include <QMenu>
#include <QToolBar>
#include <QUndoStack>

namespace app
{

namespace
{

/// The tip of the button says what is undone; nothing in it is markup, since a step may be called by what others wrote.
void tellPlainly(QUndoStack& history, void (QUndoStack::*changed)(const QString&), QAction& action)
{
    QObject::connect(&history, changed, &action, [&action, name = action.text()](const QString& step) {
        const QString tip = (name + u' ' + step).trimmed();
        action.setToolTip(QStringLiteral("<p>%1</p>").arg(tip.toHtmlEscaped()));
    });
}

} // namespace

void fillHistory(Document& document, QMenu& menu, QToolBar& bar, const std::function<void(const QString&)>& tell)
{
    QUndoStack& history = *document.history();
    const auto text = [](const char* english) { return QCoreApplication::translate("History", english); };
    QAction* undo = history.createUndoAction(&menu, text("Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setIcon(QIcon(":/icons/undo.svg"));
    QAction* redo = history.createRedoAction(&menu, text("Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redo->setIcon(QIcon(":/icons/redo.svg"));
    tellPlainly(history, &QUndoStack::undoTextChanged, *undo);
    tellPlainly(history, &QUndoStack::redoTextChanged, *redo);
    menu.addActions({undo, redo});
    bar.addActions({undo, redo});
    QObject::connect(&document, &Document::oldestStepsForgotten, &menu, [tell, text] {
        tell(text("The oldest steps can no longer be undone: all of them took more than %1 MB of memory.")
                 .arg(Document::mostHistoryBytes >> 20));
    });
}

} // namespace app
