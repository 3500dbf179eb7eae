// How files are read, as options of every command that reads one.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace read_options_cli_test
{

using namespace command_line;

namespace
{

const QStringList readOptions{"header",          "skip",  "separator", "decimal", "missing",
                              "text-is-missing", "units", "dates",     "sheet",   "thin"};

/// The same table as others write it: a line above it, vertical bars, decimal commas.
QByteArray asOthersWriteIt(const QByteArray& csv)
{
    QByteArray text = csv;
    text.replace(',', '|');
    text.replace('.', ',');
    return "7|7|7|7|7\n" + text;
}

} // namespace

class ReadOptionsCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;

    void write(const QString& name, const QByteArray& csv) const
    {
        folder_.write(name, csv);
        folder_.write("OTHER-" + name, asOthersWriteIt(csv));
    }
    QStringList inFolder(QString words, const QString& prefix) const
    {
        QStringList list = words.split(' ', Qt::SkipEmptyParts);
        for (QString& word : list)
            if (QFile::exists(folder_.path(word)))
                word = folder_.path(prefix + word);
        return list;
    }

    /// The same of the files that are no observations, one by one.
    static QStringList toldOfOthers(const QStringList& words)
    {
        const QStringList observations = words.contains("--data") ? QStringList{"--data"} : QStringList{"--x", "--y"};
        const bool areAll =
            std::ranges::none_of(observations, [&](const QString& word) { return words.contains(word); });
        QStringList told;
        for (qsizetype i = 1; i < words.size() && !areAll; ++i)
            if (QFile::exists(words[i]) && !observations.contains(words[i - 1]))
                for (const char* option : {"skip %1=1", "separator %1=|", "decimal %1=comma", "header %1=yes"})
                    told += ("--" + QString(option).arg(words[i - 1].mid(2))).split(' ');
        return told;
    }

private slots:
    void initTestCase()
    {
        QByteArray ab = "a,b\n", second = "a,b\n", target = "a,b,t\n", classes = "a,b,c\n", noisy = "a,b,c\n";
        for (int i = 0; i < 12; ++i) {
            const QByteArray row = number(std::sin(2.7 * i)).toLatin1() + ',' + number(0.3 * i + 0.1).toLatin1();
            ab += row + '\n';
            second += number(std::cos(1.9 * i)).toLatin1() + ',' + number(2.5 - 0.2 * i).toLatin1() + '\n';
            target += row + ',' + number(std::cos(0.9 * i)).toLatin1() + '\n';
            classes += row + ',' + QByteArray::number(i % 3 == 0) + '\n';
            noisy += number(std::sin(37.0 * i * i)).toLatin1() + ',' + number(i + 0.4 * std::sin(53.0 * i)).toLatin1() +
                     ',' + number(std::sin(71.0 * i * i)).toLatin1() + '\n';
        }
        write("AB", ab);
        write("SECOND", second);
        write("TARGET", target);
        write("CLASS", classes);
        write("NOISY", noisy);
        write("PAIRS", "row,label,novel\n0,3,1\n5,2,0\n9,7,1\n20,1,0\n");
    }

    void aFileIsReadAsAsked_data()
    {
        QTest::addColumn<QString>("words");
        for (const char* words :
             {"density --data AB --at AB",
              "gram --data AB --at SECOND",
              "embed --data AB --kernel se(1) --sites SECOND --at AB",
              "witness --x AB --y SECOND --kernel se(1) --sites SECOND --at grid:0:1:3",
              "evidence --data AB --kernel se(1) --inducing SECOND",
              "mmd --x AB --y SECOND --permutations 20",
              "power --x AB --y SECOND --vary n=10:20:2 --repeats 2",
              "posterior --x AB --kernel se(1) --fix tau2=1 --warmup 30 --draws 10",
              "bayes-factor --x AB --y SECOND --kernel se(1)",
              "gp --data TARGET --kernel se(1) --at AB",
              "classify --data CLASS --kernel se(1) --at AB",
              "ridge --data TARGET --lambda 0.1 --at AB",
              "kpca --data AB",
              "mercer --kernel se(1) --measure data --data AB",
              "rkhs --kernel se(1) --centres AB --coefficients 1,2,3,4,5,6,7,8,9,10,11,12",
              "fantasy --n 14 --given AB",
              "leave-one-out --data AB",
              "compare --data TARGET",
              "hsic --data TARGET --x a --y t --permutations 20",
              "cit --data NOISY --x a --y c",
              "pc --data NOISY --test fisher-z",
              "novelty --train example:digits --test example:digits --train-rows 0:60 --test-rows 60:90 --pairs PAIRS "
              "--method kst"})
            QTest::newRow(words) << QString(words);
    }
    void aFileIsReadAsAsked()
    {
        QFETCH(QString, words);
        const Run plain = run(inFolder(words, {}));
        QVERIFY2(plain.status == 0, plain.error);
        const QStringList others = inFolder(words, "OTHER-");
        const Run told =
            run(others + QStringList{"--skip", "1", "--separator", "|", "--decimal", "comma", "--header", "yes"} +
                toldOfOthers(others));
        QVERIFY2(told.status == 0, told.error);
        QCOMPARE(told.out, plain.out);
    }

    void eachFileIsReadByItsOwnLookUnlessTold()
    {
        folder_.write("lines.csv", "a line\nanother\nx;y\n0,5;1,5\n1,5;2\n3;2,5\n4;1\n");
        folder_.write("at.csv", "x\n0.25\n2.75\n");
        folder_.write("skip.csv", "notes\nof mine\nx\n0.25\n2.75\n");
        const QStringList words{
            "gp",       "--data", folder_.path("lines.csv"), "--skip", "2", "--decimal", "comma", "--separator", ";",
            "--kernel", "se(1)"};
        const Run grid = run(words + QStringList{"--at", "grid:0.25:2.75:2"});
        const Run file = run(words + QStringList{"--at", folder_.path("at.csv")});
        QVERIFY2(grid.status == 0 && file.status == 0, file.error);
        QCOMPARE(file.out, grid.out);
        const Run told = run(words + QStringList{"--at", folder_.path("skip.csv"), "--skip", "at=2"});
        QVERIFY2(told.status == 0, told.error);
        QCOMPARE(told.out, grid.out);
        QVERIFY(refuses(run(words + QStringList{"--at", folder_.path("at.csv"), "--skip", "1"}),
                        "--skip is given twice for one file"));
        QVERIFY(refuses(run(words + QStringList{"--at", "grid:0:1:2", "--skip", "at=1"}),
                        "--skip at=1 would change nothing"));
    }

    void aGridTakesDatesWhereTheDataHoldThem()
    {
        folder_.write("days.csv", "day,y\n2020-01-01,1\n2020-01-05,2\n2020-02-01,3\n");
        folder_.write("at-days.csv", "day\n2020-01-03\n2020-01-31\n");
        const QStringList words{"gp", "--data", folder_.path("days.csv"), "--kernel", "se(20)", "--at"};
        const Run file = run(words + QStringList{folder_.path("at-days.csv")});
        const Run grid = run(words + QStringList{"grid:2020-01-03:2020-01-31:2"});
        QVERIFY2(file.status == 0 && grid.status == 0, grid.error);
        QCOMPARE(grid.out, file.out);
        QVERIFY(refuses(
            run(inFolder("gp --data TARGET --columns a,t --kernel se(1) --at grid:2020-01-03:2020-01-31:2", {})),
            "expected a number"));
    }

    void aDashIsStandardInputAndOutput()
    {
        const QByteArray csv = "x,y\n1,2\n2,3\n4,1\n";
        folder_.write("in.csv", csv);
        const QStringList model{"--kernel", "se(1)", "--at", "grid:0:1:3"};
        const Run plain = run(QStringList{"gp", "--data", folder_.path("in.csv")} + model);
        for (const char* input : {"-", "/dev/stdin"}) {
            QProcess process;
            process.start(KERNELSCOPE_PROGRAM, QStringList{"gp", "--data", QString(input), "--out", "-"} + model);
            process.write(csv);
            process.closeWriteChannel();
            QVERIFY(process.waitForFinished(120000));
            QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
            QCOMPARE(process.readAllStandardOutput(), plain.out);
        }
        QProcess empty;
        empty.start(KERNELSCOPE_PROGRAM, {"gram", "--data", "-"});
        empty.closeWriteChannel();
        QVERIFY(empty.waitForFinished(120000));
        QVERIFY(refuses({empty.exitCode(), empty.readAllStandardOutput(), empty.readAllStandardError()},
                        "standard input: nothing came in"));
    }

    void everyCommandThatReadsATableHasAllOfThem()
    {
        int reading = 0;
        const QString list = QString::fromUtf8(run({"--help"}).out).section("Commands:\n", 1).section("\n\n", 0, 0);
        for (const QString& line : list.split('\n')) {
            const QString command = line.trimmed().section(' ', 0, 0);
            const QString help = QString::fromUtf8(run({command, "--help"}).out);
            static const QRegularExpression table("^  --(data|x|centres|given|pairs|sites) .*(FILE|csv)",
                                                  QRegularExpression::MultilineOption);
            const bool reads = help.contains(table);
            reading += reads ? 1 : 0;
            for (const QString& option : readOptions)
                QVERIFY2(help.contains("\n  --" + option) == reads, qPrintable(command + " --" + option));
        }
        QCOMPARE(reading, 23);
    }

    void eachOptionDoesWhatItSays_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("same"); // the plain file that reads the same
        const auto row = [](const char* name, const QByteArray& file, const QStringList& options,
                            const QByteArray& same) { QTest::newRow(name) << file << options << same; };
        row("header yes", "1,2\n3,4\n5,6\n", {"--header", "yes"}, "a,b\n3,4\n5,6\n");
        row("header no", "1990,1991,1992\n1,2,3\n", {"--header=no"}, "a,b,c\n1990,1991,1992\n1,2,3\n");
        row("missing", "a,b\n1,2\n-99,3\n3,x\n5,6\n", {"--missing", "-99, x"}, "a,b\n1,2\n5,6\n");
        row("text is missing", "a,b\n1,2\n6,x\n5,6\n", {"--text-is-missing"}, "a,b\n1,2\n5,6\n");
        row("units", "a,b\n1,2\n6,7\n5,6\n", {"--units", "yes"}, "a,b\n6,7\n5,6\n");
        row("dates", "a,b\n01/02/1970,2\n03/02/1970,6\n", {"--dates", "month-first"}, "a,b\n1,2\n60,6\n");
        row("thin", "a,b\n1,2\n6,7\n5,6\n3,1\n", {"--thin", "2"}, "a,b\n1,2\n5,6\n");
        row("decimal point", "a;b\n1,234;2\n1;3\n", {"--decimal", "."}, "a,b\n1234,2\n1,3\n");
    }
    void eachOptionDoesWhatItSays()
    {
        QFETCH(QByteArray, file);
        QFETCH(QStringList, options);
        QFETCH(QByteArray, same);
        folder_.write("file", file);
        folder_.write("same", same);
        const QStringList words{"gram", "--kernel", "se(10)", "--data"};
        const Run told = run(words + QStringList{folder_.path("file")} + options);
        const Run plain = run(words + QStringList{folder_.path("same")});
        QVERIFY2(told.status == 0, told.error);
        QCOMPARE(told.out, plain.out);
        QVERIFY(run(words + QStringList{folder_.path("file")}).out != told.out);
    }

    void aSheetOrAnArrayIsChosen()
    {
        const QString tables = TEST_DATA_DIR "/tables/";
        const QStringList words{"gram", "--kernel", "se(1)", "--data"};
        folder_.write("y", "0.5\n1\n1.5\n2\n");
        const Run array = run(words + QStringList{tables + "arrays.npz", "--sheet", "y"});
        QVERIFY2(array.status == 0, array.error);
        QCOMPARE(array.out, run(words + QStringList{folder_.path("y")}).out);
        const Run sheet =
            run(words + QStringList{tables + "sales.xlsx", "--sheet", "Sales", "--columns", "sold,price"});
        QVERIFY2(sheet.status == 0, sheet.error);
        folder_.write("sales", "sold,price\n10,1.5\n12,1.25\n11,1.75\n");
        QCOMPARE(sheet.out, run(words + QStringList{folder_.path("sales")}).out);
        QVERIFY(
            refuses(run(words + QStringList{tables + "sales.xlsx", "--sheet", "Costs"}), "there is no sheet “Costs”"));
        QVERIFY(refuses(run(words + QStringList{folder_.path("y"), "--sheet", "1"}), "leave --sheet out"));
    }

    void whatIsNotKnownOrChangesNothingIsRefused_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("header") << "--header maybe" << QByteArray("--header: expected auto, yes or no, got \"maybe\"");
        QTest::newRow("separator") << "--separator x"
                                   << QByteArray(
                                          "--separator: expected auto, comma, semicolon, tab, bar or blank, got \"x\"");
        QTest::newRow("decimal") << "--decimal x" << QByteArray("--decimal: expected auto, point or comma, got \"x\"");
        QTest::newRow("skip") << "--skip -1" << QByteArray("--skip: expected a whole number of at least 0, got \"-1\"");
        QTest::newRow("thin") << "--thin 0" << QByteArray("--thin: expected a whole number of at least 1, got \"0\"");
        QTest::newRow("missing") << "--missing a,,b"
                                 << QByteArray("--missing: expected words with commas between them, got \"a,,b\"");
    }
    void whatIsNotKnownOrChangesNothingIsRefused()
    {
        QFETCH(QString, words);
        QFETCH(QByteArray, expected);
        const Run ran = run(inFolder("gram --data AB " + words, {}));
        QVERIFY2(refuses(ran, expected), ran.error);
        const Run idle = run(QString("gram --data example:iris " + words).split(' '));
        QVERIFY2(refuses(idle, "would change nothing: no table is read from a file"), idle.error);
    }
};

KERNELSCOPE_TEST(ReadOptionsCliTest, QApplication)

} // namespace read_options_cli_test

#include "read_options_cli_test.moc"
