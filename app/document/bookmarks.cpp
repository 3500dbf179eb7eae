#include "app/document/bookmarks.h"

#include "app/document/aside.h"
#include "core/files/write_whole.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>

#include <algorithm>

namespace app
{

namespace
{

const QString format = QStringLiteral("kernelscope-bookmarks");

struct BookmarkWords {
    Q_DECLARE_TR_FUNCTIONS(Bookmarks)
};

/// Nothing where these bytes are no bookmarks.
std::optional<std::vector<Bookmark>> bookmarksIn(const QByteArray& json)
{
    const QJsonObject root = QJsonDocument::fromJson(json).object();
    if (root.value("format") != format || !root.value("bookmarks").isArray())
        return std::nullopt;
    std::vector<Bookmark> found;
    for (const auto& value : root.value("bookmarks").toArray()) {
        const QJsonObject entry = value.toObject();
        if (entry.value("session").isObject())
            found.push_back({entry.value("name").toString(), entry.value("text").toString(),
                             entry.value("session").toObject(), entry.value("opened").toString()});
    }
    return found;
}

} // namespace

core::Outcome<core::Session> sessionOf(const Bookmark& bookmark, const TellRepair& tell)
{
    return sessionFromJson(QJsonDocument(bookmark.session).toJson(QJsonDocument::Compact), bookmark.name, {}, tell);
}

QString Bookmarks::defaultPath()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath("bookmarks.json");
}

std::vector<Bookmark> Bookmarks::read()
{
    trouble_.clear();
    QFile file(path_);
    if (!file.exists())
        return {};
    if (!file.open(QIODevice::ReadOnly)) {
        trouble_ = BookmarkWords::tr("The bookmarks in %1 cannot be read: %2").arg(path_, file.errorString());
        return {};
    }
    if (auto found = bookmarksIn(file.readAll()))
        return std::move(*found);
    file.close();
    const QString aside = path_ + QStringLiteral(".unreadable");
    QFile::remove(aside);
    trouble_ = file.rename(aside)
                   ? BookmarkWords::tr("The file of bookmarks could not be read; it is now %1.").arg(aside)
                   : BookmarkWords::tr("The bookmarks in %1 cannot be read.").arg(path_);
    return {};
}

std::optional<core::Failure> Bookmarks::add(const QString& name, const core::Session& session, const QString& text,
                                            const QString& opened)
{
    return doneAside([&, session = session] { // a million points take a second; answers may change the document's
        std::vector<Bookmark> bookmarks = read();
        bookmarks.push_back({name, text, jsonOf(session), opened});
        return write(bookmarks);
    });
}

template <class Change>
std::optional<core::Failure> Bookmarks::change(const Bookmark& bookmark, const Change& change)
{
    std::vector<Bookmark> bookmarks = read();
    const auto found = std::ranges::find(bookmarks, bookmark);
    if (found == bookmarks.end())
        return core::Failure{core::Failure::Kind::InvalidInput,
                             BookmarkWords::tr("The bookmark %1 is no longer there.").arg(bookmark.name).toStdString()};
    change(bookmarks, found);
    return write(bookmarks);
}

std::optional<core::Failure> Bookmarks::rename(const Bookmark& bookmark, const QString& name)
{
    return change(bookmark, [&](auto&, auto found) { found->name = name; });
}

std::optional<core::Failure> Bookmarks::describe(const Bookmark& bookmark, const QString& text)
{
    return change(bookmark, [&](auto&, auto found) { found->text = text; });
}

std::optional<core::Failure> Bookmarks::remove(const Bookmark& bookmark)
{
    return change(bookmark, [](auto& bookmarks, auto found) { bookmarks.erase(found); });
}

std::optional<core::Failure> Bookmarks::move(const Bookmark& bookmark, int by)
{
    return change(bookmark, [by](auto& bookmarks, auto found) {
        const auto from = found - bookmarks.begin(), last = std::ssize(bookmarks) - 1;
        const auto to = std::clamp<std::ptrdiff_t>(from + by, 0, last);
        if (to < from)
            std::rotate(bookmarks.begin() + to, found, found + 1);
        else
            std::rotate(found, found + 1, bookmarks.begin() + to + 1);
    });
}

std::optional<core::Failure> Bookmarks::write(const std::vector<Bookmark>& bookmarks) const
{
    if (!trouble_.isEmpty() && QFileInfo::exists(path_)) // what cannot be read is not overwritten
        return core::Failure{core::Failure::Kind::InvalidInput, trouble_.toStdString()};
    QJsonArray entries;
    for (const Bookmark& bookmark : bookmarks) {
        QJsonObject entry{{"name", bookmark.name}, {"session", bookmark.session}};
        if (!bookmark.text.isEmpty())
            entry["text"] = bookmark.text;
        if (!bookmark.opened.isEmpty())
            entry["opened"] = bookmark.opened;
        entries.append(entry);
    }
    const QJsonObject root{{"format", format}, {"version", 1}, {"bookmarks", entries}};
    QDir().mkpath(QFileInfo(path_).absolutePath());
    return core::writeWhole(QFile::encodeName(path_).toStdString(),
                            QJsonDocument(root).toJson(QJsonDocument::Compact).toStdString());
}

} // namespace app
