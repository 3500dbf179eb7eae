#include "core/gp/derivative.h"

#include "core/gp/prior.h"
#include "core/inference/diagnostics.h"
#include "core/kernels/gram.h"

#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <Eigen/Core>

#include <numbers>

namespace derivative_test
{

using core::GpDerivative;
using core::GpMoments;
using core::GpRegression;
using core::Kernel;
using core::MeanFunction;
using core::ObservedSlopes;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// A wave with a fixed pattern for noise.
struct Wave {
    MatrixXd x = VectorXd::LinSpaced(31, -0.4, 3.6);
    VectorXd targets = x.col(0).array().sin() + 0.03 * (17.0 * x.col(0).array()).cos();
};

GpRegression ofWave(const std::string& expression, MeanFunction mean = MeanFunction::Zero)
{
    const Wave wave;
    return valueOf(GpRegression::fit(sample::parsed(expression), wave.x, wave.targets, 0.002, mean));
}

constexpr const char* smooth[] = {"se(0.9)", "2*matern32(1.5)+linear()", "rq(1,2)*periodic(2,7)",
                                  "matern52(2)+poly(2,1)"};

double worst(const MatrixXd& a, const MatrixXd& b)
{
    return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

/// The squared exponential and what its slopes have to do with it, as the textbook writes them.
MatrixXd textbook(const VectorXd& x, const VectorXd& y, double l, bool slopeOfX, bool slopeOfY)
{
    MatrixXd k(x.size(), y.size());
    for (Index i = 0; i < x.size(); ++i)
        for (Index j = 0; j < y.size(); ++j) {
            const double d = x[i] - y[j], value = std::exp(-d * d / (2.0 * l * l));
            k(i, j) = slopeOfX && slopeOfY ? value * (1.0 - d * d / (l * l)) / (l * l)
                      : slopeOfX           ? -value * d / (l * l)
                      : slopeOfY           ? value * d / (l * l)
                                           : value;
        }
    return k;
}

MatrixXd blocks(const MatrixXd& a, const MatrixXd& b, const MatrixXd& c, const MatrixXd& d)
{
    MatrixXd all(a.rows() + c.rows(), a.cols() + b.cols());
    all << a, b, c, d;
    return all;
}

/// Three values and two slopes of a function, with what follows from them by dense conditioning.
struct WithSlopes {
    static constexpr double lengthscale = 0.8, noise = 0.05, slopeNoise = 0.02;
    VectorXd x = (VectorXd(3) << -1.0, 0.3, 1.4).finished(), targets = (VectorXd(3) << 0.5, -0.2, 1.0).finished();
    ObservedSlopes slopes{.x = (VectorXd(2) << -0.5, 1.4).finished(),
                          .values = (VectorXd(2) << 2.0, -1.0).finished(),
                          .variance = slopeNoise};
    VectorXd at = VectorXd::LinSpaced(7, -2.0, 2.0);

    VectorXd observed() const { return (VectorXd(5) << targets, slopes.values).finished(); }
    MatrixXd covariance() const
    {
        const VectorXd s = slopes.x;
        MatrixXd c = blocks(textbook(x, x, lengthscale, false, false), textbook(x, s, lengthscale, false, true),
                            textbook(s, x, lengthscale, true, false), textbook(s, s, lengthscale, true, true));
        c.diagonal().head(3).array() += noise;
        c.diagonal().tail(2).array() += slopeNoise;
        return c;
    }
    /// Of values, or of slopes, at the places with what was observed.
    MatrixXd cross(bool ofSlopes) const
    {
        MatrixXd c(5, at.size());
        c << textbook(x, at, lengthscale, false, ofSlopes), textbook(slopes.x, at, lengthscale, true, ofSlopes);
        return c;
    }
    GpRegression fitted() const
    {
        return valueOf(GpRegression::fit(sample::parsed("se(0.8)"), x, targets, noise, MeanFunction::Zero, slopes));
    }
};

/// Of draws of the function from its prior, how many have all slopes within a band made from noisy values of them.
struct Coverage {
    double simultaneous = 0.0, pointwise = 0.0;
};

Coverage coverageOf(const std::string& expression, const VectorXd& x, const VectorXd& places, double noise, int repeats,
                    unsigned seed)
{
    const Kernel kernel = sample::parsed(expression);
    const Index n = x.size(), m = places.size();
    const auto fit = [&](const VectorXd& targets) { return valueOf(GpRegression::fit(kernel, x, targets, noise)); };
    // The prior of slopes and values by differences of values: another way than that which is tried.
    constexpr double h = 1e-4;
    VectorXd all(2 * m + n);
    all << (places.array() + h).matrix(), (places.array() - h).matrix(), x;
    MatrixXd prior = core::gram(kernel, all);
    prior.diagonal().array() += 1e-12;
    const MatrixXd root = choleskyRoot(prior);
    const GpDerivative band = valueOf(core::gpDerivative(fit(VectorXd::Zero(n)), places, 0.95, 5));
    const VectorXd half = 0.5 * (band.band.upper - band.band.lower),
                   alone = half * (1.959963984540054 / band.deviations);
    const MatrixXd normals = core::standardNormals(seed, all.size() + n, repeats);
    int inside = 0, insideAlone = 0;
    for (Index r = 0; r < repeats; ++r) {
        const VectorXd values = root * normals.col(r).head(all.size());
        const VectorXd slopes = (values.head(m) - values.segment(m, m)) / (2.0 * h);
        const GpMoments told = fit(values.tail(n) + std::sqrt(noise) * normals.col(r).tail(n)).derivative(places);
        const Eigen::ArrayXd off = (slopes - told.mean).cwiseAbs();
        inside += (off <= half.array()).all();
        insideAlone += (off <= alone.array()).all();
    }
    return {static_cast<double>(inside) / repeats, static_cast<double>(insideAlone) / repeats};
}

} // namespace

class DerivativeTest : public QObject
{
    Q_OBJECT

private slots:
    void meanIsTheSlopeOfThePosteriorMean()
    {
        constexpr double h = 1e-5;
        const VectorXd at = VectorXd::LinSpaced(23, -1.03, 4.01);
        for (const char* expression : smooth)
            for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Constant, MeanFunction::Linear}) {
                const GpRegression fitted = ofWave(expression, mean);
                const VectorXd numeric =
                    (fitted.mean(VectorXd(at.array() + h)) - fitted.mean(VectorXd(at.array() - h))) / (2.0 * h);
                QVERIFY2(worst(fitted.derivative(at).mean, numeric) < 1e-7, expression);
            }
    }

    void covarianceIsThatOfDifferencesOfValues()
    {
        constexpr double h = 1e-3;
        const VectorXd at = VectorXd::LinSpaced(6, -1.03, 4.01);
        VectorXd both(12);
        both << (at.array() + h).matrix(), (at.array() - h).matrix();
        for (const char* expression : {"se(0.9)", "matern52(2)+poly(2,1)"})
            for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Linear}) {
                const GpRegression fitted = ofWave(expression, mean);
                const MatrixXd c = fitted.covariance(both);
                const MatrixXd numeric = (c.topLeftCorner(6, 6) - c.topRightCorner(6, 6) - c.bottomLeftCorner(6, 6) +
                                          c.bottomRightCorner(6, 6)) /
                                         (4.0 * h * h);
                QVERIFY2(worst(fitted.derivative(at).covariance, numeric) < 2e-4, expression);
            }
    }

    void momentsAreThoseOfTheDenseFormula()
    {
        const Wave wave;
        const VectorXd x = wave.x.col(0), at = VectorXd::LinSpaced(9, -1.0, 4.0);
        const GpRegression fitted = valueOf(GpRegression::fit(sample::parsed("se(0.9)"), wave.x, wave.targets, 0.05));
        MatrixXd c = textbook(x, x, 0.9, false, false);
        c.diagonal().array() += 0.05;
        const MatrixXd inverse = inverseOf(c), cross = textbook(at, x, 0.9, true, false);
        const GpMoments moments = fitted.derivative(at);
        QVERIFY(worst(moments.mean, cross * inverse * wave.targets) < 1e-10);
        QVERIFY(worst(moments.covariance, textbook(at, at, 0.9, true, true) - cross * inverse * cross.transpose()) <
                1e-10);
    }

    void slopesAreObservedJointlyWithTheTargets()
    {
        const WithSlopes given;
        const GpRegression fitted = given.fitted();
        const MatrixXd inverse = inverseOf(given.covariance());
        const MatrixXd values = given.cross(false), slopes = given.cross(true);
        const core::GpPrediction told = fitted.predict(given.at);
        QVERIFY(worst(told.mean, values.transpose() * inverse * given.observed()) < 1e-11);
        QVERIFY(worst(told.latentVariance, VectorXd::Ones(7) - (values.transpose() * inverse * values).diagonal()) <
                1e-11);
        const GpMoments derivative = fitted.derivative(given.at);
        QVERIFY(worst(derivative.mean, slopes.transpose() * inverse * given.observed()) < 1e-11);
        QVERIFY(worst(derivative.covariance, textbook(given.at, given.at, WithSlopes::lengthscale, true, true) -
                                                 slopes.transpose() * inverse * slopes) < 1e-11);
        QVERIFY(std::abs(fitted.logEvidence() - logNormalDensity(given.observed(), given.covariance())) < 1e-11);
        QVERIFY(std::abs(fitted.logFit() + fitted.logComplexity() + fitted.logConstant() - fitted.logEvidence()) <
                1e-12);
    }

    void leaveOneOutKeepsTheSlopes()
    {
        const WithSlopes given;
        const core::GpLeaveOneOut left = given.fitted().leaveOneOut();
        QCOMPARE(left.mean.size(), Index{3});
        for (Index i = 0; i < 3; ++i) {
            VectorXd x(2), targets(2);
            x << given.x[i == 0 ? 1 : 0], given.x[i == 2 ? 1 : 2];
            targets << given.targets[i == 0 ? 1 : 0], given.targets[i == 2 ? 1 : 2];
            const GpRegression others = valueOf(GpRegression::fit(sample::parsed("se(0.8)"), x, targets,
                                                                  WithSlopes::noise, MeanFunction::Zero, given.slopes));
            const core::GpPrediction told = others.predict(given.x.segment(i, 1));
            QVERIFY(std::abs(told.mean[0] - left.mean[i]) < 1e-11);
            QVERIFY(std::abs(told.observedVariance[0] - left.observedVariance[i]) < 1e-11);
        }
    }

    void anExactSlopeIsTaken()
    {
        const Wave wave;
        const ObservedSlopes slopes{.x = VectorXd::Constant(1, 1.0), .values = VectorXd::Constant(1, -2.0)};
        for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Constant, MeanFunction::Linear}) {
            const GpRegression fitted =
                valueOf(GpRegression::fit(sample::parsed("se(0.7)"), wave.x, wave.targets, 0.5, mean, slopes));
            const GpMoments there = fitted.derivative(slopes.x);
            QVERIFY(std::abs(there.mean[0] + 2.0) < 1e-9);
            QVERIFY(std::abs(there.covariance(0, 0)) < 1e-9);
        }
    }

    void slopesOfWhatHasNoneAreRefused()
    {
        const Wave wave;
        const auto fit = [&](const char* expression, double place, double variance) {
            return refusal(GpRegression::fit(
                sample::parsed(expression), wave.x, wave.targets, 0.1, MeanFunction::Zero,
                {.x = VectorXd::Constant(1, place), .values = VectorXd::Constant(1, 1.0), .variance = variance}));
        };
        QVERIFY(fit("se()+exponential()", 1.0, 0.0).find("exponential") != std::string::npos);
        QVERIFY(!fit("se()", std::nan(""), 0.0).empty());
        QVERIFY(!fit("se()", 1.0, -1.0).empty());
        QVERIFY(fit("se()", 1.0, 0.0).empty());
        const auto two = [&](double apart, double variance) {
            const ObservedSlopes slopes{.x = (VectorXd(2) << 1.0, 1.0 + apart).finished(),
                                        .values = (VectorXd(2) << 1.0, -1.0).finished(),
                                        .variance = variance};
            return refusal(GpRegression::fit(sample::parsed("se()"), MatrixXd(0, 1), VectorXd(0), 0.1,
                                             MeanFunction::Zero, slopes));
        };
        QVERIFY(two(0.0, 0.0).find("one place") != std::string::npos);
        QVERIFY(two(1e-9, 0.0).find("has all 2 slopes") != std::string::npos);
        QVERIFY(two(0.0, 0.1).empty() && two(0.3, 0.0).empty());
    }

    void aDerivativeThatIsNoneIsRefused()
    {
        const VectorXd at = VectorXd::LinSpaced(5, 0.0, 1.0);
        const auto told = [](const char* expression, const VectorXd& places) {
            return refusal(core::gpDerivative(ofWave(expression), places, 0.95, 1));
        };
        QVERIFY(told("laplacian()", at).find("laplacian") != std::string::npos);
        QVERIFY(told("se()", at.reverse()).find("ascend") != std::string::npos);
        QVERIFY(told("se()", VectorXd::LinSpaced(2001, 0.0, 1.0)).find("2000") != std::string::npos);
        QVERIFY(told("se()", at).empty());
        QCOMPARE(valueOf(core::gpDerivative(ofWave("se()"), VectorXd(), 0.95, 1)).mean.size(), Index{0});
    }

    void theBandHoldsTheWholeDerivative_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<double>("noise");
        QTest::newRow("smooth") << "se(0.6)" << 0.05;
        QTest::newRow("rough") << "2*matern32(1)" << 0.1;
        QTest::newRow("a trend and a season") << "linear()+0.5*periodic(1,1.5)" << 0.2;
    }
    /// A pointwise band of the same level must not: or the claim would be an easy one.
    void theBandHoldsTheWholeDerivative()
    {
        QFETCH(QString, expression);
        QFETCH(double, noise);
        const VectorXd x = VectorXd::LinSpaced(20, -1.5, 1.5), places = VectorXd::LinSpaced(61, -2.0, 2.0);
        const Coverage found = coverageOf(expression.toStdString(), x, places, noise, 2000, 11);
        qInfo("simultaneous %.4f, pointwise %.4f", found.simultaneous, found.pointwise);
        QVERIFY(std::abs(found.simultaneous - 0.95) <= 0.015);
        QVERIFY(found.pointwise < 0.9);
    }

    void theBandDoesNotHangOnTheTargets()
    {
        const Wave wave;
        const VectorXd at = VectorXd::LinSpaced(40, 0.0, 3.0);
        const auto widthOf = [&](const VectorXd& targets) {
            const GpRegression fitted = valueOf(GpRegression::fit(sample::parsed("se()"), wave.x, targets, 0.01));
            const GpDerivative found = valueOf(core::gpDerivative(fitted, at, 0.9, 3));
            return VectorXd(found.band.upper - found.band.lower);
        };
        QVERIFY(worst(widthOf(wave.targets), widthOf(3.0 * wave.targets)) < 1e-12);
    }

    void aWaveRisesFallsAndHasOnePeak()
    {
        const GpDerivative found =
            valueOf(core::gpDerivative(ofWave("se(1)"), VectorXd::LinSpaced(161, 0.0, 3.2), 0.95, 1));
        QCOMPARE(found.rises.size(), std::size_t{1});
        QCOMPARE(found.falls.size(), std::size_t{1});
        QCOMPARE(found.peaks.size(), std::size_t{1});
        QVERIFY(found.troughs.empty());
        const double top = 0.5 * std::numbers::pi;
        QVERIFY(found.rises[0].lo == 0.0 && found.rises[0].hi < top && found.rises[0].hi > 1.0);
        QVERIFY(found.falls[0].lo > top && found.falls[0].hi == 3.2);
        QVERIFY(found.peaks[0].lower < top && top < found.peaks[0].upper);
        QVERIFY(found.peaks[0].halfWidth() < 0.15);
    }

    void aTroughIsThePeakOfTheNegative()
    {
        const Wave wave;
        const VectorXd at = VectorXd::LinSpaced(100, 0.0, 3.2);
        const auto of = [&](double sign) {
            return valueOf(core::gpDerivative(
                valueOf(GpRegression::fit(sample::parsed("se(1)"), wave.x, sign * wave.targets, 0.002)), at, 0.95, 1));
        };
        const GpDerivative up = of(1.0), down = of(-1.0);
        QVERIFY(down.peaks.empty());
        QCOMPARE(down.troughs.size(), std::size_t{1});
        QVERIFY(std::abs(down.troughs[0].at - up.peaks[0].at) < 0.01);
    }

    /// Drawn functions and their highest grid point: another way to the same distribution.
    void thePeakIsWhereDrawnFunctionsHaveTheirs()
    {
        const GpRegression fitted = ofWave("se(1)");
        const VectorXd at = VectorXd::LinSpaced(321, 0.0, 3.2);
        const core::TurningPoint peak = valueOf(core::gpDerivative(fitted, at, 0.9, 1)).peaks.at(0);
        const MatrixXd drawn = valueOf(fitted.draws(at, core::standardNormals(2, at.size(), 4000)));
        VectorXd tops(drawn.cols());
        for (Index s = 0; s < drawn.cols(); ++s) {
            Index row = 0;
            drawn.col(s).maxCoeff(&row);
            tops[s] = at[row];
        }
        QVERIFY(std::abs(peak.at - tops.mean()) < 0.005);
        QVERIFY(std::abs(peak.lower - core::quantileOf(tops, 0.05)) < 0.011);
        QVERIFY(std::abs(peak.upper - core::quantileOf(tops, 0.95)) < 0.011);
    }

    void aSlopeThatCannotVaryHasABandOfNoWidth()
    {
        const GpRegression fitted = ofWave("constant()");
        const GpDerivative found = valueOf(core::gpDerivative(fitted, VectorXd::LinSpaced(5, 0.0, 1.0), 0.95, 1));
        QVERIFY(found.mean.isZero(0.0) && found.band.lower.isZero(0.0) && found.band.upper.isZero(0.0));
        QVERIFY(found.rises.empty() && found.falls.empty() && found.peaks.empty());
    }
};

KERNELSCOPE_TEST(DerivativeTest, NoApplication)

} // namespace derivative_test

#include "derivative_test.moc"
