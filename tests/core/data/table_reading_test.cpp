// What a reader found where nothing was told: told in its place, it reads the same table.

#include "core/data/table_reading.h"

#include "core/data/binary_tables.h"
#include "core/data/read_settings_choices.h"
#include "core/data/table_bytes.h"
#include "core/data/table_fixture.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <thread>

namespace table_reading_test
{

using namespace core;

namespace
{

bool sameNumber(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool sameColumn(const TableColumn& a, const TableColumn& b)
{
    return a.name == b.name && a.text == b.text && a.unit == b.unit && a.meaning == b.meaning &&
           std::ranges::equal(a.numbers, b.numbers, &sameNumber);
}

bool sameTable(const Table& a, const Table& b)
{
    return a.lines == b.lines && std::ranges::equal(a.columns, b.columns, &sameColumn);
}

/// A header, then rows of three numbers with decimal commas: what they mean is asked of the whole text.
std::string manyRows(int rows)
{
    std::string text = "a;b;c\n";
    for (int i = 0; i < rows; ++i)
        text += std::to_string(i) + ";1,5;word\n";
    return text;
}

} // namespace

class TableReadingTest : public QObject
{
    Q_OBJECT

private slots:
    void whatIsFoundReadsTheSameWhenItIsTold_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<ReadSettings>("told");
        QTest::addColumn<ReadSettings>("found");
        const auto row = [](const char* name, const QByteArray& text, const ReadSettings& found,
                            const ReadSettings& told = {}) { QTest::newRow(name) << text << told << found; };
        using enum Presence;
        const ReadSettings plain{
            .header = Yes, .separator = Separator::Comma, .decimal = DecimalMark::Point, .units = No};
        const auto with = [&](auto change) {
            ReadSettings found = plain;
            change(found);
            return found;
        };
        row("names and commas", "a,b\n1,2\n3,4\n", plain);
        row("no names", "1,2\n3,4\n", with([](ReadSettings& f) { f.header = No; }));
        row("semicolons and decimal commas", "a;b\n1,5;2\n3;4\n", with([](ReadSettings& f) {
                f.separator = Separator::Semicolon;
                f.decimal = DecimalMark::Comma;
            }));
        row("tabs", "a\tb\n1\t2\n", with([](ReadSettings& f) { f.separator = Separator::Tab; }));
        row("bars", "a|b\n1|2\n", with([](ReadSettings& f) { f.separator = Separator::Bar; }));
        row("blanks", "a b\n1 2\n3  4\n", with([](ReadSettings& f) { f.separator = Separator::Blank; }));
        row("one column", "a\n1\n2\n", with([](ReadSettings& f) { f.separator = Separator::Auto; }));
        row("titles", "A title\nby hand\na,b,c\n1,2,3\n4,5,6\n", with([](ReadSettings& f) { f.skippedLines = 2; }));
        row("titles below skipped lines", "7,8,9\nA title\na,b,c\n1,2,3\n4,5,6\n",
            with([](ReadSettings& f) { f.skippedLines = 2; }), {.skippedLines = 1});
        row("titles and no names", "A title\n1,2,3\n4,5,6\n", with([](ReadSettings& f) {
                f.skippedLines = 1;
                f.header = No;
            }));
        row("sep= and a title", "sep=;\nA title\n\na;b;c\n1;2;3\n4;5;6\n", with([](ReadSettings& f) {
                f.separator = Separator::Semicolon;
                f.skippedLines = 2;
            }));
        row("units", "time,dose\n(min),(mg)\n1,2\n3,4\n", with([](ReadSettings& f) { f.units = Yes; }));
        row("day first", "d,x\n03/04/2020,1\n05/06/2020,2\n",
            with([](ReadSettings& f) { f.dates = DateOrder::DayFirst; }));
        row("month first", "d,x\n03/04/2020,1\n05/16/2020,2\n",
            with([](ReadSettings& f) { f.dates = DateOrder::MonthFirst; }));
        row("dates without an order", "d,x\n2020-04-03,1\n2020-04-05,2\n", plain);
        row("dates in two orders", "d,e,f\n13/04/2020,05/16/2020,01/02/2020\n14/04/2020,05/17/2020,03/04/2020\n",
            with([](ReadSettings& f) { f.dates = DateOrder::DayFirst; }));
        const ReadSettings told{.header = No,
                                .separator = Separator::Comma,
                                .decimal = DecimalMark::Comma,
                                .missingWords = {"gone"},
                                .textIsMissing = true,
                                .units = No,
                                .dates = DateOrder::MonthFirst,
                                .thinTo = 2};
        row("what is told stays", "1,2\ngone,4\n5,6\n", told, told);
    }

    void whatIsFoundReadsTheSameWhenItIsTold()
    {
        QFETCH(QByteArray, text);
        QFETCH(ReadSettings, told);
        QFETCH(ReadSettings, found);
        const TableReading read = readingOfText(text.toStdString(), "d.csv", told);
        QVERIFY2(std::holds_alternative<Table>(read.table), sentence(read.table).c_str());
        QCOMPARE(read.found.skippedLines, found.skippedLines);
        QCOMPARE(choiceOf(read.found.separator).name, choiceOf(found.separator).name);
        QVERIFY(read.found == found);
        const TableReading again = readingOfText(text.toStdString(), "d.csv", read.found);
        QVERIFY2(std::holds_alternative<Table>(again.table), sentence(again.table).c_str());
        QVERIFY(sameTable(std::get<Table>(again.table), std::get<Table>(read.table)));
        QVERIFY(again.found == read.found);
    }

    void whatWasFoundIsKnownThoughTheTableCannotBeRead()
    {
        const TableReading read = readingOfText("t1\nt2\na;b\n1,5;2\n3;4\n5\n6;7\n", "d.csv", {});
        QVERIFY(std::holds_alternative<Failure>(read.table));
        QVERIFY(read.found == (ReadSettings{.header = Presence::Yes,
                                            .skippedLines = 2,
                                            .separator = Separator::Semicolon,
                                            .decimal = DecimalMark::Comma,
                                            .units = Presence::No}));
        QVERIFY(readingOfText(std::string("\x01\x02\0\x03", 4), "d.csv", {}).found == ReadSettings{});
    }

    void workbooksTellWhatIsInTheirCells()
    {
        const std::string cells = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>a</t></is></c></row>"
                                  "<row r=\"2\"><c r=\"A2\"><v>1</v></c></row>";
        const TableReading read = readingOfBytes(binary_tables::workbook(cells), "d.xlsx", {});
        QVERIFY(std::holds_alternative<Table>(read.table));
        QCOMPARE(read.found.header, Presence::Yes);
    }

    void readingIsStopped()
    {
        std::stop_source stopped;
        stopped.request_stop();
        const auto endsAt = [&](const std::string& bytes) {
            return readingOfBytes(bytes, "d", {}, stopped.get_token()).table;
        };
        QVERIFY(std::holds_alternative<Cancelled>(endsAt(manyRows(10))));
        const std::string cells = "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>";
        QVERIFY(std::holds_alternative<Cancelled>(endsAt(binary_tables::workbook(cells))));
    }

    void aStopWhileALargeTableIsReadEndsItSoon()
    {
        const std::string text = manyRows(1'000'000);
        std::stop_source stop;
        std::chrono::steady_clock::time_point asked;
        std::jthread person([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        });
        const TableReading read = readingOfText(text, "d.csv", {}, stop.get_token());
        const auto ended = std::chrono::steady_clock::now();
        person.join();
        QVERIFY(std::holds_alternative<Cancelled>(read.table));
        QVERIFY(ended - asked < std::chrono::seconds(1)); // the whole takes longer by far on a busy machine
    }
};

KERNELSCOPE_TEST(TableReadingTest, NoApplication)

} // namespace table_reading_test

#include "table_reading_test.moc"
