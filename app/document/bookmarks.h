#pragma once

#include "app/session/session_json.h"
#include "core/outcome.h"
#include "core/session/session.h"

#include <QJsonObject>
#include <QString>

#include <optional>
#include <vector>

namespace app
{

/// A session that a person keeps by a name, with what there is to say of it.
struct Bookmark {
    QString name;
    QString text;        // a few sentences, shown above the page; may be empty
    QJsonObject session; // as saved: what this program cannot read stays as it is
    QString opened = {}; // the view of the panel that filled the page; empty: none
    bool operator==(const Bookmark&) const = default;
};

/// The session of a bookmark; a sentence where this program cannot read it. `tell` is told what was repaired.
core::Outcome<core::Session> sessionOf(const Bookmark& bookmark, const TellRepair& tell = {});

/// The person's bookmarks in a file of their own, which is written whole or not at all. Every running program reads it
/// before it changes it, so that none takes away what another has kept.
class Bookmarks
{
public:
    /// Where they live for this user.
    static QString defaultPath();

    explicit Bookmarks(QString path) : path_(std::move(path)) {}

    /// As the file has them; none without a file. A file that is none of bookmarks is moved aside, to NAME.unreadable,
    /// so that no writing takes it away, and `trouble()` says so.
    std::vector<Bookmark> read();
    const QString& trouble() const { return trouble_; } // of the last reading; empty: none

    // Each reads, changes and writes; a sentence when that failed, and then nothing has changed.
    std::optional<core::Failure> add(const QString& name, const core::Session& session, const QString& text = {},
                                     const QString& opened = {});
    std::optional<core::Failure> describe(const Bookmark& bookmark, const QString& text);
    std::optional<core::Failure> rename(const Bookmark& bookmark, const QString& name);
    std::optional<core::Failure> remove(const Bookmark& bookmark);
    std::optional<core::Failure> move(const Bookmark& bookmark, int by); // up (negative) or down the list

private:
    template <class Change>
    std::optional<core::Failure> change(const Bookmark& bookmark, const Change& change);
    std::optional<core::Failure> write(const std::vector<Bookmark>& bookmarks) const;

    QString path_, trouble_;
};

} // namespace app
