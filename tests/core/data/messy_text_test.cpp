// Text as analysts have it: every table here was once refused or read as something else.

#include "core/data/table.h"

#include "core/data/table_fixture.h"
#include "support/test_registry.h"

#include <QtTest>

#include <random>

namespace messy_text_test
{

using namespace core;

namespace
{

/// UTF-16 of ASCII text.
QByteArray utf16(const QByteArray& text, bool bigEndian, bool mark)
{
    QByteArray bytes;
    const auto add = [&](char upper, char lower) {
        bytes += bigEndian ? QByteArray{1, upper} + lower : QByteArray{1, lower} + upper;
    };
    if (mark)
        add('\xFE', '\xFF');
    for (const char c : text)
        add('\0', c);
    return bytes;
}

} // namespace

class MessyTextTest : public QObject
{
    Q_OBJECT

private slots:
    void messyTextIsUnderstood_data();
    void messyTextIsUnderstood();
    void whatCannotBeDecidedIsAClearSentence_data();
    void whatCannotBeDecidedIsAClearSentence();
    void wordsForMissingStayCategoriesAmongWords();
    void aColumnTellsItsUnit();
    void numbersReadBackInEveryDress();
};

void MessyTextTest::messyTextIsUnderstood_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("names");
    QTest::addColumn<QString>("remarks");
    const auto row = [](const char* name, const QByteArray& text, const Rows& rows, const char* names,
                        const char* remarks = "") {
        QTest::newRow(name) << text << rows << QString::fromUtf8(names) << QString::fromUtf8(remarks);
    };
    const Rows two{{1, 2}, {3, 4}};
    row("minus as a typographer sets it", "a,b\n\u22121,2\n3,1e\u22122\n", {{-1, 2}, {3, 0.01}}, "a | b");
    row("minus and a decimal comma", "a;b\n\u22121,5;2\n3;4\n", {{-1.5, 2}, {3, 4}}, "a | b",
        "commas are read as decimal points");
    row("a title", "Mean temperature\na,b,c\n1,2,3\n4,5,6\n", {{1, 2, 3}, {4, 5, 6}}, "a | b | c",
        "1 title line above the table skipped: “Mean temperature”");
    row("two titles, one with separators", "Measured in Berlin, Dahlem, 2019\nStation 5\n\na,b\n1,2\n3,4\n", two,
        "a | b", "2 title lines above the table skipped: “Measured in Berlin”, …");
    row("a title in a wide line, as spreadsheets write it", "Results,,\na,b,c\n1,2,3\n4,5,6\n", {{1, 2, 3}, {4, 5, 6}},
        "a | b | c", "1 title line above the table skipped: “Results”");
    row("a title of words between blanks", "Monthly mean temperature at Nottingham\nyear temp\n1920 1.5\n1921 2.5\n",
        {{1920, 1.5}, {1921, 2.5}}, "year | temp", "1 title line above the table skipped: “Monthly”");
    row("a title above rows without a header", "Results\n1,2,3\n4,5,6\n", {{1, 2, 3}, {4, 5, 6}}, "x1 | x2 | x3",
        "1 title line above the table skipped: “Results”");
    row("ragged last line", "a,b\n1,2\n3,4\n5\n", two, "a | b", "the last line, 4, has 1 of 2 cells and is left out");
    row("a source below the table", "a,b,c\n1,2,3\n4,5,6\nSource: the bureau\n", {{1, 2, 3}, {4, 5, 6}}, "a | b | c",
        "the last line, 4, has 1 of 3 cells and is left out");
    row("a separator at the end of every row but the header's", "a,b\n1,2,\n3,4,\n", two, "a | b",
        "empty cells at the end of 2 rows, beyond the first line's, left out");
    row("two of them, with units", "a;b\n(m);(s);;\n1;2;;\n3;4\n", two, "a | b",
        "line 2 is taken for units: a in (m), b in (s) | empty cells at the end of 1 row, beyond the first line's, "
        "left "
        "out");
    row("names of rows as R writes them", "a,b\n1,1,2\n2,3,4\n", two, "a | b");
    row("words for missing", "a,b\n1,2\n.,5\n6,-\n#N/A,7\n8,None\n3,4\n", two, "a | b",
        "4 missing values in a, b, also written “.”, “#N/A”, “-” | 4 rows with missing values left out");
    row("limits of detection", "a,b\n1,2\n<0.01,5\n6,> 100\n3,4\n", two, "a | b",
        "2 missing values in a, b, also written “<0.01”, “> 100” | 2 rows with missing values left out");
    row("a row that begins with #N/A", "#N/A,1\n1,2\n#DIV/0!\t,5\n# a comment, really\n3,4\n", two, "x1 | x2",
        "1 comment line skipped | 2 missing values in x1, also written “#N/A”, “#DIV/0!” | 2 rows with missing values "
        "left out");
    row("sep=;", "sep=;\na;b\n1;2\n3;4\n", two, "a | b");
    row("SEP in quotes, that nobody would guess", "\"SEP=|\"\r\na|b\r\n1|2\r\n3|4\r\n", two, "a | b");
    row("sep= tells against the guess", "sep=;\n1,5;2,5\n3,5;4,5\n", {{1.5, 2.5}, {3.5, 4.5}}, "x1 | x2",
        "commas are read as decimal points");
    row("vertical bars", "a|b\n1|2\n3|4\n", two, "a | b");
    row("vertical bars and blanks", "a | b\n1 | 2\n3 | 4\n", two, "a | b");
    row("UTF-16", utf16("a\tb\r\n1\t2\r\n3\t4\r\n", false, true), two, "a | b");
    row("UTF-16, big-endian", utf16("a,b\n1,2\n3,4\n", true, true), two, "a | b");
    row("UTF-16 without a mark", utf16("a,b\n1,2\n3,4\n", false, false), two, "a | b");
    row("UTF-16, big-endian without a mark", utf16("a,b\n1,2\n3,4\n", true, false), two, "a | b");
    row("percent", "a,b\n1%,2\n3 %,4\n", two, "a | b", "“a” is in percent: 12.5 % is read as 12.5");
    row("addresses between tabs", "ip\tv\tw\n192.168.100.200\t1.5\t2\n192.168.100.201\t2.5\t3\n", {{1.5, 2}, {2.5, 3}},
        "v | w", "labels from “ip”: 0 is 192.168.100.200, 1 is 192.168.100.201");
    row("a second cell that begins like a comment", "a\tb\tc\n\t#1\t3\n2\t#2\t4\n5\t#3\t4\n", {{2, 4}, {5, 4}}, "a | c",
        "1 missing value in a | 1 row with missing values left out");
    row("newer errors of spreadsheets", "#SPILL!,1\n1,2\n#CALC!,5\n3,4\n", two, "x1 | x2",
        "2 missing values in x1, also written “#SPILL!”, “#CALC!” | 2 rows with missing values left out");
    row("a column without a value", "a,b,c\n1,,2\n3,,4\n", two, "a | c", "2 missing values in b");
    row("classes that are days", "x,y,class\n1,2,1970-01-02\n3,4,1970-01-03\n", two, "x | y",
        "“class” holds dates, read as days since 1970-01-01 | labels from “class”: 0 is 1970-01-02, 1 is 1970-01-03");
    row("prices", "a,b,c,d\n$1.50,£2,−€3,4 €\n$2.25,3,€−1,5€\n", {{1.5, 2, -3, 4}, {2.25, 3, -1, 5}}, "a | b | c | d",
        "“a” is in $, which is left out | “b” is in £, which is left out | “c” is in €, which is left out | “d” is in "
        "€, which is left out");
    row("thousands, in quotes", "a,b\n\"1,234.5\",2\n3,\"4,000\"\n", {{1234.5, 2}, {3, 4000}}, "a | b",
        "commas between three digits part thousands, as in “4,000”");
    row("thousands, a spreadsheet's clipboard", "a\tb\n1,234\t0.5\n3\t4\n", {{1234, 0.5}, {3, 4}}, "a | b",
        "commas between three digits part thousands, as in “1,234”");
    row("thousands of millions", "a;b\n1,234,567;2\n3;4\n", {{1234567, 2}, {3, 4}}, "a | b");
    row("thousands with decimal commas", "a;b\n1.234,5;2\n3;1.234\n", {{1234.5, 2}, {3, 1234}}, "a | b",
        "commas are read as decimal points | points between three digits part thousands, as in “1.234”");
    row("exponents as Fortran writes them", "a,b\n1.5D+02,2d-1\n3,4\n", {{150, 0.2}, {3, 4}}, "a | b");
    row("three decimals behind a comma", "a;b\n1,234;2\n3;4\n", {{1.234, 2}, {3, 4}}, "a | b",
        "commas are read as decimal points");
    row("three decimals behind a point", "a;b\n1.234;2\n3;4\n", {{1.234, 2}, {3, 4}}, "a | b");
    row("millions with points", "a;b\n1.234.567;2\n3;4\n", {{1234567, 2}, {3, 4}}, "a | b");
    row("thousands with blanks", "a,b\n1 234,2\n3,12 345.5\n", {{1234, 2}, {3, 12345.5}}, "a | b");
    row("thousands with unbreakable blanks", "a;b\n1\u00A0234,5;2\n3;4\n", {{1234.5, 2}, {3, 4}}, "a | b",
        "commas are read as decimal points");
    row("thousands with apostrophes", "a,b\n1'234,2\n3,4\n", {{1234, 2}, {3, 4}}, "a | b");
    row("years as names", "1990,1991,1992\n0.5,0.25,1\n2,3,4\n", {{0.5, 0.25, 1}, {2, 3, 4}}, "1990 | 1991 | 1992");
    row("years as names beside one of words", "depth,1990,1995\n1,2,3\n4,5,6\n", {{1, 2, 3}, {4, 5, 6}},
        "depth | 1990 | 1995");
    row("years as names beside several", "land,code,1990,1991,note\nDE,49,0.5,2,a\nFR,33,1,2,b\n",
        {{49, 0.5, 2}, {33, 1, 2}}, "code | 1990 | 1991", "labels from “land”: 0 is DE, 1 is FR");
    row("years as numbers", "1990,1991,1992\n1993,1994,1995\n", {{1990, 1991, 1992}, {1993, 1994, 1995}},
        "x1 | x2 | x3");
    row("a year and its value", "1990,12\n1991,15\n", {{1990, 12}, {1991, 15}}, "x1 | x2");
    row("units", "length,width\n(cm),(mm)\n1,2\n3,4\n", two, "length | width",
        "line 2 is taken for units: length in (cm), width in (mm)");
    row("units without brackets", "length,n,width\ncm,,mm\n1,0,2\n3,1,4\n", {{1, 0, 2}, {3, 1, 4}},
        "length | n | width", "line 2 is taken for units: length in cm, width in mm");
    row("days", "day,level\n1970-01-01,1\n1970-01-03,2\n", {{0, 1}, {2, 2}}, "day | level",
        "“day” holds dates, read as days since 1970-01-01");
    row("days with a gap", "day,level\n1970-01-01,1\n-,2\n,3\n1970-01-03,2\n", {{0, 1}, {2, 2}}, "day | level",
        "“day” holds dates, read as days since 1970-01-01 | 2 missing values in day, also written “-” | 2 rows with "
        "missing values left out");
    row("days, no header", "31.12.1969 12:00;1,5\n1.1.1970 18:00;2\n", {{-0.5, 1.5}, {0.75, 2}}, "x1 | x2",
        "commas are read as decimal points | “x1” holds dates, read as days since 1970-01-01");
    row("months", "month,level\n2020-01,1\n2020-07,2\n", {{2020, 1}, {2020.5, 2}}, "month | level",
        "“month” holds months, read as years");
    row("quarters", "q,level\n2020Q1,1\nQ4 2020,2\n", {{2020, 1}, {2020.75, 2}}, "q | level",
        "“q” holds quarters, read as years");
    row("month first, as one of them tells", "d,x\n01/02/1970,1\n01/31/1970,2\n", {{1, 1}, {30, 2}}, "d | x",
        "“d” holds dates, read as days since 1970-01-01");
    row("day first where none tells", "d,x\n01/02/1970,1\n02/02/1970,2\n", {{31, 1}, {32, 2}}, "d | x",
        "“d” holds dates, read as days since 1970-01-01; dates such as “01/02/1970” are taken to begin with the day");
    row("years of two digits", "d,x,y\n31/12/69,1,2\n01/01/70,3,4\n", two, "x | y",
        "“d” is kept as text: the years of dates such as “31/12/69” have two digits; tell whether the day or the month "
        "comes first to have them read as dates | labels from “d”: 0 is 01/01/70, 1 is 31/12/69");
}

void MessyTextTest::messyTextIsUnderstood()
{
    QFETCH(QByteArray, text);
    QFETCH(Rows, rows);
    QFETCH(QString, names);
    QFETCH(QString, remarks);
    const Outcome<TableDataset> made = datasetOfText(text.toStdString());
    QVERIFY2(std::holds_alternative<TableDataset>(made), sentence(made).c_str());
    const auto& [data, said] = std::get<TableDataset>(made);
    QCOMPARE(joined(data.columnNames), names);
    QCOMPARE(data.x, matrixOf(rows));
    QCOMPARE(joined(said), remarks);
}

void MessyTextTest::whatCannotBeDecidedIsAClearSentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const QByteArray& text, const char* expected) {
        QTest::newRow(name) << text << QString::fromUtf8(expected);
    };
    row("both marks in doubt", "a;b\n1,234;2\n3;1.234\n",
        "d.csv, line 2, column 1: “1,234” has a decimal comma where other numbers have a point: use one of them, or "
        "tell the decimal mark.");
    row("both marks needed", "a;b\n1.5;2\n1;2,5\n",
        "d.csv, line 3, column 2: “2,5” has a decimal comma where other numbers have a point: use one of them, or tell "
        "the decimal mark.");
    row("a word among dates", "d,x\n2020-01-10,1\n2020-01-11,2\nunknown,3\n2020-01-13,1\n",
        "d.csv, line 4, column “d”: “unknown” is no date as the others are: correct the cell, take what is no number "
        "for missing, or leave this column out.");
    row("two currencies", "a,b\n$1,2\n$2,2\n€3,2\n",
        "d.csv, line 4, column “a”: “€3” is not a number: correct the cell, take what is no number for missing, or "
        "leave this column out.");
    row("ragged in the middle", "a,b\n1,2\n3\n5,6\n",
        "d.csv, line 3 has 1 cell where the first line has 2: add or remove cells so that all lines agree.");
    row("too many cells at the end", "a,b\n1,2\n3,4,5\n",
        "d.csv, line 3 has 3 cells where the first line has 2: add or remove cells so that all lines agree.");
    row("nothing but a ragged line", "a,b,c\n1,2\n",
        "d.csv, line 2 has 2 cells where the first line has 3: add or remove cells so that all lines agree.");
    row("a word among words for missing", "a,b\n-,2\n3,4\nsix,7\n",
        "d.csv, line 4, column “a”: “six” is not a number: correct the cell or leave this column out.");
    row("a day that the calendar lacks", "d,x\n2021-02-28,1\n2021-02-29,2\nz,3\n1,4\n",
        "d.csv, line 2, column “d”: “2021-02-28” is not a number: correct the cell or leave this column out.");
    row("the line number behind titles", "Some results of ours\na,b\n1,2\n3,x\n5,6\n",
        "d.csv, line 4, column “b”: “x” is not a number: correct the cell, take what is no number for missing, or "
        "leave this column out.");
}

void MessyTextTest::whatCannotBeDecidedIsAClearSentence()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const Outcome<Table> table = readTable(text.toStdString(), "d.csv");
    if (std::holds_alternative<Failure>(table)) {
        QCOMPARE(QString::fromStdString(sentence(table)), expected);
        return;
    }
    const std::vector<ColumnRole> roles(std::get<Table>(table).columns.size(), ColumnRole::Coordinate);
    QCOMPARE(QString::fromStdString(sentence(datasetOf(std::get<Table>(table), roles))), expected);
}

void MessyTextTest::wordsForMissingStayCategoriesAmongWords()
{
    const Outcome<TableDataset> made = datasetOfText("treatment,y\nNone,1\nAspirin,2\nNone,3\nAspirin,4\n");
    QVERIFY2(std::holds_alternative<TableDataset>(made), sentence(made).c_str());
    QCOMPARE(std::get<TableDataset>(made).data.labels, (std::vector<int>{1, 0, 1, 0}));
    const Outcome<TableDataset> dashes = datasetOfText("mark,y\n-,1\n-,2\n");
    QVERIFY2(std::holds_alternative<TableDataset>(dashes), sentence(dashes).c_str());
    QCOMPARE(std::get<TableDataset>(dashes).data.x, matrixOf({{1}, {2}}));
}

void MessyTextTest::aColumnTellsItsUnit()
{
    const Outcome<Table> read = readTable("day,length,share\n,[cm],\n2020-01-01,1,2%\n2020-01-02,3,4%\n", "d.csv");
    QVERIFY2(std::holds_alternative<Table>(read), sentence(read).c_str());
    const Table& table = std::get<Table>(read);
    QCOMPARE(table.columns[0].unit, std::string());
    QVERIFY(table.columns[0].meaning == NumberMeaning::Days);
    QCOMPARE(table.columns[1].unit, std::string("[cm]"));
    QVERIFY(table.columns[1].meaning == NumberMeaning::Quantity);
    QCOMPARE(table.columns[2].unit, std::string("%"));
    QCOMPARE(table.lines, (std::vector<std::size_t>{3, 4}));
}

/// Random tables, written with each separator, decimal mark, minus, and thousands mark, read back to the same bits.
void MessyTextTest::numbersReadBackInEveryDress()
{
    std::mt19937_64 engine(31);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(engine() % n); };
    int read = 0;
    for (int round = 0; round < 400; ++round) {
        const std::size_t rows = 2 + below(8), columns = 2 + below(4);
        const bool comma = below(2) == 1, typographic = below(2) == 1, grouped = below(2) == 1;
        const char separator = comma ? ";\t|"[below(3)] : ",;\t|"[below(4)];
        const bool quoted = separator == ',' && grouped;
        Rows wanted;
        QByteArray text = "first";
        for (std::size_t k = 1; k < columns; ++k)
            text += separator + QByteArray("col") + QByteArray::number(qulonglong(k));
        for (std::size_t i = 0; i < rows; ++i) {
            QList<double> row;
            QByteArrayList cells;
            for (std::size_t k = 0; k < columns; ++k) {
                // Hundredths: a mark with two digits behind it can be nothing but the decimal one.
                const double value =
                    (static_cast<double>(below(20'000'000)) - 1e7) / 100.0 + (below(9) == 0 ? 1e9 : 0.0);
                QByteArray cell = QByteArray::number(std::abs(value), 'f', 2);
                for (qsizetype at = cell.size() - 6; grouped && at > 0; at -= 3)
                    cell.insert(at, comma ? '.' : ',');
                if (comma)
                    cell[cell.size() - 3] = ',';
                if (value < 0.0)
                    cell.prepend(typographic ? "\u2212" : "-");
                row << QByteArray::number(value, 'f', 2).toDouble();
                cells << (quoted ? '"' + cell + '"' : cell);
            }
            wanted << row;
            text += '\n' + cells.join(separator);
        }
        const Outcome<TableDataset> made = datasetOfText(text.toStdString());
        QVERIFY2(std::holds_alternative<TableDataset>(made), (sentence(made) + "\n" + text.toStdString()).c_str());
        QVERIFY2(std::get<TableDataset>(made).data.x == matrixOf(wanted), text.constData());
        ++read;
    }
    QCOMPARE(read, 400);
}

KERNELSCOPE_TEST(MessyTextTest, NoApplication)

} // namespace messy_text_test

#include "messy_text_test.moc"
