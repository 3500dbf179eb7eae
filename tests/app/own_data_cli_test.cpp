// Each student by their own data: what a class answered, the check of a lesson and its handout for one name.

#include "app/command_line.h"
#include "app/own_data.h"

#include "app/lesson/handout_maker.h"
#include "app/lesson/own_truths.h"
#include "app/lesson/student_seed.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QSignalSpy>

namespace own_data_cli_test
{

using namespace app;
using namespace command_line;
using class_files::pageOf;
using own_data::lessonText;
using own_data::workOf;

class OwnDataCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString lesson_ = folder_.write("own.kslesson", lessonText.toUtf8());
    LessonTruths truths_{readLesson(lessonText).lesson, {"Ada", "Bob", ""}};
    const Question& question(int step) const
    {
        return *truths_.lesson().steps[static_cast<std::size_t>(step)].question;
    }
    /// What Ada and Bob answer to a step, each what is so in their own data.
    StepAnswers bothRight(int step) const
    {
        StepAnswers answers;
        for (const QString name : {"Ada", "Bob"})
            answers.given.push_back({name, revealedAnswer(question(step), *truths_.of(step, name)->truth)});
        return answers;
    }
    widgets::Drawing drawnOf(int step, const StepAnswers& answers, bool named = false) const
    {
        std::vector<const AskedStep*> asked;
        for (const ClassAnswer& one : answers.given)
            asked.push_back(truths_.of(step, one.name));
        return ownTruthsDrawing(question(step), answers, asked, named);
    }

private slots:
    void initTestCase() { truths_.wait(); }
    void eachNameHasItsOwnTruth();
    void stepsThatAreAlikeAreComputedOnce();
    void eachIsMeasuredByTheirOwnData();
    void anothersAnswersEarnNothing();
    void curvesAndNumbersAreDrawnLessWhatIsSo();
    void dotsLieAroundTheirOwnMedian();
    void aMissingTruthLeavesItsAnswerOut();
    void namesAreInThePictureOnlyWhereAskedFor();
    void aLessonIsCheckedForAStudent();
    void aHandoutHasTheDataOfItsStudent();
    void usageIsTold();
};

void OwnDataCliTest::eachNameHasItsOwnTruth()
{
    for (int step = 0; step < 3; ++step) {
        QVERIFY2(truths_.of(step, "Ada")->truth, qPrintable(truths_.of(step, "Ada")->failure));
        QVERIFY(!truths_.isOneForAll(step));
    }
    QVERIFY(truths_.of(0, "Ada")->truth->curve.value != truths_.of(0, "Bob")->truth->curve.value);
    QVERIFY(truths_.of(1, "Ada")->truth->number != truths_.of(1, "Bob")->truth->number);
    QVERIFY(truths_.of(2, "Ada")->truth->values != truths_.of(2, "Bob")->truth->values);
    QCOMPARE(truths_.of(0, " ADA "), truths_.of(0, "Ada"));
    QCOMPARE(truths_.of(0), truths_.of(0, "Ada")); // the first
    QCOMPARE(truths_.of(0, "Cleo"), nullptr);      // none of these
    LessonTruths alone(truths_.lesson());
    alone.wait();
    QCOMPARE(alone.of(0)->truth->curve.value, truths_.of(0, "")->truth->curve.value);
}

void OwnDataCliTest::stepsThatAreAlikeAreComputedOnce()
{
    QVERIFY(truths_.isOneForAll(3)); // a choice
    QCOMPARE(truths_.of(3, "Ada"), truths_.of(3, "Bob"));
    QString same = lessonText;
    same.replace("seed=student", "seed=5").replace("seed: student", "seed: 5");
    LessonTruths truths(readLesson(same).lesson, {"Ada", "Bob"});
    QSignalSpy found(&truths, &LessonTruths::found);
    truths.wait();
    QCOMPARE(found.count(), 4);
    for (int step = 0; step < 4; ++step) {
        QVERIFY(truths.isOneForAll(step));
        QCOMPARE(truths.of(step, "Ada"), truths.of(step, "Bob"));
    }
}

void OwnDataCliTest::eachIsMeasuredByTheirOwnData()
{
    const Run ran = run({"lesson", "class", folder_.write("ada.html", pageOf(workOf("Ada", "Ada", truths_))),
                         folder_.write("bob.html", pageOf(workOf("Bob", "Bob", truths_)))});
    QCOMPARE(ran.status, 0);
    const QJsonArray students = ran.json()["students"].toArray();
    QCOMPARE(students.size(), qsizetype(2));
    for (const QJsonValue& student : students) {
        for (const char* step : {"1", "2", "3", "4"})
            QCOMPARE(student[QStringLiteral("step_%1_earned").arg(step)].toInt(),
                     student[QStringLiteral("step_%1_of").arg(step)].toInt());
        QVERIFY(std::abs(student["step_1_gap"].toDouble(1.0)) < 1e-12);
    }
}

/// Handed in by another's name, answers are measured by that one's data.
void OwnDataCliTest::anothersAnswersEarnNothing()
{
    const Run ran = run({"lesson", "class", folder_.write("copied.html", pageOf(workOf("Bob", "Ada", truths_)))});
    const QJsonObject bob = ran.json()["students"].toArray()[0].toObject();
    QVERIFY(bob["step_1_earned"].toInt() < bob["step_1_of"].toInt());
    QCOMPARE(bob["step_2_earned"].toInt(), 0);
    QVERIFY(bob["step_1_gap"].toDouble() > 0.01);
    QVERIFY(pageOf(workOf("Bob", "Ada", truths_)).contains("Handed in by Bob, with the data of this name"));
}

void OwnDataCliTest::curvesAndNumbersAreDrawnLessWhatIsSo()
{
    StepAnswers curves = bothRight(0);
    curves.given[1].answer.value.array() += 0.25;
    const widgets::Drawing fan = drawnOf(0, curves);
    QCOMPARE(std::ssize(fan.curves), 2); // the answers, and zero
    const Eigen::MatrixXd& drawn = fan.curves.front().values;
    const auto within = [](const Eigen::VectorXd& values, double what) {
        return (values.array().isNaN() || (values.array() - what).abs() < 1e-9).all() && !values.array().isNaN().all();
    };
    QVERIFY(within(drawn.col(0), 0.0));
    QVERIFY(within(drawn.col(1), 0.25));
    QVERIFY((fan.curves.back().values.array() == 0.0).all());
    QVERIFY(!fan.points); // nobody's
    QVERIFY(fan.up.range->lo < 0.0 && fan.up.range->hi > 0.25);
    QVERIFY(fan.summary.contains("Each student has other data"));
    StepAnswers numbers = bothRight(1);
    numbers.given[1].answer.value.array() += 0.125;
    const widgets::Drawing marks = drawnOf(1, numbers);
    QCOMPARE(marks.lines.front().across, 0.0);
    QVERIFY(marks.across.label.contains("less what is so"));
    const Eigen::VectorXd off = marks.marks.front().places.col(0);
    QCOMPARE(off(0), 0.0);
    QVERIFY(std::abs(off(1) - 0.125) < 1e-12);
}

void OwnDataCliTest::dotsLieAroundTheirOwnMedian()
{
    const widgets::Drawing drawing = drawnOf(2, bothRight(2));
    QCOMPARE(std::ssize(drawing.marks), 2); // what is so, and a row a student
    const Eigen::MatrixXd& places = drawing.marks.back().places;
    QCOMPARE(places.rows(), Eigen::Index(16));
    for (const Eigen::Index student : {0, 1}) {
        const Eigen::VectorXd dots = places.col(0).segment(8 * student, 8);
        QVERIFY(dots.minCoeff() < 0.0 && dots.maxCoeff() > 0.0);
        QVERIFY(drawing.across.range->lo < dots.minCoeff() && drawing.across.range->hi > dots.maxCoeff());
    }
}

void OwnDataCliTest::aMissingTruthLeavesItsAnswerOut()
{
    StepAnswers answers = bothRight(1);
    answers.given.push_back({"Cleo", {.value = Eigen::VectorXd::Constant(1, 7.0)}});
    QCOMPARE(drawnOf(1, answers).marks.front().places.rows(), Eigen::Index(2));
    answers.given.erase(answers.given.begin(), answers.given.begin() + 2);
    QVERIFY(drawnOf(1, answers).marks.empty());
    QVERIFY(drawnOf(1, {}).marks.empty());
}

void OwnDataCliTest::namesAreInThePictureOnlyWhereAskedFor()
{
    for (int step = 0; step < 3; ++step) {
        QVERIFY(drawnOf(step, bothRight(step)).told.empty());
        const widgets::Drawing named = drawnOf(step, bothRight(step), true);
        QCOMPARE(std::ssize(named.told), 1);
        QCOMPARE(named.told.front().tell(0), QString("Ada"));
        QCOMPARE(named.told.front().tell(named.told.front().places.rows() - 1), QString("Bob"));
    }
}

void OwnDataCliTest::aLessonIsCheckedForAStudent()
{
    const auto reveals = [&](const QStringList& more) {
        const Run ran = run(QStringList{"lesson", "check", lesson_} + more);
        return ran.status == 0 ? ran.json()["steps"].toArray()[1].toObject()["reveals"].toDouble() : -1.0;
    };
    const auto isNear = [](double one, double other) { return std::abs(one - other) <= 1e-12; };
    QVERIFY(isNear(reveals({}), truths_.of(1, "")->truth->number));
    QVERIFY(isNear(reveals({"--student", "Ada"}), truths_.of(1, "Ada")->truth->number));
    QVERIFY(isNear(reveals({"--student", " aDA"}), truths_.of(1, "Ada")->truth->number));
}

void OwnDataCliTest::aHandoutHasTheDataOfItsStudent()
{
    const auto made = [&](const QString& student) {
        HandoutMaker maker(truths_.lesson(), HandoutHas::Solutions, student);
        QSignalSpy spy(&maker, &HandoutMaker::made);
        QString text;
        if (spy.wait(60000) && maker.failure().isEmpty())
            for (const HandoutPart& part : maker.handout().parts)
                if (const auto* line = std::get_if<HandoutLine>(&part))
                    text += line->text + u'\n';
        return text;
    };
    const QString ada = made("Ada"), nobody = made({});
    QVERIFY(ada.contains("With the data of Ada"));
    QVERIFY(!nobody.contains("With the data"));
    const auto numberIn = [](const QString& text) { return text.section("Answer: ", 1).section(u'\n', 0, 0); };
    QVERIFY(!numberIn(ada).isEmpty());
    QVERIFY(numberIn(ada) != numberIn(nobody));
    const QString out = folder_.path("ada.pdf");
    QCOMPARE(run({"lesson", "handout", lesson_, "--student", "Ada", "--out", out}).status, 0);
    QVERIFY(QFile(out).size() > 1000);
}

void OwnDataCliTest::usageIsTold()
{
    QString same = lessonText;
    same.replace("seed=student", "seed=5").replace("seed: student", "seed: 5");
    const QString plain = folder_.write("same.kslesson", same.toUtf8());
    QVERIFY(refuses(run({"lesson", "check", plain, "--student", "Ada"}), "the same data for all"));
    QVERIFY(refuses(run({"lesson", "check", lesson_, "--student", " "}), "expected a name"));
    QVERIFY(refuses(run({"lesson", "class", lesson_, "--student", "Ada"}), "--student"));
}

KERNELSCOPE_TEST(OwnDataCliTest, QApplication)

} // namespace own_data_cli_test

#include "own_data_cli_test.moc"
