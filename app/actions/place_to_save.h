#pragma once

#include <QString>

class QWidget;

namespace app
{

/// Where a person wants a file, asked with a name that ends as it must; an existing one is replaced only when they say
/// so. Empty: nowhere.
QString placeToSave(QWidget* window, const QString& title, const QString& kinds, const QString& suffix);

} // namespace app
