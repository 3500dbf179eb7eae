#pragma once

class QMenu;
class QToolBar;
class QUndoStack;

namespace app
{

/// Undo and redo, with what they would take back in their names.
void fillHistory(QUndoStack& history, QMenu& menu, QToolBar& bar);

} // namespace app
