#include "core/state_space/sorted_rows.h"

#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <Eigen/Core>

#include <cmath>
#include <limits>

namespace sorted_rows_test
{

using core::SortedRows;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

VectorXd vector(std::initializer_list<double> values)
{
    return Eigen::Map<const VectorXd>(values.begin(), std::ssize(values));
}

std::string whyNot(const MatrixXd& x, const VectorXd& targets)
{
    return refusal(SortedRows::of(x, targets));
}

} // namespace

class SortedRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { QVERIFY(!QTest::currentTestFailed()); }

    void equalPlacesAreOneWithTheMeanOfTheirTargets()
    {
        const auto rows = valueOf(SortedRows::of(vector({2, 1, 2, -3, 2, 1}), vector({10, 4, 20, 7, 60, 6})));
        QCOMPARE(rows->size(), Index{6});
        QVERIFY(rows->places() == vector({-3, 1, 2}));
        QVERIFY(rows->means() == vector({7, 5, 30}));
        QVERIFY(rows->counts() == vector({1, 2, 3}));
        QCOMPARE(rows->squaresWithin(), 1.0 + 1.0 + 400.0 + 100.0 + 900.0);
        QVERIFY(std::abs(rows->logCounts() - std::log(6.0)) < 1e-15);
        QVERIFY(!rows->agree());
        for (Index row = 0; row < 6; ++row)
            QCOMPARE(rows->places()[rows->placeOf(row)], rows->x()[row]);
    }

    void equalTargetsOfAPlaceHaveExactlyThatMean()
    {
        const auto rows = valueOf(SortedRows::of(vector({1, 1, 1, 0, -0.0}), vector({0.1, 0.1, 0.1, 3e7, 3e7})));
        QVERIFY(rows->agree());
        QVERIFY(rows->means() == vector({3e7, 0.1}));
        QCOMPARE(rows->squaresWithin(), 0.0);
    }

    void rowsInOrderAndNoRows()
    {
        const auto rows = valueOf(SortedRows::of(vector({1, 2, 3}), vector({5, 6, 7})));
        QVERIFY(rows->places() == rows->x() && rows->means() == rows->targets());
        QCOMPARE(valueOf(SortedRows::of(MatrixXd(0, 1), VectorXd(0)))->placeCount(), Index{0});
    }

    void whatIsNoNumberIsNamedByItsRow()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(whyNot(vector({1, 2, nan}), vector({1, 2, 3})).find("row 3 of the points") != std::string::npos);
        QVERIFY(whyNot(vector({1, 2}), vector({1, HUGE_VAL})).find("a target is not finite") != std::string::npos);
        QVERIFY(whyNot(vector({1, 2}), vector({1})).find("2 points, but 1 targets") != std::string::npos);
        QVERIFY(whyNot(MatrixXd::Zero(2, 2), vector({1, 2})).find("one column") != std::string::npos);
    }
};

KERNELSCOPE_TEST(SortedRowsTest, NoApplication)

} // namespace sorted_rows_test

#include "sorted_rows_test.moc"
