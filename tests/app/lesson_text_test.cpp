// Lessons as texts: what they say, what is wrong with them and where, what their steps show.

#include "app/document/new_data.h"
#include "app/lesson/lesson_bounds.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "app/session/picture_access.h"
#include "core/data/generators.h"
#include "core/kernels/expression.h"
#include "core/labs/pictures/pictures_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "fuzz/lesson_target.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
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

```lecturer
Two minutes: *wait*.
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
    void noLessonIsTooLarge_data();
    void noLessonIsTooLarge();
    void noLineTakesLong_data();
    void noLineTakesLong();
    void noDataAreTooMany_data();
    void noDataAreTooMany();
    void theDataOfAllStepsAreBounded();
    void aLessonReadsNoFile();
    void aLessonThatBeginsWithAStepIsCutAsItIs();
    void changedLessonsKeepEveryPromise();
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
    QCOMPARE(lesson.steps[2].forLecturer, QString("Two minutes: *wait*.\n"));
    QVERIFY(!lesson.steps[2].prose.contains("minutes"));
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
    QTest::newRow("a place of one number")
        << blockIn("question", "point: a 1 within 1\nask: c") << 4 << "expected a number, found \"within\"";
    QTest::newRow("a place in space") << blockIn("question", "point: a 1 2 3 within 1\nask: c") << 4
                                      << "expected \"within\", found \"3\"";
    QTest::newRow("a panel without a name")
        << blockIn("question", "draw: \"\" b\nask: c") << 4 << "the name of a panel";
    QTest::newRow("a goal of no panel") << blockIn("goal", "\"\" p < 3") << 4 << "the name of a panel";
    QTest::newRow("a number that is none")
        << blockIn("question", "number: nan within 1\nask: c") << 4 << "expected a number, found \"nan\"";
    QTest::newRow("a huge number") << blockIn("question", "number: 1e200 within 1\nask: c") << 4
                                   << "expected a number, found \"1e200\"";
    QTest::newRow("two sessions") << "# T\n## S\n```session\n{}\n```\n```session\n{}\n```\n" << 6 << "said twice";
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

void LessonTextTest::noLessonIsTooLarge_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    const auto many = [](const QString& text, int times) { return text.repeated(times); };
    QTest::newRow("steps") << "# T\n" + many("## S\n", 300'000) << "at most 200 steps";
    QTest::newRow("settings") << blockIn("settings", many("lock: a\n", 300'000)) << "at most 200 lines";
    QTest::newRow("blocks") << "# T\n## S\n" + many("```goal\npoints < 1\n```\n", 100'000) << "at most 200 lines";
    QTest::newRow("names") << blockIn("hide", many("a,", 500'000)) << "names at most 200";
    QTest::newRow("options") << blockIn("question", "choice:\nask: a\n- [x] a\n" + many("- [ ] b\n", 30))
                             << "at most 20 lines";
    QTest::newRow("wrong lines") << "# T\n## S\n" + many("```settings\nwrong\n```\n", 100'000)
                                 << "expected \"name: value\"";
    QTest::newRow("a long wrong line") << blockIn("settings", QString(1'000'000, u'x')) << "expected \"name: value\"";
    const QString said = "the text of a step has at most 2000 lines";
    QTest::newRow("a table") << "# T\n## S\n" + many("|a", 50'000) + "|\n" + many("|-", 50'000) + "|\n" +
                                    many("|\n", 50'000)
                             << said;
    QTest::newRow("tables") << "# T\n## S\n" + many(many("a|", 100) + "\n" + many("-|", 100) + "\n\n", 5'000) << said;
    QTest::newRow("emphasis") << "# T\n## S\n" + many("~~a", 100'000) << said;
    QTest::newRow("lines") << "# T\n## S\n" + many("- [ ] a\n", 100'000) << said;
}

void LessonTextTest::noLessonIsTooLarge()
{
    QFETCH(QString, text);
    QFETCH(QString, says);
    const ReadLesson read = readLesson(text);
    const auto told = std::ranges::find_if(
        read.problems, [&](const LessonProblem& problem) { return problem.message.contains(says); });
    QVERIFY2(told != read.problems.end(), qPrintable(read.problems.empty() ? "" : read.problems[0].message));
    QVERIFY(read.problems.size() <= mostProblems);
    for (const LessonProblem& problem : read.problems)
        QVERIFY(problem.message.size() <= longestProblem);
    QVERIFY(read.lesson.steps.size() <= mostSteps);
    const LessonStep& step = read.lesson.steps.front();
    QVERIFY(step.settings.size() + step.goals.size() + static_cast<std::size_t>(step.hidden.size()) <= mostLines);
    QVERIFY(step.prose.count(u'\n') <= mostProseLines);
    QVERIFY(proseAsHtml(step.prose).size() < 1 << 22);
}

/// Lines that a reader could go through again from each of their letters.
void LessonTextTest::noLineTakesLong_data()
{
    QTest::addColumn<QString>("text");
    const int length = 200'000;
    QTest::newRow("a fence and blanks") << "# T\n## S\n```" + QString(length, u' ') + "`\n";
    QTest::newRow("fences") << "# T\n## S\n" + QString("``` `").repeated(length / 5) + "\n";
    QTest::newRow("quotes") << blockIn("question", "draw: " + QString(length, u'"') + "\nask: a");
    QTest::newRow("words") << blockIn("question", "point: a " + QString("1 ").repeated(length / 2) + "\nask: a");
    QTest::newRow("brackets") << blockIn("settings", "kernel: " + QString(length, u'('));
    QTest::newRow("a sum") << blockIn("settings", "kernel: se()" + QString("+se()").repeated(200));
    QTest::newRow("JSON") << blockIn("session", QString(length, u'['));
    QTest::newRow("bars") << blockIn("settings", "data: samples " + QString("|").repeated(length));
    QTest::newRow("coordinates") << blockIn("settings", "data: points " + QString("1,").repeated(length / 2));
}

void LessonTextTest::noLineTakesLong()
{
    QFETCH(QString, text);
    QElapsedTimer clock;
    clock.start();
    const ReadLesson read = readLesson(text);
    QCOMPARE(sessionsOf(read.lesson).steps.size(), std::size_t(1));
    QVERIFY2(clock.elapsed() < 20'000, qPrintable(QString::number(clock.elapsed()))); // once through takes milliseconds
}

void LessonTextTest::noDataAreTooMany_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("says");
    const QString hundred = QStringLiteral("generate uniform n=2000") + QString(" | uniform n=2000").repeated(99);
    QTest::newRow("points") << "generate moons n=10000000"
                            << "at most 100000 points";
    QTest::newRow("points of samples") << hundred << "at most 100000 points";
    QTest::newRow("samples") << "generate uniform n=2" + QString(" | uniform n=2").repeated(300)
                             << "at most 200 samples";
    QTest::newRow("coordinates of points") << "points 0" + QString(",0").repeated(1000) << "at most 1000 coordinates";
    QTest::newRow("numbers") << "generate uniform n=20000 dimension=100"
                             << "at most 1000000 numbers";
    QTest::newRow("points that are written") << "points" + QString(" 0").repeated(100'001) << "at most 100000 points";
    QTest::newRow("samples that are written") << "samples 0" + QString("|0").repeated(200) << "at most 200 samples";
}

void LessonTextTest::noDataAreTooMany()
{
    QFETCH(QString, line);
    QFETCH(QString, says);
    const LessonSessions found = sessionsOf(readLesson(blockIn("settings", "data: " + line)).lesson);
    QCOMPARE(std::ssize(found.problems), 1);
    QVERIFY2(found.problems[0].message.contains(says), qPrintable(found.problems[0].message));
    QCOMPARE(found.steps[0].data->size(), Eigen::Index(0));
}

void LessonTextTest::theDataOfAllStepsAreBounded()
{
    QString text = QStringLiteral("# T\n");
    for (int step = 1; step <= 7; ++step)
        text +=
            QStringLiteral("## S\n```settings\ndata: generate uniform n=9000 dimension=100 seed=%1\n```\n").arg(step);
    const LessonSessions found = sessionsOf(readLesson(text).lesson);
    QCOMPARE(std::ssize(found.problems), 2); // five have room
    QVERIFY2(found.problems[0].message.contains("at most 5000000 numbers"), qPrintable(found.problems[0].message));
    QCOMPARE(found.steps[4].data->generation->seed, std::uint64_t(5));
    QCOMPARE(found.steps[6].data, found.steps[4].data);
}

/// Also none that was opened here before.
void LessonTextTest::aLessonReadsNoFile()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("a.png"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("a picture") > 0);
    file.close();
    const QByteArray hash = pictureHash(file.fileName());
    knowPictures(hash, file.fileName());
    const QString named =
        QStringLiteral("{\"path\":\"%1\",\"sha256\":\"%2\"}").arg(file.fileName(), QString::fromLatin1(hash));
    const QString whole = QStringLiteral("{\"format\":\"kernelscope-session\",\"version\":3,%1}");
    for (const QString& text :
         {blockIn("settings", "pictures.background: " + named), blockIn("settings", "pictures.mask: " + named),
          blockIn("session", whole.arg("\"data\":{\"file\":" + named + "}")),
          blockIn("session", whole.arg("\"pictures\":{\"target\":" + named + "}")),
          blockIn("session", whole.arg("\"pin\":{\"pictures\":{\"target\":" + named + "}}"))}) {
        const LessonSessions found = sessionsOf(readLesson(text).lesson);
        QCOMPARE(std::ssize(found.problems), 1);
        QVERIFY2(found.problems[0].message.contains("a lesson reads none"), qPrintable(found.problems[0].message));
        QVERIFY(found.steps[0].of<core::PicturesSettings>() == core::PicturesSettings());
    }
}

void LessonTextTest::aLessonThatBeginsWithAStepIsCutAsItIs()
{
    for (const QString& text :
         {QString("## S\na\n## S"), QString("# T\n## S\n\n## S\n"), QString("## "), QString(), QString("\n## S\n")})
        QCOMPARE(LessonSource::of(text).text(), text);
}

/// As the fuzzers do it (tests/fuzz), for a moment.
void LessonTextTest::changedLessonsKeepEveryPromise()
{
    std::vector<std::string> seeds{threeSteps.toStdString()};
    const QDir shipped(QStringLiteral(":/lessons"));
    for (const QString& name : shipped.entryList()) {
        QFile file(shipped.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        seeds.push_back(file.readAll().toStdString());
    }
    constexpr std::string_view spice = "#`~:|-[]x \n%=,.0e1\t\\\"'<>!(*_&;{}\xFF\xCE";
    std::mt19937_64 engine(3);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(engine() % n); };
    for (int round = 0; round < 400; ++round) {
        std::string text = seeds[below(seeds.size())];
        for (std::size_t edits = 1 + below(8); edits > 0 && !text.empty(); --edits) {
            const std::size_t at = below(text.size());
            if (below(2) == 0)
                text[at] = spice[below(spice.size())];
            else if (below(2) == 0)
                text.erase(at, below(40));
            else
                text.insert(at, text.substr(below(text.size()), below(60)));
        }
        std::string broken = brokenLessonPromise(text) + brokenProsePromise(text);
        if (round % 20 == 0)
            broken += brokenStepsPromise(text);
        QVERIFY2(broken.empty(), qPrintable(QString::fromStdString(broken + " from " + text)));
    }
}

KERNELSCOPE_TEST(LessonTextTest, QApplication)

} // namespace lesson_text_test

#include "lesson_text_test.moc"
