#include "core/data/examples.h"
#include "core/data/table.h"

#include "fuzz/table_target.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

#include <bit>
#include <cstring>
#include <random>

using namespace core;
using namespace std::string_view_literals;
using Eigen::MatrixXd;

namespace
{

using Rows = QList<QList<double>>;

MatrixXd matrixOf(const Rows& rows)
{
    MatrixXd x(rows.size(), rows.front().size());
    for (int i = 0; i < rows.size(); ++i)
        for (int j = 0; j < rows[i].size(); ++j)
            x(i, j) = rows[i][j];
    return x;
}

std::string sentence(const auto& outcome)
{
    const auto* failure = std::get_if<Failure>(&outcome);
    return failure != nullptr ? failure->what : "no failure";
}

Outcome<TableDataset> datasetOfText(std::string_view text)
{
    const Outcome<Table> table = readTable(text, "d.csv");
    if (const auto* failure = std::get_if<Failure>(&table))
        return *failure;
    return datasetOf(std::get<Table>(table), allCoordinateRoles(std::get<Table>(table)));
}

QString joined(const std::vector<std::string>& lines)
{
    QStringList list;
    for (const std::string& line : lines)
        list << QString::fromStdString(line);
    return list.join(" | ");
}

/// A NumPy file as its format's description says, with the header padded to 64 bytes.
std::string npy(const std::string& descriptor, bool fortran, const std::string& shape, const std::string& elements,
                int version = 1)
{
    std::string header = "{'descr': '" + descriptor + "', 'fortran_order': " + (fortran ? "True" : "False") +
                         ", 'shape': " + shape + ", }";
    const std::size_t prefix = version == 1 ? 10 : 12;
    header += std::string(63 - (prefix + header.size()) % 64, ' ') + "\n";
    std::string bytes = std::string("\x93NUMPY") + static_cast<char>(version) + '\0';
    for (std::size_t k = 0; k < prefix - 8; ++k)
        bytes += static_cast<char>((header.size() >> (8 * k)) & 0xFF);
    return bytes + header + elements;
}

template <class T>
std::string bytesOf(std::initializer_list<T> values)
{
    std::string bytes(values.size() * sizeof(T), '\0');
    std::memcpy(bytes.data(), std::data(values), bytes.size());
    return bytes;
}

} // namespace

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
    void badPathsAreAClearSentence();
    void anUnreadableFileIsAClearSentence();
    void numpyFilesAreKnownByTheirContent();
    void rolesFollowNamesAndContents();
    void previewTakesTwoCoordinates();
    void labelsAreNumberedInOrder_data();
    void labelsAreNumberedInOrder();
    void targetsAndWeightsAreKept();
    void rowsWithGapsAreLeftOutAndCounted();
    void columnsAreChosenByNameOrNumberInOrder();
    void wrongColumnsListTheRightOnes();
    void examplesAreLoadedByName();
    void hugeValuesLoadWithARemark();
    void aMillionRowsLoadAndSayWhatWillBeSlow();
    void csvReadsBackToTheSameBits();
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
                                              << "decimal comma";
    QTest::newRow("decimal comma, tab") << QByteArray("1,5\t2,5\n-3,25\t4\n") << halves << "x1 | x2"
                                        << "decimal comma";
    QTest::newRow("decimal comma, blanks") << QByteArray("1,5 2,5\n-3,25 4\n") << halves << "x1 | x2"
                                           << "decimal comma";
    QTest::newRow("decimal comma, one column") << QByteArray("Höhe\n0,5\n-0,25\n") << Rows{{0.5}, {-0.25}} << "Höhe"
                                               << "decimal comma";
    QTest::newRow("decimal comma, one column, no header") << QByteArray("0,52\n-0,05\n") << Rows{{0.52}, {-0.05}} << "x"
                                                          << "decimal comma";
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
                                    << "5 missing values | 3 rows with missing values left out";
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
        "d.csv, line 4, column “b”: “six” is not a number: correct the cell or leave this column out.");
    row("text below a comment and a quoted newline", "# c\n\"a\nb\",c\n1,2\n3,x y\n",
        "d.csv, line 5, column “c”: “x y” is not a number: correct the cell or leave this column out.");
    row("only text", "name,town\nAda,London\nEmmy,Erlangen\nSofia,Stockholm\n",
        "d.csv, line 2, column “name”: “Ada” is not a number: correct the cell or leave this column out.");
    row("too short a row", "a,b\n1,2\n3\n5,6\n",
        "d.csv, line 3 has 1 cell where the first line has 2: add or remove cells so that all lines agree.");
    row("too long a row", "1;2\n3;4;5\n5;6\n",
        "d.csv, line 2 has 3 cells where the first line has 2: add or remove cells so that all lines agree.");
    row("infinity", "a,b\n1,2\n3,inf\n",
        "d.csv, line 3, column “b”: the value is infinite or too large to be computed with: correct or remove it.");
    row("minus infinity", "-Infinity\n1\n",
        "d.csv, line 1, column “x”: the value is infinite or too large to be computed with: correct or remove it.");
    row("beyond a double", "a\n1\n-1e400\n",
        "d.csv, line 3, column “a”: the value is infinite or too large to be computed with: correct or remove it.");
    row("only missing values", "a,b\nNA,1\n2,NA\n",
        "d.csv: every row misses a value in the chosen columns: choose others or fill the gaps.");
    row("points and commas", "a;b\n1.5;2\n1;2,5\n",
        "d.csv, line 3, column 2: “2,5” has a decimal comma where other numbers have a point: use one of them.");
    row("open quotation mark", "a,b\n1,2\n\"3,4\n5,6\n",
        "d.csv, line 3, column 1: a quotation mark opens here and never closes: close it or remove it.");
    row("text after quotes", "a,b\n1,\"2\"x\n",
        "d.csv, line 2, column 2: text follows the closing quotation mark: write a quotation mark inside a cell "
        "twice.");
    row("negative weight", "a,weight\n1,2\n3,-4\n",
        "d.csv, line 3, column “weight”: the weight -4 is negative: weights start at 0.");
    row("no weight", "a,weight\n1,0\n3,0\n", "d.csv: every weight is 0: give at least one row a weight above 0.");
    row("binary", QByteArray("1,2\n\x00\x01\x02", 7), "d.csv: this is binary, not text: open a CSV, TSV or NPY file.");
    row("UTF-16",
        QByteArray("\xFF\xFE"
                   "1\0,\0002\0",
                   8),
        "d.csv: this is UTF-16 text: save it again as UTF-8.");
    row("UTF-16, big-endian", QByteArray("\xFE\xFF\0001\0,\0002", 8),
        "d.csv: this is UTF-16 text: save it again as UTF-8.");
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

void TableTest::badPathsAreAClearSentence()
{
    const QTemporaryDir folder;
    const std::string path = folder.path().toStdString();
    QCOMPARE(sentence(readTableFile(path)), path + ": this is a folder: choose a file in it.");
    QCOMPARE(sentence(readTableFile(path + "/none.csv")),
             path + "/none.csv: there is no such file: check the name and the folder.");
    QCOMPARE(sentence(readTableFile("")), std::string(": there is no such file: check the name and the folder."));
    QCOMPARE(sentence(readTableFile("/dev/zero")),
             std::string("/dev/zero: this is a device, not a file: choose a CSV, TSV or NPY file."));
    QFile empty(folder.filePath("empty.csv"));
    QVERIFY(empty.open(QIODevice::WriteOnly));
    empty.close();
    QCOMPARE(sentence(readTableFile(path + "/empty.csv")),
             path + "/empty.csv: the file is empty: write one row of numbers a line into it.");
}

void TableTest::anUnreadableFileIsAClearSentence()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("secret.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("1\n") == 2);
    file.close();
    QVERIFY(file.setPermissions(QFileDevice::Permissions()));
    const std::string path = file.fileName().toStdString();
    if (::access(path.c_str(), R_OK) == 0)
        QSKIP("this user may read every file, whatever its permissions");
    QCOMPARE(sentence(readTableFile(path)), path + ": you have no permission to read it: change its permissions.");
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

void TableTest::rolesFollowNamesAndContents()
{
    using enum ColumnRole;
    const auto table =
        std::get<Table>(readTable("row,a,Class,target,Weight,name,b,typo\n1,.1,0,5,1,Ada,3,1\n2,.2,1,6,1,Emmy,4,1\n"
                                  "3,.3,0,7,1,Sofia,5,x\n",
                                  "d"));
    QCOMPARE(allCoordinateRoles(table),
             (std::vector{Ignore, Coordinate, Label, Target, Weight, Ignore, Coordinate, Coordinate}));
    const auto flowers = std::get<Table>(readTable("width,kind\n1,rose\n2,lily\n3,rose\n4,lily\n", "d"));
    QCOMPARE(allCoordinateRoles(flowers), (std::vector{Coordinate, Label}));
}

void TableTest::previewTakesTwoCoordinates()
{
    using enum ColumnRole;
    const auto table = std::get<Table>(readTable("a,b,c,label\n1,2,3,0\n4,5,6,1\n", "clipboard"));
    QCOMPARE(guessRoles(table), (std::vector{Coordinate, Coordinate, Ignore, Label}));
}

void TableTest::labelsAreNumberedInOrder_data()
{
    QTest::addColumn<QByteArray>("cells");
    QTest::addColumn<QList<int>>("labels");
    QTest::addColumn<QString>("remark");
    QTest::newRow("kept") << QByteArray("0 2 1 0") << QList{0, 2, 1, 0} << "";
    QTest::newRow("one sample") << QByteArray("1 1 1 1") << QList{1, 1, 1, 1} << "";
    QTest::newRow("from 1") << QByteArray("2 1 2 3") << QList{1, 0, 1, 2}
                            << "labels from “label”: 0 is 1, 1 is 2, 2 is 3";
    QTest::newRow("signs") << QByteArray("1 -1 1 -1") << QList{1, 0, 1, 0} << "labels from “label”: 0 is -1, 1 is 1";
    QTest::newRow("words") << QByteArray("b a b a") << QList{1, 0, 1, 0} << "labels from “label”: 0 is a, 1 is b";
}

void TableTest::labelsAreNumberedInOrder()
{
    QFETCH(QByteArray, cells);
    QFETCH(QList<int>, labels);
    QFETCH(QString, remark);
    std::string text = "x,label\n";
    for (const QByteArray& cell : cells.split(' '))
        text += "0.5," + cell.toStdString() + "\n";
    const Outcome<TableDataset> made = datasetOfText(text);
    QVERIFY2(std::holds_alternative<TableDataset>(made), sentence(made).c_str());
    QCOMPARE(std::get<TableDataset>(made).data.labels, std::vector<int>(labels.begin(), labels.end()));
    QCOMPARE(joined(std::get<TableDataset>(made).remarks), remark);
}

void TableTest::targetsAndWeightsAreKept()
{
    const Dataset data = std::get<TableDataset>(datasetOfText("weight,x,target\n1,10,0.5\n2,20,0.25\n")).data;
    QCOMPARE(data.x, matrixOf({{10}, {20}}));
    QCOMPARE(MatrixXd(data.weights), matrixOf({{1}, {2}}));
    QCOMPARE(MatrixXd(data.targets), matrixOf({{0.5}, {0.25}}));
}

void TableTest::rowsWithGapsAreLeftOutAndCounted()
{
    const auto [data, remarks] = std::get<TableDataset>(datasetOfText("x,label,unused\n1,a,NA\n,b,1\n3,,1\n4,b,1\n"));
    QCOMPARE(data.x.rows(), 1); // the last: only it has a value in every column
    const auto table = std::get<Table>(readTable("x,label,unused\n1,a,NA\n,b,1\n3,,1\n4,b,1\n", "d"));
    using enum ColumnRole;
    const auto chosen = std::get<TableDataset>(datasetOf(table, {Coordinate, Label, Ignore}));
    QCOMPARE(chosen.data.x, matrixOf({{1}, {4}}));
    QCOMPARE(chosen.data.labels, (std::vector{0, 1}));
    QVERIFY(joined(chosen.remarks).contains("2 rows with missing values left out"));
}

void TableTest::columnsAreChosenByNameOrNumberInOrder()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("d.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly) &&
            file.write("a,b,\"3\",label,name\n1,2,3,1,u\n4,5,6,0,v\n7,8,9,1,w\n") > 0);
    file.close();
    const std::string path = file.fileName().toStdString();
    const auto byName = std::get<TableDataset>(loadDataset(path, {"b", "a"})).data;
    QCOMPARE(byName.x, matrixOf({{2, 1}, {5, 4}, {8, 7}}));
    QCOMPARE(joined(byName.columnNames), QString("b | a"));
    QCOMPARE(byName.labels, (std::vector{1, 0, 1}));
    QCOMPARE(std::get<TableDataset>(loadDataset(path, {"2", "3"})).data.x, matrixOf({{2, 3}, {5, 6}, {8, 9}}));
    QCOMPARE(std::get<TableDataset>(loadDataset(path, {"label"})).data.x, matrixOf({{1}, {0}, {1}}));
    const auto all = std::get<TableDataset>(loadDataset(path, {}));
    QCOMPARE(joined(all.data.columnNames), QString("a | b | 3"));
    QCOMPARE(joined(all.remarks), QString("column “name” holds text and is left out"));
    QCOMPARE(
        sentence(loadDataset(path, {"name"})),
        std::string("d.csv, line 2, column “name”: “u” is not a number: correct the cell or leave this column out."));
}

void TableTest::wrongColumnsListTheRightOnes()
{
    const std::string expected = "Iris: there is no column “colour”: choose from sepal_length, sepal_width, "
                                 "petal_length, petal_width, or a number from 1 to 4.";
    QCOMPARE(sentence(loadDataset("example:iris", {"1", "colour"})), expected);
    for (const char* wrong : {"0", "5", "-1", "1x", "", "99999999999999999999999"})
        QVERIFY(sentence(loadDataset("example:iris", {wrong})).starts_with("Iris: there is no column"));
    QCOMPARE(sentence(loadDataset("example:iris", {"1", "sepal_length"})),
             std::string("Iris: column “sepal_length” is chosen twice: name it once."));
}

void TableTest::examplesAreLoadedByName()
{
    for (const ExampleDescription& description : examples()) {
        const auto loaded = loadDataset("example:" + std::string(description.name), {});
        QVERIFY2(std::holds_alternative<TableDataset>(loaded), sentence(loaded).c_str());
        QCOMPARE(std::get<TableDataset>(loaded).data, example(description.name).value());
    }
    const auto petals = std::get<TableDataset>(loadDataset("example:iris", {"4", "petal_length"})).data;
    QCOMPARE(petals.x.leftCols(1), example("iris")->x.col(3));
    QVERIFY(sentence(loadDataset("example:irsi", {}))
                .starts_with("There is no example “irsi”: choose from fourteen, faithful, iris"));
}

void TableTest::hugeValuesLoadWithARemark()
{
    const auto [data, remarks] = std::get<TableDataset>(datasetOfText("x\n1e308\n-2\n"));
    QCOMPARE(data.x, matrixOf({{1e308}, {-2}}));
    QCOMPARE(joined(remarks), QString("values up to 1e+308: squared distances will overflow, so rescale the column"));
}

void TableTest::aMillionRowsLoadAndSayWhatWillBeSlow()
{
    std::string text = "a,b\n";
    for (int i = 0; i < 1'000'000; ++i)
        text += std::to_string(i) + ".25,-" + std::to_string(i % 1000) + "e-3\n";
    QElapsedTimer clock;
    clock.start();
    const auto loaded = datasetOfText(text);
    qInfo("%lld ms", clock.elapsed());
    const auto& [data, remarks] = std::get<TableDataset>(loaded);
    QCOMPARE(data.x.rows(), 1'000'000);
    QCOMPARE(data.x(999'999, 0), 999'999.25);
    QCOMPARE(data.x(999'999, 1), -0.999);
    QVERIFY(joined(remarks).startsWith("1000000 rows: the kernel density and everything else"));
}

void TableTest::csvReadsBackToTheSameBits()
{
    std::mt19937_64 engine(3);
    Dataset data = emptyDataset(3);
    data.columnNames = {"plain", "with, \"quotes\"\nand lines", "7"};
    data.x.resize(200, 3);
    for (double& value : data.x.reshaped())
        do
            value = std::bit_cast<double>(engine());
        while (!std::isfinite(value));
    data.targets = data.x.col(2).reverse();
    data.weights = data.x.col(0).cwiseAbs();
    for (int i = 0; i < 200; ++i)
        data.labels.push_back(i % 3);
    Dataset again = std::get<TableDataset>(datasetOfText(toCsv(data))).data;
    again.source.clear();
    QVERIFY(again == data);
}

void TableTest::mutatedInputKeepsEveryPromise()
{
    const std::vector<std::string> seeds{
        "a,b\n1,2\n3,4\n",
        "x;y\n1,5;2,25\n-3,5;1e5\n",
        "# c\n\"a \"\"q\"\"\",\"b\nc\",label\n1,2,u\n3,NA,v\n-inf,1e308,u\n",
        "\xEF\xBB\xBF"
        "1\t2\r\n3\t4\r\n",
        " 0.1  -2e3 nan\n 5 6 7\n",
        toCsv(*example("iris")).substr(0, 400),
        npy("<f8", false, "(3, 2)", bytesOf<double>({1, 2, 3, 4, 5, 6})),
        npy("<i4", true, "(2, 2)", bytesOf<std::int32_t>({1, 2, 3, 4}), 2),
    };
    constexpr std::string_view spice = "\",;\t \r\n#0123456789.eE+-naif?\xFF\xC3\x00()'<"sv;
    std::mt19937_64 engine(14);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(engine() % n); };
    std::size_t tables = 0;
    for (int round = 0; round < 20'000; ++round) {
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
        const std::string broken = brokenTablePromise(bytes);
        QVERIFY2(broken.empty(), qPrintable(QString::fromStdString(broken) + " from " +
                                            QByteArray::fromStdString(bytes).toPercentEncoding()));
        tables += std::holds_alternative<Table>(readTable(bytes, "source")) ? 1 : 0;
    }
    QVERIFY2(tables > 2'000, "the mutations are too wild to test what happens to a table that reads");
}

QTEST_APPLESS_MAIN(TableTest)
#include "table_test.moc"
