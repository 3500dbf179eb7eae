#include "core/data/table_source.h"

#include "core/data/binary_tables.h"
#include "core/data/sample_columns.h"
#include "core/data/table_fixture.h"
#include "support/test_registry.h"

#include <QtTest>

namespace table_source_test
{

using namespace binary_tables;
using core::ColumnRole;
using core::TableSource;
using Kind = core::TableSource::Kind;

namespace
{

const std::string cells = "<row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>a</t></is></c></row>"
                          "<row r=\"3\"><c r=\"A3\"><v>1</v></c></row>";

std::string arrays()
{
    const std::string two = bytesOf<double>({1, 2});
    return zipped({{"p.npy", npy("<f8", false, "(2,)", two)}, {"q.npy", npy("<f8", false, "(2,)", two)}}, true);
}

std::string matrices()
{
    return mat(matMatrix("m", 6, 2, 1, 9, bytesOf<double>({1, 2})) +
               matMatrix("n", 6, 2, 1, 9, bytesOf<double>({3, 4})));
}

core::Dataset pointsCalled(std::vector<std::string> names, Eigen::Index rows = 2)
{
    core::Dataset data;
    data.x = Eigen::MatrixXd::Ones(rows, static_cast<Eigen::Index>(names.size()));
    data.columnNames = std::move(names);
    return data;
}

core::Table table(std::string_view text)
{
    auto read = core::readTable(text, "t.csv");
    return std::get<core::Table>(std::move(read));
}

} // namespace

class TableSourceTest : public QObject
{
    Q_OBJECT

private slots:
    void sourcesAreKnownByTheirContent_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("parts");
        const auto row = [](const char* name, const std::string& bytes, Kind kind, const char* parts) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << static_cast<int>(kind) << parts;
        };
        row("text", "a,b\n1,2\n", Kind::Lines, "");
        row("text that is no table", "a,b\n1,2\n3\n4,5\n", Kind::Lines, "");
        row("workbook", workbook(cells), Kind::Workbook, "Data | More & more");
        row("NPZ", arrays(), Kind::Arrays, "p | q");
        row("MAT", matrices(), Kind::Arrays, "m | n");
        row("NPY", npy("<f8", false, "(1,)", bytesOf<double>({1})), Kind::Array, "");
        row("zip of something else", zipped({{"a.txt", "1"}}, false), Kind::Other, "");
        row("cut zip", workbook(cells).substr(0, 300), Kind::Other, "");
        row("cut MAT", matrices().substr(0, 150), Kind::Other, "");
        row("binary", std::string("\x01\x02\x00\x03", 4), Kind::Other, "");
    }
    void sourcesAreKnownByTheirContent()
    {
        QFETCH(QByteArray, bytes);
        const TableSource source(bytes.toStdString(), "s");
        QTEST(static_cast<int>(source.kind()), "kind");
        QTEST(joined(source.parts()), "parts");
    }

    void everyPartThatIsNamedCanBeRead()
    {
        for (const std::string& bytes : {workbook(cells, {}, cells), arrays(), matrices()}) {
            const TableSource source(bytes, "s");
            QCOMPARE(source.parts().size(), std::size_t(2));
            for (const std::string& part : source.parts()) {
                const auto read = source.read({.sheet = part}).table;
                QVERIFY2(std::holds_alternative<core::Table>(read), sentence(read).c_str());
            }
        }
    }

    void linesAreThoseThatFailuresNumber()
    {
        std::string text = "a,b\r\n";
        for (int i = 0; i < 200; ++i)
            text += i == 150 ? "1\t2\n" : "1,2\n";
        const TableSource source(text, "long.csv");
        const auto read = source.read({}).table;
        const auto line = core::problemLine(std::get<core::Failure>(read), "long.csv");
        QCOMPARE(line, std::optional<std::size_t>(152));
        const auto lines = source.linesAround(*line, 2, {});
        QCOMPARE(lines.size(), std::size_t(5));
        QCOMPARE(lines[0].number, std::size_t(150));
        QCOMPARE(lines[2].text, std::string("1⇥2"));
        QCOMPARE(lines[3].text, std::string("1,2"));
        QCOMPARE(source.linesAround(1, 1, {}).size(), std::size_t(2));
        QCOMPARE(source.linesAround(1, 1, {})[0].text, std::string("a,b"));
        QCOMPARE(source.linesAround(201, 5, {}).size(), std::size_t(6));
        QCOMPARE(source.linesAround(1000, 5, {}).size(), std::size_t(0));
    }

    void linesOfASheetAreItsRows()
    {
        const TableSource source(workbook(cells), "b.xlsx");
        const auto lines = source.linesAround(3, 1, {});
        QCOMPARE(lines.size(), std::size_t(2));
        QCOMPARE(lines[1].number, std::size_t(3));
        QCOMPARE(lines[1].text, std::string("1"));
        QVERIFY(TableSource(arrays(), "a.npz").linesAround(1, 1, {}).empty());
        QVERIFY(TableSource(matrices(), "a.mat").linesAround(1, 1, {}).empty());
    }

    void aLongLineIsCutBetweenCharacters()
    {
        std::string text;
        while (text.size() < 400)
            text += "ä";
        const std::string shown = TableSource(text, "s").linesAround(1, 0, {})[0].text;
        QVERIFY(QString::fromStdString(shown).endsWith("ä…"));
        QVERIFY(!QString::fromStdString(shown).contains(QChar::ReplacementCharacter));
        QVERIFY(shown.size() < 310);
    }

    void failuresTellTheirLineAndTablesTheirRows()
    {
        const auto lineOf = [](const char* what) {
            return core::problemLine(core::Failure{core::Failure::Kind::InvalidInput, what}, "d.csv");
        };
        QCOMPARE(lineOf("d.csv, line 12, column “a”: “x” is not a number."), std::optional<std::size_t>(12));
        QCOMPARE(lineOf("d.csv, row 3, column “a”: too large."), std::optional<std::size_t>(3));
        QCOMPARE(lineOf("d.csv: it is empty."), std::nullopt);
        QCOMPARE(lineOf("e.csv, line 12: …"), std::nullopt);
        const core::Table lines = table("a\n\n1\n\n2\n");
        QCOMPARE(core::rowOnLine(lines, 5), std::optional<std::size_t>(1));
        QCOMPARE(core::rowOnLine(lines, 4), std::nullopt);
        core::Table array = lines;
        array.lines.clear();
        QCOMPARE(core::rowOnLine(array, 2), std::optional<std::size_t>(1));
        QCOMPARE(core::rowOnLine(array, 0), std::nullopt);
        QCOMPARE(core::rowOnLine(array, 3), std::nullopt);
    }

    void aSampleSaysWhichColumnsStandForWhich()
    {
        const auto remark = [](std::vector<std::string> data, std::vector<std::string> sample) {
            const auto matched = core::columnsOfSample(pointsCalled(std::move(data)), pointsCalled(std::move(sample)));
            const auto* columns = std::get_if<core::SampleColumns>(&matched);
            return QString::fromStdString(columns ? columns->remark : std::get<std::string>(matched));
        };
        QCOMPARE(remark({"b", "a"}, {"a", "b"}), "columns are matched by name with those on the sheet: b, a");
        QCOMPARE(remark({"a", "b"}, {"p", "q"}), "columns are matched by their order: “p” stands for “a”, “q” for “b”");
        QVERIFY(remark({"a", "b"}, {"a", "q"}).contains("what they are called on the sheet"));
        QVERIFY(remark({"a", "b"}, {"p"}).contains("both need the same"));
        const std::vector<std::string> many(9, "a"), others(9, "p");
        QVERIFY(remark(many, others).endsWith(", …"));
    }

    void theColumnsOfTheSheetAreTheCoordinatesOfASample()
    {
        const core::Table wide = table("z,a,y,b\n1,2,3,4\n5,6,7,8\n");
        const auto roles = [&](const core::Dataset& data) {
            return core::sampleRoles(wide, data, core::guessRoles(wide));
        };
        using R = ColumnRole;
        QCOMPARE(roles(pointsCalled({"b", "a"})), (std::vector{R::Ignore, R::Coordinate, R::Ignore, R::Coordinate}));
        QCOMPARE(roles(pointsCalled({"p", "q", "r"})),
                 (std::vector{R::Coordinate, R::Coordinate, R::Coordinate, R::Ignore}));
        QCOMPARE(roles(pointsCalled({"b"}, 0)), core::guessRoles(wide));
        const core::Table labelled = table("a,kind,target\n1,x,3\n5,y,7\n");
        QCOMPARE(core::sampleRoles(labelled, pointsCalled({"a"}), core::guessRoles(labelled)),
                 (std::vector{R::Coordinate, R::Ignore, R::Target}));
    }
};

KERNELSCOPE_TEST(TableSourceTest, QCoreApplication)

} // namespace table_source_test

#include "table_source_test.moc"
