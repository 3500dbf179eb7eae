#pragma once

#include <QString>

class QWidget;

namespace app
{

/// Says over the window what did not work, and why in a sentence below.
void complain(QWidget* window, const QString& title, const QString& sentence);

} // namespace app
