// Studies in parts: what --trials writes and merge makes of it, as a script would.

#include "app/command_line.h"
#include "app/help/help_pages.h"
#include "support/test_registry.h"

#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

namespace study_parts_cli_test
{

using namespace command_line;

namespace
{

/// A block of code of the page of commands, the one that begins so.
QString exampleThatBegins(const QString& begin)
{
    const QString page = app::helpPageNamed("commands")->markdown;
    return page.mid(page.indexOf("```sh\n" + begin) + 6).section("```", 0, 0);
}

/// The same where GNU parallel is missing: its command for each word behind ":::", by a loop.
QString withoutParallel(const QString& script)
{
    static const QRegularExpression line("^parallel (.*) ::: (.*)$", QRegularExpression::MultilineOption);
    const QString joined = QString(script).remove("\\\n");
    const QRegularExpressionMatch match = line.match(joined);
    const QString one = match.captured(1).replace("{#}", "$number").replace("{}", "$trials");
    return QString(joined).replace(match.captured(0), QStringLiteral("number=0; for trials in %1; do "
                                                                     "number=$((number+1)); %2 & done; wait")
                                                          .arg(match.captured(2), one));
}

} // namespace

class StudyPartsCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString path(const QString& name) const { return folder_.path(name); }

    QStringList power()
    {
        return {"power",
                "--x",
                path("x.csv"),
                "--y",
                path("y.csv"),
                "--vary",
                "n=8:12:3",
                "--repeats",
                "4",
                "--choosers",
                "median,evidence,1.5",
                "--null",
                "--permutations",
                "40",
                "--seed",
                "18446744073709551615"};
    }
    static QStringList coverage()
    {
        return {"coverage", "--generator", "mixture1d:components=2",
                "--n",      "30",          "--repeats",
                "7",        "--sites",     "random:5",
                "--level",  "0.9",         "--eta",
                "inf"};
    }
    /// Writes a part and returns where it is.
    QString part(const QStringList& study, const QString& trials, const QString& name)
    {
        const Run ran = run(study + QStringList{"--trials", trials, "--out", path(name)});
        if (ran.status != 0)
            qFatal("%s", ran.error.constData());
        return path(name);
    }
    static Run merged(const QString& command, const QStringList& files)
    {
        return run(QStringList{command, "merge"} + files);
    }

private slots:
    void initTestCase()
    {
        folder_.write("x.csv", "u,v\n0,1\n0.1,2\n0.2,1.5\n0.3,0.5\n0.7,0.1\n1.1,0.8\n");
        folder_.write("y.csv", "u,v\n0.9,1\n1.1,2.4\n0.2,1.9\n1.3,0.5\n0.7,2.1\n");
    }

    void mergedPartsAreWhatOneRunPrints_data()
    {
        QTest::addColumn<QStringList>("study");
        QTest::addColumn<QStringList>("trials");
        QTest::newRow("power") << power() << QStringList{"6:12", "1:1", "2:5"};
        QTest::newRow("power in one part") << power() << QStringList{"1:12"};
        QTest::newRow("coverage") << coverage() << QStringList{"4:7", "1:3"};
    }
    void mergedPartsAreWhatOneRunPrints()
    {
        QFETCH(QStringList, study);
        QFETCH(QStringList, trials);
        const Run whole = run(study);
        QVERIFY2(whole.status == 0 && !whole.out.isEmpty(), whole.error.constData());
        QStringList files;
        for (const QString& some : trials)
            files << part(study, some, QStringLiteral("part-%1.json").arg(files.size()));
        const Run ran = merged(study[0], files);
        QCOMPARE(ran.error, whole.error);
        QCOMPARE(ran.out, whole.out);
        QCOMPARE(ran.status, 0);
        const Run asTable = run(study + QStringList{"--out", path("whole.csv")});
        QCOMPARE(asTable.status, 0);
        QCOMPARE(run(QStringList{study[0], "merge"} + files + QStringList{"--out", path("merged.csv")}).status, 0);
        QCOMPARE(bytesOf("merged.csv"), bytesOf("whole.csv"));
    }

    /// What is said of repeats in which a chooser found no lengthscale is said of the merged study, too.
    void remarksAreThoseOfTheWholeStudy()
    {
        const QString same = folder_.write("same.csv", "1\n1\n1\n1\n");
        const QStringList study{"power", "--x", same, "--y", same, "--vary", "n=4:6:2", "--repeats", "2"};
        const Run whole = run(study);
        QVERIFY(whole.error.contains("found no lengthscale"));
        const Run ran = merged("power", {part(study, "1:2", "s1.json"), part(study, "3:4", "s2.json")});
        QCOMPARE(ran.error, whole.error);
        QCOMPARE(ran.out, whole.out);
    }

    void whatIsNoStudyIsRefused()
    {
        const QString early = part(power(), "1:5", "early.json"), late = part(power(), "4:10", "late.json");
        QVERIFY(
            refuses(merged("power", {late, early}), "early.json and " + late.toUtf8() + " both hold trials 4 to 5"));
        QVERIFY(refuses(merged("power", {early}), "no file holds trials 6 to 12 of the study's 12"));
        const QString first = part(power(), "2:3", "first.json");
        QVERIFY(refuses(merged("power", {part(power(), "5:12", "last.json"), first}),
                        "no file holds trials 1 and 4 of the study's 12"));
        QVERIFY(refuses(merged("power", {path("x.csv")}), "x.csv is no part of a study by power"));
        QVERIFY(refuses(merged("power", {path("missing.json")}), "missing.json"));
        QVERIFY(refuses(merged("coverage", {early}), "early.json is no part of a study by coverage"));
        QVERIFY(refuses(merged("power", {}), "which parts?"));
        QVERIFY(refuses(run({"power", "mrge", early}), "expected merge, got \"mrge\""));
        QVERIFY(refuses(run({"power", "merge", early, "--level", "0.1"}), "--level would change nothing"));
    }

    void aPartOfAnotherStudySaysWhatDiffers()
    {
        const QString first = part(power(), "1:6", "mine.json");
        const QString ofLevel = part(power() + QStringList{"--level", "0.2"}, "7:12", "level.json");
        QVERIFY(refuses(merged("power", {first, ofLevel}), "it has --level 0.2, that one has --level 0.05"));
        QStringList alone = power();
        alone.removeAll("--null");
        QVERIFY(refuses(merged("power", {first, part(alone, "7:12", "alone.json")}), "it has no --null"));
        QStringList others = power();
        others[2] = path("y.csv"); // the same options, other points
        QVERIFY(refuses(merged("power", {first, part(others, "7:12", "others.json")}), "it has --x 5 × 2, SHA-256"));
        const QString half = part(coverage(), "1:3", "half.json");
        QStringList by = coverage();
        by[10] = "0.8";
        QVERIFY(refuses(merged("coverage", {half, part(by, "4:7", "by.json")}), "it has --level 0.8"));
    }

    /// A file that was cut, edited or computed elsewhere by another version is not merged.
    void aDamagedPartIsRefused_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("cut") << QByteArray("]}}\n") << QByteArray("]") << QByteArray("is no part of a study");
        QTest::newRow("a trial less") << QByteArray("\"rejected\":[0,") << QByteArray("\"rejected\":[")
                                      << QByteArray(
                                             "median.rejected does not hold a number for each of trials 7 to 12");
        QTest::newRow("no decision") << QByteArray("\"rejected\":[0,") << QByteArray("\"rejected\":[7,")
                                     << QByteArray("rejected is 0 or 1");
        QTest::newRow("version") << QByteArray("\"version\":\"") << QByteArray("\"version\":\"9")
                                 << QByteArray("computed by one version");
        QTest::newRow("size") << QByteArray("\"of\":12") << QByteArray("\"of\":13") << QByteArray("of 13 trials");
    }
    void aDamagedPartIsRefused()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QByteArray, sentence);
        const QString good = part(power(), "1:6", "good.json");
        part(power(), "7:12", "bad.json");
        QByteArray text = bytesOf("bad.json");
        QVERIFY(text.contains(before));
        const qsizetype at = text.indexOf(before);
        folder_.write("bad.json", text.replace(at, before.size(), after));
        const Run ran = merged("power", {good, path("bad.json")});
        QVERIFY2(refuses(ran, sentence) && ran.error.contains("bad.json"), ran.error.constData());
    }

    void trialsAreWholeNumbersOfTheStudy_data()
    {
        QTest::addColumn<QString>("trials");
        for (const char* trials : {"0:3", "3:2", "1:13", "1", "1:2:3", "a:b", ":", "1.5:2"})
            QTest::newRow(trials) << trials;
    }
    void trialsAreWholeNumbersOfTheStudy()
    {
        QFETCH(QString, trials);
        QVERIFY(refuses(run(power() + QStringList{"--trials", trials}),
                        "--trials: expected A:B, two whole numbers from 1 to 12 in their order"));
    }

    void aPartIsNoTable()
    {
        QVERIFY(refuses(run(power() + QStringList{"--trials", "1:2", "--out", path("a.csv")}), "is .json"));
    }

    /// The example of the help, as it stands there.
    void gnuParallelComputesTheStudyOfTheHelp()
    {
        if (QStandardPaths::findExecutable("bash").isEmpty())
            QSKIP("there is no bash");
        QString script = exampleThatBegins("parallel ");
        QVERIFY(script.contains("kernelscope power merge"));
        if (QStandardPaths::findExecutable("parallel").isEmpty())
            script = withoutParallel(script);
        QVERIFY(QDir().mkpath(path("example")));
        QProcess bash;
        bash.setWorkingDirectory(path("example"));
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", QFileInfo(KERNELSCOPE_PROGRAM).path() + u':' + environment.value("PATH"));
        bash.setProcessEnvironment(environment);
        bash.start("bash", {"--norc", "-e", "-c", script});
        QVERIFY(bash.waitForFinished(120000));
        QVERIFY2(bash.exitCode() == 0, bash.readAllStandardError().constData());
        static const QRegularExpression study("kernelscope (power .*) --trials");
        const QString words = study.match(QString(script).remove("\\\n")).captured(1);
        const Run whole = run(words.split(u' ', Qt::SkipEmptyParts));
        QVERIFY2(whole.status == 0, whole.error.constData());
        QCOMPARE(bytesOf("example/power.json"), whole.out);
    }

    void theScriptForSlurmCountsEachTrialOnce()
    {
        if (QStandardPaths::findExecutable("bash").isEmpty())
            QSKIP("there is no bash");
        const QString script = exampleThatBegins("#!/bin/bash\n#SBATCH");
        QVERIFY(script.contains("#SBATCH --array=0-9"));
        int next = 1;
        for (int job = 0; job < 10; ++job) {
            QProcess bash;
            bash.start("bash",
                       {"--norc", "-e", "-c",
                        QStringLiteral("kernelscope() { echo \"$@\"; }; SLURM_ARRAY_TASK_ID=%1\n").arg(job) + script});
            QVERIFY(bash.waitForFinished(60000));
            const QString words = QString::fromUtf8(bash.readAllStandardOutput());
            const int last = job == 9 ? 800 : next + 79; // 200 repeats at each of 4 values
            QVERIFY2(
                words.contains(
                    QStringLiteral("--repeats 200 --trials %1:%2 --out part-%3.json").arg(next).arg(last).arg(job)),
                qPrintable(words));
            next = last + 1;
        }
    }

private:
    QByteArray bytesOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
};

KERNELSCOPE_TEST(StudyPartsCliTest, QApplication)

} // namespace study_parts_cli_test

#include "study_parts_cli_test.moc"
