// Drives the program itself, as a script would: words in, JSON and exit status out.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QTest>

#include <cmath>
#include <csignal>

namespace cli_test
{

using namespace command_line;

class CliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString path(const QString& name) const { return folder_.path(name); }

private slots:
    void gramPrintsTheKernelMatrixAndItsDefiniteness()
    {
        folder_.write("x.csv", "0\n1\n");
        const QJsonObject psd = run({"gram", "--data", path("x.csv"), "--kernel", "linear()+constant(2)"}).json();
        QCOMPARE(QJsonDocument(psd["gram"].toArray()).toJson(QJsonDocument::Compact), QByteArray("[[2,2],[2,3]]"));
        QCOMPARE(psd["psd"].toBool(), true);
        const QJsonObject sigmoid =
            run({"gram", "--data", path("x.csv"), "--kernel", "sigmoid(scale=1,offset=-1)"}).json();
        QCOMPARE(sigmoid["psd"].toBool(true), false);
        QVERIFY(std::abs(sigmoid["min_eigenvalue"].toDouble() + 1.2322852299697158) < 1e-12); // gp_psd.json, first case
        const QJsonObject cross =
            run({"gram", "--data", path("x.csv"), "--kernel", "linear()", "--at", "grid:3:5:3"}).json();
        QCOMPARE(cross.keys(), QStringList({"gram"}));
        QCOMPARE(QJsonDocument(cross["gram"].toArray()).toJson(QJsonDocument::Compact),
                 QByteArray("[[0,0,0],[3,4,5]]"));
    }

    void everyRowOfAtIsAnsweredInOrder()
    {
        folder_.write("ab.csv", "a,b\n0,1\n1,3\n");
        const auto cross = [&](const QByteArray& at, const QStringList& more) {
            folder_.write("at.csv", at);
            const QJsonObject answer =
                run(QStringList{"gram", "--data", path("ab.csv"), "--kernel", "linear()", "--at", path("at.csv")} +
                    more)
                    .json();
            return QJsonDocument(answer["gram"].toArray()).toJson(QJsonDocument::Compact);
        };
        QCOMPARE(cross("1,0\n5,1\n", {}), QByteArray("[[0,1],[1,8]]"));
        QCOMPARE(cross("p,q\n5,1\n", {}), QByteArray("[[1],[8]]"));
        QCOMPARE(cross("2\n-3\n", {"--columns", "b"}), QByteArray("[[2,-3],[6,-9]]"));
        QCOMPARE(cross("a,b\n7,2\n8,-3\n", {"--columns", "b"}), QByteArray("[[2,-3],[6,-9]]"));
        QCOMPARE(cross("b,label\n2,\n-3,u\n", {"--columns", "b"}), QByteArray("[[2,-3],[6,-9]]"));
    }

    void theProgramDoesWhatItsCommandsDo_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("status");
        QTest::newRow("help") << QStringList{"--help"} << 0;
        QTest::newRow("version") << QStringList{"--version"} << 0;
        QTest::newRow("numbers") << QStringList{"gram", "--data", "example:fourteen"} << 0;
        QTest::newRow("a remark") << QStringList{"gram", "--data", "example:fourteen", "--kernel", "sigmoid()"} << 0;
        QTest::newRow("a page drawn in the terminal") << QStringList{"help", "limits"} << 0;
        QTest::newRow("no command") << QStringList{"grams"} << 2;
        QTest::newRow("no file") << QStringList{"gram", "--data", "none.csv"} << 2;
    }
    void theProgramDoesWhatItsCommandsDo()
    {
        QFETCH(QStringList, words);
        QFETCH(int, status);
        const Run program = runProgram(words), command = run(words);
        QCOMPARE(program.status, status);
        QCOMPARE(command.status, status);
        QCOMPARE(program.out, command.out);
        QCOMPARE(program.error, command.error);
        QVERIFY(!program.out.isEmpty() || !program.error.isEmpty());
    }

    void aCommandIsOneEvenBesideAFolderOfItsName()
    {
        QVERIFY(QDir(folder_.path()).mkdir("gram"));
        folder_.write("x.csv", "2\n");
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        process.start(KERNELSCOPE_PROGRAM, {"gram", "--data", "x.csv", "--kernel", "linear()"});
        QVERIFY(process.waitForFinished(120000));
        QCOMPARE(process.readAllStandardOutput(), QByteArray("{\"gram\":[[4]],\"psd\":true,\"min_eigenvalue\":4}\n"));
    }

    void generateRepeatsItselfAndReadsBack()
    {
        const QStringList words{"generate", "moons",   "--n",  "50",    "--seed",
                                "7",        "--noise", "0.05", "--out", path("moons.csv")};
        QCOMPARE(run(words).status, 0);
        QFile first(path("moons.csv"));
        QVERIFY(first.open(QIODevice::ReadOnly));
        const QByteArray content = first.readAll();
        QCOMPARE(run(words).status, 0);
        QFile second(path("moons.csv"));
        QVERIFY(second.open(QIODevice::ReadOnly));
        QCOMPARE(second.readAll(), content);
        QCOMPARE(run({"generate", "moons", "--seed", "18446744073709551615"}).status,
                 0); // the largest a session may hold
        const Run gram = run({"gram", "--data", path("moons.csv"), "--kernel", "se()"});
        QCOMPARE(gram.json()["gram"].toArray().size(), 50);
    }

    void generatedTargetsAreAColumnOfTheirOwn()
    {
        QVERIFY(run({"generate", "sine", "--n", "4", "--gap", "0.5"}).out.startsWith("x,target\n"));
        const Run bags = run({"generate", "bags2d", "--n", "6", "--size", "3", "--target", "1"});
        const QByteArrayList lines = bags.out.trimmed().split('\n');
        QCOMPARE(lines[0], QByteArray("x1,x2,label,target"));
        QCOMPARE(lines.size(), 7);
        for (int i = 1; i <= 6; ++i)
            QCOMPARE(lines[i].split(',')[2], QByteArray(i <= 3 ? "0" : "1"));
        QCOMPARE(lines[1].split(',')[3], lines[3].split(',')[3]);
        QVERIFY(lines[1].split(',')[3] != lines[4].split(',')[3]);
    }

    void aSessionThatHadToBeRepairedIsDrawnAndSaysSo()
    {
        for (const char* name :
             {"unreadable-window-of-two-intervals-on-one-column", "unreadable-pin-with-window-of-two-intervals"}) {
            const Run drawn = run({"render", QStringLiteral(TEST_DATA_DIR "/cases/%1.kscope").arg(name), "--lab",
                                   "density", "--view", "data", "--out", path("drawn.json")});
            QCOMPARE(drawn.status, 0);
            QVERIFY2(drawn.error.contains("window has 2 intervals, and over these data it has 1"), drawn.error.data());
        }
    }

    void aWindowThatTheSystemEndsLeavesNoLock()
    {
        const QDir data(path("data"));
        QProcessEnvironment surroundings = QProcessEnvironment::systemEnvironment();
        surroundings.insert("QT_QPA_PLATFORM", "offscreen");
        surroundings.insert("XDG_DATA_HOME", data.path());
        surroundings.insert("XDG_CONFIG_HOME", path("config"));
        QProcess window;
        window.setProcessEnvironment(surroundings);
        window.start(KERNELSCOPE_PROGRAM, QStringList());
        const auto locks = [&] {
            QStringList found;
            for (QDirIterator files(data.path(), {"*.lock"}, QDir::Files, QDirIterator::Subdirectories);
                 files.hasNext();)
                found << files.next();
            return found;
        };
        QTRY_VERIFY_WITH_TIMEOUT(!locks().isEmpty(), 60000);
        window.terminate();
        QVERIFY(window.waitForFinished(60000));
        QCOMPARE(window.exitStatus(), QProcess::NormalExit);
        QCOMPARE(window.exitCode(), 128 + SIGTERM);
        QCOMPARE(locks(), QStringList());
    }

    void figureOneHasTheGoldenNormaliser()
    {
        const QJsonObject exact = golden("kst_fig1.json").object()["exact"].toObject();
        QCOMPARE(run({"figure", "hl-1", "--out", path("hl1.json")}).status, 0);
        QFile file(path("hl1.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject figure = QJsonDocument::fromJson(file.readAll()).object();
        QVERIFY(std::abs(figure["log_normaliser"].toDouble() - exact["logZ_D"].toDouble()) < 1e-11);
        QVERIFY(std::abs(figure["log_normaliser_pulled_back"].toDouble() - exact["logZ_C"].toDouble()) < 1e-11);
        QCOMPARE(run({"figure", "hl-1"}).json(), figure);
    }

    void badInputEndsWithTwoAndOneLineThatSaysWhere_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("said");
        folder_.write("ragged.csv", "a,b\n1,2\n3\n4,5\n");
        folder_.write("text.csv", "a,b\n1,2\n3,four\n");
        folder_.write("empty.csv", "");
        folder_.write("header.csv", "a,b\n");
        folder_.write("junk.kscope", QByteArray("\x01\x02\x00\xff", 4));
        const QStringList fourteen{"density", "--data", "example:fourteen", "--at", "grid:-1:1:3"};
        QTest::newRow("no such command") << QStringList{"desnity"} << "desnity";
        QTest::newRow("no such option") << QStringList{"gram", "--date", "x"} << "--date";
        QTest::newRow("missing data") << QStringList{"gram"} << "--data";
        QTest::newRow("missing value") << QStringList{"gram", "--data"} << "--data";
        QTest::newRow("missing file") << QStringList{"gram", "--data", path("none.csv")} << "none.csv";
        QTest::newRow("a folder") << QStringList{"gram", "--data", folder_.path()} << folder_.path();
        QTest::newRow("empty file") << QStringList{"gram", "--data", path("empty.csv")} << "empty.csv";
        QTest::newRow("header only") << QStringList{"gram", "--data", path("header.csv")} << "header.csv";
        QTest::newRow("ragged") << QStringList{"gram", "--data", path("ragged.csv")} << "line 3";
        QTest::newRow("text") << QStringList{"gram", "--data", path("text.csv"), "--columns", "a,b"} << "four";
        QTest::newRow("no such column") << QStringList{"gram", "--data", path("ragged.csv"), "--columns", "c"}
                                        << "ragged.csv";
        QTest::newRow("kernel") << fourteen + QStringList{"--kernel", "se(lenghtscale=1)"} << "column 4";
        QTest::newRow("ARD mismatch") << fourteen + QStringList{"--kernel", "se(lengthscale=[1,2])"} << "--kernel";
        QTest::newRow("sigma0") << fourteen + QStringList{"--sigma0", "0"} << "sigma0";
        QTest::newRow("beta") << fourteen + QStringList{"--beta", "-1"} << "beta";
        QTest::newRow("not a number") << fourteen + QStringList{"--alpha", "abc"} << "abc";
        QTest::newRow("posterior") << fourteen + QStringList{"--posterior", "printed"} << "as-printed";
        QTest::newRow("window") << fourteen + QStringList{"--normalise", "1:-1"} << "LO must be less";
        QTest::newRow("narrow window") << fourteen + QStringList{"--normalise", "0:5e-324"} << "too narrow";
        QTest::newRow("huge grid") << QStringList{"density", "--data", "example:fourteen", "--at",
                                                  "grid:0:1:1000000000"}
                                   << "up to 1000000";
        QTest::newRow("huge grid of two axes")
            << QStringList{"gram", "--data", "example:faithful", "--at", "grid:0:1:2000"} << "4000000 points";
        QTest::newRow("narrow measure") << QStringList{"mercer", "--kernel", "se()", "--measure", "uniform:0:5e-324"}
                                        << "too narrow";
        QTest::newRow("a long sum") << fourteen + QStringList{"--kernel", QStringList(500, "se()").join('+')}
                                    << "at most 100 parts";
        QTest::newRow("many lengthscales")
            << QStringList{"evidence", "--data", "example:fourteen", "--lengthscales", "0.1:1:1000000000"}
            << "--lengthscales";
        QTest::newRow("many samples") << QStringList{"gp",         "--kernel",  "se()",      "--at",
                                                     "grid:0:1:3", "--samples", "1000000000"}
                                      << "--samples";
        QTest::newRow("a value for a flag")
            << QStringList{"kpca", "--data", "example:fourteen", "--uncentred=no"} << "takes no value";
        QTest::newRow("grid") << QStringList{"density", "--data", "example:fourteen", "--at", "grid:0:1"}
                              << "grid:LO:HI:N";
        QTest::newRow("brownian") << fourteen + QStringList{"--kernel", "brownian()"} << "brownian";
        folder_.write("gap.csv", "x\n1\nNA\n3\n");
        folder_.write("huge.csv", "1\n1e308\n");
        QTest::newRow("a gap among the points")
            << QStringList{"density", "--data", "example:fourteen", "--at", path("gap.csv")} << "line 3";
        QTest::newRow("overflow") << QStringList{"gram",     "--data", "example:fourteen", "--kernel",
                                                 "linear()", "--at",   path("huge.csv")}
                                  << "row 2";
        QTest::newRow("example") << QStringList{"gram", "--data", "example:nope"} << "nope";
        QTest::newRow("generator") << QStringList{"generate", "nope"} << "nope";
        QTest::newRow("seed") << QStringList{"generate", "moons", "--seed", "-1"} << "--seed";
        QTest::newRow("generator option") << QStringList{"generate", "uniform", "--noise", "1"} << "noise";
        QTest::newRow("figure") << QStringList{"figure", "hl-9", "--out", path("f.png")} << "hl-9";
        QTest::newRow("figure of no kind") << QStringList{"figure", "hl-1", "--out", path("f.txt")} << "must end in";
        QTest::newRow("junk session") << QStringList{"render", path("junk.kscope"), "--out", path("f.png")}
                                      << "junk.kscope";
        QTest::newRow("lab") << QStringList{"render", "builtin", "--lab", "kitchen", "--out", path("f.png")}
                             << "kitchen";
        QTest::newRow("view") << QStringList{"render", "builtin", "--view", "front", "--out", path("f.png")} << "front";
        QTest::newRow("unwritable") << QStringList{"gram", "--data", "example:fourteen", "--out", "/nonexistent/x.json"}
                                    << "/nonexistent/x.json";
    }
    void badInputEndsWithTwoAndOneLineThatSaysWhere()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, said);
        const Run ran = run(words);
        QVERIFY2(ran.status == 2, ran.error.constData());
        QVERIFY(ran.out.isEmpty());
        QCOMPARE(ran.error.count('\n'), 1);
        QVERIFY2(QString::fromUtf8(ran.error).contains(said), ran.error.constData());
    }
};

KERNELSCOPE_TEST(CliTest, QApplication)

} // namespace cli_test

#include "cli_test.moc"
