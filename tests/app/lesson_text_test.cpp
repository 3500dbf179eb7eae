// Lessons as texts: what they say, what is wrong with them and where, what their steps show.

#include "app/document/new_data.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "core/data/generators.h"
#include "core/kernels/expression.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QTest>

#include <random>

namespace lesson_text_test
{

using namespace app;

namespace
{

const QString threeSteps = QStringLiteral(R"(# A title

An introduction.

## First

Prose with `code`.

### A heading of prose

```python
## no step
```

```settings
lab: two-samples
kernel: se(lengthscale=0.3)
data: samples 0 0.1 | 5 5.1
two-samples.permutations: 250
```

```question
draw: witness posterior_mean
ask: Draw it.
within 10% at 0.5: Near.
rises from 1 to 2:
inside lower upper on 80%: In the band.
highest near 0 within 0.5: There.
reveal: So it is.
```

## Second

```settings
two-samples.test-level: 0.1
```

~~~question
choice:
- [ ] one | no
- [x] two
ask: Which?
~~~

## Third

```free
```

```goal
null permutation_p < 0.05
points > 3
points <= 30
```
)");

QString blockIn(const QString& name, const QString& lines)
{
    return QStringLiteral("# T\n## S\n```%1\n%2\n```\n").arg(name, lines);
}

} // namespace

class LessonTextTest : public QObject
{
    Q_OBJECT
private slots:
    void aLessonIsReadAsItIsWritten();
    void whatIsWrongIsToldWithItsLine_data();
    void whatIsWrongIsToldWithItsLine();
    void linesEndAsTheyLike();
    void eachStepBuildsOnTheOneBefore();
    void dataAreWrittenInSixWays_data();
    void dataAreWrittenInSixWays();
    void aWrongLineChangesNothing_data();
    void aWrongLineChangesNothing();
    void aStudentHasOtherData();
    void noTextIsTooStrange();
};

void LessonTextTest::aLessonIsReadAsItIsWritten()
{
    const ReadLesson read = readLesson(threeSteps);
    QVERIFY2(read.problems.empty(), qPrintable(read.problems.empty() ? QString() : read.problems.front().message));
    const Lesson& lesson = read.lesson;
    QCOMPARE(lesson.title, QString("A title"));
    QCOMPARE(lesson.prose.trimmed(), QString("An introduction."));
    QCOMPARE(std::ssize(lesson.steps), 3);
    const LessonStep& first = lesson.steps[0];
    QCOMPARE(first.line, 5);
    QVERIFY(first.prose.contains("### A heading of prose"));
    QVERIFY(first.prose.contains("## no step"));
    QVERIFY(!first.prose.contains("permutations"));
    QCOMPARE(std::ssize(first.settings), 4);
    QCOMPARE(first.settings[3].line, 19);
    const auto& drawn = std::get<CurveQuestion>(first.question->of);
    QCOMPARE(drawn.view, QString("witness"));
    QCOMPARE(std::ssize(drawn.sought), 4);
    QCOMPARE(std::get<core::PassesNear>(drawn.sought[0].condition).tolerance.amount, 0.1);
    QVERIFY(drawn.sought[1].sentence.isEmpty());
    QCOMPARE(std::get<core::StaysInside>(drawn.sought[2].condition).share, 0.8);
    QCOMPARE(first.question->reveal, QString("So it is."));
    const auto& choice = std::get<ChoiceQuestion>(lesson.steps[1].question->of);
    QCOMPARE(choice.options[0].sentence, QString("no"));
    QVERIFY(!choice.options[0].isRight && choice.options[1].isRight);
    QVERIFY(lesson.steps[2].isFree);
    QCOMPARE(std::ssize(lesson.steps[2].goals), 3);
    QVERIFY(lesson.steps[2].goals[2].below && lesson.steps[2].goals[2].orEqual && !lesson.steps[2].goals[0].orEqual);
    QVERIFY(lesson.steps[2].goals[0].below && !lesson.steps[2].goals[1].below);
}

void LessonTextTest::whatIsWrongIsToldWithItsLine_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("says");
    QTest::newRow("no title") << "## A step\n" << 0 << "expected a line \"# Title\"";
    QTest::newRow("no step") << "# A title\n" << 0 << "there are no steps";
    QTest::newRow("a step without a title") << "# T\n## \n" << 2 << "a step has no title";
    QTest::newRow("a block before the steps") << "# T\n```settings\nlab: density\n```\n## S\n"
                                              << 2 << "before the first step";
    QTest::newRow("a block left open") << "# T\n## S\n```settings\nlab: density\n" << 3 << "is not closed";
    QTest::newRow("no setting") << blockIn("settings", "lab density") << 4 << "found \"lab density\"";
    QTest::newRow("no value") << blockIn("settings", "lab:") << 4 << "expected \"name: value\"";
    QTest::newRow("a question of no kind")
        << blockIn("question", "ask: What?") << 3 << "draw, dots, number, choice, point";
    QTest::newRow("a word unknown") << blockIn("question", "darw: a b\nask: What?") << 4 << "found \"darw\"";
    QTest::newRow("nothing asked") << blockIn("question", "draw: a b") << 3 << "\"ask: …\"";
    QTest::newRow("no panel") << blockIn("question", "draw:\nask: a") << 4 << "the name of a panel";
    QTest::newRow("no number") << blockIn("question", "draw: a b\nask: c\nwithin x% at 0: d") << 6
                               << "expected a number, found \"x\"";
    QTest::newRow("no end") << blockIn("question", "draw: a b c\nask: c") << 4
                            << "expected the end of the line, found \"c\"";
    QTest::newRow("no condition") << blockIn("question", "draw: a b\nask: c\nclimbs from 0 to 1: d") << 6
                                  << "within, rises, falls";
    QTest::newRow("backwards") << blockIn("question", "draw: a b\nask: c\nrises from 1 to 0: d") << 6
                               << "in ascending order";
    QTest::newRow("a negative tolerance") << blockIn("question", "number: 1 within -1\nask: c") << 4 << "not negative";
    QTest::newRow("one option") << blockIn("question", "choice:\nask: c\n- [x] a") << 3 << "at least two";
    QTest::newRow("no right option") << blockIn("question", "choice:\nask: c\n- [ ] a\n- [ ] b") << 3
                                     << "one right one";
    QTest::newRow("an option of nothing") << blockIn("question", "- [ ] a\nask: c") << 4 << "below a line \"choice:\"";
    QTest::newRow("two kinds") << blockIn("question", "draw: a b\nnumber: 1 within 1\nask: c") << 5 << "one thing";
    QTest::newRow("no sign") << blockIn("goal", "null p = 3") << 4 << "expected <, <=, > or >=, found \"=\"";
    QTest::newRow("two questions") << "# T\n## S\n```question\nnumber: 1 within 1\nask: a\n```\n```question\n```\n"
                                   << 7 << "asks one question";
}

void LessonTextTest::whatIsWrongIsToldWithItsLine()
{
    QFETCH(QString, text);
    QFETCH(int, line);
    QFETCH(QString, says);
    const ReadLesson read = readLesson(text);
    QCOMPARE(std::ssize(read.problems), 1);
    QCOMPARE(read.problems[0].line, line);
    QVERIFY2(read.problems[0].message.contains(says), qPrintable(read.problems[0].message));
}

void LessonTextTest::linesEndAsTheyLike()
{
    const ReadLesson read = readLesson(QChar(QChar::ByteOrderMark) + QString(threeSteps).replace("\n", "\r\n"));
    QVERIFY(read.problems.empty());
    QCOMPARE(std::ssize(read.lesson.steps), 3);
    QCOMPARE(read.lesson.steps[0].settings, readLesson(threeSteps).lesson.steps[0].settings);
}

void LessonTextTest::eachStepBuildsOnTheOneBefore()
{
    const LessonSessions found = sessionsOf(readLesson(threeSteps).lesson);
    QVERIFY(found.problems.empty());
    QCOMPARE(std::ssize(found.steps), 3);
    const core::Session &first = found.steps[0], &second = found.steps[1];
    QCOMPARE(first.lab, std::string("two-samples"));
    QCOMPARE(core::printKernel(first.kernel), std::string("se(lengthscale=0.3)"));
    QCOMPARE(first.data->x.col(0), Eigen::Vector4d(0.0, 0.1, 5.0, 5.1));
    QCOMPARE(first.data->labels, (std::vector{0, 0, 1, 1}));
    QCOMPARE(first.of<core::TwoSamplesSettings>().permutations, 250);
    QCOMPARE(second.of<core::TwoSamplesSettings>().permutations, 250);
    QCOMPARE(second.of<core::TwoSamplesSettings>().testLevel, 0.1);
    QVERIFY(second.data.get() == first.data.get());
    QCOMPARE(found.steps[2], second);
}

void LessonTextTest::dataAreWrittenInSixWays_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::newRow("generated") << "generate moons n=31 seed=4" << 31 << 2;
    QTest::newRow("example") << "example fourteen" << 14 << 1;
    QTest::newRow("points") << "points 0 0.5  1" << 3 << 1;
    QTest::newRow("points of the plane") << "points 0,1 2,3" << 2 << 2;
    QTest::newRow("observations") << "observations 0:1 0.5:-1" << 2 << 1;
    QTest::newRow("samples of the plane") << "samples 0,1 1,1 | 5,5" << 3 << 2;
}

void LessonTextTest::dataAreWrittenInSixWays()
{
    QFETCH(QString, line);
    QFETCH(int, rows);
    QFETCH(int, columns);
    const LessonSessions found = sessionsOf(readLesson(blockIn("settings", "data: " + line)).lesson);
    QVERIFY2(found.problems.empty(), qPrintable(found.problems.empty() ? QString() : found.problems[0].message));
    QCOMPARE(found.steps[0].data->size(), Eigen::Index(rows));
    QCOMPARE(found.steps[0].data->dimensions(), Eigen::Index(columns));
    QCOMPARE(found.steps[0].data->targets.size(), Eigen::Index(line.startsWith("observations") ? rows : 0));
}

void LessonTextTest::aWrongLineChangesNothing_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("says");
    QTest::newRow("lab") << "lab: dense"
                         << "lab: expected one of density";
    QTest::newRow("kernel") << "kernel: se("
                            << "kernel: column 4";
    QTest::newRow("kernel of three columns") << "kernel: se(lengthscale=[1,2,3])"
                                             << "kernel: ";
    QTest::newRow("window") << "window: 1 0"
                            << "two numbers in ascending order";
    QTest::newRow("windows") << "window: 0 1, 0 1"
                             << "expected 1 intervals, found 2";
    QTest::newRow("part") << "densities.alpha: 1"
                          << "found \"densities.alpha\"";
    QTest::newRow("setting") << "density.alhpa: 1"
                             << "sigma0 after density., found \"alhpa\"";
    QTest::newRow("type") << "density.alpha: one"
                          << "density.alpha";
    QTest::newRow("choice") << "density.normalisation: none"
                            << "whole-line";
    QTest::newRow("range") << "density.sigma0: -1"
                           << "must be a positive number";
    QTest::newRow("generator") << "data: generate moon"
                               << "moon";
    QTest::newRow("option") << "data: generate moons n=x"
                            << "a whole number";
    QTest::newRow("example") << "data: example none"
                             << "one of";
    QTest::newRow("points") << "data: points 0 a"
                            << "expected a number, found \"a\"";
    QTest::newRow("coordinates") << "data: points 0 1,2"
                                 << "a point of 1 coordinates";
    QTest::newRow("observation") << "data: observations 0"
                                 << "a place and its target";
    QTest::newRow("kind") << "data: file.csv"
                          << "one of generate, example, points";
}

void LessonTextTest::aWrongLineChangesNothing()
{
    QFETCH(QString, line);
    QFETCH(QString, says);
    const LessonSessions found = sessionsOf(readLesson(blockIn("settings", line)).lesson);
    QCOMPARE(std::ssize(found.problems), 1);
    QCOMPARE(found.problems[0].line, 4);
    QVERIFY2(found.problems[0].message.contains(says), qPrintable(found.problems[0].message));
    QCOMPARE(found.steps[0], freshSession(std::make_shared<const core::Dataset>(core::emptyDataset(1))));
}

void LessonTextTest::aStudentHasOtherData()
{
    const Lesson lesson = readLesson(blockIn("settings", "data: generate moons n=10 seed=student")).lesson;
    const auto dataOf = [&](const QString& student) { return sessionsOf(lesson, student).steps[0].data; };
    QCOMPARE(dataOf("Ada  Lovelace"), dataOf("ada lovelace"));
    QVERIFY(!(dataOf("Ada Lovelace") == dataOf("Grace Hopper")));
    QCOMPARE(dataOf({})->generation->seed, std::uint64_t(1));
}

/// Lines of a good lesson cut, doubled, exchanged, with letters put in anywhere.
void LessonTextTest::noTextIsTooStrange()
{
    std::mt19937_64 random(11);
    const QString letters = QStringLiteral("#`~:|-[]x \n%=,.0e1\tΣ\\\"'");
    const auto below = [&](qsizetype most) {
        return std::uniform_int_distribution<qsizetype>(0, std::max<qsizetype>(0, most - 1))(random);
    };
    for (int trial = 0; trial < 2000; ++trial) {
        QString text = threeSteps;
        for (int change = 0; change < 1 + trial % 12; ++change) {
            const qsizetype at = below(text.size());
            if (change % 3 == 0)
                text.remove(at, below(30));
            else if (change % 3 == 1)
                text.insert(at, letters[below(letters.size())]);
            else
                text.insert(at, text.mid(below(text.size()), below(60)));
        }
        const ReadLesson read = readLesson(text);
        const int lines = static_cast<int>(text.count(u'\n')) + 1;
        for (const LessonProblem& problem : read.problems)
            QVERIFY(problem.line >= 0 && problem.line <= lines && !problem.message.isEmpty());
    }
}

KERNELSCOPE_TEST(LessonTextTest, QApplication)

} // namespace lesson_text_test

#include "lesson_text_test.moc"
