#include "core/data/standing_rows.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <set>

namespace standing_rows_test
{

using core::standingRows;
using Eigen::Index;

class StandingRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void fewRowsAllStand()
    {
        QVERIFY(standingRows(0, 5).empty());
        QVERIFY(standingRows(4, 5) == (std::vector<Index>{0, 1, 2, 3}));
        QCOMPARE(standingRows(5, 5).size(), std::size_t{5});
    }

    void ofManyTheyAreAscendingAndWithin()
    {
        for (const Index rows : {21'000, 50'000, 1'000'000}) {
            const std::vector<Index> standing = standingRows(rows, 20'000);
            QVERIFY(standing.size() > 13'000 && standing.size() <= 20'000);
            QVERIFY(standing.front() >= 0 && standing.back() < rows);
            QVERIFY(std::ranges::adjacent_find(standing, std::ranges::greater_equal{}) == standing.end());
        }
        QCOMPARE(standingRows(1'000'000, 20'000).size(), std::size_t{20'000});
    }

    void noPeriodOfTheRowsMeetsThem()
    {
        for (const Index period : {7, 24, 50, 400, 1'440}) {
            std::set<Index> phases;
            for (const Index row : standingRows(1'000'000, 20'000))
                phases.insert(row % period);
            QCOMPARE(static_cast<Index>(phases.size()), period);
        }
    }
};

KERNELSCOPE_TEST(StandingRowsTest, QCoreApplication)

} // namespace standing_rows_test

#include "standing_rows_test.moc"
