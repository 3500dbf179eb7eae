#include "core/work/heard_progress.h"

#include "core/fourier/fourier_grid.h"
#include "core/fourier/fourier_rows.h"
#include "core/kernels/kernel.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <thread>
#include <vector>

namespace heard_progress_test
{

using core::HearsProgress;

class HeardProgressTest : public QObject
{
    Q_OBJECT

private slots:
    void theInnermostHears()
    {
        QVERIFY(!core::heardBy({}));
        std::vector<double> outer, inner;
        const HearsProgress hears([&](double share) { outer.push_back(share); });
        core::heardBy({})(0.1);
        {
            const HearsProgress within([&](double share) { inner.push_back(share); });
            core::heardBy({})(0.2);
        }
        core::heardBy({})(0.3);
        QCOMPARE(outer, (std::vector{0.1, 0.3}));
        QCOMPARE(inner, std::vector{0.2});
    }

    void whoWasAskedToHearsAlone()
    {
        int asked = 0, ambient = 0;
        const HearsProgress hears([&](double) { ++ambient; });
        core::heardBy([&](double) { ++asked; })(0.5);
        QVERIFY(asked == 1 && ambient == 0);
    }

    void anotherThreadHearsNothing()
    {
        const HearsProgress hears([](double) {});
        bool isHeard = true;
        std::jthread([&] { isHeard = static_cast<bool>(core::heardBy({})); }).join();
        QVERIFY(!isHeard);
    }

    void aPassOverRowsIsHeard()
    {
        const Eigen::MatrixXd x = Eigen::VectorXd::LinSpaced(50'000, 0.0, 1.0);
        const core::FourierRows rows(x, x.col(0));
        const auto grid = std::get<core::FourierGrid>(
            core::fourierGrid(core::kernelOf(core::SquaredExponential{.lengthscale = {0.1}}), rows.window()));
        std::vector<double> heard;
        const HearsProgress hears([&](double share) { heard.push_back(share); });
        QVERIFY(std::holds_alternative<std::shared_ptr<const core::RowSums>>(rows.sumsFor(grid)));
        QVERIFY(heard.size() > 3);
        QVERIFY(std::ranges::is_sorted(heard) && heard.front() > 0.0 && heard.back() <= 1.0);
        heard.clear();
        QVERIFY(rows.hasSumsFor(grid));
        (void)rows.sumsFor(grid); // no pass
        QVERIFY(heard.empty());
    }
};

KERNELSCOPE_TEST(HeardProgressTest, NoApplication)

} // namespace heard_progress_test

#include "heard_progress_test.moc"
