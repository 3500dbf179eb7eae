// The seed that a student's name stands for, and the data that follow from it.

#include "app/own_data.h"

#include "app/lesson/lesson_sessions.h"
#include "app/lesson/student_seed.h"
#include "core/data/samples.h"
#include "support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

namespace student_seed_test
{

using namespace app;

namespace
{

Lesson lessonWith(const QString& lines)
{
    return readLesson(QStringLiteral("# T\n## S\n```settings\n%1\n```\n```question\nnumber: 1 within 1\nask: ?\n```\n")
                          .arg(lines))
        .lesson;
}

} // namespace

class StudentSeedTest : public QObject
{
    Q_OBJECT
private slots:
    void aNameHasItsSeedForEver_data();
    void aNameHasItsSeedForEver();
    void aNameIsOneHoweverItIsWritten_data();
    void aNameIsOneHoweverItIsWritten();
    void seedsAreWithinBoundsAndApart();
    void aLessonTellsWhetherDataAreByName_data();
    void aLessonTellsWhetherDataAreByName();
    void dataFollowTheName();
    void samplesOfOneStudentAreDrawnEachByItself();
    void answersAreKeptByNameAndByNobody();
};

/// Of Python: first = int.from_bytes(sha256(name.encode()).digest()[:8], "big"), 1 + first % (2**31 - 1); the name
/// " ".join(normalize("NFKC", normalize("NFKC", name).upper().casefold()).split()).
void StudentSeedTest::aNameHasItsSeedForEver_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<quint64>("seed");
    QTest::newRow("nobody") << QString() << quint64(1);
    QTest::newRow("blanks") << QString(" \t\n") << quint64(1);
    QTest::newRow("Ada") << QString("Ada Lovelace") << quint64(111943133);
    QTest::newRow("Grace") << QString("Grace Hopper") << quint64(1501805710);
    QTest::newRow("Jürgen") << QString::fromUtf8("Jürgen Groß") << quint64(1426636297);
    QTest::newRow("Sisyphos") << QString::fromUtf8("Σίσυφος") << quint64(1947536906);
    QTest::newRow("Zhang") << QString::fromUtf8("张三") << quint64(698378271);
    QTest::newRow("a ligature") << QString::fromUtf8("Ⅷ ﬁ") << quint64(1497180007);
}

void StudentSeedTest::aNameHasItsSeedForEver()
{
    QFETCH(QString, name);
    QFETCH(quint64, seed);
    QCOMPARE(quint64(seedOf(name)), seed);
}

void StudentSeedTest::aNameIsOneHoweverItIsWritten_data()
{
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    QTest::newRow("capital letters") << "Ada Lovelace"
                                     << "ADA lovelace";
    QTest::newRow("blanks") << "Ada Lovelace"
                            << "  Ada \t Lovelace\n";
    QTest::newRow("a blank that does not break") << "Ada Lovelace" << QString::fromUtf8("Ada\u00a0Lovelace");
    QTest::newRow("accents apart") << QString::fromUtf8("J\u00fcrgen") << QString::fromUtf8("Ju\u0308rgen");
    QTest::newRow("sharp s") << QString::fromUtf8("Groß") << "GROSS";
    QTest::newRow("capital sharp s") << QString::fromUtf8("Groß") << QString::fromUtf8("GROẞ");
    QTest::newRow("i with a dot") << QString::fromUtf8("İbrahim") << "ibrahim";
    QTest::newRow("final sigma") << QString::fromUtf8("Σίσυφος") << QString::fromUtf8("ΣΊΣΥΦΟΣ");
    QTest::newRow("wide letters") << "Ada" << QString::fromUtf8("Ａｄａ");
}

void StudentSeedTest::aNameIsOneHoweverItIsWritten()
{
    QFETCH(QString, one);
    QFETCH(QString, other);
    QCOMPARE(countedName(one), countedName(other));
    QCOMPARE(seedOf(one), seedOf(other));
}

void StudentSeedTest::seedsAreWithinBoundsAndApart()
{
    std::set<std::uint64_t> seeds;
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t seed = seedOf(QStringLiteral("student %1").arg(i));
        QVERIFY(seed >= 1 && seed <= 2147483647u);
        seeds.insert(seed);
    }
    QCOMPARE(seeds.size(), std::size_t(1000));
}

void StudentSeedTest::aLessonTellsWhetherDataAreByName_data()
{
    QTest::addColumn<QString>("lines");
    QTest::addColumn<bool>("isByName");
    QTest::newRow("draws") << "seed: student" << true;
    QTest::newRow("data") << "data: generate moons n=10 seed=student" << true;
    QTest::newRow("data, a blank more") << "data: generate  moons   seed=student n=10" << true;
    QTest::newRow("the second sample") << "data: generate moons|moons seed=student|moons" << true;
    QTest::newRow("a number") << "seed: 3\ndata: generate moons seed=3" << false;
    QTest::newRow("an example") << "data: example seed=student" << false;
    QTest::newRow("another word") << "data: generate moons seed=students" << false;
}

void StudentSeedTest::aLessonTellsWhetherDataAreByName()
{
    QFETCH(QString, lines);
    QFETCH(bool, isByName);
    const Lesson lesson = lessonWith(lines);
    QCOMPARE(hasDataByName(lesson), isByName);
    QCOMPARE(seedIn(lesson, "Ada Lovelace"), isByName ? std::uint64_t(111943133) : 1);
    QCOMPARE(seedIn(lesson, {}), std::uint64_t(1));
}

void StudentSeedTest::dataFollowTheName()
{
    const Lesson lesson = lessonWith("data: generate moons n=10 seed=student\nseed: student");
    const auto sessionOf = [&](const QString& student) { return sessionsOf(lesson, student).steps[0]; };
    QCOMPARE(sessionOf("Ada  Lovelace"), sessionOf("ada lovelace"));
    QVERIFY(!(sessionOf("Ada Lovelace").data == sessionOf("Grace Hopper").data));
    QCOMPARE(sessionOf("Ada Lovelace").data->generation->seed, std::uint64_t(111943133));
    QCOMPARE(sessionOf("Ada Lovelace").seed, std::uint64_t(111943133));
    QCOMPARE(sessionOf({}).data->generation->seed, std::uint64_t(1));
    QCOMPARE(sessionOf({}).seed, std::uint64_t(1));
}

void StudentSeedTest::samplesOfOneStudentAreDrawnEachByItself()
{
    const Lesson lesson = lessonWith("data: generate mixture1d n=5 seed=student | mixture1d n=5 seed=student");
    const core::Dataset data = *sessionsOf(lesson, "Ada Lovelace").steps[0].data;
    QCOMPARE(data.size(), Eigen::Index(10));
    QVERIFY(data.x.topRows(5) != data.x.bottomRows(5));
}

void StudentSeedTest::answersAreKeptByNameAndByNobody()
{
    const QTemporaryDir folder;
    const Lesson lesson = lessonWith("seed: student");
    const auto fileOf = [&](const QString& student) {
        return AnswerFile("the text", folder.path(), seedIn(lesson, student));
    };
    const std::map<int, Answered> answers{{0, {.answer = {.value = Eigen::VectorXd::Constant(1, 0.5)}, .grade = {}}}};
    QVERIFY(!fileOf("Ada Lovelace").write(lesson, answers));
    QVERIFY(saysTheSame(fileOf(" ada LOVELACE").read(lesson), answers));
    QVERIFY(fileOf("Grace Hopper").read(lesson).empty());
    QVERIFY(fileOf({}).read(lesson).empty());
    QVERIFY(!fileOf({}).write(lesson, answers));
    QVERIFY(saysTheSame(AnswerFile("the text", folder.path()).read(lesson), answers)); // where they always were
    QVERIFY(fileOf("Grace Hopper").read(lesson).empty());
}

KERNELSCOPE_TEST(StudentSeedTest, QApplication)

} // namespace student_seed_test

#include "student_seed_test.moc"
