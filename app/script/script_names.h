#pragma once

#include <QSet>
#include <QString>

namespace app
{

/// The words of code that may be names: not within texts and comments, not behind a dot, not those of arguments.
QSet<QString> namesIn(QString code);

/// Is a name given a value there?
bool isAssigned(const QString& name, const QString& code);

/// Is it an argument of a function there?
bool isArgument(const QString& name, const QString& code);

} // namespace app
