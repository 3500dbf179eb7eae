// The scatter matrix: which columns it shows, and what clicks and keys choose.

#include "widgets/table/scatter_matrix.h"

#include "support/test_registry.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <limits>

namespace
{

core::ChosenColumns columnsOf(Eigen::Index rows, Eigen::Index count, std::vector<Eigen::Index> coordinates)
{
    core::ColumnTable table;
    for (Eigen::Index column = 0; column < count; ++column)
        table.names.push_back("c" + std::to_string(column));
    table.values = Eigen::MatrixXd::Random(rows, count);
    table.values(0, 0) = std::numeric_limits<double>::quiet_NaN();
    table.values.col(count - 1).setConstant(2.0);
    return {.table = std::make_shared<const core::ColumnTable>(std::move(table)),
            .choice = {.coordinates = std::move(coordinates), .target = {}}};
}

} // namespace

class ScatterMatrixTest : public QObject
{
    Q_OBJECT

private slots:
    void ofManyColumnsTheChosenOnesAreAmongThem()
    {
        widgets::ScatterMatrix matrix;
        matrix.showColumns(columnsOf(1000, 30, {25, 3}));
        QCOMPARE(std::ssize(matrix.shownColumns()), widgets::ScatterMatrix::mostColumns);
        QVERIFY(std::ranges::find(matrix.shownColumns(), 25) != matrix.shownColumns().end());
        matrix.resize(matrix.sizeHint());
        QVERIFY(!matrix.grab().isNull()); // a missing value and a constant column among them
    }

    void aClickChoosesThePairUnderIt()
    {
        widgets::ScatterMatrix matrix;
        matrix.showColumns(columnsOf(50, 4, {0}));
        matrix.resize(matrix.sizeHint());
        QSignalSpy chosen(&matrix, &widgets::ScatterMatrix::chosen);
        for (Eigen::Index across = 0; across < 4; ++across)
            for (Eigen::Index up = 0; up < 4; ++up) {
                if (across == 0 && up == 0)
                    continue; // it is chosen already
                QTest::mouseClick(&matrix, Qt::LeftButton, {},
                                  matrix.areaOf({.across = across, .up = up}).center().toPoint());
                const auto choice = chosen.takeLast().at(0).value<core::ColumnChoice>();
                QCOMPARE(choice.coordinates, across == up ? std::vector{across} : (std::vector{across, up}));
            }
    }

    void keysGoToAFieldAndChooseIt()
    {
        widgets::ScatterMatrix matrix;
        matrix.showColumns(columnsOf(50, 4, {0}));
        QSignalSpy chosen(&matrix, &widgets::ScatterMatrix::chosen);
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Up, Qt::Key_Up, Qt::Key_Return})
            QTest::keyClick(&matrix, key);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0].at(0).value<core::ColumnChoice>().coordinates, (std::vector<Eigen::Index>{2, 0}));
    }
};

KERNELSCOPE_TEST(ScatterMatrixTest, QApplication)
#include "scatter_matrix_test.moc"
