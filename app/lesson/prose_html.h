#pragma once

#include <QByteArray>
#include <QString>

namespace app
{

/// Markdown without HTML as what stands within a page's body. Pictures are those that the text carries
/// (carried_picture.h) and links lead to web pages alone: it names no file and runs nothing.
QByteArray proseAsHtml(const QString& markdown);

} // namespace app
