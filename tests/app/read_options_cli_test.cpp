// How files are read, as options of every command that reads one.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QRegularExpression>
#include <QTest>

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
        const Run told = run(inFolder(words, "OTHER-") +
                             QStringList{"--skip", "1", "--separator", "|", "--decimal", "comma", "--header", "yes"});
        QVERIFY2(told.status == 0, told.error);
        QCOMPARE(told.out, plain.out);
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
