#include "app/gallery/gallery_entries.h"

#include "app/document/new_data.h"
#include "app/figures/figure_list.h"
#include "app/labs/labs.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "app/session/session_file.h"
#include "core/data/examples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace app
{

namespace
{

struct GalleryWords {
    Q_DECLARE_TR_FUNCTIONS(Gallery)
};

QString galleryText(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// The panel that stands for it: the one of a figure with several, else what fills the page, else the lab's own choice.
Stop shownOf(const Figure& figure)
{
    Stop stop = figure.stops().front();
    if (!stop.opened.isEmpty())
        stop.view = stop.opened;
    return stop;
}

void addFigures(std::vector<GalleryEntry>& entries)
{
    for (const Figure& figure : figures())
        entries.push_back({.kind = GalleryEntry::Kind::Figure,
                           .id = figure.id,
                           .group = figure.source,
                           .title = figure.title,
                           .line = figure.meaning,
                           .shown = [&figure] { return std::optional(shownOf(figure)); }});
}

std::optional<Stop> shownOfExample(const std::string& name)
{
    const auto arrival = withExample(core::builtInSession(), name);
    return arrival ? std::optional(Stop{.title = {}, .session = arrival->session}) : std::nullopt;
}

void addExamples(std::vector<GalleryEntry>& entries)
{
    for (const Lab& lab : labs())
        for (const core::ExampleDescription& example : core::examples())
            if (galleryText(example.lab) == lab.id)
                entries.push_back({.kind = GalleryEntry::Kind::Example,
                                   .id = galleryText(example.name),
                                   .group = lab.title,
                                   .title = galleryText(example.title),
                                   .line = galleryText(example.meaning),
                                   .shown = [name = std::string(example.name)] { return shownOfExample(name); }});
}

/// Of the first step, unless it asks: then a picture would give the answer away.
std::optional<Stop> shownOfLesson(const Lesson& lesson)
{
    if (lesson.steps.empty() || lesson.steps.front().question)
        return std::nullopt;
    return Stop{.title = {}, .session = sessionsOf(lesson).steps.front()};
}

void addLessons(std::vector<GalleryEntry>& entries)
{
    const QDir shipped(QStringLiteral(":/lessons"));
    for (const QString& name : shipped.entryList({"*.kslesson"})) {
        QFile file(shipped.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        Lesson lesson = readLesson(QString::fromUtf8(file.readAll())).lesson;
        entries.push_back({.kind = GalleryEntry::Kind::Lesson,
                           .id = file.fileName(),
                           .title = lesson.title,
                           .line = lesson.prose.simplified(),
                           .sign = QStringLiteral("?"),
                           .shown = [lesson = std::move(lesson)] { return shownOfLesson(lesson); }});
    }
}

/// Nobody is asked for pictures that are elsewhere: then there is none.
std::optional<Stop> shownOfFile(const QString& path)
{
    if (!namesSession(path))
        return std::nullopt;
    const auto read = readSessionFile(path, [](const QString&, PicturesAre) { return QString(); });
    const auto* session = std::get_if<core::Session>(&read);
    return session ? std::optional(Stop{.title = {}, .session = *session}) : std::nullopt;
}

void addRecent(std::vector<GalleryEntry>& entries, const QStringList& recent)
{
    for (const QString& path : recent)
        if (const QFileInfo file(path); file.exists())
            entries.push_back({.kind = GalleryEntry::Kind::Recent,
                               .id = path,
                               .title = file.fileName(),
                               .line = QDir::toNativeSeparators(file.absolutePath()),
                               .sign = u'.' + file.suffix(),
                               .shown = [path] { return shownOfFile(path); }});
}

} // namespace

std::vector<GalleryEntry> galleryEntries(const QStringList& recent)
{
    std::vector<GalleryEntry> entries;
    addFigures(entries);
    addExamples(entries);
    addLessons(entries);
    addRecent(entries, recent);
    return entries;
}

QString titleOf(GalleryEntry::Kind kind)
{
    switch (kind) {
    case GalleryEntry::Kind::Figure:
        return GalleryWords::tr("Figures of the papers");
    case GalleryEntry::Kind::Example:
        return GalleryWords::tr("Examples");
    case GalleryEntry::Kind::Lesson:
        return GalleryWords::tr("Lessons");
    case GalleryEntry::Kind::Recent:
        return GalleryWords::tr("Recent files");
    }
    return {};
}

} // namespace app
