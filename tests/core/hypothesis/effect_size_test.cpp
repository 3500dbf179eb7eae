// How large a difference is: against numbers of an independent program, and against what happens when samples are
// drawn again and again from laws whose distance is known in closed form.

#include "core/hypothesis/effect_size.h"

#include "core/hypothesis/known_samples.h"
#include "core/hypothesis/mmd_moments.h"
#include "core/hypothesis/nulls.h"
#include "core/independence/hsic.h"
#include "core/independence/hsic_moments.h"
#include "core/kernels/gram.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QtTest>

#include <cmath>

namespace effect_size_test
{

using core::DistanceMoments;
using core::MmdEstimator;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

core::Kernel squaredExponential(double lengthscale)
{
    return core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}});
}

MatrixXd column(std::initializer_list<double> values)
{
    return Eigen::Map<const VectorXd>(values.begin(), std::ssize(values));
}

/// MMD² of N(0, 1) and N(shift, 1) by se(1).
double mmdOfShift(double shift)
{
    return 2.0 / std::sqrt(3.0) * (1.0 - std::exp(-shift * shift / 6.0));
}

/// HSIC of two standard normals of that correlation by se(1) of both.
double hsicOfCorrelation(double rho)
{
    const double both = 1.0 / std::sqrt(9.0 - 4.0 * rho * rho), apart = 1.0 / 3.0,
                 across = 0.5 / std::sqrt(2.25 - 0.25 * rho * rho);
    return both + apart - 2.0 * across;
}

DistanceMoments shiftedPair(Index m, Index n, double shift, std::uint64_t seed)
{
    const MatrixXd gram = core::pooledGram(squaredExponential(1.0), samples::normalPoints(m, 1, 2 * seed),
                                           samples::normalPoints(n, 1, 2 * seed + 1, shift));
    return *core::mmdMoments(gram, m, MmdEstimator::Unbiased);
}

DistanceMoments correlatedPair(Index n, double rho, std::uint64_t seed)
{
    const MatrixXd points = samples::normalPoints(n, 2, seed);
    const VectorXd second = rho * points.col(0) + std::sqrt(1.0 - rho * rho) * points.col(1);
    const core::Kernel kernel = squaredExponential(1.0);
    return core::hsicMoments(core::centredGram(kernel, points.col(0)), core::centredGram(kernel, second));
}

/// Which share of intervals holds θ.
template <class Draw>
double coverage(double theta, int repeats, const Draw& draw)
{
    int held = 0;
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const core::Interval interval = core::distanceInterval(draw(static_cast<std::uint64_t>(repeat) + 1));
        held += interval.lo <= theta && theta <= interval.hi;
    }
    return static_cast<double>(held) / repeats;
}

/// 93 to 98 % of 600 intervals, and three deviations of that count.
constexpr double leastHeld = 0.93 - 0.031, mostHeld = 0.98 + 0.017;

bool isNear(double value, double wanted, double within = 1e-12)
{
    return std::abs(value - wanted) <= within;
}

} // namespace

class EffectSizeTest : public QObject
{
    Q_OBJECT
private slots:
    /// numpy, by the definitions, and the ends by looking at every millionth of θ.
    void momentsAndIntervalOfMmdAreThoseOfAnotherProgram()
    {
        const MatrixXd x = column({0.1, 0.7, -0.4, 1.3, 2.2}), y = column({1.1, 2.4, 1.9, 0.2});
        MatrixXd gram = core::pooledGram(squaredExponential(0.8), x, y);
        for (const bool centred : {false, true}) {
            const DistanceMoments moments = *core::mmdMoments(gram, 5, MmdEstimator::Biased);
            QVERIFY(isNear(moments.estimate, -0.164553386642607));
            QVERIFY(isNear(moments.ofInfluence, 0.06856853797324147));
            QVERIFY(isNear(moments.ofNull, 0.0392794675592717));
            QVERIFY(isNear(moments.spread, 0.5010954363457203));
            QVERIFY(isNear(moments.size, 40.0 / 9.0));
            const core::Interval interval = core::distanceInterval(moments);
            QCOMPARE(interval.lo, 0.0);
            QVERIFY(isNear(interval.hi, 1.889805, 1.5e-6));
            QVERIFY(isNear(core::equivalence(moments, 0.3, 0.05).pValue, 0.15387587836391847, 1e-9));
            if (!centred)
                core::centre(gram);
        }
    }

    void momentsAndIntervalOfHsicAreThoseOfAnotherProgram()
    {
        const core::Kernel kernel = squaredExponential(0.8);
        const DistanceMoments moments =
            core::hsicMoments(core::centredGram(kernel, column({0.1, 0.7, -0.4, 1.3, 2.2, 0.5})),
                              core::centredGram(kernel, column({0.3, 1.0, 0.1, 0.9, 2.5, -0.6})));
        QVERIFY(isNear(moments.estimate, 0.014468432541692364));
        QVERIFY(isNear(moments.ofInfluence, 0.003449207827262022));
        QVERIFY(isNear(moments.ofNull, 0.00046750344369655305));
        QVERIFY(isNear(moments.spread, 0.09164368303816202));
        QVERIFY(isNear(core::distanceInterval(moments).hi, 0.440893, 1.5e-6));
        QVERIFY(isNear(core::equivalence(moments, 0.1, 0.05).pValue, 0.20842154831236442, 1e-9));
    }

    void theIntervalHoldsTheDistanceAsOftenAsItSays_data()
    {
        QTest::addColumn<double>("shift");
        for (const double shift : {0.0, 0.2, 0.4, 0.8, 1.5})
            QTest::newRow(qPrintable(QString::number(shift))) << shift;
    }
    void theIntervalHoldsTheDistanceAsOftenAsItSays()
    {
        QFETCH(double, shift);
        const double held =
            coverage(mmdOfShift(shift), 600, [&](std::uint64_t seed) { return shiftedPair(30, 60, shift, seed); });
        QVERIFY2(held > leastHeld && held < mostHeld, qPrintable(QString::number(held)));
    }

    void theIntervalHoldsTheDependenceAsOftenAsItSays_data()
    {
        QTest::addColumn<double>("rho");
        for (const double rho : {0.0, 0.2, 0.4, 0.6, 0.9})
            QTest::newRow(qPrintable(QString::number(rho))) << rho;
    }
    void theIntervalHoldsTheDependenceAsOftenAsItSays()
    {
        QFETCH(double, rho);
        const double held =
            coverage(hsicOfCorrelation(rho), 600, [&](std::uint64_t seed) { return correlatedPair(50, rho, seed); });
        QVERIFY2(held > leastHeld && held < mostHeld, qPrintable(QString::number(held)));
    }

    /// Where the distance is δ, "smaller than δ" is a false alarm.
    void equivalenceKeepsToItsLevelAndSeesWhatIsSmaller()
    {
        int alarms = 0, seen = 0;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            alarms += core::equivalence(shiftedPair(40, 40, 0.6, seed), mmdOfShift(0.6), 0.05).smaller;
            seen += core::equivalence(shiftedPair(40, 40, 0.0, seed), mmdOfShift(1.0), 0.05).smaller;
        }
        QVERIFY2(alarms <= 28, qPrintable(QString::number(alarms))); // 20 expected at most, with a deviation of 4.4
        QVERIFY2(seen >= 300, qPrintable(QString::number(seen)));
    }

    /// p at the upper end of an interval is half of what the interval leaves out.
    void intervalAndEquivalenceAreOneTest()
    {
        const DistanceMoments moments = shiftedPair(30, 40, 0.9, 7);
        QVERIFY(isNear(core::equivalence(moments, core::distanceInterval(moments, 0.9).hi, 0.05).pValue, 0.05, 1e-9));
    }

    void halfOfAllTestsSeeItAtTheSizeThatIsTold_data()
    {
        QTest::addColumn<double>("shift");
        for (const double shift : {0.6, 1.0})
            QTest::newRow(qPrintable(QString::number(shift))) << shift;
    }
    void halfOfAllTestsSeeItAtTheSizeThatIsTold()
    {
        QFETCH(double, shift);
        constexpr int permutations = 199, tests = 400;
        constexpr double level = 0.05;
        const auto pair = [&](Index n, std::uint64_t seed) {
            return core::pooledGram(squaredExponential(1.0), samples::normalPoints(n, 1, 2 * seed),
                                    samples::normalPoints(n, 1, 2 * seed + 1, shift));
        };
        const auto nullOf = [&](const MatrixXd& gram) {
            return valueOf(core::permutationNull(gram, gram.rows() / 2, MmdEstimator::Unbiased, 3, permutations));
        };
        const MatrixXd large = pair(300, 11); // what is told of one pair of samples
        DistanceMoments moments = *core::mmdMoments(large, 300, MmdEstimator::Unbiased);
        moments.estimate = mmdOfShift(shift); // of which the size follows, were it known
        const auto size = core::halfPowerSize(moments, core::permutationThreshold(nullOf(large), level));
        QVERIFY(size && *size > 10.0 && *size < 300.0);
        int rejected = 0;
        for (std::uint64_t seed = 100; seed < 100 + tests; ++seed) {
            const MatrixXd gram = pair(static_cast<Index>(*size), seed);
            const double statistic = *core::mmdStatistics(gram, gram.rows() / 2).unbiased;
            rejected += core::permutationPValue(nullOf(gram), statistic, 0.0).value <= level;
        }
        const double power = static_cast<double>(rejected) / tests;
        QVERIFY2(power > 0.42 && power < 0.58, qPrintable(QStringLiteral("%1 at %2").arg(power).arg(*size)));
    }

    void halfPowerIsKnownWhereADifferenceIsEstimated()
    {
        DistanceMoments moments{.estimate = 0.1, .ofInfluence = 0.0, .ofNull = 0.0, .size = 100.0, .spread = 1.0};
        QCOMPARE(*core::halfPowerSize(moments, 0.02), 20.0);
        moments.ofInfluence = 1e-4;
        moments.ofNull = 1e-5;
        QCOMPARE(*core::halfPowerSize(moments, 0.02), 21.0); // 20.234, as the median lies below θ
        moments.ofIndependentTerms = true;
        QCOMPARE(*core::halfPowerSize(moments, 0.02), 4.0);
        QVERIFY(!core::halfPowerSize(moments, std::numeric_limits<double>::quiet_NaN()));
        moments.estimate = -0.1;
        QVERIFY(!core::halfPowerSize(moments, 0.02));
    }

    /// Twice the kernel: twice the distance and its interval, the same share of the spread and the same sizes.
    void anAmplitudeScalesAllThatIsTold()
    {
        MatrixXd gram = core::pooledGram(squaredExponential(1.0), samples::normalPoints(20, 2, 1),
                                         samples::normalPoints(25, 2, 2, 0.5));
        const auto told = [&] {
            return core::effectSize(*core::mmdMoments(gram, 20, MmdEstimator::Unbiased),
                                    {.threshold = 0.04 * gram(0, 0)});
        };
        const core::EffectSize once = told();
        gram *= 2.0;
        const core::EffectSize twice = told();
        QVERIFY(isNear(twice.interval.hi, 2.0 * once.interval.hi));
        QVERIFY(isNear(twice.equivalence.delta, 2.0 * once.equivalence.delta));
        QVERIFY(isNear(once.equivalence.delta, 0.01 * once.spread));
        QVERIFY(isNear(twice.equivalence.pValue, once.equivalence.pValue));
        QVERIFY(once.halfPowerSize == twice.halfPowerSize);
    }

    void theLinearEstimateIsAMeanOfIndependentTerms()
    {
        const MatrixXd gram = core::pooledGram(squaredExponential(1.0), samples::normalPoints(9, 1, 1),
                                               samples::normalPoints(9, 1, 2, 1.0));
        const DistanceMoments moments = *core::mmdMoments(gram, 9, MmdEstimator::Linear);
        QCOMPARE(moments.estimate, core::mmdSquaredLinear(gram, 9));
        QCOMPARE(moments.slope(), 0.0);
        const core::Interval interval = core::distanceInterval(moments);
        QVERIFY(isNear(interval.hi - moments.estimate, 1.959963984540054 * std::sqrt(moments.ofNull)));
        QVERIFY(!core::mmdMoments(gram, 2, MmdEstimator::Linear));
        QVERIFY(!core::mmdMoments(gram, 17, MmdEstimator::Unbiased));
    }

    void theVarianceOfAMeanCountsBlocksAsOne()
    {
        const VectorXd values = VectorXd::LinSpaced(4, 1.0, 4.0);
        QVERIFY(isNear(core::varianceOfMean(values), 5.0 / 12.0));
        QVERIFY(isNear(core::varianceOfMean(values, 2), 1.0));
        VectorXd repeated(8);
        for (Index i = 0; i < 8; ++i)
            repeated[i] = values[i / 2];
        QVERIFY(isNear(core::varianceOfMean(repeated, 2), core::varianceOfMean(values))); // each row twice: no news
    }

    void identicalSamplesAreNoDistanceApart()
    {
        const MatrixXd same = MatrixXd::Constant(5, 1, 0.3);
        const MatrixXd gram = core::pooledGram(squaredExponential(1.0), same, same);
        const core::EffectSize effect =
            core::effectSize(*core::mmdMoments(gram, 5, MmdEstimator::Unbiased), {.delta = {0.1, false}});
        QCOMPARE(effect.interval.hi, 0.0);
        QVERIFY(effect.equivalence.smaller && effect.equivalence.pValue == 0.0);
        QVERIFY(!effect.halfPowerSize);
    }
};

KERNELSCOPE_TEST(EffectSizeTest, NoApplication)

} // namespace effect_size_test

#include "effect_size_test.moc"
