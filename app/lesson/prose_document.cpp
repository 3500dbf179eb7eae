#include "app/lesson/prose_document.h"

#include "app/lesson/carried_picture.h"

#include <QCryptographicHash>
#include <QGuiApplication>
#include <QTextBlock>
#include <QTextCursor>
#include <QUrl>

#include <vector>

namespace app
{

namespace
{

struct PlacedPicture {
    int at = 0, length = 0;
    QTextImageFormat format;
};

std::vector<PlacedPicture> picturesOf(const QTextDocument& document)
{
    std::vector<PlacedPicture> pictures;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (const QTextFragment fragment = it.fragment(); fragment.charFormat().isImageFormat())
                pictures.push_back({fragment.position(), fragment.length(), fragment.charFormat().toImageFormat()});
    return pictures;
}

int endOf(const PlacedPicture& picture)
{
    return picture.at + picture.length;
}

QTextCursor cursorOver(const PlacedPicture& picture, QTextDocument& document)
{
    QTextCursor cursor(&document);
    cursor.setPosition(picture.at);
    cursor.setPosition(endOf(picture), QTextCursor::KeepAnchor);
    return cursor;
}

QUrl urlOf(const PlacedPicture& picture)
{
    return QUrl(picture.format.name());
}

} // namespace

/// A picture's letters are exchanged for a short name: they would be read as an address at each drawing.
void ProseDocument::setProse(const QString& markdown)
{
    pictures_.clear();
    setMarkdown(markdown, MarkdownFeatures(MarkdownNoHTML) | MarkdownDialectGitHub);
    std::vector<PlacedPicture> pictures = picturesOf(*this);
    for (auto picture = pictures.rbegin(); picture != pictures.rend(); ++picture) {
        const QString address = picture->format.name();
        const bool isTwice = picture + 1 != pictures.rend() && endOf(picture[1]) == picture->at &&
                             picture[1].format.name() == address; // part of its words is emphasised
        const QImage decoded = isTwice ? QImage() : pictureIn(address);
        QTextCursor cursor = cursorOver(*picture, *this);
        if (decoded.isNull()) {
            cursor.removeSelectedText();
            continue;
        }
        const QByteArray hash = QCryptographicHash::hash(address.toLatin1(), QCryptographicHash::Sha1).toHex();
        picture->format.setName(QStringLiteral("lesson-picture:") + QString::fromLatin1(hash));
        pictures_.insert(picture->format.name(), decoded);
        addResource(ImageResource, urlOf(*picture), decoded);
        cursor.setCharFormat(picture->format);
    }
}

/// One that is drawn smaller than it is has been made so before: Qt would leave pixels out.
void ProseDocument::fitPictures(const QSizeF& room, double scale)
{
    for (PlacedPicture& picture : picturesOf(*this)) {
        const QImage decoded = pictures_.value(picture.format.name());
        QSizeF size = scale * QSizeF(decoded.size());
        if (size.width() > room.width() || size.height() > room.height())
            size.scale(room.expandedTo({1.0, 1.0}), Qt::KeepAspectRatio);
        if (picture.format.width() == size.width() && picture.format.height() == size.height())
            continue;
        const QSize pixels = (qGuiApp->devicePixelRatio() * size).toSize().expandedTo({1, 1});
        addResource(ImageResource, urlOf(picture),
                    pixels.width() < decoded.width()
                        ? decoded.scaled(pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                        : decoded);
        picture.format.setWidth(size.width());
        picture.format.setHeight(size.height());
        cursorOver(picture, *this).setCharFormat(picture.format);
    }
}

void ProseDocument::sharePictures(QTextDocument& to) const
{
    for (const PlacedPicture& picture : picturesOf(*this))
        to.addResource(ImageResource, urlOf(picture), resource(ImageResource, urlOf(picture)));
}

QStringList ProseDocument::pictureTexts() const
{
    QStringList texts;
    for (const PlacedPicture& picture : picturesOf(*this))
        texts << picture.format.stringProperty(QTextFormat::ImageAltText);
    return texts;
}

/// A picture that is none: for nothing at all Qt would look for a file.
QVariant ProseDocument::loadResource(int, const QUrl&)
{
    QImage nothing(1, 1, QImage::Format_ARGB32);
    nothing.fill(Qt::transparent);
    return nothing;
}

} // namespace app
