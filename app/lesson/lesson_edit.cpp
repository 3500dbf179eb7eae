#include "app/lesson/lesson_edit.h"

#include "app/lesson/carried_picture.h"

#include <QFileInfo>
#include <QImageReader>
#include <QMimeData>
#include <QRegularExpression>
#include <QUrl>

namespace app
{

namespace
{

const QString carried = QStringLiteral("](data:image/");

/// The one file that is dropped, if its name is a picture's.
QString pictureFileIn(const QMimeData& source)
{
    if (source.urls().size() != 1 || !source.urls().front().isLocalFile())
        return {};
    const QString path = source.urls().front().toLocalFile();
    return QImageReader::supportedImageFormats().contains(QFileInfo(path).suffix().toLower().toLatin1()) ? path
                                                                                                         : QString();
}

} // namespace

void LessonEdit::setLesson(const QString& text)
{
    setPlainText(folded(text));
}

QString LessonEdit::lesson() const
{
    return unfolded(toPlainText());
}

QString LessonEdit::folded(const QString& text)
{
    QString folded;
    qsizetype from = 0;
    for (qsizetype at = text.indexOf(carried); at >= 0; at = text.indexOf(carried, from)) {
        const qsizetype begins = at + 2;
        qsizetype ends = begins;
        while (ends < text.size() && text[ends] != u')' && !text[ends].isSpace())
            ++ends;
        const QString address = text.mid(begins, ends - begins);
        if (!pictures_.contains(address))
            pictures_ << address;
        folded += QStringView(text).mid(from, begins - from);
        folded += QStringLiteral("picture:%1").arg(pictures_.indexOf(address) + 1);
        from = ends;
    }
    return folded + text.mid(from);
}

QString LessonEdit::unfolded(const QString& text) const
{
    static const QRegularExpression name(QStringLiteral("(?<=\\]\\()picture:(\\d{1,6})(?=[\\s)]|$)"));
    QString unfolded;
    qsizetype from = 0;
    for (auto found = name.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const qsizetype picture = match.captured(1).toLongLong() - 1;
        if (picture < 0 || picture >= pictures_.size())
            continue;
        unfolded += text.mid(from, match.capturedStart() - from) + pictures_[picture];
        from = match.capturedEnd();
    }
    return unfolded + text.mid(from);
}

bool LessonEdit::canInsertFromMimeData(const QMimeData* source) const
{
    return source->hasImage() || !pictureFileIn(*source).isEmpty() || QPlainTextEdit::canInsertFromMimeData(source);
}

void LessonEdit::insertFromMimeData(const QMimeData* source)
{
    if (const QString path = pictureFileIn(*source); !path.isEmpty()) {
        QImageReader reader(path);
        reader.setAutoTransform(true);
        const QImage picture = reader.read();
        if (picture.isNull())
            emit remarked(tr("%1 cannot be read as a picture: %2").arg(path, reader.errorString()));
        else
            insertPicture(picture);
    } else if (source->hasImage() && !source->hasText()) {
        insertPicture(source->imageData().value<QImage>());
    } else if (source->hasText()) {
        textCursor().insertText(folded(source->text()));
        ensureCursorVisible();
    }
}

/// Its words are chosen, to be written over.
void LessonEdit::insertPicture(const QImage& picture)
{
    const QString address = addressOf(picture);
    if (address.isEmpty())
        return emit remarked(tr("This picture cannot be put in."));
    const QString words = tr("What it shows");
    const int at = textCursor().selectionStart();
    textCursor().insertText(folded(QStringLiteral("![%1](%2)").arg(words, address)));
    QTextCursor cursor = textCursor();
    cursor.setPosition(at + 2);
    cursor.setPosition(at + 2 + static_cast<int>(words.size()), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
}

QMimeData* LessonEdit::createMimeDataFromSelection() const
{
    QMimeData* copied = QPlainTextEdit::createMimeDataFromSelection();
    copied->setText(unfolded(copied->text()));
    return copied;
}

} // namespace app
