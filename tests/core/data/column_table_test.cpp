// A table of many columns behind the points: what a choice shows, how clicks change it, and what of an edit on the
// sheet is in the table afterwards. The oracle of an edit is the choice itself: chosen again, the table gives the
// edited points, and the columns that were not on show give what their rows had.

#include "core/data/column_table.h"

#include "core/data/examples.h"
#include "core/data/standardise.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace column_table_test
{

namespace
{

using core::ChosenColumns;
using core::ColumnChoice;
using core::ColumnRole;
using Columns = std::vector<Eigen::Index>;

core::Table tableOf(const char* csv)
{
    return std::get<core::Table>(core::readTable(csv, "rows.csv"));
}

/// Five rows of three numbers and a label; the second row has no b.
ChosenColumns fiveRows(const Columns& coordinates = {0, 1})
{
    const core::Table table =
        tableOf("a,b,c,kind\n1,10,100,wild\n2,NA,200,tame\n3,30,300,wild\n4,40,400,tame\n5,50,500,wild\n");
    auto columns = core::chosenColumns(
        table, {ColumnRole::Coordinate, ColumnRole::Coordinate, ColumnRole::Ignore, ColumnRole::Label});
    columns->choice.coordinates = coordinates;
    return *columns;
}

core::Dataset pointsOf(const ChosenColumns& columns)
{
    return std::get<core::Dataset>(core::chosenPoints(columns));
}

ChosenColumns showing(ChosenColumns columns, Columns coordinates)
{
    columns.choice.coordinates = std::move(coordinates);
    return columns;
}

std::vector<double> column(const ChosenColumns& columns, Eigen::Index at)
{
    const Eigen::VectorXd values = columns.table->values.col(at);
    return {values.begin(), values.end()};
}

core::Dataset rowsOf(const core::Dataset& data, const std::vector<int>& rows)
{
    core::Dataset part = data;
    part.x = data.x(rows, Eigen::all).eval();
    part.labels.clear();
    for (const int row : rows)
        part.labels.push_back(data.label(row));
    return part;
}

} // namespace

class ColumnTableTest : public QObject
{
    Q_OBJECT

private slots:
    void exampleOfTheTableIsItsChoice()
    {
        const auto ozone = core::exampleColumns("ozone");
        QVERIFY(ozone.has_value());
        QCOMPARE(ozone->table->values.rows(), 330);
        QCOMPARE(ozone->table->values.cols(), 10);
        QVERIFY(pointsOf(*ozone) == *core::example("ozone"));
        QVERIFY(pointsOf(*core::exampleColumns("iris")) == *core::example("iris"));
    }

    void tablesOfFewColumnsLeaveNothingToChoose()
    {
        for (const char* name : {"faithful", "fourteen", "digits", "moons", "nonsense"})
            QVERIFY2(!core::exampleColumns(name), name);
    }

    void pointsOfAChoiceAreThoseOfTheRoles()
    {
        const core::Table table =
            tableOf("a,b,c,d,kind,weight\n1,10,7,3,wild,1\n2,NA,8,2,tame,2\n3,30,NA,1,tame,3\n4,40,9,0,NA,4\n");
        const std::vector<ColumnRole> roles{ColumnRole::Coordinate, ColumnRole::Coordinate, ColumnRole::Target,
                                            ColumnRole::Ignore,     ColumnRole::Label,      ColumnRole::Weight};
        const auto columns = core::chosenColumns(table, roles);
        QVERIFY(pointsOf(*columns) == std::get<core::TableDataset>(core::datasetOf(table, roles)).data);
        QCOMPARE(columns->table->names, (std::vector<std::string>{"a", "b", "c", "d"}));
    }

    void rowsWithoutAChosenValueAreLeftOut()
    {
        QCOMPARE(core::completeRows(fiveRows()), (Columns{0, 2, 3, 4}));
        QCOMPARE(core::completeRows(fiveRows({2})).size(), 5);
        const core::Dataset points = pointsOf(fiveRows({2, 1}));
        QCOMPARE(points.columnNames, (std::vector<std::string>{"c", "b"}));
        QCOMPARE(points.x(1, 0), 300.0);
        QCOMPARE(points.labels, (std::vector<int>{1, 1, 0, 1})); // tame is 0
    }

    void infinitiesAndEmptyColumnsAreSaid()
    {
        const core::Table table = tableOf("a,b,c\n1,NA,1e999\n2,NA,1\n3,NA,2\n");
        const auto columns =
            core::chosenColumns(table, {ColumnRole::Coordinate, ColumnRole::Ignore, ColumnRole::Coordinate});
        QVERIFY(columns.has_value());
        QVERIFY(std::holds_alternative<core::Failure>(core::chosenPoints(showing(*columns, {1}))));
        QVERIFY(std::holds_alternative<core::Failure>(core::chosenPoints(showing(*columns, {2}))));
        QVERIFY(std::holds_alternative<core::Dataset>(core::chosenPoints(showing(*columns, {0}))));
    }

    void oneClickChoosesAColumn()
    {
        const ColumnChoice line{.coordinates = {0}, .target = {}}, pair{.coordinates = {0, 1}, .target = 2};
        QCOMPARE(core::acrossBy(line, 2).coordinates, (Columns{2}));
        QCOMPARE(core::acrossBy(pair, 3).coordinates, (Columns{3, 1}));
        QCOMPARE(core::acrossBy(pair, 1).coordinates, (Columns{1, 0})); // changes places
        QCOMPARE(core::upBy(line, 2).coordinates, (Columns{0, 2}));
        QCOMPARE(core::upBy(line, 0).coordinates, (Columns{0}));
        QCOMPARE(core::upBy(pair, 3).coordinates, (Columns{0, 3}));
        QCOMPARE(core::upBy(pair, 1).coordinates, (Columns{0})); // taken off
        QCOMPARE(core::upBy(pair, 0).coordinates, (Columns{1, 0}));
        QVERIFY(!core::upBy(pair, 2).target); // the target gives way
        QCOMPARE(core::targetBy(pair, 2), (ColumnChoice{.coordinates = {0, 1}, .target = {}}));
        QCOMPARE(core::targetBy(pair, 1), (ColumnChoice{.coordinates = {0}, .target = 1}));
        QCOMPARE(core::targetBy(line, 0), line);
        const ColumnChoice all = core::allColumns(line, *fiveRows().table);
        QCOMPARE(all.coordinates, (Columns{0, 1, 2}));
        const core::Table counted = tableOf("index,a,id,b\n1,10,7,0.5\n2,20,9,1.5\n1,30,11,2.5\n");
        using enum ColumnRole;
        const auto numbered = core::chosenColumns(counted, {Ignore, Coordinate, Ignore, Ignore});
        QCOMPARE(core::allColumns(numbered->choice, *numbered->table).coordinates, (Columns{1, 3}));
        QCOMPARE(core::acrossBy(all, 1).coordinates, (Columns{1}));
        QCOMPARE(core::upBy(all, 2).coordinates, (Columns{0, 2}));
    }

    void movedAndRelabelledPointsAreSoInTheTable()
    {
        const ChosenColumns columns = fiveRows();
        const core::Dataset before = pointsOf(columns);
        core::Dataset after = before;
        after.x.row(1) << 3.5, 31.0;
        after.labels[2] = 1;
        const ChosenColumns next = core::followedColumns(columns, before, after);
        QVERIFY(pointsOf(next) == after);
        QCOMPARE(column(next, 0), (std::vector<double>{1, 2, 3.5, 4, 5}));
        QCOMPARE(column(next, 2), column(columns, 2));
        QCOMPARE(next.table->labels, (std::vector<int>{1, 0, 1, 1, 1}));
    }

    void erasedPointsTakeTheirRowsAndNoOthers()
    {
        const ChosenColumns columns = fiveRows();
        const core::Dataset before = pointsOf(columns), after = rowsOf(before, {0, 3});
        const ChosenColumns next = core::followedColumns(columns, before, after);
        QVERIFY(pointsOf(next) == after);
        QCOMPARE(column(next, 2), (std::vector<double>{100, 200, 500})); // the row without a b was not on show
    }

    void newPointsHaveNothingElsewhere()
    {
        const ChosenColumns columns = fiveRows();
        const core::Dataset before = pointsOf(columns);
        core::Dataset after = before;
        after.x.conservativeResize(6, 2);
        after.x.bottomRows(2) << 6, 60, 7, 70;
        after.labels.insert(after.labels.end(), {0, 2});
        const ChosenColumns next = core::followedColumns(columns, before, after);
        QVERIFY(pointsOf(next) == after);
        QCOMPARE(next.table->values.rows(), 7);
        QVERIFY(std::isnan(next.table->values(5, 2)) && std::isnan(next.table->values(6, 2)));
        QCOMPARE(pointsOf(showing(next, {2})).x.col(0), pointsOf(showing(columns, {2})).x.col(0));
    }

    void targetsBecomeAColumn()
    {
        const ChosenColumns columns = fiveRows();
        const core::Dataset before = pointsOf(columns);
        core::Dataset after = before;
        after.targets = Eigen::Vector4d(1.0, std::nan(""), 3.0, 4.0);
        const ChosenColumns next = core::followedColumns(columns, before, after);
        QVERIFY(pointsOf(next) == after);
        QCOMPARE(next.table->names.back(), "target");
        after.targets.resize(0);
        QVERIFY(pointsOf(core::followedColumns(next, pointsOf(next), after)) == after);
    }

    void otherPointsHaveNoTable()
    {
        const ChosenColumns columns = fiveRows();
        const core::Dataset before = pointsOf(columns);
        core::Dataset renamed = before, generated = before, others = before, fewer = rowsOf(before, {0, 1, 2}), none;
        renamed.columnNames = {"z", "b"};
        generated.generation = core::Generation{.name = "moons", .n = 4, .seed = 1, .options = {}};
        others.x.conservativeResize(5, 2);
        others.x.setConstant(8.0);
        others.labels.push_back(0);
        fewer.x(0, 0) = 77.0;
        none = rowsOf(before, {});
        for (const core::Dataset& after : {renamed, generated, others, fewer, none})
            QVERIFY(!core::followedColumns(columns, before, after).table);
    }

    void standardisingTheSheetLeavesTheOtherColumns()
    {
        const ChosenColumns columns = *core::exampleColumns("ozone");
        const core::Dataset before = pointsOf(columns), after = core::standardised(before);
        const ChosenColumns next = core::followedColumns(columns, before, after);
        QVERIFY(pointsOf(next) == after);
        QVERIFY(next.table->values.col(5) == columns.table->values.col(5));
    }
};

KERNELSCOPE_TEST(ColumnTableTest, QCoreApplication)

} // namespace column_table_test

#include "column_table_test.moc"
