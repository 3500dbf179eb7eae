// The No-U-Turn sampler against distributions whose moments are known.
#include "core/inference/diagnostics.h"
#include "core/inference/nuts.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <Eigen/Core>
#include <boost/math/distributions/chi_squared.hpp>

#include <QTest>

#include <cmath>
#include <numeric>

namespace nuts_test
{

using core::Chains;
using core::LogDensityAt;
using core::LogDensityFunction;
using core::MassMatrixKind;
using core::NutsSettings;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

LogDensityFunction gaussian(const VectorXd& mean, const MatrixXd& covariance)
{
    const MatrixXd precision = inverseOf(covariance);
    return [=](const VectorXd& x) {
        const VectorXd pull = precision * (x - mean);
        return LogDensityAt{.value = -0.5 * (x - mean).dot(pull), .gradient = -pull};
    };
}

/// v ~ N(0, width²), x | v ~ N(0, e^v) (Neal 2003).
LogDensityFunction funnel(double width)
{
    return [=](const VectorXd& x) {
        const double v = x[0], precision = std::exp(-v);
        LogDensityAt at{.value = -0.5 * v * v / (width * width) - 0.5 * v - 0.5 * precision * x[1] * x[1],
                        .gradient = VectorXd(2)};
        at.gradient << -v / (width * width) - 0.5 + 0.5 * precision * x[1] * x[1], -precision * x[1];
        return at;
    };
}

/// x ~ N(0, 1), y | x ~ N(x², ¼).
LogDensityAt banana(const VectorXd& x)
{
    const double rest = x[1] - x[0] * x[0];
    LogDensityAt at{.value = -0.5 * x[0] * x[0] - 2.0 * rest * rest, .gradient = VectorXd(2)};
    at.gradient << -x[0] + 8.0 * rest * x[0], -4.0 * rest;
    return at;
}

std::vector<VectorXd> startsAround(Index dimensions, int chains)
{
    core::Chance chance(99);
    std::vector<VectorXd> starts;
    for (int c = 0; c < chains; ++c) {
        VectorXd start(dimensions);
        for (double& value : start)
            value = chance.uniform(-2.0, 2.0);
        starts.push_back(start);
    }
    return starts;
}

Chains sampled(const LogDensityFunction& target, Index dimensions, const NutsSettings& settings, std::uint64_t seed = 1)
{
    return valueOf(core::sampleChains(target, startsAround(dimensions, 4), settings, seed));
}

/// Is the mean of f over the draws within four standard errors of what it should be?
bool hasMean(const MatrixXd& values, double expected)
{
    return std::abs(values.mean() - expected) < 4.0 * core::mcseMean(values);
}

} // namespace

class NutsTest : public QObject
{
    Q_OBJECT

private slots:
    void theLeapfrogIsReversibleAndKeepsTheEnergyToSecondOrder()
    {
        const VectorXd mean = VectorXd::Zero(2);
        MatrixXd covariance(2, 2);
        covariance << 1.0, 0.7, 0.7, 2.0;
        const auto target = gaussian(mean, covariance);
        const core::MassMatrix mass(MassMatrixKind::Dense, covariance);
        core::PhasePoint start{
            .position = VectorXd::Constant(2, 0.8), .momentum = VectorXd::Constant(2, -0.4), .density = {}};
        start.density = target(start.position);
        const auto energy = [&](const core::PhasePoint& at) {
            return mass.kineticEnergy(at.momentum) - at.density.value;
        };
        const auto there = core::leapfrog(target, mass, start, 0.1);
        const auto back = core::leapfrog(target, mass, there, -0.1);
        QVERIFY((back.position - start.position).norm() < 1e-14);
        QVERIFY((back.momentum - start.momentum).norm() < 1e-14);
        const auto after = [&](double step) {
            core::PhasePoint at = start;
            for (int i = 0; i < std::lround(1.0 / step); ++i)
                at = core::leapfrog(target, mass, at, step);
            return std::abs(energy(at) - energy(start));
        };
        const double ratio = after(0.1) / after(0.05);
        QVERIFY2(ratio > 3.5 && ratio < 4.5, qPrintable(QString::number(ratio)));
    }

    void theWarmUpIsDividedAsDocumented()
    {
        const core::WarmupPlan plan = core::warmupPlan(1000);
        QCOMPARE(plan.windowEnds, (std::vector<int>{100, 150, 250, 450, 950}));
        QCOMPARE(core::warmupPlan(200).windowEnds, (std::vector<int>{100, 150}));
        QCOMPARE(core::warmupPlan(100).windowEnds, (std::vector<int>{90}));
        QVERIFY(core::warmupPlan(10).windowEnds.empty());
    }

    void aCorrelatedGaussianHasItsMoments_data()
    {
        QTest::addColumn<bool>("dense");
        QTest::newRow("diagonal") << false;
        QTest::newRow("dense") << true;
    }
    void aCorrelatedGaussianHasItsMoments()
    {
        QFETCH(bool, dense);
        VectorXd mean(3);
        mean << 1.0, -2.0, 30.0;
        MatrixXd covariance(3, 3);
        covariance << 1.0, 0.9, 0.0, 0.9, 1.0, 0.0, 0.0, 0.0, 400.0;
        const Chains chains =
            sampled(gaussian(mean, covariance), 3,
                    {.warmup = 600, .draws = 1000, .mass = dense ? MassMatrixKind::Dense : MassMatrixKind::Diagonal});
        QCOMPARE(chains.divergences(), 0);
        for (Index j = 0; j < 3; ++j) {
            const MatrixXd x = chains.coordinate(j);
            QVERIFY(core::rankNormalisedRhat(x) < 1.01);
            QVERIFY(hasMean(x, mean[j]));
            QVERIFY(hasMean((x.array() - mean[j]).square(), covariance(j, j)));
        }
        const MatrixXd product = (chains.coordinate(0).array() - mean[0]) * (chains.coordinate(1).array() - mean[1]);
        QVERIFY(hasMean(product, 0.9));
        double acceptance = 0.0;
        for (const auto& chain : chains.draws)
            for (const core::Draw& draw : chain)
                acceptance += draw.acceptance / 4000.0;
        QVERIFY2(acceptance > 0.75 && acceptance < 0.95, qPrintable(QString::number(acceptance)));
    }

    void aBananaHasItsMoments()
    {
        const Chains chains = sampled(&banana, 2, {.warmup = 1000, .draws = 2000, .acceptance = 0.9});
        const MatrixXd x = chains.coordinate(0), y = chains.coordinate(1);
        QVERIFY(hasMean(x, 0.0));
        QVERIFY(hasMean(y, 1.0));
        QVERIFY(hasMean(x.array().square(), 1.0));
        QVERIFY(hasMean((y.array() - 1.0).square(), 2.25)); // Var x² = 2, and ¼
    }

    void aFunnelIsWalkedWhereItIsWideAndToldWhereItIsNot()
    {
        const Chains wide = sampled(funnel(1.0), 2, {.warmup = 1000, .draws = 2000, .acceptance = 0.95});
        QVERIFY(hasMean(wide.coordinate(0), 0.0));
        QVERIFY(hasMean(wide.coordinate(0).array().square(), 1.0));
        const Chains narrow = sampled(funnel(3.0), 2, {.warmup = 500, .draws = 1000});
        QVERIFY(narrow.divergences() > 0 || core::energyFraction(narrow.energies()) < 0.3 ||
                core::rankNormalisedRhat(narrow.coordinate(0)) > 1.01);
    }

    void chainsRepeatAndDoNotDependOnEachOther()
    {
        const auto target = gaussian(VectorXd::Zero(2), MatrixXd::Identity(2, 2));
        const NutsSettings settings{.warmup = 50, .draws = 20};
        const auto starts = startsAround(2, 3);
        int reports = 0;
        const Chains three = valueOf(core::sampleChains(target, starts, settings, 5, [&](const Chains& so) {
            ++reports;
            for (const auto& chain : so.draws)
                QVERIFY(chain.size() <= 20);
        }));
        QVERIFY(reports >= 2);
        QCOMPARE(three.done, three.total);
        const Chains one = valueOf(core::sampleChains(target, {starts[0]}, settings, 5));
        for (std::size_t i = 0; i < 20; ++i)
            QCOMPARE(one.draws[0][i].position, three.draws[0][i].position);
        const Chains other = valueOf(core::sampleChains(target, starts, settings, 6));
        QVERIFY(other.draws[0][5].position != three.draws[0][5].position);
    }

    void aStopEndsTheRunAndTheLastReportHoldsWhatWasDone()
    {
        std::stop_source source;
        int done = 0;
        const auto outcome = core::sampleChains(
            gaussian(VectorXd::Zero(1), MatrixXd::Identity(1, 1)), startsAround(1, 2), {.warmup = 100, .draws = 100}, 1,
            [&](const Chains& chains) {
                done = chains.done;
                source.request_stop();
            },
            source.get_token());
        QVERIFY(std::holds_alternative<core::Cancelled>(outcome));
        QVERIFY(done > 0 && done < 400);
    }

    void aPlaceWithoutDensityIsRefusedAsAStart()
    {
        const LogDensityFunction nowhere = [](const VectorXd& x) {
            return LogDensityAt{.value = -std::numeric_limits<double>::infinity(),
                                .gradient = VectorXd::Zero(x.size())};
        };
        QVERIFY(refusal(core::sampleChains(nowhere, startsAround(1, 1), {}, 1)).find("0") != std::string::npos);
    }

    void theTrajectoryIsKeptWhereAskedFor()
    {
        auto chain = valueOf(core::NutsChain::begin(gaussian(VectorXd::Zero(2), MatrixXd::Identity(2, 2)),
                                                    VectorXd::Constant(2, 1.0), {}, 3));
        VectorXd start = VectorXd::Constant(2, 1.0);
        double step = 0.0;
        core::Transition transition;
        for (int i = 0; i < 50 && transition.visited.size() < 5; ++i) {
            start = i == 0 ? start : transition.end.position;
            step = chain.stepSize(); // of the transition that follows
            transition = chain.next(true);
        }
        QCOMPARE(std::ssize(transition.visited), std::ptrdiff_t{transition.leapfrogs + 1});
        QCOMPARE(transition.visited.front().position, start);
        std::vector<core::Visit> inTime = transition.visited;
        std::ranges::sort(inTime, {}, &core::Visit::time);
        QVERIFY(inTime.size() > 2);
        for (std::size_t i = 1; i + 1 < inTime.size(); ++i) { // leapfrog: x₊ − 2x + x₋ = −ε²x for this density
            QCOMPARE(inTime[i + 1].time, inTime[i].time + 1);
            const VectorXd& x = inTime[i].position;
            const VectorXd bend = inTime[i + 1].position - 2.0 * x + inTime[i - 1].position;
            QVERIFY((bend + step * step * x).norm() < 1e-12);
        }
        QVERIFY(std::ranges::find(inTime, transition.end.position, &core::Visit::position) != inTime.end());
    }

    /// Simulation-based calibration: where θ is drawn from the prior and data from θ, the rank of θ among the draws of
    /// the posterior is uniform (Talts et al. 2018).
    void ranksAreUniform()
    {
        constexpr int studies = 240, kept = 19, thinning = 8, bins = 10;
        VectorXd counts = VectorXd::Zero(bins);
        for (int study = 0; study < studies; ++study) {
            core::Chance chance(core::streamOf(7, study));
            const double truth = chance.normal(1.0);
            VectorXd data(3);
            for (double& value : data)
                value = truth + chance.normal(0.5);
            const double precision = 1.0 + 3.0 / 0.25, mean = data.sum() / 0.25 / precision;
            const auto target = gaussian(VectorXd::Constant(1, mean), MatrixXd::Constant(1, 1, 1.0 / precision));
            const Chains chains = valueOf(core::sampleChains(target, {VectorXd::Constant(1, 0.0)},
                                                             {.warmup = 100, .draws = kept * thinning},
                                                             static_cast<std::uint64_t>(study)));
            int rank = 0;
            for (int i = 0; i < kept; ++i)
                rank += chains.draws[0][static_cast<std::size_t>(i * thinning)].position[0] < truth ? 1 : 0;
            counts[rank / 2] += 1.0;
        }
        const double expected = static_cast<double>(studies) / bins;
        const double chiSquare = (counts.array() - expected).square().sum() / expected;
        QVERIFY(boost::math::cdf(boost::math::complement(boost::math::chi_squared(bins - 1), chiSquare)) > 1e-3);
    }
};

KERNELSCOPE_TEST(NutsTest, NoApplication)

} // namespace nuts_test

#include "nuts_test.moc"
