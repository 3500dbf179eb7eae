// A list of bookmarks becomes a lesson that shows them, one after the other.
#include "app/lesson/bookmark_lesson.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"

#include "core/kernels/expression.h"
#include "core/labs/regression/regression_settings.h"
#include "core/session/learned_state.h"
#include "core/session/session.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QTest>

namespace bookmark_lesson_test
{

using namespace app;

namespace
{

core::Session sessionWith(const std::string& lab, double noise)
{
    core::Session session = core::builtInSession();
    session.lab = lab;
    session.of<core::RegressionSettings>().noise = noise;
    return session;
}

} // namespace

class BookmarkLessonTest : public QObject
{
    Q_OBJECT

private slots:
    void eachBookmarkIsAStep()
    {
        const std::vector<core::Session> sessions{sessionWith("regression", 0.25), sessionWith("density", 0.25),
                                                  sessionWith("density", 0.5)};
        const std::vector<Bookmark> bookmarks{
            {"First", "What it is.\nAnd why.", jsonOf(sessions[0])},
            {"  Second\nline ", "## no step\n```hide\nkernel\n```", jsonOf(sessions[1])},
            {"", "", jsonOf(sessions[2])}};
        const BookmarkLesson made = lessonOf(bookmarks);
        QVERIFY(made.leftOut.isEmpty());
        const ReadLesson read = readLesson(made.text);
        QVERIFY2(read.problems.empty(), qPrintable(made.text));
        QCOMPARE(std::ssize(read.lesson.steps), 3);
        QCOMPARE(read.lesson.steps[0].title, QString("First"));
        QCOMPARE(read.lesson.steps[0].prose.trimmed(), QString("What it is.\nAnd why."));
        QCOMPARE(read.lesson.steps[1].title, QString("Second line"));
        QVERIFY(read.lesson.steps[1].prose.contains("no step") && read.lesson.steps[1].hidden.isEmpty());
        QVERIFY(!read.lesson.steps[2].title.isEmpty());
        const LessonSessions found = sessionsOf(read.lesson);
        QVERIFY(found.problems.empty());
        for (std::size_t i = 0; i < sessions.size(); ++i) {
            core::Session shown = found.steps[i];
            shown.panels = sessions[i].panels;
            shown.of<core::LearnedState>() = sessions[i].of<core::LearnedState>();
            QVERIFY2(shown == sessions[i], qPrintable(made.text));
        }
    }

    void whatCannotBeReadIsLeftOutAndTold()
    {
        const BookmarkLesson made = lessonOf(
            {{"Broken", "", QJsonObject{{"format", "another"}}}, {"Good", "", jsonOf(core::builtInSession())}});
        QCOMPARE(made.leftOut, QStringList{"Broken"});
        QCOMPARE(std::ssize(readLesson(made.text).lesson.steps), 1);
        QVERIFY(lessonOf({}).text.isEmpty());
    }
};

KERNELSCOPE_TEST(BookmarkLessonTest, QApplication)

} // namespace bookmark_lesson_test

#include "bookmark_lesson_test.moc"
