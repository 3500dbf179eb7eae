#include "core/data/examples.h"
#include "core/data/table.h"

#include "core/data/binary_tables.h"
#include "core/data/table_fixture.h"
#include "fuzz/table_target.h"
#include "support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <random>

namespace table_test
{

using namespace core;
using binary_tables::bytesOf;
using binary_tables::npy;
using namespace std::string_view_literals;

class TableTest : public QObject
{
    Q_OBJECT

private slots:
    void textIsReadAsPeopleAndProgramsWriteIt_data();
    void textIsReadAsPeopleAndProgramsWriteIt();
    void badTextIsAClearSentence_data();
    void badTextIsAClearSentence();
    void numpyArraysAreReadInEveryOrderAndType_data();
    void numpyArraysAreReadInEveryOrderAndType();
    void badNumpyArraysAreAClearSentence_data();
    void badNumpyArraysAreAClearSentence();
    void numpyFilesAreKnownByTheirContent();
    void mutatedInputKeepsEveryPromise_data();
    void mutatedInputKeepsEveryPromise();
};

void TableTest::textIsReadAsPeopleAndProgramsWriteIt_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("names");
    QTest::addColumn<QString>("remarks");
    const Rows two{{1, 2}, {3, 4}};
    const Rows halves{{1.5, 2.5}, {-3.25, 4}};
    QTest::newRow("comma") << QByteArray("a,b\n1,2\n3,4\n") << two << "a | b"
                           << "";
    QTest::newRow("no header") << QByteArray("1,2\n3,4") << two << "x1 | x2"
                               << "";
    QTest::newRow("blank after comma") << QByteArray("a, b\n 1, 2 \n3 ,4\n") << two << "a | b"
                                       << "";
    QTest::newRow("semicolon") << QByteArray("a;b\n1;2\n3;4\n") << two << "a | b"
                               << "";
    QTest::newRow("tab, a spreadsheet's clipboard") << QByteArray("a\tb\r\n1\t2\r\n3\t4\r\n") << two << "a | b"
                                                    << "";
    QTest::newRow("blanks") << QByteArray("  a   b\n 1    2  \n3 4\n") << two << "a | b"
                            << "";
    QTest::newRow("old Mac line ends") << QByteArray("a,b\r1,2\r3,4\r") << two << "a | b"
                                       << "";
    QTest::newRow("decimal comma, semicolon") << QByteArray("a;b\n1,5;2,5\n-3,25;4\n") << halves << "a | b"
                                              << "commas are read as decimal points";
    QTest::newRow("decimal comma, tab") << QByteArray("1,5\t2,5\n-3,25\t4\n") << halves << "x1 | x2"
                                        << "commas are read as decimal points";
    QTest::newRow("decimal comma, blanks") << QByteArray("1,5 2,5\n-3,25 4\n") << halves << "x1 | x2"
                                           << "commas are read as decimal points";
    QTest::newRow("decimal comma, one column") << QByteArray("Höhe\n0,5\n-0,25\n") << Rows{{0.5}, {-0.25}} << "Höhe"
                                               << "commas are read as decimal points";
    QTest::newRow("decimal comma, one column, no header") << QByteArray("0,52\n-0,05\n") << Rows{{0.52}, {-0.05}} << "x"
                                                          << "commas are read as decimal points";
    QTest::newRow("whole numbers with commas") << QByteArray("1,2\n3,4\n") << two << "x1 | x2"
                                               << "";
    QTest::newRow("one column") << QByteArray("1\n2.5\n-3e2\n") << Rows{{1}, {2.5}, {-300}} << "x"
                                << "";
    QTest::newRow("one number") << QByteArray("7") << Rows{{7}} << "x"
                                << "";
    QTest::newRow("one column of row numbers") << QByteArray("row\n1\n2\n3\n") << Rows{{1}, {2}, {3}} << "row"
                                               << "";
    QTest::newRow("number forms") << QByteArray("+1,.5\n1.,-.5E+1\n") << Rows{{1, 0.5}, {1, -5}} << "x1 | x2"
                                  << "";
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                   "a,b\n1,2\n3,4\n")
                                     << two << "a | b"
                                     << "";
    QTest::newRow("Latin-1") << QByteArray("H\xF6he,b\n1,2\n3,4\n") << two << "Höhe | b"
                             << "not UTF-8, read as Latin-1";
    QTest::newRow("comments and blank lines")
        << QByteArray("# made by hand\n\na,b\n1,2\n  # between\n\n3,4\n\n") << two << "a | b"
        << "2 comment lines skipped";
    QTest::newRow("quotes") << QByteArray("\"a, b\",\"say \"\"c\"\"\"\n\"1\",2\n3,\"4\"\n") << two << "a, b | say \"c\""
                            << "";
    QTest::newRow("newline in quotes") << QByteArray("\"a\nb\",c\n1,2\n3,4\n") << two << "a\nb | c"
                                       << "";
    QTest::newRow("numbers as quoted names") << QByteArray("\"2019\",\"2020\"\n1,2\n3,4\n") << two << "2019 | 2020"
                                             << "";
    QTest::newRow("everything quoted") << QByteArray("\"1\",\"2\"\n\"3\",\"4\"\n") << two << "x1 | x2"
                                       << "";
    QTest::newRow("separator at the line's end") << QByteArray("a,b,\n1,2,\n3,4,\n") << two << "a | b"
                                                 << "";
    QTest::newRow("names twice") << QByteArray("a,a\n1,2\n3,4\n") << two << "a | a_2"
                                 << "";
    QTest::newRow("R's row names") << QByteArray("\"\",\"a\",\"b\"\n\"1\",1,2\n\"2\",3,4\n") << two << "a | b"
                                   << "";
    QTest::newRow("R's missing name of row names") << QByteArray("a b\n1 1 2\n2 3 4\n") << two << "a | b"
                                                   << "";
    QTest::newRow("missing values") << QByteArray("a,b\n1,2\nNA,1\n?,\nnan,N/A\n3,4\n") << two << "a | b"
                                    << "5 missing values in a, b | 3 rows with missing values left out";
    QTest::newRow("tiny") << QByteArray("a,b\n1e-400,-0.0\n1,2\n") << Rows{{0, -0.0}, {1, 2}} << "a | b"
                          << "";
}

void TableTest::textIsReadAsPeopleAndProgramsWriteIt()
{
    QFETCH(QByteArray, text);
    QFETCH(Rows, rows);
    QFETCH(QString, names);
    QFETCH(QString, remarks);
    const Outcome<TableDataset> made = datasetOfText(text.toStdString());
    QVERIFY2(std::holds_alternative<TableDataset>(made), sentence(made).c_str());
    const auto& [data, said] = std::get<TableDataset>(made);
    QCOMPARE(data.x, matrixOf(rows));
    QCOMPARE(joined(data.columnNames), names);
    QCOMPARE(joined(said), remarks);
}

void TableTest::badTextIsAClearSentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const QByteArray& text, const char* expected) {
        QTest::newRow(name) << text << QString::fromUtf8(expected);
    };
    row("empty", "", "d.csv: there is nothing to read in it: write one row of numbers a line.");
    row("blank", " \n\t\r\n\n", "d.csv: there is nothing to read in it: write one row of numbers a line.");
    row("only comments", "# a\n# b\n", "d.csv: there is nothing to read in it: write one row of numbers a line.");
    row("header only", "a,b\n", "d.csv: there is a header line but no row below it: add rows of numbers.");
    row("text in a number column", "a,b\n1,2\n3,4\n5,six\n7,seven\n8,9\n",
        "d.csv, line 4, column “b”: “six” is not a number: correct the cell, take what is no number for missing, or "
        "leave this column out.");
    row("text below a comment and a quoted newline", "# c\n\"a\nb\",c\n1,2\n3,x y\n",
        "d.csv, line 5, column “c”: “x y” is not a number: correct the cell, take what is no number for missing, or "
        "leave this column out.");
    row("only text", "name,town\nAda,London\nEmmy,Erlangen\nSofia,Stockholm\n",
        "d.csv, line 2, column “name”: “Ada” is not a number: correct the cell or leave this column out.");
    row("too short a row", "a,b\n1,2\n3\n5,6\n",
        "d.csv, line 3 has 1 cell where the first line has 2: add or remove cells so that all lines agree.");
    row("too long a row", "1;2\n3;4;5\n5;6\n",
        "d.csv, line 2 has 3 cells where the first line has 2: add or remove cells so that all lines agree.");
    row("infinity", "a,b\n1,2\n3,inf\n",
        "d.csv, line 3, column “b”: the value is infinite or too large to be computed with: correct or remove it, or "
        "name it as a word for missing.");
    row("minus infinity", "-Infinity\n1\n",
        "d.csv, line 1, column “x”: the value is infinite or too large to be computed with: correct or remove it, or "
        "name it as a word for missing.");
    row("beyond a double", "a\n1\n-1e400\n",
        "d.csv, line 3, column “a”: the value is infinite or too large to be computed with: correct or remove it, or "
        "name it as a word for missing.");
    row("only missing values", "a,b\nNA,1\n2,NA\n",
        "d.csv: every row misses a value in the chosen columns: choose others or fill the gaps.");
    row("points and commas", "a;b\n1.5;2\n1;2,5\n",
        "d.csv, line 3, column 2: “2,5” has a decimal comma where other numbers have a point: use one of them, or tell "
        "the decimal mark.");
    row("open quotation mark", "a,b\n1,2\n\"3,4\n5,6\n",
        "d.csv, line 3, column 1: a quotation mark opens here and never closes: close it or remove it.");
    row("text after quotes", "a,b\n1,\"2\"x\n",
        "d.csv, line 2, column 2: text follows the closing quotation mark: write a quotation mark inside a cell "
        "twice.");
    row("negative weight", "a,weight\n1,2\n3,-4\n",
        "d.csv, line 3, column “weight”: the weight -4 is negative: weights start at 0.");
    row("no weight", "a,weight\n1,0\n3,0\n", "d.csv: every weight is 0: give at least one row a weight above 0.");
    row("binary", QByteArray("1,2\n\x00\x01\x02", 7),
        "d.csv: this is binary, not text: open a CSV, TSV, XLSX, NPY, NPZ or MAT file.");
    row("UTF-16 that is cut off",
        QByteArray("\xFF\xFE"
                   "1\0,\0002\0\n",
                   9),
        "d.csv: this is UTF-16 text that is cut off or damaged: save it again as UTF-8.");
    row("spreadsheet", "PK\x03\x04rest",
        "d.csv: this is a spreadsheet or a zip archive: save the sheet as CSV and open that.");
    row("web page", "<!DOCTYPE html>\n<html>", "d.csv: this is a web page: save the table itself as CSV.");
    row("transposed", QByteArray("1,").repeated(20000) + "1\n",
        "d.csv: it has 20001 columns; up to 10000 can be read: transpose it if its columns are the observations.");
}

void TableTest::badTextIsAClearSentence()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(sentence(datasetOfText(text.toStdString()))), expected);
}

void TableTest::numpyArraysAreReadInEveryOrderAndType_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Rows>("rows");
    const auto row = [](const char* name, const std::string& bytes, const Rows& rows) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << rows;
    };
    const Rows three{{1, 2}, {3, 4}, {5, 6}};
    row("f8", npy("<f8", false, "(3, 2)", bytesOf<double>({1, 2, 3, 4, 5, 6})), three);
    row("f8, Fortran order", npy("<f8", true, "(3, 2)", bytesOf<double>({1, 3, 5, 2, 4, 6})), three);
    row("f4", npy("<f4", false, "(3, 2)", bytesOf<float>({1, 2, 3, 4, 5, 6})), three);
    row("f4, Fortran order", npy("<f4", true, "(3, 2)", bytesOf<float>({1, 3, 5, 2, 4, 6})), three);
    row("i4", npy("<i4", false, "(3, 2)", bytesOf<std::int32_t>({1, 2, 3, 4, 5, 6})), three);
    row("i8", npy("<i8", false, "(2,)", bytesOf<std::int64_t>({-7, 1LL << 40})), {{-7}, {1099511627776.0}});
    row("u1", npy("|u1", false, "(2, 1)", bytesOf<std::uint8_t>({255, 3})), {{255}, {3}});
    row("one dimension", npy("<f8", false, "(2,)", bytesOf<double>({0.1, -2.5})), {{0.1}, {-2.5}});
    row("version 2", npy("<f8", false, "(2,)", bytesOf<double>({0.1, -2.5}), 2), {{0.1}, {-2.5}});
    row("version 3", npy("<f8", false, "(2,)", bytesOf<double>({0.1, -2.5}), 3), {{0.1}, {-2.5}});
}

void TableTest::numpyArraysAreReadInEveryOrderAndType()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Rows, rows);
    const Outcome<Table> table = readNpy(bytes.toStdString(), "a.npy");
    QVERIFY2(std::holds_alternative<Table>(table), sentence(table).c_str());
    const auto made = datasetOf(std::get<Table>(table), allCoordinateRoles(std::get<Table>(table)));
    QVERIFY2(std::holds_alternative<TableDataset>(made), sentence(made).c_str());
    QCOMPARE(std::get<TableDataset>(made).data.x, matrixOf(rows));
}

void TableTest::badNumpyArraysAreAClearSentence_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("part");
    const std::string good = npy("<f8", false, "(3, 2)", bytesOf<double>({1, 2, 3, 4, 5, 6}));
    const auto row = [](const char* name, const std::string& bytes, const char* part) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << part;
    };
    row("truncated", good.substr(0, good.size() - 9),
        "the file is truncated: its header promises 3 rows of 2, but only 4 elements follow");
    row("truncated header", good.substr(0, 40), "the file ends within its header");
    row("magic only", good.substr(0, 7), "the file ends within its header");
    row("no magic", "1,2\n", "this is not a NumPy array");
    row("version 9", npy("<f8", false, "(1,)", "12345678", 9), "version 9 of the NPY format is unknown");
    row("big-endian", npy(">f8", false, "(1,)", "12345678"), "the array is big-endian (>f8)");
    row("objects", npy("|O", false, "(1,)", "12345678"), "the array holds Python objects");
    row("text", npy("<U3", false, "(1,)", "123456789012"), "the array holds elements of type “<U3”");
    row("no dimension", npy("<f8", false, "()", "12345678"), "the array has 0 dimensions");
    row("three dimensions", npy("<f8", false, "(1, 1, 1)", "12345678"), "the array has 3 dimensions");
    row("empty", npy("<f8", false, "(0, 2)", ""), "the array is empty");
    row("no shape", npy("<f8", false, "None", "12345678"), "its header tells no shape");
    row("negative shape", npy("<f8", false, "(-1,)", "12345678"), "its header tells no shape that makes sense");
    row("shape beyond the address space", npy("<f8", false, "(9223372036854775807, 4)", "12345678"),
        "the file is truncated");
    std::string records = npy("<f8", false, "(1,)", "12345678");
    records.replace(records.find("'<f8'"), 5, "[('a'");
    row("records", records, "the array holds records");
}

void TableTest::badNumpyArraysAreAClearSentence()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, part);
    const QString said = QString::fromStdString(sentence(readNpy(bytes.toStdString(), "a.npy")));
    QVERIFY2(said.startsWith("a.npy: " + part) && said.endsWith('.') &&
                 said.contains(": save ") + said.contains(": copy ") == 1,
             qPrintable(said));
}

void TableTest::numpyFilesAreKnownByTheirContent()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("array.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(npy("<f8", false, "(2,)", bytesOf<double>({0.1, -2.5}))));
    file.close();
    const Outcome<TableDataset> loaded = loadDataset(file.fileName().toStdString(), {});
    QVERIFY2(std::holds_alternative<TableDataset>(loaded), sentence(loaded).c_str());
    QCOMPARE(std::get<TableDataset>(loaded).data.x, matrixOf({{0.1}, {-2.5}}));
    QCOMPARE(std::get<TableDataset>(loaded).data.source, std::string("array.csv"));
}

void TableTest::mutatedInputKeepsEveryPromise_data()
{
    using Promise = std::string (*)(std::string_view);
    QTest::addColumn<Promise>("brokenPromise");
    QTest::addColumn<std::vector<std::string>>("seeds");
    QTest::addColumn<int>("rounds");
    const std::vector<std::string> texts{
        "a,b\n1,2\n3,4\n",
        "x;y\n1,5;2,25\n-3,5;1e5\n",
        "# c\n\"a \"\"q\"\"\",\"b\nc\",label\n1,2,u\n3,NA,v\n-inf,1e308,u\n",
        "\xEF\xBB\xBF"
        "1\t2\r\n3\t4\r\n",
        " 0.1  -2e3 nan\n 5 6 7\n",
        toCsv(*example("iris")).substr(0, 400),
        "A title\n\na|b|c\n(m),,%\n2020-12-31|1 234|5%\n.|−1|<0.01\n#N/A|3\n",
        "sep=;\nday;1990;1991\n31.12.2020 12:00;1.234,5;-\n1.2.2021;2;None\n",
    };
    std::vector<std::string> any = texts, told;
    for (const std::string& more :
         {npy("<f8", false, "(3, 2)", bytesOf<double>({1, 2, 3, 4, 5, 6})),
          npy("<i4", true, "(2, 2)", bytesOf<std::int32_t>({1, 2, 3, 4}), 2),
          zipped({{"x.npy", npy("<f8", false, "(2,)", bytesOf<double>({1, 2}))}}, false),
          binary_tables::mat(binary_tables::matMatrix("x", 6, 3, 1, 9, bytesOf<double>({1, 2, 3}))),
          std::string("\xFF\xFE"
                      "1\0\t\0002\0\n\0003\0\t\0004\0",
                      16)})
        any.push_back(more);
    std::mt19937_64 engine(2);
    for (int copy = 0; copy < 40; ++copy)
        told.push_back(littleEndian(engine(), 8) + texts[static_cast<std::size_t>(copy) % texts.size()]);
    const std::vector<std::string> sheets{
        "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"inlineStr\"><is><t>b</t></is></c></row><row "
        "r=\"3\"><c r=\"A3\" s=\"1\"><v>44196.5</v></c><c r=\"B3\"><v>2</v></c></row><!--|--><si><t>a</t></si>",
        "<row><c t=\"str\"><f>1</f><v>&lt;a&#65;</v></c><c "
        "t=\"e\"><v>#N/A</v></c></row><row><c><v>1</v></c><c/></row>"};
    const std::vector<std::string> mats{binary_tables::matMatrix("x", 6, 3, 1, 9, bytesOf<double>({1, 2, 3})) +
                                        binary_tables::matMatrix("y", 12, 3, 1, 2, "abc")};
    const std::vector<std::string> arrays{static_cast<char>(80 + 24) +
                                          npy("<f8", false, "(3,)", bytesOf<double>({1, 2, 3})) +
                                          npy("<i2", false, "(3, 1)", bytesOf<std::int16_t>({1, 2, 3}))};
    QTest::newRow("any bytes") << Promise(&brokenTablePromise) << any << 20'000;
    QTest::newRow("text read as told") << Promise(&brokenToldPromise) << told << 20'000;
    QTest::newRow("a sheet") << Promise(&brokenSheetPromise) << sheets << 4'000;
    QTest::newRow("a MAT file") << Promise(&brokenMatPromise) << mats << 4'000;
    QTest::newRow("NumPy arrays") << Promise(&brokenNpzPromise) << arrays << 4'000;
}

void TableTest::mutatedInputKeepsEveryPromise()
{
    using Promise = std::string (*)(std::string_view);
    QFETCH(Promise, brokenPromise);
    QFETCH(std::vector<std::string>, seeds);
    QFETCH(int, rounds);
    constexpr std::string_view spice = "\",;\t \r\n#0123456789.eE+-naif?\xFF\xC3\x00()'<>/|%:&"sv;
    std::mt19937_64 engine(14);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(engine() % n); };
    int tables = 0;
    for (int round = 0; round < rounds; ++round) {
        std::string bytes = seeds[below(seeds.size())];
        for (std::size_t edits = 1 + below(6); edits > 0 && !bytes.empty(); --edits) {
            const std::size_t at = below(bytes.size());
            switch (below(5)) {
            case 0:
                bytes[at] = spice[below(spice.size())];
                break;
            case 1:
                bytes.insert(at, 1, spice[below(spice.size())]);
                break;
            case 2:
                bytes.erase(at, 1 + below(4));
                break;
            case 3:
                bytes.insert(at, bytes.substr(below(bytes.size()), below(12)));
                break;
            default:
                bytes.resize(at);
                break;
            }
        }
        const std::string broken = brokenPromise(bytes);
        QVERIFY2(broken.empty(), qPrintable(QString::fromStdString(broken) + " from " +
                                            QByteArray::fromStdString(bytes).toPercentEncoding()));
        tables += std::holds_alternative<Table>(readTable(bytes, "source")) ? 1 : 0;
    }
    if (brokenPromise == &brokenTablePromise)
        QVERIFY2(tables > 2'000, "the mutations are too wild to test what happens to a table that reads");
}

KERNELSCOPE_TEST(TableTest, NoApplication)

} // namespace table_test

#include "table_test.moc"
