// Names of rows: which column of a table gives them, and that they stay with their rows whatever is edited.

#include "core/data/row_names.h"

#include "core/data/column_table.h"
#include "core/data/data_rows.h"
#include "support/test_registry.h"

#include <QTest>

namespace row_names_test
{

namespace
{

using Names = std::vector<std::string>;

core::Table tableOf(const std::string& csv)
{
    return std::get<core::Table>(core::readTable(csv, "rows.csv"));
}

/// The name of the column that names the rows under the usual roles; empty: none does.
std::string namedBy(const std::string& csv)
{
    const core::Table table = tableOf(csv);
    const auto found = core::rowNameColumn(table, core::guessRoles(table));
    return found ? table.columns[*found].name : std::string();
}

/// Four cars, the second of which has no hp.
core::ChosenColumns cars()
{
    const core::Table table =
        tableOf("car,mpg,hp\nMazda RX4,21,110\nDatsun 710,22.8,NA\nHornet,21.4,110\nDuster,14.3,245\n");
    return *core::chosenColumns(table, core::guessRoles(table));
}

core::Dataset pointsOf(const core::ChosenColumns& columns)
{
    return std::get<core::Dataset>(core::chosenPoints(columns));
}

} // namespace

class RowNamesTest : public QObject
{
    Q_OBJECT

private slots:
    void textThatTellsRowsApartNamesThem()
    {
        QCOMPARE(namedBy("town,x,y\nUlm,1,2\nRom,3,4\nBonn,5,6\nKiel,7,8\n"), "town");
        QCOMPARE(namedBy("x,y\n1,2\n3,4\n"), "");
        QCOMPARE(namedBy("kind,x\na,1\na,2\nb,3\nb,4\n"), ""); // few values: the label
    }

    void textThatRepeatsNamesRowsWhereItIsCalledSo()
    {
        std::string repeated = "Car,x\n", noName = "note,x\n";
        for (int i = 0; i < 60; ++i) {
            const std::string row = "w" + std::to_string(i % 59) + "," + std::to_string(i) + "\n";
            repeated += row;
            noName += row;
        }
        QCOMPARE(namedBy(repeated), "Car");
        QCOMPARE(namedBy(noName), "");
    }

    void aColumnCalledSoGoesBeforeOthers()
    {
        QCOMPARE(namedBy("note,country,x\nq,Peru,1\nr,Mali,2\ns,Cuba,3\nt,Chad,4\nu,Oman,5\n"), "country");
    }

    void aColumnWithARoleNamesNothing()
    {
        const core::Table table = tableOf("town,x,y\nUlm,1,2\nRom,3,4\nBonn,5,6\nKiel,7,8\n");
        using enum core::ColumnRole;
        QVERIFY(!core::rowNameColumn(table, {Label, Coordinate, Coordinate}));
        QVERIFY(core::rowNameColumn(table, {Ignore, Coordinate, Coordinate}) == 0u);
    }

    void namesKeepATableOfTwoColumns()
    {
        const core::ChosenColumns columns = cars();
        QCOMPARE(columns.table->names, (Names{"mpg", "hp"}));
        QCOMPARE(columns.table->rowNames.column, "car");
        QCOMPARE(columns.table->rowNames.names, (Names{"Mazda RX4", "Datsun 710", "Hornet", "Duster"}));
    }

    void namesSkipRowsThatARoleLeavesOut()
    {
        const core::Table table = tableOf("car,mpg,hp,kind\nA1,21,110,x\nB2,22,93,NA\nC3,21,110,y\nD4,14,245,x\n");
        using enum core::ColumnRole;
        const auto columns = core::chosenColumns(table, {Ignore, Coordinate, Coordinate, Label});
        QCOMPARE(columns->table->rowNames.names, (Names{"A1", "C3", "D4"}));
    }

    void namesStayWithTheirRowsThroughEdits()
    {
        const core::ChosenColumns columns = cars();
        const core::Dataset before = pointsOf(columns);
        core::Dataset fewer = before, more = before;
        fewer.x = before.x.bottomRows(2).eval();
        more.x.conservativeResize(4, 2);
        more.x.row(3) << 30.0, 60.0;
        QCOMPARE(core::followedColumns(columns, before, fewer).table->rowNames.names,
                 (Names{"Datsun 710", "Hornet", "Duster"}));
        QCOMPARE(core::followedColumns(columns, before, more).table->rowNames.names,
                 (Names{"Mazda RX4", "Datsun 710", "Hornet", "Duster", ""}));
    }

    void tablesThatDifferInNamesDiffer()
    {
        const core::ChosenColumns columns = cars();
        core::ColumnTable other = *columns.table;
        QVERIFY(other == *columns.table);
        other.rowNames.names[2] = "Valiant";
        QVERIFY(!(other == *columns.table));
    }
};

KERNELSCOPE_TEST(RowNamesTest, QCoreApplication)

} // namespace row_names_test

#include "row_names_test.moc"
