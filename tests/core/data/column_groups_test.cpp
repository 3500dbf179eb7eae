// What tells the samples of a table apart: any of its columns that can, one at a time, and back again.

#include "core/data/column_groups.h"

#include "core/data/data_rows.h"
#include "core/data/row_filter.h"
#include "core/data/row_identity.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

namespace column_groups_test
{

namespace
{

using core::ListedColumn;
using Holds = ListedColumn::Holds;
using Words = std::vector<std::string>;
using Labels = std::vector<int>;

/// Six crabs: the third has no sex, the fifth no width.
core::ChosenColumns crabs()
{
    const auto table = valueOf(core::readTable("sp,sex,legs,FL,CW\nO,M,8,9.1,20\nB,M,8,8.1,19\nB,,7,8.8,18\n"
                                               "O,F,8,7.7,15\nB,F,7,9.2,NA\nO,F,8,9.6,22\n",
                                               "crabs.csv"));
    using enum core::ColumnRole;
    return *core::chosenColumns(table, {Label, Ignore, Ignore, Coordinate, Coordinate});
}

core::ChosenColumns groupedBy(const core::ChosenColumns& columns, const ListedColumn& by)
{
    return {.table = std::make_shared<const core::ColumnTable>(valueOf(core::groupedBy(*columns.table, by))),
            .choice = columns.choice};
}

Words listed(const core::ColumnTable& table)
{
    Words names;
    for (const ListedColumn& column : core::listedColumns(table))
        names.push_back((core::isGroupedBy(table, column) ? "*" : "") + core::nameOf(table, column));
    return names;
}

core::Dataset pointsOf(const core::ChosenColumns& columns)
{
    return valueOf(core::chosenPoints(columns));
}

std::vector<Eigen::Index> rowsThat(const core::ChosenColumns& columns, const char* filter)
{
    const core::DataRows rows(std::make_shared<const core::Dataset>(pointsOf(columns)), columns);
    const auto read = valueOf(core::readRowFilter(filter, rows.filterColumns()));
    return core::filteredRows(read, rows.filterColumns(), rows.count());
}

} // namespace

class ColumnGroupsTest : public QObject
{
    Q_OBJECT

private slots:
    void textWithoutARoleIsKept()
    {
        const core::ColumnTable table = *crabs().table;
        QCOMPARE(table.texts.size(), std::size_t{1});
        QVERIFY(table.texts.front() == (core::TextColumn{"sex", {"M", "M", "", "F", "F", "F"}}));
        QCOMPARE(listed(table), (Words{"legs", "FL", "CW", "*sp", "sex"}));
    }

    void theRowsCanBeFilteredByIt()
    {
        QCOMPARE(rowsThat(crabs(), "sex = F"), (std::vector<Eigen::Index>{3, 4, 5}));
        QCOMPARE(rowsThat(crabs(), "missing sex or sp = O and sex = M"), (std::vector<Eigen::Index>{0, 2}));
    }

    void anotherColumnTellsTheSamplesApart()
    {
        const core::ChosenColumns bySex = groupedBy(crabs(), {Holds::Words, 0});
        QCOMPARE(listed(*bySex.table), (Words{"legs", "FL", "CW", "sp", "*sex"}));
        QCOMPARE(bySex.table->labels, (Labels{1, 1, -1, 0, 0, 0}));
        const core::Dataset points = pointsOf(bySex);
        QCOMPARE(points.size(), 4); // without the crab that has no sex, and the one without a width
        QCOMPARE(points.labels, (Labels{1, 1, 0, 0}));
        QCOMPARE(points.names.samples, (Words{"F", "M"}));
        QCOMPARE(points.names.group, "sex");
        const core::DataRows rows(std::make_shared<const core::Dataset>(points), bySex);
        QCOMPARE(rows.missedBy(2), "sex");
        QCOMPARE(rows.pointOf(2), -1);
        QCOMPARE(rowsThat(bySex, "missing sex"), (std::vector<Eigen::Index>{2}));
        QCOMPARE(rowsThat(bySex, "sp = O and sex = F"), (std::vector<Eigen::Index>{3, 5}));
    }

    void theSameAsIfTheFileHadBeenLoadedSo()
    {
        const auto table =
            valueOf(core::readTable("k,who,a,b,c\n1,x,1,2,3\n2,y,2,3,4\n2,x,3,4,6\n1,z,4,6,7\n", "f.csv"));
        using enum core::ColumnRole;
        const core::ChosenColumns loaded = *core::chosenColumns(table, {Ignore, Label, Coordinate, Coordinate, Ignore});
        const core::ChosenColumns plain = *core::chosenColumns(table, {Ignore, Ignore, Coordinate, Coordinate, Ignore});
        QVERIFY(pointsOf(groupedBy(plain, {Holds::Words, 0})) == pointsOf(loaded));
        const auto byNumber = valueOf(core::datasetOf(table, {Label, Ignore, Coordinate, Coordinate, Ignore})).data;
        QVERIFY(pointsOf(groupedBy(loaded, {Holds::Numbers, 0})) == byNumber);
    }

    void thereAndBackIsTheSameTable()
    {
        const core::ChosenColumns start = crabs();
        const core::ChosenColumns bySex = groupedBy(start, {Holds::Words, 0});
        QVERIFY(*groupedBy(bySex, {Holds::Words, 0}).table == *start.table);
        const core::ChosenColumns byLegs = groupedBy(start, {Holds::Numbers, 0});
        QCOMPARE(listed(*byLegs.table), (Words{"*legs", "FL", "CW", "sp", "sex"}));
        QVERIFY(*groupedBy(byLegs, {Holds::Words, 0}).table == *start.table);
        const core::ChosenColumns byNone = groupedBy(start, {Holds::Samples, 0});
        QCOMPARE(listed(*byNone.table), (Words{"legs", "FL", "CW", "sp", "sex"}));
        QVERIFY(pointsOf(byNone).labels.empty());
        QVERIFY(*groupedBy(byNone, {Holds::Words, 0}).table == *start.table);
    }

    void anEditedSampleIsKeptAsText()
    {
        core::ColumnTable edited = *crabs().table;
        edited.labels[0] = 0; // O taken for B
        const core::ColumnTable bySex = valueOf(core::groupedBy(edited, {Holds::Words, 0}));
        QVERIFY(bySex.texts.front() == (core::TextColumn{"sp", {"B", "B", "B", "O", "B", "O"}}));
    }

    void rowsThatAreEditedKeepTheirText()
    {
        const core::ChosenColumns columns = crabs();
        const core::Dataset before = pointsOf(columns);
        core::Dataset after = before;
        after.x.conservativeResize(4, 2); // its last point is gone
        after.labels.resize(4);
        const core::ChosenColumns followed = core::followedColumns(columns, before, after);
        QVERIFY(followed.table->texts.front() == (core::TextColumn{"sex", {"M", "M", "", "F", "F"}}));
        QCOMPARE(followed.table->labels, (Labels{1, 0, 0, 1, 0}));
    }

    /// Cells as a file has them: words that begin with their column's name, whole numbers, and both.
    void anyColumnComesBackAsItWas_data()
    {
        QTest::addColumn<QByteArray>("column");
        QTest::newRow("words with the name before them") << QByteArray("Group,Group 1,Group 2,Group 1,Group 2");
        QTest::newRow("numbers") << QByteArray("class,11,2,0,10");
        QTest::newRow("numbers that are not kept") << QByteArray("class,8,10,8,9");
        QTest::newRow("numbers and words") << QByteArray("class,8,10,S,8");
    }

    void anyColumnComesBackAsItWas()
    {
        QFETCH(QByteArray, column);
        const QList<QByteArray> cells = column.split(',');
        std::string csv = "x,y,z," + cells[0].toStdString() + "\n";
        for (int row = 1; row <= 4; ++row)
            csv += "1,2,3.5," + cells[row].toStdString() + "\n";
        const auto table = valueOf(core::readTable(csv, "f.csv"));
        using enum core::ColumnRole;
        const core::ChosenColumns loaded = *core::chosenColumns(table, {Coordinate, Ignore, Ignore, Label});
        const core::ChosenColumns plain = groupedBy(loaded, {Holds::Samples, 0});
        for (int row = 1; row <= 4; ++row)
            QCOMPARE(plain.table->texts.front().cells[static_cast<std::size_t>(row - 1)], cells[row].toStdString());
        QVERIFY(*groupedBy(plain, {Holds::Words, 0}).table == *loaded.table);
    }

    void samplesStandByThemselvesOnceTheyDifferFromTheirNumbers()
    {
        const core::ChosenColumns byLegs = groupedBy(crabs(), {Holds::Numbers, 0});
        core::ColumnTable relabelled = *byLegs.table, edited = *byLegs.table;
        relabelled.labels[0] = 0;
        QCOMPARE(listed(relabelled), (Words{"legs", "FL", "CW", "*legs", "sp", "sex"}));
        edited.values(0, 0) = 7.0;
        QCOMPARE(listed(edited), (Words{"legs", "FL", "CW", "*legs", "sp", "sex"}));
        const core::ColumnTable bySex = valueOf(core::groupedBy(relabelled, {Holds::Words, 1}));
        QVERIFY(bySex.texts.front() == (core::TextColumn{"legs", {"7", "8", "7", "8", "7", "8"}})); // nothing is lost
        QCOMPARE(listed(bySex), (Words{"legs", "FL", "CW", "legs", "sp", "*sex"}));
        edited.values(0, 0) = 8.0;
        QCOMPARE(listed(edited), (Words{"*legs", "FL", "CW", "sp", "sex"}));
    }

    void namesThatColumnsShareMakeNoDifference()
    {
        const auto table = valueOf(core::readTable("x,y,z,w\n1,2,3,a\n2,3,4,b\n", "f.csv"));
        using enum core::ColumnRole;
        core::ColumnTable twice = *core::chosenColumns(table, {Coordinate, Ignore, Ignore, Label})->table;
        twice.group = "x";
        QCOMPARE(listed(twice), (Words{"x", "y", "z", "*x"}));
        const core::ColumnTable plain = valueOf(core::groupedBy(twice, {Holds::Samples, 0}));
        QVERIFY(plain.texts.front() == (core::TextColumn{"x", {"a", "b"}}));
    }

    void aNameThatRepeatsGroupsToo()
    {
        const auto table = valueOf(core::readTable("country,x,y\nUK,1,2\nUK,2,4\nUS,3,5\nUS,4,6\n", "f.csv"));
        using enum core::ColumnRole;
        const core::ChosenColumns columns = *core::chosenColumns(table, {Ignore, Coordinate, Coordinate});
        QCOMPARE(columns.table->rowNames.column, "country");
        QCOMPARE(pointsOf(groupedBy(columns, {Holds::Words, 0})).names.samples, (Words{"UK", "US"}));
    }

    void rowsWithoutAGroupStayWhereTheyAre()
    {
        const core::ChosenColumns bySex = groupedBy(crabs(), {Holds::Words, 0});
        const core::Dataset before = pointsOf(bySex);
        core::Dataset after = before;
        after.x(0, 0) = 99.0;
        const core::ChosenColumns followed = core::followedColumns(bySex, before, after);
        QCOMPARE(followed.table->labels, bySex.table->labels);
        QVERIFY(pointsOf(followed) == after);
        after.labels.clear();
        QVERIFY(!core::followedColumns(bySex, before, after).table); // or the row without a sex would be a point
    }

    void pointsAreFollowedToOtherGroups()
    {
        const core::ChosenColumns start = crabs(), bySex = groupedBy(start, {Holds::Words, 0});
        QVERIFY(core::haveSameRows(start, bySex));
        QCOMPARE(core::followedPoints(start, bySex, {0, 1, 2, 3, 4}), (std::vector<int>{0, 1, 2, 3}));
        QCOMPARE(core::followedPoints(start, bySex, {3}), (std::vector<int>{2})); // the third crab has no sex
        core::ColumnTable other = *start.table;
        other.values(0, 0) += 1.0;
        QVERIFY(!core::haveSameRows(start, {std::make_shared<const core::ColumnTable>(other), start.choice}));
    }

    void measuredNumbersDoNotGroup()
    {
        const core::ColumnTable table = *crabs().table;
        QVERIFY(core::mayGroup(table, {Holds::Numbers, 0}));
        QVERIFY(!core::mayGroup(table, {Holds::Numbers, 1}));
        QVERIFY(core::mayGroup(table, {Holds::Words, 0}));
    }

    void tooManyWordsAreRefused()
    {
        core::ColumnTable table = *crabs().table;
        table.values = Eigen::MatrixXd::Ones(300, 3);
        table.labels.clear();
        table.texts = {{"note", Words(300)}};
        QVERIFY(refusal(core::groupedBy(table, {Holds::Words, 0})).find("every row misses") != std::string::npos);
        for (std::size_t row = 0; row < 300; ++row)
            table.texts.front().cells[row] = "w" + std::to_string(row);
        QVERIFY(refusal(core::groupedBy(table, {Holds::Words, 0})).find("256") != std::string::npos);
    }
};

KERNELSCOPE_TEST(ColumnGroupsTest, QCoreApplication)

} // namespace column_groups_test

#include "column_groups_test.moc"
