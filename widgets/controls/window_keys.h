#pragma once

class QKeyEvent;
class QLineEdit;
class QWidget;

namespace widgets
{

/// Whether a key pressed in a field is meant for the window: undo and redo, unless there is typing of the field's own
/// to undo; and Ctrl with letters that edit text on X11 alone (D, E), which the window uses everywhere.
bool isForWindow(const QLineEdit& field, const QKeyEvent& key);

/// The keyboard goes from a field in a dock back to what the window is about: its central widget. A dialog keeps it.
void giveFocusBack(const QWidget& field);

} // namespace widgets
