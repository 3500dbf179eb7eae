#include "app/lesson/bookmark_lesson.h"

#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/setting_lines.h"

#include <QCoreApplication>

namespace app
{

namespace
{

struct BookmarkLessonWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

/// A line that would begin a step or a block stands as it is read.
QString asProse(const QString& text)
{
    QStringList lines = text.split(u'\n');
    for (QString& line : lines)
        if (line.startsWith(u'#') || line.trimmed().startsWith(QStringLiteral("```")) ||
            line.trimmed().startsWith(QStringLiteral("~~~")))
            line.prepend(u'\\');
    return lines.join(u'\n').trimmed();
}

/// What a step with this block shows, after one that shows `before`.
core::Session shownBy(const QString& block, const core::Session* before)
{
    const Lesson lesson = readLesson(QStringLiteral("# T\n## S\n") + block).lesson;
    return sessionsOf(lesson, {}, before).steps.front();
}

} // namespace

BookmarkLesson lessonOf(const std::vector<Bookmark>& bookmarks)
{
    BookmarkLesson lesson;
    core::Session before = shownBy({}, nullptr);
    for (const Bookmark& bookmark : bookmarks) {
        const auto session = sessionOf(bookmark);
        const auto* shown = std::get_if<core::Session>(&session);
        if (!shown) {
            lesson.leftOut << bookmark.name;
            continue;
        }
        const QString block = settingBlock(before, *shown), prose = asProse(bookmark.text);
        const QString name = bookmark.name.simplified();
        lesson.text += QStringLiteral("\n## %1\n").arg(name.isEmpty() ? BookmarkLessonWords::tr("A bookmark") : name);
        for (const QString& part : {prose.isEmpty() ? prose : prose + u'\n', block})
            if (!part.isEmpty())
                lesson.text += u'\n' + part;
        before = shownBy(block, &before);
    }
    if (!lesson.text.isEmpty())
        lesson.text.prepend(BookmarkLessonWords::tr("# A lesson\n\nWhat it is about.\n"));
    return lesson;
}

} // namespace app
