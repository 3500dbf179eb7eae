#include "core/labs/regression/regression_start.h"

#include "core/data/chance.h"
#include "core/data/examples.h"
#include "core/labs/held_out.h"
#include "core/labs/regression/regression_settings.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <set>

namespace regression_start_test
{

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
    void scaleAndNoiseAreOfTheData_data()
    {
        QTest::addColumn<double>("noiseShare");
        QTest::newRow("little noise") << 0.03;
        QTest::newRow("some noise") << 0.3;
        QTest::newRow("mostly noise") << 0.9;
    }

    void scaleAndNoiseAreOfTheData()
    {
        QFETCH(double, noiseShare);
        constexpr Index n = 2000;
        core::Chance chance(5);
        VectorXd targets = std::sqrt(1.0 - noiseShare) * std::sqrt(2.0) * waveAbout(0.0, 1.0, n);
        for (double& target : targets)
            target += std::sqrt(noiseShare) * chance.normal(1.0);
        const double variance = (targets.array() - targets.mean()).square().mean();
        for (const double size : {1e-3, 1.0, 170.0, 1e6}) {
            const core::Dataset data = dataOf(size * (900.0 + targets.array()).matrix());
            const RegressionStart start = core::regressionStart(data);
            QVERIFY(start.mean == MeanFunction::Constant);
            QVERIFY(std::abs(start.scale / (size * size * variance) - 1.0) < 0.05);
            QVERIFY(std::abs(start.noise / (size * size * noiseShare) - 1.0) < 0.2); // sd of the estimate 5 %
            const auto settings = core::settingsFor<core::RegressionSettings>(data, {});
            QVERIFY(settings.mean == start.mean && settings.noise == start.noise);
        }
    }

    void whatIsMeasuredWithoutNoiseKeepsAHundredthAndNoNoiseIsAboveTheVariance()
    {
        const RegressionStart smooth = core::regressionStart(dataOf(waveAbout(0.0, 1.0, 1000)));
        QVERIFY(std::abs(smooth.noise / smooth.scale - 0.01) < 0.001);
        const VectorXd zigzag =
            VectorXd::LinSpaced(50, 0.0, 49.0).unaryExpr([](double i) { return std::fmod(i, 2.0); });
        const RegressionStart rough = core::regressionStart(dataOf(zigzag));
        QCOMPARE(rough.noise, rough.scale);
    }

    void neighboursAreThoseInThePlaneWhateverTheUnitsOfItsColumns()
    {
        core::Dataset data = core::emptyDataset(2);
        core::Chance chance(9);
        data.x.resize(600, 2);
        data.targets.resize(600);
        for (Index i = 0; i < 600; ++i) {
            data.x(i, 0) = chance.uniform(0.0, 1.0);
            data.x(i, 1) = chance.uniform(0.0, 1.0);
            data.targets[i] = 3.0 * std::sin(3.0 * data.x(i, 0)) + 2.0 * data.x(i, 1) + 0.3 * chance.normal(1.0);
        }
        const RegressionStart start = core::regressionStart(data);
        QVERIFY(std::abs(start.noise / 0.09 - 1.0) < 0.25);
        data.x.col(1) *= 1e6;
        QCOMPARE(core::regressionStart(data).noise, start.noise);
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
        const core::SplitObservations split = core::splitObservations(data, {.share = 0.4, .seed = 3});
        QCOMPARE(split.heldOut.rows.size(), 12u);
        std::set<int> all(split.learned->rows.begin(), split.learned->rows.end());
        all.insert(split.heldOut.rows.begin(), split.heldOut.rows.end());
        QVERIFY(all.size() == 29 && !all.contains(4));
        for (std::size_t i = 0; i < split.heldOut.rows.size(); ++i)
            QCOMPARE(split.heldOut.targets[static_cast<Index>(i)], data.targets[split.heldOut.rows[i]]);
        const auto shared = std::make_shared<const core::Dataset>(data);
        QVERIFY(core::learnedData(shared, {}) == shared);
        const core::Observations left = core::observationsOf(*core::learnedData(shared, split.heldOut.rows));
        QVERIFY(left.x == split.learned->x && left.targets == split.learned->targets);
        QCOMPARE(core::learnedData(shared, split.heldOut.rows)->size(), Index{18}); // the one without a target stays
    }

    void whatIsChosenByHandIsHeldOutAndNoShare()
    {
        core::Dataset data = dataOf(waveAbout(3.0, 1.0, 12));
        data.targets[4] = NAN;
        const core::HoldOut byHand{.share = 0.5, .seed = 1, .rows = {2, 4, 11}};
        const core::SplitObservations split = core::splitObservations(data, byHand);
        QCOMPARE(split.heldOut.rows, (std::vector<int>{2, 11}));
        QCOMPARE(split.learned->rows, (std::vector<int>{0, 1, 3, 5, 6, 7, 8, 9, 10}));
        QVERIFY(split.heldOut.targets[1] == data.targets[11] && split.learned->x(2, 0) == data.x(3, 0));
        QVERIFY(byHand.plain() == (core::HoldOut{.rows = {2, 4, 11}}));
        QVERIFY((core::HoldOut{.share = 0.0, .seed = 7}.plain() == core::HoldOut()));
    }
};

KERNELSCOPE_TEST(RegressionStartTest, NoApplication)

} // namespace regression_start_test

#include "regression_start_test.moc"
