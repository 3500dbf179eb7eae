#pragma once

#include <QHash>
#include <QImage>
#include <QSizeF>
#include <QString>
#include <QStringList>
#include <QTextDocument>

namespace app
{

/// A lesson's prose to be laid out. It reads nothing, whatever its text names: of its pictures those that the text
/// carries (carried_picture.h) are there, the others are not.
class ProseDocument : public QTextDocument
{
public:
    using QTextDocument::QTextDocument;

    void setProse(const QString& markdown);
    /// Pictures in their own size, `scale` units a pixel, or no larger than the room.
    void fitPictures(const QSizeF& room, double scale = 1.0);
    /// Pictures into another document, where their characters are going to stand.
    void sharePictures(QTextDocument& to) const;
    QStringList pictureTexts() const; // what they show, in words, in reading order

protected:
    QVariant loadResource(int type, const QUrl& name) override;

private:
    QHash<QString, QImage> pictures_; // by the names of their formats, as they were decoded
};

} // namespace app
