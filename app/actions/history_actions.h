#pragma once

#include <QString>

#include <functional>

class QMenu;
class QToolBar;

namespace app
{

class Document;

/// Undo and redo, with what they would take back in their names. `tell`: a sentence, when steps can no longer be
/// undone.
void fillHistory(Document& document, QMenu& menu, QToolBar& bar, const std::function<void(const QString&)>& tell);

} // namespace app
