#pragma once

class QKeyEvent;
class QLineEdit;

namespace widgets
{

/// Whether a key pressed in a field is meant for the window: undo and redo, unless there is typing of the field's own
/// to undo; and Ctrl with letters that edit text on X11 alone (D, E), which the window uses everywhere.
bool isForWindow(const QLineEdit& field, const QKeyEvent& key);

} // namespace widgets
