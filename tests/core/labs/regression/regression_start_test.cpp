#include "core/labs/regression/regression_start.h"

#include "core/data/examples.h"
#include "core/labs/regression/held_out.h"
#include "core/labs/regression/regression_settings.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <set>

using core::MeanFunction;
using core::RegressionStart;
using Eigen::Index;
using Eigen::VectorXd;

namespace
{

core::Dataset dataOf(const VectorXd& targets)
{
    core::Dataset data = core::emptyDataset(1);
    data.x = VectorXd::LinSpaced(targets.size(), 1871.0, 1970.0);
    data.targets = targets;
    return data;
}

VectorXd waveAbout(double mean, double size, Index n = 100)
{
    return mean + size * VectorXd::LinSpaced(n, 0.0, 20.0).array().sin();
}

} // namespace

class RegressionStartTest : public QObject
{
    Q_OBJECT

private slots:
    void scaleAndNoiseAreSharesOfTheVariance()
    {
        for (const double size : {1e-3, 1.0, 170.0, 1e6}) {
            const RegressionStart start = core::regressionStart(dataOf(waveAbout(900.0 * size, size)));
            const VectorXd wave = waveAbout(0.0, size);
            const double variance = (wave.array() - wave.mean()).square().mean();
            QVERIFY(start.mean == MeanFunction::Constant);
            QVERIFY(std::abs(start.scale / variance - 1.0) < 0.05);
            QVERIFY(std::abs(start.noise / variance - 0.1) < 0.005);
            const auto settings =
                core::settingsFor<core::RegressionSettings>(dataOf(waveAbout(900.0 * size, size)), {});
            QVERIFY(settings.mean == start.mean && settings.noise == start.noise);
        }
    }

    void targetsWithoutSpreadKeepTheStartAboutZero()
    {
        for (const VectorXd& targets : {VectorXd(), VectorXd(VectorXd::Constant(20, 80.0)),
                                        VectorXd(VectorXd::Constant(1, 80.0)), VectorXd(VectorXd::Constant(3, NAN))}) {
            const RegressionStart start = core::regressionStart(dataOf(targets));
            const bool known = targets.size() > 0 && std::isfinite(targets[0]);
            QVERIFY(start.mean == MeanFunction::Zero);
            QCOMPARE(start.scale, known ? 1e4 : 1.0);
            QCOMPARE(start.noise, 0.01 * start.scale);
        }
        const RegressionStart bags = core::regressionStart(*core::example("bags"));
        QVERIFY(bags.mean == MeanFunction::Zero);
    }

    void whatIsHeldOutIsAShareByChanceThatRepeats()
    {
        for (const Index n : {1, 2, 10, 97})
            for (const double share : {0.0, 0.1, 0.37, 0.5}) {
                const std::vector<Index> rows = core::heldOutRows(n, share, 7);
                QCOMPARE(std::ssize(rows), std::min<Index>(std::lround(share * static_cast<double>(n)), n - 1));
                QCOMPARE(std::set<Index>(rows.begin(), rows.end()).size(), rows.size());
                QVERIFY(std::ranges::is_sorted(rows) && (rows.empty() || (rows.front() >= 0 && rows.back() < n)));
                QVERIFY(rows == core::heldOutRows(n, share, 7));
            }
        QVERIFY(core::heldOutRows(0, 0.5, 1).empty());
        QVERIFY(core::heldOutRows(100, 0.2, 1) != core::heldOutRows(100, 0.2, 2));
    }

    void everyRowIsHeldOutEquallyOften()
    {
        constexpr int seeds = 2000;
        VectorXd times = VectorXd::Zero(10);
        for (int seed = 1; seed <= seeds; ++seed)
            for (const Index row : core::heldOutRows(10, 0.3, static_cast<std::uint64_t>(seed)))
                times[row] += 1.0;
        const double sd = std::sqrt(seeds * 0.3 * 0.7);
        QVERIFY((times.array() - 0.3 * seeds).abs().maxCoeff() < 5.0 * sd);
    }

    void theTwoPartsAreAllObservationsOnce()
    {
        core::Dataset data = dataOf(waveAbout(3.0, 1.0, 30));
        data.targets[4] = NAN; // no observation, neither learned nor held out
        const core::SplitObservations split = core::splitObservations(data, 0.4, 3);
        QCOMPARE(split.heldOut.rows.size(), 12u);
        std::set<int> all(split.learned.rows.begin(), split.learned.rows.end());
        all.insert(split.heldOut.rows.begin(), split.heldOut.rows.end());
        QVERIFY(all.size() == 29 && !all.contains(4));
        for (std::size_t i = 0; i < split.heldOut.rows.size(); ++i)
            QCOMPARE(split.heldOut.targets[static_cast<Index>(i)], data.targets[split.heldOut.rows[i]]);
        const auto shared = std::make_shared<const core::Dataset>(data);
        QVERIFY(core::learnedData(shared, 0.0, 3) == shared);
        const core::Observations left = core::observationsOf(*core::learnedData(shared, 0.4, 3));
        QVERIFY(left.x == split.learned.x && left.targets == split.learned.targets);
        QCOMPARE(core::learnedData(shared, 0.4, 3)->size(), Index{18}); // the one without a target stays
    }
};

KERNELSCOPE_TEST(RegressionStartTest, NoApplication)
#include "regression_start_test.moc"
