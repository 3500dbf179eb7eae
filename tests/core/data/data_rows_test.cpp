// The rows of a session's data, with a table behind the points and without one.

#include "core/data/data_rows.h"

#include "core/data/examples.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace data_rows_test
{

namespace
{

using core::DataRows;
using core::RowPart;
using Names = std::vector<std::string>;

Names namesOf(const DataRows& rows)
{
    Names names;
    for (const core::DataColumn& column : rows.columns())
        names.push_back(column.name);
    return names;
}

DataRows rowsOf(const core::ChosenColumns& columns)
{
    return {std::make_shared<const core::Dataset>(valueOf(core::chosenPoints(columns))), columns};
}

/// Four named rows; the second misses b, which is up.
DataRows fourRows()
{
    const auto table = valueOf(core::readTable("id,a,b,c,kind,weight\np,1,10,5,wild,1\nq,2,NA,6,tame,2\n"
                                               "r,3,30,7,wild,3\ns,4,40,8,tame,4\n",
                                               "rows.csv"));
    using enum core::ColumnRole;
    return rowsOf(*core::chosenColumns(table, {Ignore, Coordinate, Coordinate, Target, Label, Weight}));
}

} // namespace

class DataRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void rowsOfATableHaveAllItsColumns()
    {
        const DataRows rows = fourRows();
        QCOMPARE(rows.count(), 4);
        QCOMPARE(namesOf(rows), (Names{"a", "b", "c", "kind", "weight"}));
        QCOMPARE(rows.number(3, 1), 40.0);
        QVERIFY(std::isnan(rows.number(1, 1)));
        QCOMPARE(rows.number(1, 3), 0.0); // tame
        QCOMPARE(rows.number(2, 4), 3.0);
        QCOMPARE(rows.nameOf(2), "r");
    }

    void rowsThatMissAChosenValueAreNoPoints()
    {
        const DataRows rows = fourRows();
        QCOMPARE(rows.pointOf(0), 0);
        QCOMPARE(rows.pointOf(1), -1);
        QCOMPARE(rows.pointOf(3), 2);
        QCOMPARE(rows.rowOf(1), 2);
        QCOMPARE(rows.missedBy(1), "b");
        QCOMPARE(rows.missedBy(0), "");
        for (int point = 0; point < rows.points()->size(); ++point) {
            QCOMPARE(rows.pointOf(rows.rowOf(point)), point);
            QCOMPARE(rows.number(rows.rowOf(point), 0), rows.points()->x(point, 0));
            QCOMPARE(rows.number(rows.rowOf(point), 3), rows.points()->label(point));
        }
    }

    void pointsWithoutATableAreTheRows()
    {
        auto data = *core::example("faithful");
        data.targets = Eigen::VectorXd::LinSpaced(data.size(), 0.0, 1.0);
        const DataRows rows(std::make_shared<const core::Dataset>(data), {});
        QCOMPARE(rows.count(), data.size());
        Names names = data.columnNames;
        names.push_back("target");
        QCOMPARE(namesOf(rows), names);
        QCOMPARE(rows.number(7, 1), data.x(7, 1));
        QCOMPARE(rows.number(data.size() - 1, 2), 1.0);
        QCOMPARE(rows.pointOf(5), 5);
        QCOMPARE(rows.rowOf(5), 5);
        QCOMPARE(rows.nameOf(5), "");
    }

    void anEmptySheetHasNoRows()
    {
        const DataRows rows;
        QCOMPARE(rows.count(), 0);
        QCOMPARE(namesOf(rows), Names{"x"});
        QVERIFY(core::filteredRows(valueOf(core::readRowFilter("x > 1", rows.filterColumns())), rows.filterColumns(), 0)
                    .empty());
    }

    void filtersKnowSamplesAndNames()
    {
        const DataRows rows = fourRows();
        const auto columns = rows.filterColumns();
        const auto passing = [&](const char* text) {
            return core::filteredRows(valueOf(core::readRowFilter(text, columns)), columns, rows.count());
        };
        QCOMPARE(passing("kind = wild"), (std::vector<Eigen::Index>{0, 2}));
        QCOMPARE(passing("id = q or weight >= 4"), (std::vector<Eigen::Index>{1, 3}));
        QCOMPARE(passing("missing b"), (std::vector<Eigen::Index>{1}));
    }

    void samplesAreInTheOrderOfTheirLabels()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x.setZero(3, 1);
        data.labels = {26, 1, 0}; // AA, B, A
        const DataRows rows(std::make_shared<const core::Dataset>(data), {});
        QCOMPARE(core::rowsInOrder({0, 1, 2}, rows.orderColumn(1), core::SortOrder::Ascending),
                 (std::vector<Eigen::Index>{2, 1, 0}));
    }
};

KERNELSCOPE_TEST(DataRowsTest, QCoreApplication)

} // namespace data_rows_test

#include "data_rows_test.moc"
