#pragma once

#include <QString>

class QWidget;

namespace app
{

/// A sentence in the status bar of a window, for a while.
void say(QWidget* window, const QString& sentence);

} // namespace app
