#pragma once

#include <QStringList>

namespace app
{

/// Words as one line for a POSIX shell, which reads back these very words: those with a sign that means something to it
/// stand in single quotes.
QString shellLine(const QStringList& words);

} // namespace app
