#pragma once

#include <QString>

class QWidget;

namespace app
{

/// Where a person wants a file, called as `name` unless they say otherwise, and ending as it does; an existing one is
/// replaced only when they say so. Empty: nowhere.
QString placeToSave(QWidget* window, const QString& title, const QString& kinds, const QString& name);

} // namespace app
