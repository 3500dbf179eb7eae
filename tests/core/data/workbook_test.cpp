#include "core/data/workbook.h"

#include "core/data/binary_tables.h"
#include "core/data/sheet_cells.h"
#include "core/data/table_bytes.h"
#include "core/data/table_fixture.h"
#include "core/kernels/number_text.h"
#include "support/test_registry.h"

#include <QtTest>

#include <cmath>
#include <random>

namespace workbook_test
{

using namespace binary_tables;
using namespace core;

class WorkbookTest : public QObject
{
    Q_OBJECT

private slots:
    void sheetsAreRead_data();
    void sheetsAreRead();
    void aSheetTooWideIsRefusedBeforeItFillsTheMemory();
    void aTextThatManyCellsShareIsRefusedBeforeItFillsTheMemory();
    void aCellOfMillionsOfDigitsIsRefusedBeforeItFillsTheMemory();
    void moreThanTenMillionCellsAreRefused();
    void theSecondSheetIsReadByNameOrNumber();
    void partsMayStandAtTheRootOfTheArchive();
    void linesAreTheSheetsRows();
    void whatCannotBeReadIsAClearSentence_data();
    void whatCannotBeReadIsAClearSentence();
    void dateFormatsAreKnown();
    void randomNumbersReadBackToTheSameBits();
    void aWorkbookOfAnotherProgramReads();
};

void WorkbookTest::sheetsAreRead_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("names");
    QTest::addColumn<QString>("remarks");
    const auto row = [](const char* name, const std::string& bytes, const Rows& rows, const char* names,
                        const char* remarks = "") {
        const QString first = QString::fromUtf8("sheet “Data”, the first of 2");
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << rows << QString::fromUtf8(names)
                            << first + (*remarks == '\0' ? "" : " | ") + QString::fromUtf8(remarks);
    };
    const std::string two = "<row r=\"2\"><c r=\"A2\"><v>1</v></c><c r=\"B2\"><v>2.5</v></c></row>"
                            "<row r=\"3\"><c r=\"A3\"><v>3</v></c><c r=\"B3\"><v>-4E-3</v></c></row>";
    const std::string header = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"s\"><v>1</v></c></row>";
    const std::string strings = "<si><t>a</t></si><si><r><t>b </t></r><r><rPr/><t xml:space=\"preserve\">&amp; "
                                "c</t></r><rPh sb=\"0\" eb=\"1\"><t>spoken</t></rPh></si>";
    const Rows numbers{{1, 2.5}, {3, -0.004}};
    row("shared strings", workbook(header + two, strings), numbers, "a | b & c");
    row("inline strings and results of formulas",
        workbook("<row><c t=\"inlineStr\"><is><t>a</t></is></c><c t=\"str\"><f>A1&amp;1</f><v>b</v></c></row>" + two),
        numbers, "a | b");
    row("no header", workbook(two), numbers, "x1 | x2");
    row("not in the corner, with gaps between columns and rows",
        workbook("<row r=\"4\"><c r=\"C4\" t=\"str\"><v>a</v></c><c r=\"F4\" t=\"str\"><v>b</v></c></row>"
                 "<row r=\"6\"><c r=\"C6\"><v>1</v></c><c r=\"D6\" s=\"1\"/><c r=\"F6\"><v>2.5</v></c></row>"
                 "<row r=\"9\"><c r=\"C9\"><v>3</v></c><c r=\"F9\"><f>1-1.004</f><v>-0.004</v></c></row>"),
        numbers, "a | b");
    row("a title above and a source below",
        workbook("<row><c t=\"str\"><v>Results, by hand</v></c></row>"
                 "<row><c t=\"str\"><v>a</v></c><c t=\"str\"><v>b</v></c></row>"
                 "<row><c><v>1</v></c><c><v>2.5</v></c></row><row><c><v>3</v></c><c><v>-0.004</v></c></row>"
                 "<row><c t=\"str\"><v>Source: us</v></c></row>"),
        numbers, "a | b",
        "1 title line above the table skipped: “Results, by hand” | the last line, 5, has 1 of 2 cells and is left "
        "out");
    row("a missing value in the last cell",
        workbook(
            "<row><c t=\"str\"><v>a</v></c><c t=\"str\"><v>b</v></c></row><row><c><v>1</v></c><c><v>2.5</v></c></row>"
            "<row><c><v>3</v></c></row>"),
        {{1, 2.5}}, "a | b", "1 missing value in b | 1 row with missing values left out");
    row("errors are missing", workbook("<row><c t=\"e\"><v>#N/A</v></c><c><v>5</v></c></row>" + two), numbers,
        "x1 | x2", "1 missing value in x1, also written “#N/A” | 1 row with missing values left out");
    row("numbers beside words with decimal commas",
        workbook("<row><c t=\"str\"><v>a</v></c><c t=\"str\"><v>b</v></c></row>"
                 "<row><c><v>1.234</v></c><c t=\"str\"><v>0,5</v></c></row>"
                 "<row><c><v>12.345</v></c><c t=\"str\"><v>1,25</v></c></row>"),
        {{1.234, 0.5}, {12.345, 1.25}}, "a | b", "commas are read as decimal points");
    row("truth values", workbook("<row><c t=\"b\"><v>1</v></c></row><row><c t=\"b\"><v>0</v></c></row>"), {{1}, {0}},
        "x");
    row("dates",
        workbook("<row><c s=\"1\"><v>44196</v></c><c s=\"3\"><v>2</v></c></row><row><c s=\"2\"><v>25569.75</v></c>"
                 "<c><v>3</v></c></row>"),
        {{18627, 2}, {0.75, 3}}, "x1 | x2", "“x1” holds dates, read as days since 1970-01-01");
    row("dates as ISO 8601 writes them",
        workbook("<row><c t=\"d\"><v>2020-12-31T00:00:00.000</v></c><c t=\"d\"><v>06:00:00</v></c></row>"
                 "<row><c t=\"d\"><v>1970-01-01T18:00:00Z</v></c><c t=\"d\"><v>T12:00</v></c></row>"),
        {{18627, 0.25}, {0.75, 0.5}}, "x1 | x2", "“x1” holds dates, read as days since 1970-01-01");
    row("dates from 1904",
        workbook("<row><c s=\"1\"><v>42734</v></c></row><row><c s=\"1\"><v>24107</v></c></row>", {}, {},
                 "date1904=\"1\""),
        {{18627}, {0}}, "x", "“x” holds dates, read as days since 1970-01-01");
    row("years above numbers",
        workbook("<row><c><v>1990</v></c><c><v>1991</v></c><c><v>1992</v></c></row><row><c><v>1</v></c><c><v>2</v></c>"
                 "<c><v>3</v></c></row>"),
        {{1, 2, 3}}, "1990 | 1991 | 1992");
}

void WorkbookTest::sheetsAreRead()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Rows, rows);
    QFETCH(QString, names);
    QFETCH(QString, remarks);
    const Outcome<Table> read = readTableBytes(bytes.toStdString(), "d.xlsx");
    QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
    const Table& table = std::get<Table>(read);
    const auto made = datasetOf(table, allCoordinateRoles(table));
    QVERIFY2(std::holds_alternative<TableDataset>(made), sentence(made).c_str());
    const auto& [data, said] = std::get<TableDataset>(made);
    QCOMPARE(joined(data.columnNames), names);
    QCOMPARE(data.x, matrixOf(rows));
    QCOMPARE(joined(said), remarks);
}

void WorkbookTest::aSheetTooWideIsRefusedBeforeItFillsTheMemory()
{
    std::string wide = "<row r=\"1\">";
    for (int column = 0; column < 10'001; ++column)
        wide += "<c><v>1</v></c>";
    wide += "</row>";
    const std::string problem = sentence(readTableBytes(workbook(wide), "d.xlsx"));
    QVERIFY2(problem.find("has 1 row and 10001 columns; up to 10000") != std::string::npos, problem.c_str());
}

void WorkbookTest::aTextThatManyCellsShareIsRefusedBeforeItFillsTheMemory()
{
    const auto sharedBy = [](int cells) {
        std::string rows = "<row><c t=\"str\"><v>a</v></c><c t=\"str\"><v>b</v></c></row>";
        for (int i = 0; i < cells; ++i)
            rows += "<row><c><v>1</v></c><c t=\"s\"><v>0</v></c></row>";
        return workbook(rows, "<si><t>" + std::string(100'000, 'x') + "</t></si>");
    };
    const auto read = readTableBytes(sharedBy(20), "d.xlsx");
    QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
    QCOMPARE(std::get<Table>(read).columns[1].text.back().size(), std::size_t{100'000});
    const std::string bomb = sharedBy(1'000);
    QVERIFY(bomb.size() < 20'000);
    const std::string problem = sentence(readTableBytes(bomb, "d.xlsx"));
    QVERIFY2(problem.find("whose texts come to more than 64 MB") != std::string::npos, problem.c_str());
}

void WorkbookTest::aCellOfMillionsOfDigitsIsRefusedBeforeItFillsTheMemory()
{
    const std::string problem = sentence(
        readTableBytes(workbook("<row><c><v>" + std::string(std::size_t{65} << 20, '1') + "</v></c></row>"), "d.xlsx"));
    QVERIFY2(problem.find("sheet1.xml: the archive unpacks to more than 64 MB") != std::string::npos, problem.c_str());
}

void WorkbookTest::moreThanTenMillionCellsAreRefused()
{
    constexpr std::size_t perRow = 16'384, rows = 611; // some 10,010,000, with nothing in them
    std::string row = "<row>";
    for (std::size_t i = 0; i < perRow; ++i)
        row += "<c/>";
    row += "</row>";
    const auto cellsOfRows = [&](std::size_t count) {
        std::string xml = "<sheetData>";
        for (std::size_t i = 0; i < count; ++i)
            xml += row;
        return core::cellsOf(xml + "</sheetData>", {});
    };
    const auto refused = cellsOfRows(rows);
    QVERIFY(std::holds_alternative<std::string>(refused));
    QVERIFY(std::get<std::string>(refused).find("more than 10 million cells") != std::string::npos);
    QVERIFY(std::holds_alternative<core::SheetCells>(cellsOfRows(3)));
}

void WorkbookTest::theSecondSheetIsReadByNameOrNumber()
{
    const std::string bytes = workbook("<row><c><v>1</v></c></row>", {}, "<row><c><v>2</v></c></row>");
    for (const char* sheet : {"More & more", "2"}) {
        const Outcome<Table> read = readTableBytes(bytes, "d.xlsx", {.sheet = sheet});
        QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
        QCOMPARE(std::get<Table>(read).columns[0].numbers, std::vector<double>{2});
        QVERIFY(std::get<Table>(read).remarks.empty());
    }
    QCOMPARE(sentence(readTableBytes(bytes, "d.xlsx", {.sheet = "3"})),
             std::string("d.xlsx: there is no sheet “3”: choose from Data, More & more, or a number from 1 to 2."));
}

void WorkbookTest::partsMayStandAtTheRootOfTheArchive()
{
    const Outcome<Table> read = readTableBytes(
        zipped({{"workbook.xml", "<workbook><sheets><sheet name=\"S\" id=\"r\"/></sheets></workbook>"},
                {"_rels/workbook.xml.rels", "<R><Relationship Id=\"r\" Target=\"worksheets/sheet1.xml\"/></R>"},
                {"sharedStrings.xml", "<sst><si><t>a</t></si></sst>"},
                {"worksheets/sheet1.xml", "<worksheet><sheetData><row><c t=\"s\"><v>0</v></c></row><row><c><v>7</v></c>"
                                          "</row></sheetData></worksheet>"}}),
        "d.xlsx");
    QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
    QCOMPARE(std::get<Table>(read).columns[0].name, std::string("a"));
    QCOMPARE(std::get<Table>(read).columns[0].numbers, std::vector<double>{7});
}

void WorkbookTest::linesAreTheSheetsRows()
{
    const std::string bytes = workbook(
        "<row r=\"2\"><c r=\"A2\" t=\"str\"><v>a</v></c></row><row r=\"5\"><c r=\"A5\"><v>1</v></c></row>"
        "<row r=\"6\"><c r=\"A6\" t=\"str\"><v>two\nlines</v></c></row><row r=\"9\"><c r=\"A9\"><v>1</v></c></row>");
    const Outcome<Table> read = readTableBytes(bytes, "d.xlsx");
    QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
    QCOMPARE(std::get<Table>(read).lines, (std::vector<std::size_t>{5, 6, 9}));
    QCOMPARE(
        sentence(datasetOf(std::get<Table>(read), {ColumnRole::Coordinate})),
        std::string(
            "d.xlsx, line 6, column “a”: “two lines” is not a number: correct the cell, take what is no number for "
            "missing, or leave this column out."));
}

void WorkbookTest::whatCannotBeReadIsAClearSentence_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const std::string& bytes, const char* expected) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(expected);
    };
    row("empty sheet", workbook(""), "d.xlsx: sheet “Data” is empty: choose another by name (--sheet).");
    row("broken XML", workbook("<row><c>"), "d.xlsx: sheet “Data”: its XML is damaged: save the workbook again.");
    row("a string that is not there", workbook("<row r=\"7\"><c r=\"B7\" t=\"s\"><v>4</v></c></row>"),
        "d.xlsx: sheet “Data”: row 7, cell 2: its XML is damaged: save the workbook again.");
    row("a cell beyond the sheet", workbook("<row><c r=\"ZZZZ1\"><v>4</v></c></row>"),
        "d.xlsx: sheet “Data”: there is no cell “ZZZZ1” in a sheet: save the workbook again.");
    row("no sheet part",
        zipped({{"xl/workbook.xml", "<workbook><sheet name=\"S\" id=\"r\"/></workbook>"},
                {"xl/_rels/workbook.xml.rels", "<R><Relationship Id=\"r\" Target=\"s.xml\"/></R>"}}),
        "d.xlsx: xl/s.xml is missing in the workbook: save the workbook again.");
    row("ragged to the right of nothing", workbook("<row><c t=\"str\"><v>a</v></c></row>"),
        "d.xlsx: there is a header line but no row below it: add rows of numbers.");
}

void WorkbookTest::whatCannotBeReadIsAClearSentence()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(sentence(readTableBytes(bytes.toStdString(), "d.xlsx"))), expected);
}

void WorkbookTest::dateFormatsAreKnown()
{
    for (const char* format : {"yyyy\\-mm\\-dd", "d/m/yy", "[$-407]d. mmmm yyyy;@", "DD.MM.YYYY hh:mm"})
        QVERIFY2(isDateFormat(format), format);
    for (const char* format :
         {"General", "0.00", "0.0\" days\"", "[Red]0", "hh:mm", "\\d0", "0_d", "#,##0 [$SDY]", "@"})
        QVERIFY2(!isDateFormat(format), format);
}

void WorkbookTest::randomNumbersReadBackToTheSameBits()
{
    std::mt19937_64 engine(12);
    for (int round = 0; round < 60; ++round) {
        const int rows = 1 + int(engine() % 20), columns = 1 + int(engine() % 6);
        Rows wanted;
        std::string xml;
        for (int i = 0; i < rows; ++i) {
            QList<double> row;
            xml += "<row>";
            for (int j = 0; j < columns; ++j) {
                row << std::ldexp(static_cast<double>(static_cast<std::int64_t>(engine())), int(engine() % 80) - 100);
                xml += "<c><v>" + numberText(row.back()) + "</v></c>";
            }
            xml += "</row>";
            wanted << row;
        }
        const Outcome<Table> read = readTableBytes(workbook(xml), "d.xlsx");
        QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
        const Table& table = std::get<Table>(read);
        QCOMPARE(table.columns.size(), std::size_t(columns));
        for (int j = 0; j < columns; ++j)
            for (int i = 0; i < rows; ++i)
                QCOMPARE(table.columns[std::size_t(j)].numbers[std::size_t(i)], wanted[i][j]);
    }
}

void WorkbookTest::aWorkbookOfAnotherProgramReads()
{
    const Outcome<Table> read = readTableFile(TEST_DATA_DIR "/tables/sales.xlsx");
    QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
    const Table& table = std::get<Table>(read);
    QCOMPARE(table.columns.size(), std::size_t(3));
    QCOMPARE(joined({table.columns[0].name, table.columns[1].name, table.columns[2].name}),
             QString("month | sold | price"));
    QVERIFY(table.columns[0].meaning == NumberMeaning::Days);
    QCOMPARE(table.columns[0].numbers, (std::vector<double>{18262, 18293, 18322}));
    QCOMPARE(table.columns[1].unit, std::string("pieces"));
    QCOMPARE(table.columns[1].numbers, (std::vector<double>{10, 12, 11}));
    QCOMPARE(table.columns[2].numbers, (std::vector<double>{1.5, 1.25, 1.75}));
}

KERNELSCOPE_TEST(WorkbookTest, NoApplication)

} // namespace workbook_test

#include "workbook_test.moc"
