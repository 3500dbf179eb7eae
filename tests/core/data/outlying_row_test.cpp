#include "core/data/outlying_row.h"

#include "support/test_registry.h"

#include <QTest>

#include <Eigen/Core>

#include <string>
#include <vector>

namespace outlying_row_test
{

class OutlyingRowTest : public QObject
{
    Q_OBJECT

private slots:
    void theRowAndTheRangeOfTheOthersAreNamed()
    {
        Eigen::MatrixXd x = twoColumns();
        QVERIFY(!core::outlyingRows(x));
        x(123, 1) = -5'000.0;
        const core::OutlyingRows low = core::outlyingRows(x).value();
        QVERIFY(low.column == 1 && low.farthest == 123 && low.value == -5'000.0);
        const std::string said = core::sentenceOn(low);
        QVERIFY2(said.starts_with("row 124 lies at -5000, where 99.9 % of the rows lie between 0"), said.c_str());
        QVERIFY(core::sentenceOn(low, "the point").starts_with("the point lies at -5000"));
        QVERIFY(core::isOfOutlyingRows("the window is too wide; " + said) && !core::isOfOutlyingRows("it is too wide"));
        x(123, 1) = 0.123;
        x(7, 0) = 1e6;
        const core::OutlyingRows high = core::outlyingRows(x).value();
        QVERIFY(high.column == 0 && high.farthest == 7);
        QVERIFY(!core::outlyingRows(x.topRows(50)));
        QVERIFY(!core::outlyingRows(Eigen::MatrixXd::Constant(1'000, 1, 3.0)));
    }

    void whatLiesALittleFartherOutIsNotFar()
    {
        Eigen::MatrixXd x = twoColumns();
        x(7, 0) = 1e6;
        x(8, 0) = 1.9;   // beyond 99.9 %, and not by their range
        x(40, 1) = -1e5; // in the other column
        const core::OutlyingRows outlying = core::outlyingRows(x).value();
        QCOMPARE(outlying.far, (std::vector<Eigen::Index>{7, 40}));
        Eigen::MatrixXd others(998, 2);
        others << x.topRows(7), x.middleRows(8, 32), x.bottomRows(959);
        QVERIFY(!core::outlyingRows(others));
        for (Eigen::Index c = 0; c < 2; ++c) {
            const core::Interval& near = outlying.near[static_cast<std::size_t>(c)];
            QVERIFY(near.lo <= others.col(c).minCoeff() && near.hi >= others.col(c).maxCoeff());
            QVERIFY(near.width() < 10.0);
        }
    }

private:
    static Eigen::MatrixXd twoColumns()
    {
        Eigen::MatrixXd x(1'000, 2);
        x.col(0).setLinSpaced(-1.0, 1.0);
        x.col(1).setLinSpaced(0.0, 1.0);
        return x;
    }
};

KERNELSCOPE_TEST(OutlyingRowTest, NoApplication)

} // namespace outlying_row_test

#include "outlying_row_test.moc"
