#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

namespace widgets
{

/// The text in lines no wider than `width` pixels, broken between words; a word that is wider stands alone.
QStringList brokenText(const QString& text, const QFont& font, double width);

} // namespace widgets
