// Lessons sealed for students: nothing is read in them, and they are the same lessons.

#include "app/class_files.h"
#include "app/command_line.h"

#include "app/lesson/class_answers.h"
#include "app/lesson/lesson_file.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_source.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/sealed_text.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QDir>

namespace lesson_seal_cli_test
{

using namespace app;
using namespace command_line;

namespace
{

const QString hidden =
    QStringLiteral("# Which?\n\nOne of two.\n\n## Is it the smooth one?\n\n```settings\nlab: regression\n"
                   "data: observations 0:1 1:2\nkernel: matern32(lengthscale=1.377)\n```\n\n"
                   "```hide\nkernel\n```\n\n```question\nchoice:\n- [x] Rough | Matérn.\n- [ ] "
                   "Smooth\nask: Which?\n```\n\n## Matérn it was\n\nWith ℓ = 1.377.\n");

QStringList shippedTexts()
{
    QStringList texts;
    const QDir folder(QStringLiteral(":/lessons"));
    for (const QString& name : folder.entryList({"*.kslesson"}))
        texts << std::get<QString>(lessonTextIn(folder.filePath(name)));
    return texts;
}

} // namespace

class LessonSealCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;

private slots:
    void nothingOfAStepIsRead();
    void itIsTheSameLesson();
    void toTheLetter();
    void damageIsTold();
    void answersAreThoseOfTheLesson();
    void theCommandSeals();
};

void LessonSealCliTest::nothingOfAStepIsRead()
{
    const QString sealed = sealedLesson(hidden);
    QVERIFY(sealed.startsWith("# Which?\n\nOne of two.\n\n## Step 1\n"));
    const QStringList lines = sealed.split(u'\n');
    for (const char* value : {"1.377", "matern", "Mat\xc3\xa9rn", "Rough", "smooth", "kernel", "hide", "[x]"}) {
        QVERIFY2(!sealed.contains(QString::fromUtf8(value)), value);
        for (const QString& line : lines) // nor by taking the letters for what they stand for
            QVERIFY2(!QByteArray::fromBase64(line.toLatin1()).contains(value), value);
    }
    QVERIFY(std::ranges::all_of(lines, [](const QString& line) { return line.size() <= 76; }));
}

void LessonSealCliTest::itIsTheSameLesson()
{
    const QStringList texts = shippedTexts() << hidden;
    for (const QString& text : texts) {
        const Lesson open = readLesson(text).lesson;
        const ReadLesson read = readLesson(sealedLesson(text));
        QVERIFY2(read.problems.empty(), qPrintable(open.title));
        QVERIFY(read.lesson.isSealed && !open.isSealed);
        QCOMPARE(read.lesson.title, open.title);
        QCOMPARE(read.lesson.prose, open.prose);
        QCOMPARE(read.lesson.steps.size(), open.steps.size());
        for (std::size_t i = 0; i < open.steps.size(); ++i) {
            const LessonStep &one = read.lesson.steps[i], &other = open.steps[i];
            QCOMPARE(one.title, other.title);
            QCOMPARE(one.prose.trimmed(), other.prose.trimmed());
            QCOMPARE(one.hidden, other.hidden);
            QCOMPARE(one.stated.size(), other.stated.size());
            QCOMPARE(one.question.has_value(), other.question.has_value());
            QVERIFY(!one.question || one.question->ask == other.question->ask);
        }
        QVERIFY(sessionsOf(read.lesson).steps == sessionsOf(open).steps);
    }
}

void LessonSealCliTest::toTheLetter()
{
    const QStringList texts = shippedTexts() << hidden << hidden.chopped(1) << QString(hidden).replace("\n", "\r\n")
                                             << QString() << "# T\n";
    for (const QString& text : texts) {
        const QString sealed = sealedLesson(text);
        QCOMPARE(openedLesson(sealed), text);
        QCOMPARE(sealedLesson(sealed), sealed);
        QCOMPARE(openedLesson(text), text);
    }
    // A step is moved, pasted and taken out whole.
    LessonSource source = LessonSource::of(sealedLesson(hidden));
    QCOMPARE(std::ssize(source.steps), 2);
    source.move(1, -1);
    QCOMPARE(readLesson(source.text()).lesson.steps[0].title, QString("Matérn it was"));
}

void LessonSealCliTest::damageIsTold()
{
    const QString sealed = sealedLesson(hidden);
    const qsizetype from = sealed.indexOf("```sealed\n") + 10, to = sealed.indexOf("\n```", from);
    qsizetype damaged = 0;
    for (qsizetype at = from; at < to; ++at) {
        QString changed = sealed;
        changed[at] = changed[at] == u'A' ? u'B' : u'A'; // line breaks, too
        if (openedLesson(changed) == hidden)
            continue; // a letter whose last bits stand for nothing
        ++damaged;
        const ReadLesson read = readLesson(changed);
        QCOMPARE(std::ssize(read.problems), 1);
        QVERIFY(read.problems[0].message.contains("damaged") && read.problems[0].line == 7);
        QCOMPARE(read.lesson.steps[0].title, QString("Step 1"));
        QCOMPARE(read.lesson.steps[1].title, QString("Matérn it was")); // the others stand
        QCOMPARE(openedLesson(changed).count("```sealed"), qsizetype(1));
    }
    QVERIFY(damaged >= to - from - 2);
    QVERIFY(!openedStep({}));
    QVERIFY(!openedStep("AAAA"));
    QVERIFY(!openedStep("§"));
    QVERIFY(openedStep(sealed.mid(from, to - from)));
}

void LessonSealCliTest::answersAreThoseOfTheLesson()
{
    const QString text = class_files::lessonText;
    const QString folder = folder_.path("kept");
    const Answered answered{.answer = {.choice = 1}, .grade = {}};
    const Lesson lesson = readLesson(text).lesson;
    QVERIFY(!AnswerFile(text, folder).write(lesson, {{1, answered}}, {}));
    QCOMPARE(AnswerFile(sealedLesson(text), folder).read(lesson).size(), std::size_t(1));
    HandIn sealed = class_files::workOf("Ada", 0.0);
    sealed.lessonText = sealedLesson(text);
    const QStringList files{folder_.write("ada.html", class_files::pageOf(sealed)),
                            folder_.write("bob.html", class_files::pageOf(class_files::workOf("Bob", 0.0)))};
    const ClassAnswers answers = classAnswersIn(files);
    QCOMPARE(answers.works.size(), std::size_t(2));
    QVERIFY(answers.faults.empty());
    for (const QString& path : files) {
        QFile page(path);
        QVERIFY(page.open(QIODevice::ReadOnly));
        QVERIFY(!page.readAll().contains("[x] two"));
    }
}

void LessonSealCliTest::theCommandSeals()
{
    const QString path = folder_.write("which.kslesson", hidden.toUtf8()), out = folder_.path("sealed.kslesson");
    const Run ran = run({"lesson", "seal", path, "--out", out});
    QCOMPARE(ran.status, 0);
    QCOMPARE(std::get<QString>(lessonTextIn(out)), sealedLesson(hidden));
    QCOMPARE(run({"lesson", "check", out}).status, 0);
    const auto isRefused = [](const Run& refused, const char* why) {
        return refused.status == 2 && refused.error.contains(why);
    };
    QVERIFY(isRefused(run({"lesson", "seal", path, "--out", path}), "cannot be edited"));
    QVERIFY(isRefused(run({"lesson", "seal", path, "--out", folder_.path("sealed.txt")}), "must end in .kslesson"));
    QVERIFY(isRefused(run({"lesson", "handout", out, "--solutions", "--out", folder_.path("s.pdf")}), "is sealed"));
    const QString asked =
        folder_.write("asked.kslesson", "# T\n## S\n```question\nnumber: 3.25 within 1\nask: a\n```\n");
    QVERIFY(run({"lesson", "check", asked}).out.contains("3.25"));
    QCOMPARE(run({"lesson", "seal", asked, "--out", out}).status, 0);
    QVERIFY(!run({"lesson", "check", out}).out.contains("3.25"));
}

KERNELSCOPE_TEST(LessonSealCliTest, QApplication)

} // namespace lesson_seal_cli_test

#include "lesson_seal_cli_test.moc"
