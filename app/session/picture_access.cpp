#include "app/session/picture_access.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace app
{

namespace
{

constexpr qint64 largestPictures = qint64(512) << 20; // bytes
constexpr qsizetype mostKept = 500;

/// Copies of sessions are written beside the window's own thread.
struct KnownPictures {
    struct Entry {
        QByteArray sha256;
        QString place;
        bool operator==(const Entry&) const = default;
    };
    std::mutex mutex;
    std::vector<Entry> entries;                      // the latest first
    std::ptrdiff_t fresh = 0;                        // of them, the first: of this run
    std::set<std::pair<QByteArray, QString>> chosen; // for the content: the file
    std::function<void()> tell = {};
};
KnownPictures& picturesKnown()
{
    static KnownPictures pictures;
    return pictures;
}

/// {"path": …, "sha256": …}
struct NamedFile {
    QString path;
    QByteArray sha256;
    explicit NamedFile(const QJsonObject& json)
        : path(json.value("path").toString()), sha256(json.value("sha256").toString().toLatin1())
    {
    }
    bool isAt(const QString& place) const { return !sha256.isEmpty() && pictureHash(place) == sha256; }
};

enum class PicturesOf { Data, Lab };

/// Changes the path of every file of pictures in the document, of the pin's too.
template <class Place>
QJsonObject withPlaces(QJsonObject session, const Place& place)
{
    const auto change = [&place](QJsonObject& parent, const QString& key, PicturesOf of) {
        QJsonObject file = parent.value(key).toObject();
        const NamedFile named(file);
        if (named.path.isEmpty())
            return;
        file["path"] = place(named, of);
        parent[key] = file;
    };
    if (QJsonObject data = session.value("data").toObject(); data.contains("file")) {
        change(data, "file", PicturesOf::Data);
        session["data"] = data;
    }
    if (QJsonObject lab = session.value("pictures").toObject(); !lab.isEmpty()) {
        for (const char* picture : {"background", "target", "mask"})
            change(lab, picture, PicturesOf::Lab);
        session["pictures"] = lab;
    }
    if (session.contains("pin"))
        session["pin"] = withPlaces(session.value("pin").toObject(), place);
    return session;
}

/// Does the file lie in the folder or below, with what links point to?
bool liesWithin(const QString& folder, const QString& path)
{
    const QString within = QFileInfo(folder).canonicalFilePath(), file = QFileInfo(path).canonicalFilePath();
    return !folder.isEmpty() && !within.isEmpty() && file.startsWith(within.endsWith(u'/') ? within : within + u'/');
}

/// Where the file is that came along, under its path or its name alone, or is known; nothing where it is neither. No
/// other file is looked at.
std::optional<QString> placeFound(const NamedFile& file, const QString& absolute, const QString& folder)
{
    if (!folder.isEmpty())
        for (const QString& place : {absolute, QDir(folder).absoluteFilePath(QFileInfo(file.path).fileName())})
            if (liesWithin(folder, place) && file.isAt(place))
                return place;
    if (const std::optional<QString> before = knownPlace(file.sha256))
        for (const QString& place : {absolute, *before})
            if (file.isAt(place))
                return place;
    return std::nullopt;
}

PicturesAre whyNotFound(const NamedFile& file, const QString& absolute, const QString& folder)
{
    const bool shouldBeHere = !folder.isEmpty() && !QDir(folder).relativeFilePath(absolute).startsWith(u"..");
    if (!shouldBeHere && !knownPlace(file.sha256))
        return PicturesAre::Elsewhere;
    return QFileInfo(absolute).isFile() ? PicturesAre::Changed : PicturesAre::Missing;
}

} // namespace

QByteArray pictureHash(const QString& path)
{
    const QFileInfo info(path);
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!info.isFile() || info.size() > largestPictures || !file.open(QIODevice::ReadOnly) || !hash.addData(&file))
        return {};
    return hash.result().toHex();
}

void knowPictures(const QByteArray& sha256, const QString& path)
{
    if (sha256.isEmpty())
        return;
    KnownPictures& known = picturesKnown();
    std::function<void()> tell;
    {
        const std::lock_guard lock(known.mutex);
        KnownPictures::Entry entry{.sha256 = sha256, .place = path};
        if (std::ranges::find(known.entries, entry) == known.entries.end())
            tell = known.tell;
        if (const auto old = std::ranges::find(known.entries, sha256, &KnownPictures::Entry::sha256);
            old != known.entries.end()) {
            known.fresh -= old - known.entries.begin() < known.fresh ? 1 : 0;
            known.entries.erase(old);
        }
        known.entries.insert(known.entries.begin(), std::move(entry));
        ++known.fresh;
    }
    if (tell)
        tell();
}

std::optional<QString> knownPlace(const QByteArray& sha256)
{
    const std::lock_guard lock(picturesKnown().mutex);
    const auto& entries = picturesKnown().entries;
    const auto found = std::ranges::find(entries, sha256, &KnownPictures::Entry::sha256);
    return found == entries.end() ? std::nullopt : std::optional(found->place);
}

void choosePictures(const QByteArray& sha256, const QString& path)
{
    const std::lock_guard lock(picturesKnown().mutex);
    picturesKnown().chosen.emplace(sha256, path);
}

bool wereChosen(const QByteArray& sha256, const QString& path)
{
    const std::lock_guard lock(picturesKnown().mutex);
    return picturesKnown().chosen.contains({sha256, path});
}

QStringList knownPictures()
{
    const std::lock_guard lock(picturesKnown().mutex);
    QStringList kept;
    for (const auto& [sha256, path] : picturesKnown().entries)
        if (kept.size() < mostKept)
            kept << QString::fromLatin1(sha256) + u' ' + path;
    return kept;
}

void knowPictures(const QStringList& kept)
{
    const std::lock_guard lock(picturesKnown().mutex);
    auto& entries = picturesKnown().entries;
    std::ptrdiff_t at = picturesKnown().fresh;
    for (const QString& text : kept) {
        const QByteArray sha256 = text.section(u' ', 0, 0).toLatin1();
        if (!sha256.isEmpty() && std::ranges::find(entries, sha256, &KnownPictures::Entry::sha256) == entries.end())
            entries.insert(entries.begin() + at++,
                           KnownPictures::Entry{.sha256 = sha256, .place = text.section(u' ', 1)});
    }
}

void whenPicturesBecomeKnown(std::function<void()> act)
{
    const std::lock_guard lock(picturesKnown().mutex);
    picturesKnown().tell = std::move(act);
}

QJsonObject withPicturesFound(QJsonObject session, const PictureAccess& access)
{
    return withPlaces(std::move(session), [&access](const NamedFile& file, PicturesOf of) {
        const QString absolute =
            access.folder.isEmpty() ? file.path : QDir::cleanPath(QDir(access.folder).absoluteFilePath(file.path));
        std::optional<QString> place = placeFound(file, absolute, access.folder);
        if (!place && access.find && of == PicturesOf::Data)
            if (QString answer = access.find(absolute, whyNotFound(file, absolute, access.folder)); !answer.isEmpty()) {
                choosePictures(file.sha256, answer);
                if (!file.isAt(answer))
                    return answer; // other pictures, which are refused where they are read
                place = answer;
            }
        if (place)
            knowPictures(file.sha256, *place);
        return place.value_or(absolute);
    });
}

bool namesPictures(const QJsonObject& session)
{
    bool found = false;
    withPlaces(session, [&found](const NamedFile& file, PicturesOf) {
        found = true;
        return file.path;
    });
    return found;
}

QJsonObject withPicturesSeenFrom(QJsonObject session, const QString& folder)
{
    return withPlaces(std::move(session), [&folder](const NamedFile& file, PicturesOf) {
        return QDir(folder).relativeFilePath(file.path);
    });
}

QJsonObject withNamesOfPictures(QJsonObject session)
{
    return withPlaces(std::move(session),
                      [](const NamedFile& file, PicturesOf) { return QFileInfo(file.path).fileName(); });
}

} // namespace app
