#pragma once

#include <QString>

namespace app
{

/// A page of the help for a terminal: plain text in lines of at most `width` characters, but for code. Needs a
/// QGuiApplication (any platform).
QString terminalText(const QString& markdown, int width = 100);

} // namespace app
