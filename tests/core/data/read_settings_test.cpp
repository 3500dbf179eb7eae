#include "core/data/table.h"

#include "core/data/header_alone.h"
#include "core/data/table_fixture.h"
#include "support/test_registry.h"

#include <QtTest>

#include <array>
#include <cmath>

namespace read_settings_test
{

using namespace core;

class ReadSettingsTest : public QObject
{
    Q_OBJECT

private slots:
    void aTableIsReadAsTold_data();
    void aTableIsReadAsTold();
    void aRefusalOfWhatIsToldSaysWhere_data();
    void aRefusalOfWhatIsToldSaysWhere();
    void thinningKeepsEvenlySpacedRowsWithTheirLines();
    void aHeaderWithoutRowsIsFoundBehindSkippedLines();
};

void ReadSettingsTest::aTableIsReadAsTold_data()
{
    QTest::addColumn<ReadSettings>("settings");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("names");
    QTest::addColumn<QString>("remarks");
    const auto row = [](const char* name, const ReadSettings& settings, const QByteArray& text, const Rows& rows,
                        const char* names, const char* remarks = "") {
        QTest::newRow(name) << settings << text << rows << QString::fromUtf8(names) << QString::fromUtf8(remarks);
    };
    const Rows two{{1, 2}, {3, 4}};
    row("numbers are names", {.header = Presence::Yes}, "10,20\n1,2\n3,4\n", two, "10 | 20");
    row("years are numbers", {.header = Presence::No}, "1990,1991,1992\n1,2,3\n", {{1990, 1991, 1992}, {1, 2, 3}},
        "x1 | x2 | x3");
    row("lines are skipped", {.skippedLines = 2}, "7,8,\"\n5,5,5\na,b\n1,2\n3,4\n", two, "a | b");
    row("sep= is one of the lines", {.skippedLines = 2}, "sep=;\n9;9;9\na;b\n1;2\n3;4\n", two, "a | b");
    row("comma, told", {.separator = Separator::Comma}, "1;2,3\n1;2,3\n", {{3}, {3}}, "x2");
    row("bar", {.separator = Separator::Bar}, "1,5|2,5\n3|4\n", {{1.5, 2.5}, {3, 4}}, "x1 | x2",
        "commas are read as decimal points");
    row("blank", {.separator = Separator::Blank}, "1,5  2,5\n3\t4\n", {{1.5, 2.5}, {3, 4}}, "x1 | x2",
        "commas are read as decimal points");
    row("tab", {.separator = Separator::Tab}, "1 000\t2\n3\t4\n", {{1000, 2}, {3, 4}}, "x1 | x2");
    row("a point is decimal", {.decimal = DecimalMark::Point}, "a;b\n1,234;2\n3;4\n", {{1234, 2}, {3, 4}}, "a | b");
    row("a comma is decimal", {.decimal = DecimalMark::Comma}, "a;b\n1.234;2\n3;4\n", {{1234, 2}, {3, 4}}, "a | b");
    row("a comma is decimal, in quotes", {.decimal = DecimalMark::Comma}, "a,b\n\"1,234\",2\n3,4\n",
        {{1.234, 2}, {3, 4}}, "a | b", "commas are read as decimal points");
    row("words for missing", {.missingWords = {"-999", "gone"}}, "a,b\n1,2\n-999.0,2\n5,gone\n3,4\n", two, "a | b",
        "2 missing values in a, b | 2 rows with missing values left out");
    row("text is missing", {.textIsMissing = true}, "a,b\n1,2\nsix,2\n5,2020-01-01\n3,4\n", two, "a | b",
        "“a” has 1 cell without a number, taken for missing: “six” in line 3 | “b” has 1 cell without a number, taken "
        "for missing: “2020-01-01” in line 4 | 2 missing values in a, b | 2 rows with missing values left out");
    row("text is missing among numbers alone", {.textIsMissing = true}, "a,b,town\n1,2,Rome\n3,4,Bonn\n", two, "a | b",
        "labels from “town”: 0 is Bonn, 1 is Rome");
    row("units, told", {.units = Presence::Yes}, "a,b\n7,8\n1,2\n3,4\n", two, "a | b",
        "line 2 is taken for units: a in 7, b in 8");
    row("month first", {.dates = DateOrder::MonthFirst}, "d,x\n01/02/1970,1\n02/02/1970,2\n", {{1, 1}, {32, 2}},
        "d | x", "“d” holds dates, read as days since 1970-01-01");
    row("month first where it cannot be", {.dates = DateOrder::MonthFirst}, "d,x\n13/01/1970,1\n02/02/1970,2\n",
        {{12, 1}, {32, 2}}, "d | x",
        "“d” holds dates, read as days since 1970-01-01; cannot be read with the month first: the day comes first in "
        "it");
    row("a day for missing", {.missingWords = {"1900-01-01"}}, "d,x\n1970-01-02,1\n1900-01-01,2\n1970-01-04,3\n",
        {{1, 1}, {3, 3}}, "d | x",
        "“d” holds dates, read as days since 1970-01-01 | 1 missing value in d | 1 row with missing values left out");
    row("a number for missing, however it is written", {.missingWords = {"-999"}},
        "x;y\n1,5;2,5\n-999,0;3,5\n\u2212999;4,5\n2,5;1,5\n", {{1.5, 2.5}, {2.5, 1.5}}, "x | y",
        "commas are read as decimal points | 2 missing values in x | 2 rows with missing values left out");
    row("words before the dates", {.textIsMissing = true},
        "d,x\na,1\nb,1\nc,1\nd,1\ne,1\nf,1\n1970-01-02,1\n1970-01-03,1\n1970-01-04,1\n1970-01-05,1\n1970-01-06,1\n"
        "1970-01-07,1\n",
        {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}}, "d | x",
        "“d” holds dates, read as days since 1970-01-01; has 6 cells without a number, taken for missing: “a” in line "
        "2, “b” in line 3, “c” in line 4, “d” in line 5, “e” in line 6, … | 6 missing values in d | 6 rows with "
        "missing values left out");
    row("years of two digits, once the order is told", {.dates = DateOrder::DayFirst},
        "d,x\n02-Jan-70,1\n31-Dec-69,2\n01-Jan-2000,3\n", {{1, 1}, {-1, 2}, {10957, 3}}, "d | x",
        "“d” holds dates, read as days since 1970-01-01; years of two digits are taken to lie from 1969 to 2068");
}

void ReadSettingsTest::aTableIsReadAsTold()
{
    QFETCH(ReadSettings, settings);
    QFETCH(QByteArray, text);
    QFETCH(Rows, rows);
    QFETCH(QString, names);
    QFETCH(QString, remarks);
    const Outcome<Table> read = readTable(text.toStdString(), "d.csv", settings);
    QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
    const Table& table = std::get<Table>(read);
    const auto made = datasetOf(table, allCoordinateRoles(table));
    QVERIFY2(std::holds_alternative<TableDataset>(made), sentence(made).c_str());
    const auto& [data, said] = std::get<TableDataset>(made);
    QCOMPARE(joined(data.columnNames), names);
    QCOMPARE(data.x, matrixOf(rows));
    QCOMPARE(joined(said), remarks);
}

void ReadSettingsTest::aRefusalOfWhatIsToldSaysWhere_data()
{
    QTest::addColumn<ReadSettings>("settings");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("more lines skipped than there are")
        << ReadSettings{.skippedLines = 9} << QByteArray("a,b\n1,2\n")
        << "d.csv: there is nothing to read in it: write one row of numbers a line.";
    QTest::newRow("units and no row") << ReadSettings{.units = Presence::Yes} << QByteArray("a,b\n1,2\n")
                                      << "d.csv: there is a header line but no row below it: add rows of numbers.";
    QTest::newRow("a comma that is not decimal")
        << ReadSettings{.decimal = DecimalMark::Point} << QByteArray("a;b\n1;2\n1,5;2\n2;3\n")
        << QString::fromUtf8(
               "d.csv, line 3, column “a”: “1,5” is not a number: correct the cell, take what is no number "
               "for missing, or leave this column out.");
    QTest::newRow("skipped lines count") << ReadSettings{.skippedLines = 1} << QByteArray("\"\na,b\n1,2\n1\n3,4\n")
                                         << "d.csv, line 4 has 1 cell where the first line has 2: add or remove cells "
                                            "so that all lines agree.";
}

void ReadSettingsTest::aRefusalOfWhatIsToldSaysWhere()
{
    QFETCH(ReadSettings, settings);
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const Outcome<Table> read = readTable(text.toStdString(), "d.csv", settings);
    const auto* table = std::get_if<Table>(&read);
    QCOMPARE(QString::fromStdString(table ? sentence(datasetOf(*table, allCoordinateRoles(*table))) : sentence(read)),
             expected);
}

void ReadSettingsTest::thinningKeepsEvenlySpacedRowsWithTheirLines()
{
    std::string text = "n,name\n";
    for (int i = 0; i < 10; ++i)
        text += (i == 5 ? std::string("NA") : std::to_string(i)) + ",row " + std::to_string(i) + "\n";
    for (const std::size_t kept : {1U, 3U, 4U, 7U, 10U, 11U}) {
        const Outcome<Table> read = readTable(text, "d.csv", {.thinTo = kept});
        QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
        const Table& table = std::get<Table>(read);
        const std::size_t rows = std::min<std::size_t>(kept, 10);
        QCOMPARE(table.rows, rows);
        QCOMPARE(table.lines.size(), rows);
        std::size_t missing = 0;
        for (std::size_t i = 0; i < rows; ++i) {
            const std::size_t row = i * 10 / rows;
            QCOMPARE(table.lines[i], row + 2);
            QCOMPARE(table.columns[1].text[i], "row " + std::to_string(row));
            QVERIFY(row == 5 ? std::isnan(table.columns[0].numbers[i]) : table.columns[0].numbers[i] == double(row));
            missing += row == 5 ? 1 : 0;
        }
        QCOMPARE(table.columns[0].missing, missing);
        const std::string remark = "thinned to " + std::to_string(rows) + " of 10 rows, evenly spaced";
        QCOMPARE(std::ranges::find(table.remarks, remark) != table.remarks.end(), rows < 10);
    }
}

void ReadSettingsTest::aHeaderWithoutRowsIsFoundBehindSkippedLines()
{
    const auto none = datasetWithoutRows("1,2,3\na,b\n", "d.csv", {}, {.skippedLines = 1});
    QVERIFY(none.has_value() && std::holds_alternative<Dataset>(*none));
    QCOMPARE(joined(std::get<Dataset>(*none).columnNames), QString("a | b"));
}

KERNELSCOPE_TEST(ReadSettingsTest, NoApplication)

} // namespace read_settings_test

#include "read_settings_test.moc"
