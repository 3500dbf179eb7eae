#include "app/lesson/sealed_text.h"

#include "app/lesson/lesson_source.h"

#include <QCryptographicHash>
#include <QRegularExpression>

#include <algorithm>

namespace app
{

namespace
{

constexpr qsizetype sumLength = 8;   // bytes of the checksum
constexpr qsizetype lineLength = 76; // letters

QByteArray digest(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

/// Its own inverse: bytes xor'ed with SHA-256 of the checksum and a count.
QByteArray masked(QByteArray bytes, const QByteArray& sum)
{
    QByteArray mask;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        if (i % 32 == 0)
            mask = digest("kernelscope lesson " + sum + QByteArray::number(i / 32));
        bytes[i] = static_cast<char>(bytes[i] ^ mask[i % 32]);
    }
    return bytes;
}

QString inLines(const QString& letters)
{
    QString lines;
    for (qsizetype i = 0; i < letters.size(); i += lineLength)
        lines += letters.mid(i, lineLength) + u'\n';
    return lines;
}

/// The letters of a step that is nothing but a heading and a sealed block.
std::optional<QString> lettersOf(const QString& step)
{
    static const QRegularExpression form(
        QStringLiteral("^## [^\\n]*\\n\\s*```sealed\\r?\\n([A-Za-z0-9+/=\\s]*)```\\s*$"));
    const auto match = form.match(step);
    return match.hasMatch() ? std::optional(match.captured(1)) : std::nullopt;
}

QString sealedStep(const QString& step, std::size_t number)
{
    const QByteArray bytes = step.toUtf8(), sum = digest(bytes).left(sumLength);
    const QString letters = QString::fromLatin1((sum + masked(bytes, sum)).toBase64());
    return QStringLiteral("## Step %1\n\n```sealed\n%2```\n\n").arg(number).arg(inLines(letters));
}

} // namespace

std::optional<QString> openedStep(const QString& letters)
{
    QByteArray coded = letters.toLatin1();
    coded.removeIf([](char letter) { return letter == '\n' || letter == '\r' || letter == ' '; });
    const auto decoded = QByteArray::fromBase64Encoding(coded, QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded || decoded.decoded.size() < sumLength)
        return std::nullopt;
    const QByteArray sum = decoded.decoded.left(sumLength);
    const QByteArray bytes = masked(decoded.decoded.mid(sumLength), sum);
    return digest(bytes).left(sumLength) == sum ? std::optional(QString::fromUtf8(bytes)) : std::nullopt;
}

QString sealedLesson(const QString& text)
{
    LessonSource source = LessonSource::of(text);
    for (std::size_t i = 0; i < source.steps.size(); ++i)
        if (!lettersOf(source.steps[i]))
            source.steps[i] = sealedStep(source.steps[i], i + 1);
    return source.text();
}

QString openedLesson(const QString& text)
{
    LessonSource source = LessonSource::of(text);
    for (QString& step : source.steps)
        if (const auto letters = lettersOf(step))
            step = openedStep(*letters).value_or(step);
    return source.text();
}

} // namespace app
