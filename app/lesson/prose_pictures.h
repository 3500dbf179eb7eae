#pragma once

#include <QSizeF>
#include <QString>
#include <QStringList>

class QTextDocument;

namespace app
{

/// Markdown of a lesson into a document, which reads nothing: of its pictures those that the text carries
/// (carried_picture.h) are decoded, the others are out of it.
void setProse(QTextDocument& document, const QString& markdown);

/// The pictures of such a document in their own size, `scale` units a pixel, or no larger than the room.
void fitPictures(QTextDocument& document, const QSizeF& room, double scale = 1.0);

/// Its pictures into another document, where their characters are going to stand.
void sharePictures(const QTextDocument& from, QTextDocument& to);

/// What its pictures show, in words, in reading order.
QStringList pictureTexts(const QTextDocument& document);

} // namespace app
