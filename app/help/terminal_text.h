#pragma once

#include <QString>

namespace app
{

/// Words in lines of at most `width` characters: the first one after `first`, the others as deep as `indent`.
QString wrapped(const QString& text, const QString& first, int indent, int width);

/// A page of the help for a terminal: plain text in lines of at most `width` characters, but for code. Needs a
/// QGuiApplication (any platform).
QString terminalText(const QString& markdown, int width = 100);

} // namespace app
