// `kernelscope lesson class`: what a class answered, as JSON and as a table, and what cannot be used.

#include "app/class_files.h"
#include "app/command_line.h"

#include "app/lesson/class_answers.h"
#include "support/test_registry.h"

#include <QApplication>

namespace class_cli_test
{

using namespace command_line;
using class_files::pageOf;
using class_files::workOf;

class ClassCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString ada_ = folder_.write("ada.html", pageOf(workOf("Ada", 0.0)));
    QString bob_ = folder_.write("bob.html", pageOf(workOf("=Bob, B.", 40.0, 0)));
    QString cleo_ = [this] {
        app::HandIn work = workOf("cleo", 0.0);
        work.answers.erase(0);
        work.answers[1] = {};
        return folder_.write("cleo.html", pageOf(work));
    }();
    QString otherLesson() const
    {
        app::HandIn work = workOf("Dan", 0.0);
        work.lessonText.replace("# All ways to ask", "# Another");
        return folder_.write("dan.html", pageOf(work));
    }

private slots:
    void aRowAStudent();
    void marksAreCountedAnew();
    void aTableIsSafeToOpen();
    void whatCannotBeUsedIsNamed();
    void theLessonThatMostHaveIsTheirs();
    void whoIsMissingIsToldByName();
    void usageIsTold();
    void noProgramObeysWhatOthersWrote();
};

void ClassCliTest::aRowAStudent()
{
    const Run ran = run({"lesson", "class", cleo_, bob_, ada_, ada_});
    QCOMPARE(ran.status, 0);
    const QJsonArray students = ran.json()["students"].toArray();
    QCOMPARE(students.size(), qsizetype(3));
    const QJsonObject bob = students[0].toObject(), ada = students[1].toObject(), cleo = students[2].toObject();
    QCOMPARE(ada["name"].toString(), QString("Ada"));
    QCOMPARE(bob["name"].toString(), QString("=Bob, B."));
    QCOMPARE(ada["step_1_earned"].toInt(), 2);
    QCOMPARE(ada["step_1_of"].toInt(), 2);
    QVERIFY(ada["step_1_gap"].toDouble() < bob["step_1_gap"].toDouble());
    QCOMPARE(bob["step_1_earned"].toInt(), 0);
    QCOMPARE(ada["step_2_choice"].toInt(), 2);
    QCOMPARE(ada["step_2_earned"].toInt(), 1);
    QCOMPARE(bob["step_2_choice"].toInt(), 1);
    QCOMPARE(bob["step_2_earned"].toInt(), 0);
    QCOMPARE(ada["step_3_number"].toDouble(), 0.5);
    QCOMPARE(bob["step_3_number"].toDouble(), 40.5);
    QCOMPARE(ada["step_4_x"].toDouble(), 1.0);
    QCOMPARE(bob["step_4_y"].toDouble(), 141.0);
    QCOMPARE(ada["step_5_centre"].toDouble(), 100.25);
    QVERIFY(!ada.contains("step_6_of"));
    QVERIFY(cleo["step_1_earned"].isNull() && cleo["step_1_gap"].isNull());
    QVERIFY(cleo["step_2_earned"].isNull() && cleo["step_2_choice"].isNull());
    QCOMPARE(cleo["step_2_of"].toInt(), 1);
}

void ClassCliTest::marksAreCountedAnew()
{
    app::HandIn forged = workOf("Eve", 40.0);
    forged.answers[0].grade = {.marks = {{true, "Yes"}, {true, "Yes"}, {true, "Yes"}}, .gap = {}};
    const Run ran = run({"lesson", "class", folder_.write("eve.html", pageOf(forged))});
    const QJsonObject eve = ran.json()["students"].toArray()[0].toObject();
    QCOMPARE(eve["step_1_earned"].toInt(), 0);
    QCOMPARE(eve["step_1_of"].toInt(), 2);
}

void ClassCliTest::aTableIsSafeToOpen()
{
    const QString out = folder_.path("class.csv");
    QCOMPARE(run({"lesson", "class", ada_, bob_, cleo_, "--out", out}).status, 0);
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArrayList lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), qsizetype(4));
    QVERIFY(lines[0].startsWith("name,step_1_earned,step_1_of,step_1_gap,step_2_earned,step_2_of,step_2_choice,"));
    QVERIFY2(lines[1].startsWith("\"'=Bob, B.\",0,2,"), lines[1].constData()); // no formula of a spreadsheet
    QVERIFY(lines[2].startsWith("Ada,2,2,"));
    QVERIFY2(lines[3].startsWith("cleo,,2,,,1,,"), lines[3].constData());
}

void ClassCliTest::whatCannotBeUsedIsNamed()
{
    const QByteArray page = pageOf(workOf("Fay", 0.0));
    const QString cut = folder_.write("cut.html", page.left(page.indexOf("</script>") - 10));
    const Run ran = run({"lesson", "class", ada_, cut, folder_.path("none.html"), bob_, otherLesson()});
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.json()["students"].toArray().size(), qsizetype(2));
    for (const char* words : {"cut.html is cut off", "none.html does not exist", "dan.html answers another lesson"})
        QVERIFY2(ran.error.contains(words), ran.error.constData());
    QVERIFY(refuses(run({"lesson", "class", cut}), "is cut off"));
}

void ClassCliTest::theLessonThatMostHaveIsTheirs()
{
    const app::ClassAnswers answers = app::classAnswersIn({otherLesson(), ada_, bob_});
    QCOMPARE(answers.lesson.title, QString("All ways to ask"));
    QCOMPARE(answers.works.size(), std::size_t(2));
    QCOMPARE(answers.faults.size(), std::size_t(1));
    QCOMPARE(app::classAnswersIn({otherLesson(), ada_}).lesson.title, QString("Another"));
    QVERIFY(app::classAnswersIn({}).works.empty());
}

void ClassCliTest::whoIsMissingIsToldByName()
{
    const app::ClassAnswers answers = app::classAnswersIn({ada_, cleo_});
    QCOMPARE(app::missingIn(answers, {" ADA ", "Bob", "", "Cleo", "Dan  D"}), (QStringList{"Bob", "Dan D"}));
    const app::StepAnswers first = app::answersTo(0, answers), second = app::answersTo(1, answers);
    QCOMPARE(first.given.size(), std::size_t(1));
    QCOMPARE(first.open, 1);
    QCOMPARE(second.skipped, 1);
}

void ClassCliTest::usageIsTold()
{
    QVERIFY(refuses(run({"lesson", "class"}), "whose answers"));
    QVERIFY(refuses(run({"lesson", "check", ada_, bob_}), "unexpected word"));
    QVERIFY(refuses(run({"lesson", "grade"}), "expected check, seal, handout or class"));
    QVERIFY(refuses(run({"lesson", "class", folder_.path()}), "is no file"));
    QVERIFY(refuses(run({"lesson", "class", ada_, "--out", folder_.path("x.txt")}), ".json or .csv"));
}

/// Neither a spreadsheet with other separators nor a terminal.
void ClassCliTest::noProgramObeysWhatOthersWrote()
{
    const QString out = folder_.path("names.csv"), eve = folder_.write("eve.html", pageOf(workOf("Eve;=1+1", 0.0)));
    QCOMPARE(run({"lesson", "class", eve, "--out", out}).status, 0);
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray table = file.readAll();
    QVERIFY2(table.contains("\n\"Eve;=1+1\",2,2,"), table.constData());
    app::HandIn other = workOf("Dan", 0.0);
    other.lessonText.replace("# All ways to ask", QString("# A\x1b]0;b\x07") + QChar(0x9b) + "31m");
    const QString dan = folder_.write("dan.html", pageOf(other)),
                  text = folder_.write("dan.kslesson", other.lessonText.toUtf8());
    const Run ran = run({"lesson", "class", ada_, bob_, dan}), checked = run({"lesson", "check", text});
    QVERIFY(ran.error.contains("answers another lesson: \"A?]0;b??31m\""));
    QCOMPARE(checked.json()["title"].toString(), QString("A\x1b]0;b\x07") + QChar(0x9b) + "31m");
    for (const QByteArray& printed : {ran.error, ran.out, checked.out, checked.error})
        QVERIFY2(!printed.contains('\x1b') && !printed.contains("\xc2\x9b"), printed.constData());
}

KERNELSCOPE_TEST(ClassCliTest, QApplication)

} // namespace class_cli_test

#include "class_cli_test.moc"
