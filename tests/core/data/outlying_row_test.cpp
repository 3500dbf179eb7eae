#include "core/data/outlying_row.h"

#include "support/test_registry.h"

#include <QTest>

#include <Eigen/Core>

namespace outlying_row_test
{

class OutlyingRowTest : public QObject
{
    Q_OBJECT

private slots:
    void theRowAndTheRangeOfTheOthersAreNamed()
    {
        Eigen::MatrixXd x(1'000, 2);
        x.col(0).setLinSpaced(-1.0, 1.0);
        x.col(1).setLinSpaced(0.0, 1.0);
        QVERIFY(!core::outlyingRow(x));
        x(123, 1) = -5'000.0;
        const std::string said = core::outlyingRow(x).value_or("");
        QVERIFY2(said.starts_with("row 124 lies at -5000, where 99.9 % of the rows lie between "), said.c_str());
        x(123, 1) = 0.123;
        x(7, 0) = 1e6;
        QVERIFY(core::outlyingRow(x)->starts_with("row 8 lies at 1e+06") ||
                core::outlyingRow(x)->starts_with("row 8 lies at 1000000"));
        QVERIFY(!core::outlyingRow(x.topRows(50)));
        QVERIFY(!core::outlyingRow(Eigen::MatrixXd::Constant(1'000, 1, 3.0)));
    }
};

KERNELSCOPE_TEST(OutlyingRowTest, NoApplication)

} // namespace outlying_row_test

#include "outlying_row_test.moc"
