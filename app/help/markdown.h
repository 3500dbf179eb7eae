#pragma once

#include <QString>
#include <QStringList>

namespace app
{

/// Plain text as it stands in Markdown: what would be markup there is text.
QString escaped(const QString& text);

/// A span of code, also in a table, where a bar parts cells.
QString code(const QString& text);
QString codeBlock(const QString& text);

/// The first lines of a table, and a row of it; cells are Markdown.
QString tableHead(const QStringList& cells);
QString tableRow(const QStringList& cells);

/// The anchor of a heading, made as repositories' web pages make it: "Mean embedding" gives "mean-embedding".
QString anchorOf(const QString& heading);

} // namespace app
