#include "app/lesson/carried_picture.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>

#include <algorithm>
#include <array>
#include <map>

namespace app
{

namespace
{

struct PictureWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

constexpr int mostAcross = 1200;          // pixels of a picture that an author puts in
constexpr qsizetype mostOfHead = 1 << 16; // letters: a multiple of four
constexpr int mostDecoded = 2000;         // pixels of a side: 300 a inch on paper
constexpr qsizetype mostTold = 60;        // letters of what was found

/// "data:image/png;base64," and the format's name; nothing of other addresses.
struct Carried {
    QByteArray format;
    qsizetype from = 0; // where the letters begin
};

std::optional<Carried> carriedBy(const QString& address)
{
    for (const char* format : {"png", "jpeg", "jpg"}) {
        const QString begins = QStringLiteral("data:image/%1;base64,").arg(QLatin1String(format));
        if (address.startsWith(begins, Qt::CaseInsensitive))
            return Carried{.format = format, .from = begins.size()};
    }
    return std::nullopt;
}

/// By a table: a picture has millions of letters.
bool isOfBase64(QChar letter)
{
    static const std::array<bool, 128> is = [] {
        std::array<bool, 128> of{};
        for (const char one : QByteArray("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="))
            of[static_cast<std::size_t>(one)] = true;
        return of;
    }();
    return letter.unicode() < is.size() && is[letter.unicode()];
}

/// Of so many letters at most; none where they are no base64.
QByteArray bytesIn(const QString& address, const Carried& carried, qsizetype letters)
{
    auto decoded = QByteArray::fromBase64Encoding(QStringView(address).mid(carried.from, letters).toLatin1(),
                                                  QByteArray::AbortOnBase64DecodingErrors);
    return decoded ? std::move(decoded.decoded) : QByteArray();
}

/// Of this format and no other, whatever the bytes look like.
void setUp(QImageReader& reader, QBuffer& buffer, const Carried& carried)
{
    buffer.open(QIODevice::ReadOnly);
    reader.setDevice(&buffer);
    reader.setFormat(carried.format);
    reader.setAutoDetectImageFormat(false);
    reader.setAutoTransform(true);
}

/// What the picture's head says, which is at its beginning, mostly: an author's text is looked at with each letter.
QSize sizeIn(const QString& address, const Carried& carried)
{
    for (const qsizetype letters : {mostOfHead, address.size()}) {
        QByteArray bytes = bytesIn(address, carried, letters);
        QBuffer buffer(&bytes);
        QImageReader reader;
        setUp(reader, buffer, carried);
        if (const QSize size = reader.canRead() ? reader.size() : QSize(); !size.isEmpty())
            return size;
    }
    return {};
}

QString noPicture()
{
    return PictureWords::tr("expected a PNG or a JPEG after base64, found what cannot be read as one");
}

qsizetype runAt(const QString& line, qsizetype at)
{
    qsizetype run = 0;
    while (at + run < line.size() && line[at + run] == u'`')
        ++run;
    return run;
}

/// Where the last run of so many backticks stands.
using LastRuns = std::map<qsizetype, qsizetype>;

LastRuns lastRunsIn(const QString& line)
{
    LastRuns last;
    for (qsizetype at = line.indexOf(u'`'); at >= 0; at = line.indexOf(u'`', at)) {
        const qsizetype run = runAt(line, at);
        last[run] = at;
        at += run;
    }
    return last;
}

/// Where the code ends that begins with the run of backticks here; past the run where it does not end.
qsizetype afterCode(const QString& line, qsizetype at, const LastRuns& last)
{
    const qsizetype run = runAt(line, at);
    const auto found = last.find(run);
    qsizetype end = at + run;
    if (found == last.end() || found->second <= at)
        return end;
    for (qsizetype next = 0; next != run; end += next) {
        end = line.indexOf(u'`', end);
        next = runAt(line, end);
    }
    return end;
}

/// What is wrong with the picture whose "![" stands here, if it is one; `at` moves behind it.
std::optional<QString> faultAt(const QString& line, qsizetype& at)
{
    const qsizetype closes = line.indexOf(u']', at);
    const QChar next = closes >= 0 && closes + 1 < line.size() ? line[closes + 1] : QChar();
    const QString text = closes < 0 ? QString() : line.mid(at + 2, closes - at - 2);
    at = closes < 0 ? line.size() : closes + 1;
    if (next != u'(' && next != u'[')
        return std::nullopt;
    const qsizetype from = closes + 2;
    qsizetype to = from;
    while (to < line.size() && line[to] != u')' && line[to] != u']' && line[to] != u' ')
        ++to;
    at = to;
    if (next == u'(' && text.trimmed().isEmpty())
        return PictureWords::tr("expected what the picture shows, in words, between ![ and ]");
    return addressFault(next == u'(' ? line.mid(from, to - from) : line.mid(closes + 1, to - closes));
}

} // namespace

QStringList pictureFaults(const QString& line)
{
    QStringList faults;
    const LastRuns lastRuns = lastRunsIn(line);
    for (qsizetype at = 0; at < line.size();) {
        if (line[at] == u'\\')
            at += 2;
        else if (line[at] == u'`')
            at = afterCode(line, at, lastRuns);
        else if (line[at] != u'!' || at + 1 == line.size() || line[at + 1] != u'[')
            ++at;
        else if (const auto fault = faultAt(line, at))
            faults << *fault;
    }
    return faults;
}

std::optional<QString> addressFault(const QString& address)
{
    const auto carried = carriedBy(address);
    if (!carried)
        return PictureWords::tr("a lesson reads no other file, its text carries its pictures: expected "
                                "![what it shows](data:image/png;base64,…) or image/jpeg, found \"%1\"")
            .arg(address.size() > mostTold ? address.left(mostTold) + u'…' : address);
    if (const qsizetype size = (address.size() - carried->from) / 4 * 3; size > largestPicture + 2)
        return PictureWords::tr("expected a picture of at most %1 MB, found one of %2 MB")
            .arg(largestPicture >> 20)
            .arg(static_cast<double>(size) / (1 << 20), 0, 'f', 1);
    const QSize size = sizeIn(address, *carried);
    if (size.isEmpty() || !std::all_of(address.begin() + carried->from, address.end(), &isOfBase64))
        return noPicture();
    if (std::max(size.width(), size.height()) > longestPictureSide)
        return PictureWords::tr("expected a picture of at most %1 × %1 pixels, found one of %2 × %3")
            .arg(longestPictureSide)
            .arg(size.width())
            .arg(size.height());
    return std::nullopt;
}

QImage pictureIn(const QString& address)
{
    if (addressFault(address))
        return {};
    const auto carried = carriedBy(address);
    QByteArray bytes = bytesIn(address, *carried, address.size());
    QBuffer buffer(&bytes);
    QImageReader reader;
    setUp(reader, buffer, *carried);
    if (const QSize size = reader.size(); std::max(size.width(), size.height()) > mostDecoded)
        reader.setScaledSize(size.scaled(mostDecoded, mostDecoded, Qt::KeepAspectRatio));
    return reader.read();
}

QString addressOf(const QImage& picture)
{
    if (picture.isNull())
        return {};
    QSize size = picture.size();
    if (size.width() > mostAcross || size.height() > longestPictureSide)
        size.scale(mostAcross, longestPictureSide, Qt::KeepAspectRatio);
    for (;; size *= 0.8) {
        const QSize whole = size.expandedTo({1, 1});
        QByteArray bytes;
        QBuffer buffer(&bytes);
        const QImage fitting =
            whole == picture.size() ? picture : picture.scaled(whole, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        if (!buffer.open(QIODevice::WriteOnly) || !fitting.save(&buffer, "PNG"))
            return {};
        if (bytes.size() <= largestPicture)
            return QStringLiteral("data:image/png;base64,") + QString::fromLatin1(bytes.toBase64());
    }
}

} // namespace app
