#include "core/state_space/regression.h"

#include "core/gp/prior.h"

#include "support/differences.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "tests/core/state_space/random_rows.h"

#include <QTest>

#include <Eigen/Core>

#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>

namespace state_space_extremes_test
{

using core::GpRegression;
using core::Kernel;
using core::MeanFunction;
using core::StateSpaceRegression;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using random_rows::Example;

namespace
{

StateSpaceRegression fitted(const Kernel& kernel, const MatrixXd& x, const VectorXd& t, double noise,
                            MeanFunction mean = MeanFunction::Zero)
{
    return valueOf(StateSpaceRegression::fit(kernel, x, t, noise, mean));
}

std::string whyNot(const char* expression, const MatrixXd& x, const VectorXd& t, double noise,
                   MeanFunction mean = MeanFunction::Zero)
{
    return refusal(StateSpaceRegression::fit(sample::parsed(expression), x, t, noise, mean));
}
std::string whyNotDense(const char* expression, const MatrixXd& x, const VectorXd& t, double noise,
                        MeanFunction mean = MeanFunction::Zero)
{
    return refusal(GpRegression::fit(sample::parsed(expression), x, t, noise, mean));
}

/// The same answers by a Cholesky factorisation with more digits, entry by entry. What it loses of them with little
/// noise is up to 1e-12 of the evidence.
struct Exact {
    VectorXd mean, variance;
    double logEvidence = 0.0;
};
Exact exactly(const std::function<long double(long double)>& ofDistance, const VectorXd& x, const VectorXd& t,
              double noise, const VectorXd& at)
{
    using Row = std::vector<long double>;
    const auto n = static_cast<std::size_t>(x.size());
    std::vector<Row> lower(n, Row(n, 0.0L));
    Row z(n);
    const auto solve = [&](Row right) {
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t k = 0; k < i; ++k)
                right[i] -= lower[i][k] * right[k];
            right[i] /= lower[i][i];
        }
        return right;
    };
    const auto entry = [&](double a, double b) { return ofDistance(std::abs(static_cast<long double>(a) - b)); };
    Exact found{.mean = VectorXd(at.size()), .variance = VectorXd(at.size())};
    long double evidence = -0.5L * n * std::log(2.0L * std::numbers::pi_v<long double>);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            long double value = entry(x[i], x[j]) + (i == j ? noise : 0.0L);
            for (std::size_t k = 0; k < j; ++k)
                value -= lower[i][k] * lower[j][k];
            lower[i][j] = i == j ? std::sqrt(value) : value / lower[j][j];
        }
    z = solve(Row(t.begin(), t.end()));
    for (std::size_t i = 0; i < n; ++i)
        evidence -= 0.5L * z[i] * z[i] + std::log(lower[i][i]);
    for (Index a = 0; a < at.size(); ++a) {
        Row cross(n);
        for (std::size_t i = 0; i < n; ++i)
            cross[i] = entry(x[i], at[a]);
        cross = solve(cross);
        found.mean[a] = static_cast<double>(std::inner_product(cross.begin(), cross.end(), z.begin(), 0.0L));
        found.variance[a] =
            static_cast<double>(ofDistance(0.0L) - std::inner_product(cross.begin(), cross.end(), cross.begin(), 0.0L));
    }
    found.logEvidence = static_cast<double>(evidence);
    return found;
}

struct Matern {
    const char* family;
    long double (*ofScaledDistance)(long double);
};
constexpr Matern materns[] = {
    {"exponential", [](long double r) { return std::exp(-r); }},
    {"matern32", [](long double r) { return (1.0L + std::sqrt(3.0L) * r) * std::exp(-std::sqrt(3.0L) * r); }},
    {"matern52", [](long double r) {
         return (1.0L + std::sqrt(5.0L) * r + 5.0L / 3.0L * r * r) * std::exp(-std::sqrt(5.0L) * r);
     }}};

VectorXd uniformPlaces(Index n, double lower, double upper, unsigned seed)
{
    std::mt19937_64 rng(seed);
    return VectorXd::NullaryExpr(n, [&] { return sample::uniform(rng, lower, upper); });
}

} // namespace

class StateSpaceExtremesTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { QVERIFY(!QTest::currentTestFailed()); }

    /// Stamps as a log has them, lengthscales from both ends of their slider, little noise, places in clusters.
    void stampsAndScalesOfAnySizeKeepTheirDigits()
    {
        for (const auto& [family, ofScaledDistance] : materns)
            for (const double offset : {0.0, 1.7e9})
                for (const double width : {1e-2, 1.0, 100.0, 3e7})
                    for (const double lengthscale : {1e-3, 0.3, 1e3})
                        for (const double noise : {1e-7, 1e-2}) {
                            VectorXd x = offset + width * uniformPlaces(40, 0.0, 1.0, 5).array();
                            x.tail(5) = x[0] + 1e-6 * width * uniformPlaces(5, 0.0, 1.0, 6).array();
                            const VectorXd inside = (x.array() - offset) / width;
                            const VectorXd at = offset + width * uniformPlaces(20, -0.2, 1.2, 7).array();
                            const VectorXd t = (3.0 * inside.array()).sin();
                            const auto kernelOf = [&, f = ofScaledDistance](long double r) {
                                return f(r / lengthscale);
                            };
                            const Exact expected = exactly(kernelOf, x, t, noise, at);
                            const Kernel kernel =
                                sample::parsed(std::string(family) + "(" + std::to_string(lengthscale) + ")");
                            const StateSpaceRegression gp = fitted(kernel, x, t, noise);
                            const core::GpPrediction found = gp.predict(at);
                            const std::string text = std::string(family) + " offset " + std::to_string(offset) +
                                                     " width " + std::to_string(width) + " lengthscale " +
                                                     std::to_string(lengthscale) + " noise " + std::to_string(noise);
                            const double size = std::max(1.0, std::abs(expected.logEvidence));
                            QVERIFY2(difference(found.mean, expected.mean) < 1e-9, text.c_str());
                            QVERIFY2(difference(found.latentVariance, expected.variance) < 1e-12, text.c_str());
                            QVERIFY2(std::abs(gp.logEvidence() - expected.logEvidence) < 1e-11 * size, text.c_str());
                        }
    }

    void allPlacesEqualAreOne()
    {
        const Index n = 50;
        const VectorXd x = VectorXd::Constant(n, 2.5), t = uniformPlaces(n, 0.0, 1.0, 3);
        for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Constant}) {
            const Kernel kernel = sample::parsed("1.4*matern32(0.6)+linear()");
            const StateSpaceRegression gp = fitted(kernel, x, t, 0.3, mean);
            const GpRegression expected = valueOf(GpRegression::fit(kernel, x, t, 0.3, mean));
            const MatrixXd at = VectorXd::LinSpaced(9, 0.0, 5.0);
            QVERIFY(difference(gp.predict(at).mean, expected.predict(at).mean) < 1e-12);
            QVERIFY(difference(gp.predict(at).latentVariance, expected.predict(at).latentVariance) < 1e-12);
            QVERIFY(std::abs(gp.logEvidence() - expected.logEvidence()) < 1e-10);
            QVERIFY(difference(gp.gradient().logKernel, expected.gradient().logKernel) < 1e-10);
            QVERIFY(std::abs(gp.gradient().logNoise - expected.gradient().logNoise) < 1e-9);
            QVERIFY(difference(gp.leaveOneOut().mean, expected.leaveOneOut().mean) < 1e-11);
        }
        QCOMPARE(whyNot("matern32()", x, t, 0.3, MeanFunction::Linear),
                 whyNotDense("matern32()", x, t, 0.3, MeanFunction::Linear));
    }

    void withoutDataItIsThePrior()
    {
        const Kernel kernel = sample::parsed("2*matern52(0.5)+linear()");
        const StateSpaceRegression gp = fitted(kernel, MatrixXd(0, 1), VectorXd(0), 0.3);
        const MatrixXd at = VectorXd::LinSpaced(5, -1.0, 1.0);
        QVERIFY(gp.predict(at).mean.isZero(0.0));
        QVERIFY(gp.predict(at).latentVariance == core::diagonal(kernel, at));
        QVERIFY(gp.covariance(at) == core::gram(kernel, at));
        QCOMPARE(gp.logEvidence(), 0.0);
        QVERIFY(gp.gradient().logKernel.isZero(0.0) && gp.gradient().logNoise == 0.0);
        QCOMPARE(gp.leaveOneOut().mean.size(), Index{0});
        const MatrixXd normals = core::standardNormals(3, 5, 2);
        QVERIFY(valueOf(gp.draws(at, normals)) == valueOf(core::gpPriorDraws(kernel, at, normals)));
    }

    void oneRow()
    {
        const StateSpaceRegression gp =
            fitted(sample::parsed("2*exponential()"), MatrixXd::Constant(1, 1, 0.7), VectorXd::Constant(1, 3.0), 0.5);
        QVERIFY(std::abs(gp.leaveOneOut().mean[0]) < 1e-15);
        QVERIFY(std::abs(gp.leaveOneOut().observedVariance[0] - 2.5) < 1e-14);
        QVERIFY(std::abs(gp.mean(MatrixXd::Constant(1, 1, 0.7))[0] - 2.0 / 2.5 * 3.0) < 1e-14);
        QVERIFY(gp.predict(MatrixXd(0, 1)).mean.size() == 0 && gp.covariance(MatrixXd(0, 1)).size() == 0);
    }

    void anOutlierFarAwayChangesNothingNearby()
    {
        const Kernel kernel = sample::parsed("1.5*matern52(0.4)");
        const VectorXd x = uniformPlaces(60, -1.0, 1.0, 1), t = (4.0 * x.array()).sin();
        VectorXd farX(61), farT(61);
        farX << 1e12, x;
        farT << 1e6, t;
        const MatrixXd at = VectorXd::LinSpaced(11, -1.5, 1.5);
        const StateSpaceRegression near = fitted(kernel, x, t, 0.01), far = fitted(kernel, farX, farT, 0.01);
        QVERIFY(difference(near.mean(at), far.mean(at)) < 1e-14);
        QVERIFY(difference(near.predict(at).latentVariance, far.predict(at).latentVariance) < 1e-14);
        const double alone = -0.5 * (1e12 / 1.51 + std::log(2.0 * std::numbers::pi * 1.51));
        QVERIFY(relativeError(far.logEvidence(), near.logEvidence() + alone) < 1e-14);
        QVERIFY(std::abs(far.mean(MatrixXd::Constant(1, 1, -1e9))[0]) < 1e-300);
        QVERIFY(std::abs(far.predict(MatrixXd::Constant(1, 1, -1e9)).latentVariance[0] - 1.5) < 1e-14);
    }

    void noiseZeroInterpolates()
    {
        const VectorXd x = uniformPlaces(40, 0.0, 3.0, 9), t = (2.0 * x.array()).cos();
        for (const char* expression :
             {"exponential(0.8)", "matern32(0.8)", "matern52(0.8)", "brownian()+constant(3)"}) {
            const StateSpaceRegression gp = fitted(sample::parsed(expression), x, t, 0.0);
            const core::GpPrediction at = gp.predict(x);
            QVERIFY2(difference(at.mean, t) < 1e-12 && at.latentVariance.maxCoeff() < 1e-12, expression);
            QVERIFY(gp.fittedMean() == t && gp.jitter() == 0.0 && gp.gradient().logNoise == 0.0);
        }
    }

    void rowsRepeatedWithTheirTargetsNeedJitter()
    {
        VectorXd x = uniformPlaces(20, 0.0, 3.0, 9);
        x.tail(5) = x.head(5);
        const VectorXd t = x.array().cos();
        const Kernel kernel = sample::parsed("3*matern32(0.8)");
        const StateSpaceRegression gp = fitted(kernel, x, t, 0.0);
        const GpRegression dense = valueOf(GpRegression::fit(kernel, x, t, 0.0));
        QVERIFY(gp.jitter() > 0.0 && gp.jitter() <= dense.jitter() * (1.0 + 1e-12));
        QVERIFY(difference(gp.mean(x), t) < 1e-11);
    }

    void refusalsAreThoseOfTheDenseWay()
    {
        const MatrixXd x = VectorXd::LinSpaced(6, -1.0, 1.0);
        const VectorXd t = VectorXd::Ones(6), rising = x.col(0).array().exp();
        MatrixXd twice = x;
        twice(4, 0) = x(1, 0);
        struct Refused {
            const char* expression;
            MatrixXd x;
            VectorXd t;
            double noise;
            MeanFunction mean;
        };
        for (const Refused& r : {Refused{"brownian()", x, t, 0.1, MeanFunction::Zero},
                                 Refused{"exponential([1,2])", x, t, 0.1, MeanFunction::Zero},
                                 Refused{"exponential()", x, t.head(5), 0.1, MeanFunction::Zero},
                                 Refused{"exponential()", x, t, -0.1, MeanFunction::Zero},
                                 Refused{"exponential()", x, t, NAN, MeanFunction::Zero},
                                 Refused{"exponential()", x, NAN * t, 0.1, MeanFunction::Zero},
                                 Refused{"exponential()", twice, rising, 0.0, MeanFunction::Zero},
                                 Refused{"linear()", x.array() + 2.0, rising, 0.0, MeanFunction::Zero},
                                 Refused{"constant()+linear()", x.array() + 2.0, rising, 0.0, MeanFunction::Zero},
                                 Refused{"constant(0)", x, rising, 0.0, MeanFunction::Zero},
                                 Refused{"linear()", 1e200 * x, t, 0.1, MeanFunction::Zero},
                                 Refused{"exponential()", x.topRows(1), t.head(1), 0.1, MeanFunction::Linear},
                                 Refused{"exponential()", MatrixXd(0, 1), VectorXd(0), 0.1, MeanFunction::Constant}}) {
            const std::string expected = whyNotDense(r.expression, r.x, r.t, r.noise, r.mean);
            const std::string found = whyNot(r.expression, r.x, r.t, r.noise, r.mean);
            QVERIFY(!expected.empty());
            QVERIFY2(found == expected, (expected + " | " + found).c_str());
        }
        QVERIFY(whyNot("se()", x, t, 0.1).find("no state of finite dimension") != std::string::npos);
        const StateSpaceRegression line =
            fitted(sample::parsed("linear()"), x.array() + 2.0, 3.0 * (x.array() + 2.0), 0.0);
        QVERIFY(std::abs(line.mean(MatrixXd::Constant(1, 1, 5.0))[0] - 15.0) < 1e-6);
    }

    /// log p(t) = Σ log p(t_i | t_1, …, t_{i-1}) in the order of the rows, which is not that of their places.
    void evidenceIsTheSumOfSequentialPredictions()
    {
        const Example e = random_rows::example(46);
        double sum = 0.0;
        const Index n = std::min<Index>(e.x.rows(), 60);
        for (Index i = 0; i < n; ++i) {
            const core::GpPrediction next = fitted(e.kernel, e.x.topRows(i), e.t.head(i), e.noise).predict(e.x.row(i));
            const double miss = e.t[i] - next.mean[0], variance = next.observedVariance[0];
            sum -= 0.5 * (miss * miss / variance + std::log(2.0 * std::numbers::pi * variance));
        }
        QVERIFY(std::abs(fitted(e.kernel, e.x.topRows(n), e.t.head(n), e.noise).logEvidence() - sum) < 1e-10);
    }

    void orderAndTranslationChangeNothing()
    {
        for (int i = 0; i < 9; ++i) { // of examples whose kernels are shift-invariant
            const Example e = random_rows::example(15 * (i / 3) + i % 3);
            const StateSpaceRegression gp = fitted(e.kernel, e.x, e.t, e.noise, e.mean);
            const StateSpaceRegression reversed =
                fitted(e.kernel, e.x.colwise().reverse(), e.t.reverse(), e.noise, e.mean);
            const StateSpaceRegression shifted = fitted(e.kernel, e.x.array() + 16.0, e.t, e.noise, e.mean);
            QVERIFY(difference(reversed.mean(e.at), gp.mean(e.at)) < 1e-13);
            QVERIFY(difference(shifted.mean(e.at.array() + 16.0), gp.mean(e.at)) < 1e-10);
            QVERIFY(relativeError(reversed.logEvidence(), gp.logEvidence()) < 1e-13);
            QVERIFY(relativeError(shifted.logEvidence(), gp.logEvidence()) < 1e-11);
            QVERIFY(difference(reversed.weights().reverse(), gp.weights()) < 1e-10);
        }
    }

    void variancesDoNotKnowTheTargetsAndNoRowRaisesThem()
    {
        for (int i = 0; i < 45; ++i) {
            const Example e = random_rows::example(i);
            const VectorXd variance = fitted(e.kernel, e.x, e.t, e.noise).predict(e.at).latentVariance;
            const VectorXd prior = core::diagonal(e.kernel, e.at);
            const double rounding = 1e-12 * std::max(1.0, prior.maxCoeff());
            QVERIFY((variance.array() >= 0.0).all() && (variance.array() <= prior.array() + rounding).all());
            QVERIFY(variance == fitted(e.kernel, e.x, -e.t, e.noise).predict(e.at).latentVariance);
            const Index half = e.x.rows() / 2;
            const VectorXd fewer =
                fitted(e.kernel, e.x.topRows(half), e.t.head(half), e.noise).predict(e.at).latentVariance;
            QVERIFY((variance.array() <= fewer.array() + rounding).all());
        }
    }

    void twoTargetsAtOnePlaceAreTheirMeanWithHalfTheNoise()
    {
        const Kernel kernel = sample::parsed("matern32(0.5)");
        const MatrixXd at = VectorXd::LinSpaced(11, -1.0, 2.0);
        const core::GpPrediction both =
            fitted(kernel, Eigen::Vector2d(0.4, 0.4), Eigen::Vector2d(1.0, 2.0), 0.1).predict(at);
        const core::GpPrediction one =
            fitted(kernel, VectorXd::Constant(1, 0.4), VectorXd::Constant(1, 1.5), 0.05).predict(at);
        QVERIFY(both.mean == one.mean && both.latentVariance == one.latentVariance);
    }

    void leaveOneOutIsTheFitWithoutThatRow()
    {
        const Example e = random_rows::example(31);
        const auto loo = fitted(e.kernel, e.x, e.t, e.noise, e.mean).leaveOneOut();
        const Index n = e.x.rows();
        for (Index i = 0; i < n; i += 7) {
            MatrixXd x(n - 1, 1);
            x << e.x.topRows(i), e.x.bottomRows(n - 1 - i);
            VectorXd t(n - 1);
            t << e.t.head(i), e.t.tail(n - 1 - i);
            const core::GpPrediction left = fitted(e.kernel, x, t, e.noise, e.mean).predict(e.x.row(i));
            QVERIFY(std::abs(left.mean[0] - loo.mean[i]) < 1e-10);
            QVERIFY(std::abs(left.observedVariance[0] - loo.observedVariance[i]) < 1e-10);
        }
    }
};

KERNELSCOPE_TEST(StateSpaceExtremesTest, NoApplication)

} // namespace state_space_extremes_test

#include "state_space_extremes_test.moc"
