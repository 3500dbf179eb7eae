// Which columns of a table are used, as what and in which order.

#include "core/data/column_plan.h"

#include "core/data/table_fixture.h"
#include "support/test_registry.h"

#include <QTest>

namespace column_plan_test
{

using namespace core;

namespace
{

constexpr auto ignore = ColumnRole::Ignore, coordinate = ColumnRole::Coordinate, target = ColumnRole::Target,
               label = ColumnRole::Label;

Table fourColumns()
{
    return std::get<Table>(readTable("t,a,b,kind\n(s),,(m),\n1,10,100,x\n2,20,200,y\n3,30,NA,x\n", "d.csv"));
}

ColumnPlan plan(std::vector<ColumnRole> roles, std::vector<std::size_t> order)
{
    return {.roles = std::move(roles), .order = std::move(order)};
}

} // namespace

class ColumnPlanTest : public QObject
{
    Q_OBJECT

private slots:
    void coordinatesComeInTheOrderOfThePlanWithTheirUnits()
    {
        const auto made = datasetOf(fourColumns(), plan({coordinate, coordinate, coordinate, label}, {2, 3, 1, 0}));
        QVERIFY2(std::holds_alternative<TableDataset>(made), sentence(made).c_str());
        const Dataset& data = std::get<TableDataset>(made).data;
        QCOMPARE(joined(data.columnNames), "b | a | t");
        QCOMPARE(data.x, matrixOf({{100, 10, 1}, {200, 20, 2}}));
        QCOMPARE(data.names.column(0).unit, std::string("(m)"));
        QCOMPARE(data.names.column(1).unit, std::string());
        QCOMPARE(data.names.column(2).unit, std::string("(s)"));
        QCOMPARE(data.labels, (std::vector{0, 1}));
    }

    void inTheOrderOfTheTableNothingChanges()
    {
        const std::vector<ColumnRole> roles{coordinate, target, coordinate, ignore};
        const auto plain = datasetOf(fourColumns(), roles), planned = datasetOf(fourColumns(), planOf(roles));
        QVERIFY(std::get<TableDataset>(plain).data == std::get<TableDataset>(planned).data);
        QVERIFY(chosenColumns(fourColumns(), roles) == chosenColumns(fourColumns(), planOf(roles)));
    }

    void theChosenColumnsOfASessionArePointsInTheSameOrder()
    {
        const ColumnPlan swapped = plan({ignore, coordinate, coordinate, ignore}, {3, 2, 1, 0});
        const auto columns = chosenColumns(fourColumns(), swapped);
        QVERIFY(columns.has_value());
        QCOMPARE(joined(columns->table->names), "t | a | b");
        QCOMPARE(columns->choice.coordinates, (std::vector<Eigen::Index>{2, 1}));
        const auto loaded = datasetOf(fourColumns(), swapped);
        const auto points = chosenPoints(*columns);
        QCOMPARE(std::get<Dataset>(points).x, std::get<TableDataset>(loaded).data.x);
        QCOMPARE(std::get<Dataset>(points).columnNames, std::get<TableDataset>(loaded).data.columnNames);
    }

    void usesAreFoundAgainInTheTableAndInAnother()
    {
        const Table table = fourColumns();
        const ColumnPlan told = plan({coordinate, ignore, coordinate, label}, {2, 1, 0, 3});
        const std::vector<ColumnUse> uses = usesIn(table, told);
        QVERIFY(uses == (std::vector<ColumnUse>{{"b", coordinate}, {"a", ignore}, {"t", coordinate}, {"kind", label}}));
        QVERIFY(planFor(table, uses) == told);
        const Table other = std::get<Table>(readTable("kind,new,t,b\nx,1,2,3\n", "d.csv")); // without a, with new
        QVERIFY(planFor(other, uses) == plan({label, ignore, coordinate, coordinate}, {3, 1, 2, 0}));
    }

    void usesThatATableLacksOrThatAreNamedTwiceMakeNoPlan()
    {
        QVERIFY(!planFor(fourColumns(), {{"t", coordinate}, {"gone", coordinate}}).has_value());
        QVERIFY(!planFor(fourColumns(), {{"t", coordinate}, {"t", label}}).has_value());
        QVERIFY(!planFor(fourColumns(), {}));
        QVERIFY(!planFor(Table{.source = "", .columns = {}, .lines = {}, .remarks = {}}, {{"t", coordinate}}));
    }
};

KERNELSCOPE_TEST(ColumnPlanTest, NoApplication)

} // namespace column_plan_test

#include "column_plan_test.moc"
