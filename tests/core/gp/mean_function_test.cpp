#include "core/gp/mean_function.h"

#include "core/gp/maximise.h"
#include "core/gp/score.h"
#include "core/gp/spectrum.h"
#include "core/kernels/gram.h"
#include "core/kernels/log_gradients.h"

#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <Eigen/Core>

#include <cmath>
#include <numbers>

namespace mean_function_test
{

using core::GpRegression;
using core::GpSpectrum;
using core::Kernel;
using core::MeanFunction;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr MeanFunction learned[] = {MeanFunction::Constant, MeanFunction::Linear};
const double log2Pi = std::log(2.0 * std::numbers::pi);

struct Example {
    Kernel kernel;
    MatrixXd x, at;
    VectorXd t;
    double noise = 0.05;
};

Example plane(const std::string& expression, Index n, unsigned seed)
{
    Example e{.kernel = sample::parsed(expression), .x = {}, .at = {}, .t = {}};
    e.x = sample::points(e.kernel, n, 2, seed);
    e.at = sample::points(e.kernel, 6, 2, seed + 1);
    e.t = 3.0 + (2.0 * e.x.col(0)).array().sin() + 0.7 * e.x.col(1).array();
    return e;
}

GpRegression fitted(const Example& e, MeanFunction mean)
{
    return valueOf(GpRegression::fit(e.kernel, e.x, e.t, e.noise, mean));
}

/// 1, x_1, …, x_d as the textbook has them.
MatrixXd plainBasis(MeanFunction mean, const MatrixXd& x)
{
    MatrixXd h = MatrixXd::Ones(x.rows(), core::coefficientCount(mean, x.cols()));
    if (mean == MeanFunction::Linear)
        h.rightCols(x.cols()) = x;
    return h;
}

MatrixXd covarianceOf(const Example& e)
{
    MatrixXd c = core::gram(e.kernel, e.x);
    c.diagonal().array() += e.noise;
    return c;
}

Example without(const Example& e, Index row)
{
    Example left = e;
    const Index below = e.x.rows() - row - 1;
    left.x.resize(e.x.rows() - 1, e.x.cols());
    left.x << e.x.topRows(row), e.x.bottomRows(below);
    left.t.resize(e.t.size() - 1);
    left.t << e.t.head(row), e.t.tail(below);
    return left;
}

/// Dense conditioning with N(0, bI) on the coefficients; of the evidence without what grows with b.
struct WidePrior {
    MatrixXd mean, covariance;
    double logEvidence = 0.0;
};

/// The matrix of the targets' covariance C, of the asked places' beside it and of the targets as a border: where C is
/// eliminated, minus tᵀC⁻¹t, minus the mean and the covariance are left. In plain loops:
/// products of long double would take the compiler a gigabyte.
WidePrior widePrior(const Example& e, MeanFunction mean, long double b)
{
    const Index n = e.x.rows(), asked = e.at.rows(), border = n + asked;
    MatrixXd k(border, border);
    k << covarianceOf(e), core::crossGram(e.kernel, e.x, e.at), core::crossGram(e.kernel, e.at, e.x),
        core::gram(e.kernel, e.at);
    const MatrixXd h = plainBasis(mean, e.x), hAt = plainBasis(mean, e.at);
    const auto basis = [&](Index i, Index c) { return static_cast<long double>(i < n ? h(i, c) : hAt(i - n, c)); };
    Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic> s(border + 1, border + 1);
    for (Index i = 0; i < border; ++i) {
        for (Index j = 0; j < border; ++j) {
            s(i, j) = k(i, j);
            for (Index c = 0; c < h.cols(); ++c)
                s(i, j) += b * basis(i, c) * basis(j, c);
        }
        s(i, border) = s(border, i) = i < n ? e.t(i) : 0.0;
    }
    s(border, border) = 0.0L;
    long double logDeterminant = 0.0L;
    for (Index pivot = 0; pivot < n; ++pivot) {
        logDeterminant += std::log(s(pivot, pivot));
        for (Index i = pivot + 1; i <= border; ++i) {
            const long double factor = s(i, pivot) / s(pivot, pivot);
            for (Index j = pivot + 1; j <= border; ++j)
                s(i, j) -= factor * s(pivot, j);
        }
    }
    const auto p = static_cast<long double>(h.cols());
    const long double twice = -s(border, border) + logDeterminant - p * std::log(b) +
                              (static_cast<long double>(n) - p) * static_cast<long double>(log2Pi);
    return {.mean = -s.col(border).segment(n, asked).cast<double>(),
            .covariance = s.block(n, n, asked, asked).cast<double>(),
            .logEvidence = static_cast<double>(-0.5L * twice)};
}

double worst(const MatrixXd& found, const MatrixXd& expected)
{
    return (found - expected).cwiseAbs().maxCoeff();
}

template <class T>
std::string whyNot(const core::Outcome<T>& outcome)
{
    const auto* failure = std::get_if<core::Failure>(&outcome);
    return failure ? failure->what : std::string();
}

} // namespace

class MeanFunctionTest : public QObject
{
    Q_OBJECT

private slots:
    void isTheLimitOfAWidePriorOfTheCoefficients();
    void evidenceIsThatOfTheTextbook();
    void coefficientsAreThoseOfGeneralisedLeastSquares();
    void leaveOneOutIsTheFitWithoutThatPoint();
    void gradientMatchesCentralDifferences();
    void whatTheMeanCanExplainChangesNeitherEvidenceNorVariances();
    void inputsMayLieFarFromTheOrigin();
    void bothRoutesSayTheSame();
    void variancesAreTheDiagonalOfTheCovariance();
    void inputsThatDoNotDetermineItAreRefused();
    void aRowThatNoneCanReplaceIsNotForetold();
    void theObjectiveIsThatOfTheRegression();
    void scoresAreThoseOfTheNormalDensity();
};

/// N(0, bI) on the coefficients is a kernel b h(x)ᵀh(y) beside the other, in dense long double. What is left at b falls
/// as 1/b, so that b = 1e4 and 1e5 together tell the limit.
void MeanFunctionTest::isTheLimitOfAWidePriorOfTheCoefficients()
{
    for (const char* expression : {"1.5*se([0.7,1.1])", "0.6*matern32(0.8)", "periodic(0.9,1.7)*exponential(2)"})
        for (const MeanFunction mean : learned) {
            const Example e = plane(expression, 12, 3);
            const GpRegression gp = fitted(e, mean);
            const WidePrior wide = widePrior(e, mean, 1e4L), wider = widePrior(e, mean, 1e5L);
            const MatrixXd limitMean = (10.0 * wider.mean - wide.mean) / 9.0;
            const MatrixXd limitCovariance = (10.0 * wider.covariance - wide.covariance) / 9.0;
            const double limitEvidence = (10.0 * wider.logEvidence - wide.logEvidence) / 9.0;
            QVERIFY2(worst(gp.mean(e.at), limitMean) < 1e-6, expression);
            QVERIFY2(worst(gp.covariance(e.at), limitCovariance) < 1e-6, expression);
            QVERIFY2(std::abs(gp.logEvidence() - limitEvidence) < 1e-6, expression);
        }
}

/// Rasmussen & Williams, eq. (2.45), by inverses and determinants.
void MeanFunctionTest::evidenceIsThatOfTheTextbook()
{
    for (const MeanFunction mean : learned) {
        const Example e = plane("0.8*matern52(0.9)", 9, 5);
        const MatrixXd c = covarianceOf(e), inverse = inverseOf(c), h = plainBasis(mean, e.x);
        const MatrixXd a = h.transpose() * inverse * h;
        const MatrixXd m = inverse * h * inverseOf(a) * h.transpose() * inverse;
        const double direct = -0.5 * e.t.dot(inverse * e.t) + 0.5 * e.t.dot(m * e.t) -
                              0.5 * std::log(determinantOf(c)) - 0.5 * std::log(determinantOf(a)) -
                              0.5 * static_cast<double>(9 - h.cols()) * log2Pi;
        const GpRegression gp = fitted(e, mean);
        QVERIFY(std::abs(gp.logEvidence() - direct) < 1e-10 * std::abs(direct));
        QVERIFY(std::abs(gp.logFit() + gp.logComplexity() - 0.5 * static_cast<double>(9 - h.cols()) * log2Pi - direct) <
                1e-10 * std::abs(direct));
    }
}

void MeanFunctionTest::coefficientsAreThoseOfGeneralisedLeastSquares()
{
    for (const MeanFunction mean : learned) {
        const Example e = plane("0.8*se(0.6)", 15, 2);
        const MatrixXd inverse = inverseOf(covarianceOf(e)), h = plainBasis(mean, e.x);
        const MatrixXd covariance = inverseOf(h.transpose() * inverse * h);
        const core::GpMeanCoefficients found = fitted(e, mean).meanCoefficients();
        QVERIFY(worst(found.value, covariance * h.transpose() * inverse * e.t) < 1e-10);
        QVERIFY(worst(found.covariance, covariance) < 1e-10);
        QVERIFY(worst(fitted(e, mean).meanPart(e.at), plainBasis(mean, e.at) * found.value) < 1e-11);
    }
    QCOMPARE(fitted(plane("se(1)", 4, 1), MeanFunction::Zero).meanCoefficients().value.size(), 0);
}

void MeanFunctionTest::leaveOneOutIsTheFitWithoutThatPoint()
{
    for (const MeanFunction mean : learned) {
        const Example e = plane("se(0.8)", 9, 7);
        const core::GpLeaveOneOut loo = fitted(e, mean).leaveOneOut();
        for (Index i = 0; i < 9; ++i) {
            const core::GpPrediction left = fitted(without(e, i), mean).predict(e.x.row(i));
            QVERIFY(std::abs(left.mean[0] - loo.mean[i]) < 1e-10);
            QVERIFY(std::abs(left.observedVariance[0] - loo.observedVariance[i]) < 1e-10);
        }
    }
}

void MeanFunctionTest::gradientMatchesCentralDifferences()
{
    constexpr double step = 1e-5;
    for (const char* expression : {"1.5*se([0.7,1.1])", "matern32(0.8)+0.4*linear()", "bishop(1,4,0.5,2)"})
        for (const MeanFunction mean : learned) {
            const Example e = plane(expression, 10, 4);
            const core::GpEvidenceGradient gradient = fitted(e, mean).gradient();
            const auto evidence = [&](const Kernel& kernel, double noise) {
                return valueOf(GpRegression::fit(kernel, e.x, e.t, noise, mean)).logEvidence();
            };
            const auto numbers = core::continuousHyperparameters(e.kernel);
            const auto verify = [&](double up, double down, double analytic) {
                const double numeric = (up - down) / (2.0 * step);
                QVERIFY2(std::abs(numeric - analytic) < 1e-6 * std::max(1.0, std::abs(numeric)), expression);
            };
            for (std::size_t p = 0; p < numbers.size(); ++p) {
                core::Hyperparameter up = numbers[p], down = numbers[p];
                up.value *= std::exp(step);
                down.value *= std::exp(-step);
                verify(evidence(core::withHyperparameter(e.kernel, up), e.noise),
                       evidence(core::withHyperparameter(e.kernel, down), e.noise),
                       gradient.logKernel[static_cast<Index>(p)]);
            }
            verify(evidence(e.kernel, e.noise * std::exp(step)), evidence(e.kernel, e.noise * std::exp(-step)),
                   gradient.logNoise);
        }
}

void MeanFunctionTest::whatTheMeanCanExplainChangesNeitherEvidenceNorVariances()
{
    const Example e = plane("1.2*matern52(0.7)", 14, 6);
    Eigen::Vector3d beta(1000.0, -30.0, 7.0);
    for (const MeanFunction mean : learned) {
        const Index p = core::coefficientCount(mean, 2);
        Example moved = e;
        moved.t += plainBasis(mean, e.x) * beta.head(p);
        const GpRegression before = fitted(e, mean), after = fitted(moved, mean);
        QVERIFY(std::abs(before.logEvidence() - after.logEvidence()) < 1e-8);
        QVERIFY(before.predict(e.at).latentVariance == after.predict(e.at).latentVariance);
        QVERIFY(worst(after.mean(e.at), before.mean(e.at) + plainBasis(mean, e.at) * beta.head(p)) < 1e-9);
        QVERIFY(worst(after.leaveOneOut().observedVariance, before.leaveOneOut().observedVariance) == 0.0);
        QVERIFY(worst(after.meanCoefficients().value, before.meanCoefficients().value + beta.head(p)) < 1e-9);
        QVERIFY(std::abs(before.logEvidence() - fitted(moved, MeanFunction::Zero).logEvidence()) > 1.0);
    }
}

/// A century of years, and coordinates in metres: the same function moved along x, or told in another unit.
void MeanFunctionTest::inputsMayLieFarFromTheOrigin()
{
    const Example e = plane("se([1.3,0.8])", 12, 8);
    Example far = e;
    const Eigen::RowVector2d shift(4.5e6, -1871.0);
    far.x.rowwise() += shift;
    far.at.rowwise() += shift;
    const GpRegression near = fitted(e, MeanFunction::Linear), there = fitted(far, MeanFunction::Linear);
    QVERIFY(worst(near.mean(e.at), there.mean(far.at)) < 1e-7);
    QVERIFY(worst(near.covariance(e.at), there.covariance(far.at)) < 1e-7);
    QVERIFY(std::abs(near.logEvidence() - there.logEvidence()) < 1e-7);
    const VectorXd slopes = near.meanCoefficients().value.tail(2), same = there.meanCoefficients().value.tail(2);
    QVERIFY(worst(slopes, same) < 1e-7);
}

void MeanFunctionTest::bothRoutesSayTheSame()
{
    for (const char* expression : {"0.7*se(0.9)", "0.7*exponential(1.3)", "0.4*linear()", "0.3*poly(2,1)"})
        for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Constant, MeanFunction::Linear}) {
            const Example e = plane(expression, 30, 9);
            const GpRegression gp = fitted(e, mean);
            const auto zero = valueOf(GpSpectrum::of(e.kernel, e.x, VectorXd::Zero(30)));
            const GpSpectrum spectrum = valueOf(valueOf(zero.withMean(mean)).withTargets(e.t).withMean(mean));
            const double a = e.kernel.scale, noise = e.noise;
            const auto evidence = spectrum.evidence(a, noise);
            QVERIFY2(std::abs(evidence.logEvidence - gp.logEvidence()) < 1e-9 * std::abs(gp.logEvidence()), expression);
            const core::GpEvidenceGradient gradient = gp.gradient();
            QVERIFY2(std::abs(evidence.logNoiseSlope - gradient.logNoise) < 1e-7 * std::abs(gradient.logNoise),
                     expression);
            const auto numbers = core::continuousHyperparameters(e.kernel);
            for (std::size_t p = 0; p < numbers.size(); ++p)
                if (core::pathOf(numbers[p]) == "scale")
                    QVERIFY2(std::abs(evidence.logAmplitudeSlope - gradient.logKernel[static_cast<Index>(p)]) < 1e-7,
                             expression);
            const auto grid = spectrum.project(e.at);
            const core::GpPrediction one = spectrum.predict(grid, a, noise), other = gp.predict(e.at);
            QVERIFY2(worst(one.mean, other.mean) < 1e-9, expression);
            QVERIFY2(worst(one.latentVariance, other.latentVariance) < 1e-9, expression);
            QVERIFY2(worst(spectrum.weights(a, noise), gp.weights()) < 1e-8, expression);
            QVERIFY2(worst(spectrum.leaveOneOut(a, noise).mean, gp.leaveOneOut().mean) < 1e-8, expression);
            QVERIFY2(worst(spectrum.leaveOneOut(a, noise).observedVariance, gp.leaveOneOut().observedVariance) < 1e-8,
                     expression);
            if (mean == MeanFunction::Zero)
                continue;
            QVERIFY2(worst(spectrum.meanCoefficients(a, noise).value, gp.meanCoefficients().value) < 1e-8, expression);
            QVERIFY2(worst(spectrum.meanCoefficients(a, noise).covariance, gp.meanCoefficients().covariance) < 1e-8,
                     expression);
            QVERIFY2(worst(spectrum.meanPart(e.at, a, noise), gp.meanPart(e.at)) < 1e-8, expression);
        }
}

void MeanFunctionTest::variancesAreTheDiagonalOfTheCovariance()
{
    for (const MeanFunction mean : learned) {
        const Example e = plane("matern32(0.5)*rq(1,2)", 15, 1);
        const GpRegression gp = fitted(e, mean);
        QVERIFY(worst(gp.predict(e.at).latentVariance, gp.covariance(e.at).diagonal()) < 1e-13);
        QVERIFY(worst(gp.predict(e.at).mean, gp.mean(e.at)) < 1e-13);
        const MatrixXd still = valueOf(gp.draws(e.at, MatrixXd::Zero(6, 1)));
        QVERIFY(worst(still, gp.mean(e.at)) < 1e-13);
        const MatrixXd far = MatrixXd::Constant(1, 2, 1e3); // the process knows nothing, the mean function remains
        const core::GpPrediction there = gp.predict(far);
        const core::GpMeanCoefficients beta = gp.meanCoefficients();
        const VectorXd h = plainBasis(mean, far).transpose();
        QVERIFY(std::abs(there.mean[0] - h.dot(beta.value)) < 1e-8 * std::abs(there.mean[0]));
        QVERIFY(std::abs(there.latentVariance[0] - 1.0 - h.dot(beta.covariance * h)) < 1e-8 * there.latentVariance[0]);
    }
}

void MeanFunctionTest::inputsThatDoNotDetermineItAreRefused()
{
    const auto refusal = [](const MatrixXd& x, MeanFunction mean) {
        const auto regression = GpRegression::fit(sample::parsed("se(1)"), x, VectorXd::Ones(x.rows()), 0.1, mean);
        const auto spectrum = GpSpectrum::of(sample::parsed("se(1)"), x, VectorXd::Ones(x.rows()), mean);
        return whyNot(regression) == whyNot(spectrum) ? whyNot(regression) : "two sentences";
    };
    const auto says = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
    QVERIFY(says(refusal(MatrixXd(0, 1), MeanFunction::Constant), "needs at least one"));
    QVERIFY(says(refusal(MatrixXd::Random(2, 2), MeanFunction::Linear),
                 "3 coefficients: it needs at least 3 points, here are 2"));
    QVERIFY(says(refusal(MatrixXd::Constant(5, 1, 1970.0), MeanFunction::Linear), "the same input"));
    MatrixXd line(6, 2);
    line.col(0) = VectorXd::LinSpaced(6, 1.0, 2.0);
    line.col(1) = 3.0 * line.col(0).array() - 1.0;
    QVERIFY(says(refusal(line, MeanFunction::Linear), "collinear"));
    QVERIFY(refusal(line, MeanFunction::Constant).empty());
    QVERIFY(refusal(MatrixXd::Random(3, 2), MeanFunction::Linear).empty());
    QVERIFY(!core::meanProblem(MeanFunction::Zero, MatrixXd(0, 1)));
    QVERIFY(core::meanProblem(MeanFunction::Linear, line).has_value());
}

/// One point away from a heap at the same input: without it no slope can be learned.
void MeanFunctionTest::aRowThatNoneCanReplaceIsNotForetold()
{
    MatrixXd x(5, 1);
    x << 0.0, 0.0, 0.0, 0.0, 2.0;
    VectorXd t(5);
    t << 0.1, 0.3, -0.2, 0.0, 4.0;
    const Kernel kernel = sample::parsed("se(1)");
    const auto gp = valueOf(GpRegression::fit(kernel, x, t, 0.1, MeanFunction::Linear));
    const auto spectrum = valueOf(GpSpectrum::of(kernel, x, t, MeanFunction::Linear));
    for (const core::GpLeaveOneOut& left : {gp.leaveOneOut(), spectrum.leaveOneOut(1.0, 0.1)}) {
        QVERIFY(std::isnan(left.mean[4]) && std::isinf(left.observedVariance[4]));
        QVERIFY(left.mean.head(4).allFinite() && left.observedVariance.head(4).allFinite());
        QVERIFY(!core::predictiveScore(t, left.mean, left.observedVariance));
    }
}

void MeanFunctionTest::theObjectiveIsThatOfTheRegression()
{
    for (const MeanFunction mean : learned) {
        const Example e = plane("se(0.8)", 10, 12);
        const core::GpObjective objective = core::regressionObjective(e.x, e.t, mean);
        const auto found = valueOf(objective(e.kernel, e.noise));
        QCOMPARE(found.logEvidence, fitted(e, mean).logEvidence());
        QCOMPARE(objective.valued(e.kernel, e.noise), found.logEvidence);
        QCOMPARE(objective.scanned(e.kernel, e.noise), found.logEvidence);
        QVERIFY(core::meanSquareAbout(mean, e.x, e.t) < core::meanSquareAbout(MeanFunction::Zero, e.x, e.t));
    }
    const VectorXd x = VectorXd::LinSpaced(20, 1871.0, 1970.0);
    QCOMPARE(core::meanSquareAbout(MeanFunction::Linear, x, 3.0 * x.array() + 1.0), 0.0);
    QCOMPARE(core::meanSquareAbout(MeanFunction::Zero, x, VectorXd::Constant(20, -2.0)), 4.0);
}

void MeanFunctionTest::scoresAreThoseOfTheNormalDensity()
{
    const VectorXd t = Eigen::Vector2d(1.0, 2.0), mean = Eigen::Vector2d(0.0, 4.0),
                   variance = Eigen::Vector2d(4.0, 1.0);
    const auto score = core::predictiveScore(t, mean, variance);
    QVERIFY(score.has_value());
    QCOMPARE(score->rootMeanSquare, std::sqrt(2.5));
    // log N(1; 0, 4) = -½(¼ + log 8π), log N(2; 4, 1) = -½(4 + log 2π)
    QVERIFY(std::abs(score->logScore + 0.25 * (0.25 + 4.0 + std::log(4.0) + 2.0 * log2Pi)) < 1e-14);
    QVERIFY(!core::predictiveScore(VectorXd(), VectorXd(), VectorXd()));
    QVERIFY(!core::predictiveScore(t, mean, Eigen::Vector2d(1.0, 0.0)));
}

KERNELSCOPE_TEST(MeanFunctionTest, NoApplication)

} // namespace mean_function_test

#include "mean_function_test.moc"
