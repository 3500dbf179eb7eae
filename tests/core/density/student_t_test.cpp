#include "core/density/precision.h"
#include "core/density/predictive.h"
#include "core/density/spectrum.h"
#include "core/density/student_t.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "golden_cases.h"
#include "random_points.h"
#include "support/differences.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <QTest>

#include <Eigen/Core>

#include <cmath>

namespace student_t_test
{

using core::kernelOf;
using core::Posterior;
using core::StudentTParameters;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

VectorXd logQ(const MatrixXd& x, const core::Kernel& kernel, const StudentTParameters& parameters, const MatrixXd& at)
{
    const auto outcome = core::studentTLogDensity(x, kernel, parameters, at);
    if (const auto* failure = std::get_if<core::Failure>(&outcome))
        throw std::runtime_error(failure->what);
    const auto& result = std::get<core::LogDensity>(outcome);
    return result.logDensity - result.logJacobian;
}

/// The best that any of the reference's double-precision algorithms did on a case.
double referenceError(const golden::Case& c, const QString& posterior)
{
    double best = std::numeric_limits<double>::infinity();
    for (auto it = c.referenceErrors.begin(); it != c.referenceErrors.end(); ++it)
        if (it.key().endsWith(posterior) && it->isDouble())
            best = std::min(best, it->toDouble());
    return best;
}

/// Everything by hand: posterior parameters of the Normal-inverse-Wishart in feature space, then the multivariate
/// Student-T up to its constant, |Ψ_N| included so that s is comparable: 1 + (φ−m)ᵀΨ_N⁻¹(φ−m)(N+β)/(N+β+1), times γ.
VectorXd explicitPredictive(const MatrixXd& features, const StudentTParameters& p, const MatrixXd& at)
{
    const double n = static_cast<double>(features.rows());
    const Index d = features.cols();
    VectorXd posteriorMean = VectorXd::Zero(d);
    MatrixXd scatter = p.sigma0 * p.sigma0 * MatrixXd::Identity(d, d);
    for (Index i = 0; i < features.rows(); ++i) {
        posteriorMean += features.row(i).transpose() / (n + p.beta);
        scatter += features.row(i).transpose() * features.row(i);
    }
    scatter -= (n + p.beta) * posteriorMean * posteriorMean.transpose();
    const double gamma = (1.0 + p.beta + n) / (p.beta + n);
    VectorXd result(at.rows());
    for (Index g = 0; g < at.rows(); ++g) {
        const VectorXd difference = at.row(g).transpose() - posteriorMean;
        const double form = difference.dot(inverseOf(scatter) * difference);
        result(g) = -0.5 * (1.0 + n + p.alpha) * std::log(gamma + form);
    }
    return result;
}

} // namespace

class StudentTTest : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithSixtyDigitArithmetic();
    void jacobiansAgreeWithSixtyDigitArithmetic();
    void equalsNormalInverseWishartInFeatureSpace();
    void scaleIsTheVarianceOfAGaussianProcess();
    void constantKernelIsWorthPriorPrecisionOfTheMean();
    void exactAndPrintedMeetAtBetaZero();
    void orderOfTheDataIsIrrelevant();
    void pointsComeOutTheSameOneAtATime();
    void scaleObeysItsBounds();
    void commonScalingOfKernelAndPriorChangesNothing();
    void hardSettingsGiveFiniteNumbers();
    void sigmoidIsClippedToItsPositivePart();
    void badParametersAreNamed();
    void roundingIsNeverGivenForADensity();
};

void StudentTTest::agreesWithSixtyDigitArithmetic()
{
    const auto cases = golden::studentTCases();
    QCOMPARE(cases.size(), std::size_t{117});
    for (const golden::Case& c : cases) {
        for (const Posterior posterior : {Posterior::Exact, Posterior::AsPrinted}) {
            const bool exact = posterior == Posterior::Exact;
            StudentTParameters parameters = c.parameters;
            parameters.posterior = posterior;
            const VectorXd& expected = exact ? c.exact : c.printed;
            const VectorXd error = (logQ(c.x, c.kernel, parameters, c.at) - expected).cwiseAbs();
            const double reference = referenceError(c, exact ? ":exact" : ":printed");
            for (Index i = 0; i < error.size(); ++i)
                QVERIFY2(error(i) <= 10.0 * reference + 1e-12 * std::abs(expected(i)),
                         qPrintable(QStringLiteral("%1: %2").arg(c.id.c_str()).arg(error(i))));
        }
    }
}

void StudentTTest::jacobiansAgreeWithSixtyDigitArithmetic()
{
    for (const golden::Case& c : golden::studentTCases()) {
        const VectorXd computed = core::logJacobian(c.kernel, c.at);
        for (Index i = 0; i < computed.size(); ++i) {
            const double expected = c.logJacobian(i);
            const double wanted = std::isnan(expected) ? 0.0 : expected; // none exists: dropped
            QVERIFY2(std::abs(computed(i) - wanted) <= 1e-12 * (1.0 + std::abs(wanted)), c.id.c_str());
        }
    }
}

void StudentTTest::equalsNormalInverseWishartInFeatureSpace()
{
    struct Setting {
        core::Kernel kernel;
        Index dimensions, features;
    };
    const std::vector<Setting> settings{{kernelOf(core::Parabola{}), 1, 2},
                                        {kernelOf(core::Polynomial{.degree = 2, .offset = 0.7}), 1, 3},
                                        {kernelOf(core::Polynomial{.degree = 2, .offset = 1.0}), 2, 6}};
    for (const Setting& setting : settings)
        for (const Index n : {0, 1, 2, 7, 20}) {
            const StudentTParameters parameters{.sigma0 = 0.4, .alpha = 2.5, .beta = 1.3};
            const MatrixXd x = randomPoints(n, setting.dimensions, 11), at = randomPoints(9, setting.dimensions, 12);
            const MatrixXd features = *core::featureMap(setting.kernel, x);
            QCOMPARE(features.cols(), setting.features);
            const VectorXd expected = explicitPredictive(features, parameters, *core::featureMap(setting.kernel, at));
            QVERIFY(largest(logQ(x, setting.kernel, parameters, at) - expected) < 1e-11 * largest(expected));
            // and the Gram route, which never sees the feature map
            const auto spectrum = std::get<core::CentredSpectrum>(core::centredSpectrum(x, setting.kernel));
            const auto grid = std::get<core::ProjectedGrid>(core::projectGrid(spectrum, x, setting.kernel, at));
            QVERIFY(largest(core::logDensity(spectrum, grid, parameters) - expected) < 1e-10 * largest(expected));
        }
}

void StudentTTest::scaleIsTheVarianceOfAGaussianProcess()
{
    const core::Kernel kernel = kernelOf(core::Matern32{.lengthscale = {0.8}});
    const StudentTParameters p{.sigma0 = 0.3, .alpha = 1.5, .beta = 0.2};
    const MatrixXd x = randomPoints(15, 2, 1), at = randomPoints(6, 2, 2);
    const double variance = p.sigma0 * p.sigma0;
    const MatrixXd k = core::gram(kernel, x).array() / variance + 1.0 / p.beta;
    const MatrixXd cross = core::crossGram(kernel, x, at).array() / variance + 1.0 / p.beta;
    const MatrixXd inverse = inverseOf(k + MatrixXd::Identity(15, 15));
    for (Index g = 0; g < at.rows(); ++g) {
        const double prior = core::diagonal(kernel, at)(g) / variance + 1.0 / p.beta;
        const double s = 1.0 + prior - cross.col(g).dot(inverse * cross.col(g));
        const double expected = -0.5 * (1.0 + 15.0 + p.alpha) * std::log(s);
        QVERIFY(std::abs(logQ(x, kernel, p, at)(g) - expected) < 1e-10);
    }
}

void StudentTTest::constantKernelIsWorthPriorPrecisionOfTheMean()
{
    const core::Kernel kernel = kernelOf(core::SquaredExponential{.lengthscale = {0.7}});
    const double b = 0.6;
    const StudentTParameters p{.sigma0 = 0.5, .alpha = 1.0, .beta = 0.8};
    StudentTParameters wider = p;
    wider.beta = 1.0 / (1.0 / p.beta + b / (p.sigma0 * p.sigma0));
    const MatrixXd x = randomPoints(8, 1, 3), at = randomPoints(10, 1, 4);
    const VectorXd withConstant = logQ(x, core::sum({kernel, kernelOf(core::Constant{.value = b})}), p, at);
    QVERIFY(largest(withConstant - logQ(x, kernel, wider, at)) < 1e-11);
}

void StudentTTest::exactAndPrintedMeetAtBetaZero()
{
    for (const core::Kernel& kernel : {kernelOf(core::SquaredExponential{}), kernelOf(core::Parabola{})}) {
        const MatrixXd x = randomPoints(6, 1, 5), at = randomPoints(10, 1, 6);
        StudentTParameters p{.sigma0 = 0.2, .alpha = 1.0, .beta = 0.0};
        const VectorXd exact = logQ(x, kernel, p, at);
        p.posterior = Posterior::AsPrinted;
        QVERIFY(largest(logQ(x, kernel, p, at) - exact) < 1e-12 * largest(exact));
        p.beta = 2.0;
        const VectorXd printed = logQ(x, kernel, p, at);
        p.posterior = Posterior::Exact;
        QVERIFY(largest(logQ(x, kernel, p, at) - printed) > 1e-3);
    }
}

void StudentTTest::orderOfTheDataIsIrrelevant()
{
    const MatrixXd x = randomPoints(30, 2, 7), at = randomPoints(10, 2, 8);
    const StudentTParameters p{.sigma0 = 0.2, .alpha = 1.0, .beta = 0.1};
    for (const core::Kernel& kernel : {kernelOf(core::SquaredExponential{}), kernelOf(core::AllSubsets{})}) {
        const VectorXd forwards = logQ(x, kernel, p, at);
        QVERIFY(largest(logQ(x.colwise().reverse(), kernel, p, at) - forwards) < 1e-11 * largest(forwards));
    }
}

void StudentTTest::pointsComeOutTheSameOneAtATime()
{
    const MatrixXd x = randomPoints(41, 2, 9), at = randomPoints(150, 2, 10);
    for (const core::Kernel& kernel :
         {kernelOf(core::SquaredExponential{.lengthscale = {0.5}}), kernelOf(core::Polynomial{.degree = 3})})
        for (const double sigma0 : {0.3, 1e-3}) {
            const StudentTParameters p{.sigma0 = sigma0, .alpha = 1.0, .beta = 0.05};
            const VectorXd together = logQ(x, kernel, p, at);
            for (const Index g : {0, 1, 63, 64, 77, 149})
                QVERIFY(std::abs(logQ(x, kernel, p, at.row(g))(0) - together(g)) <= 1e-13 * std::abs(together(g)));
        }
}

void StudentTTest::scaleObeysItsBounds()
{
    const core::Kernel kernel = kernelOf(core::SquaredExponential{.lengthscale = {0.5}});
    const MatrixXd x = randomPoints(25, 1, 13), at = randomPoints(60, 1, 14);
    const StudentTParameters p{.sigma0 = 0.15, .alpha = 1.0, .beta = 0.3};
    const double gamma = (1.0 + p.beta + 25.0) / (p.beta + 25.0);
    const auto fit = core::StudentTPredictive::fit(x, kernel, p);
    const VectorXd s = std::get<core::StudentTPredictive>(fit).logScale(at).array().exp();
    QVERIFY(s.minCoeff() >= gamma * (1.0 - 1e-15));
    const MatrixXd k = core::gram(kernel, at);
    for (Index i = 0; i < at.rows(); ++i)
        for (Index j = 0; j < i; ++j) {
            const double distance = std::sqrt(std::max(0.0, k(i, i) + k(j, j) - 2.0 * k(i, j)));
            const double roots =
                std::abs(std::sqrt(std::max(0.0, s(i) - gamma)) - std::sqrt(std::max(0.0, s(j) - gamma)));
            QVERIFY(roots <= distance / p.sigma0 + 1e-6);
        }
    // A further point never raises s.
    MatrixXd more(26, 1);
    more << x, MatrixXd::Constant(1, 1, 0.37);
    const auto grown = core::StudentTPredictive::fit(more, kernel, p);
    QVERIFY(
        ((s - VectorXd(std::get<core::StudentTPredictive>(grown).logScale(at).array().exp())).array() > -1e-12).all());
}

void StudentTTest::commonScalingOfKernelAndPriorChangesNothing()
{
    const MatrixXd x = randomPoints(12, 2, 15), at = randomPoints(10, 2, 16);
    StudentTParameters p{.sigma0 = 0.2, .alpha = 1.0, .beta = 0.1};
    const VectorXd plain = logQ(x, kernelOf(core::Matern52{}), p, at);
    p.sigma0 *= 3.0;
    QVERIFY(largest(logQ(x, kernelOf(core::Matern52{}, 9.0), p, at) - plain) < 1e-11);
}

void StudentTTest::hardSettingsGiveFiniteNumbers()
{
    MatrixXd x = randomPoints(40, 1, 19);
    x.bottomRows(20) = x.topRows(20); // duplicated points
    const MatrixXd at = randomPoints(50, 1, 20);
    for (const double lengthscale : {1e-3, 1.0, 1e3})
        for (const double sigma0 : {1e-4, 1.0})
            for (const double beta : {0.0, 1e-8, 10.0})
                for (const core::Kernel& kernel : {kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}}),
                                                   kernelOf(core::Exponential{.lengthscale = {lengthscale}})}) {
                    const VectorXd values = logQ(x, kernel, {.sigma0 = sigma0, .alpha = 1.0, .beta = beta}, at);
                    QVERIFY(values.allFinite());
                    const double bound = -0.5 * 42.0 * std::log1p(1.0 / (beta + 40.0));
                    QVERIFY(values.maxCoeff() <= bound * (1.0 - 1e-12));
                }
}

void StudentTTest::sigmoidIsClippedToItsPositivePart()
{
    const core::Kernel kernel = kernelOf(core::Sigmoid{.scale = 2.0, .offset = -1.0});
    const MatrixXd x = randomPoints(12, 1, 21), at = randomPoints(8, 1, 22);
    const StudentTParameters p{.sigma0 = 0.2, .alpha = 1.0, .beta = 0.5};
    const auto spectrum = std::get<core::CentredSpectrum>(core::centredSpectrum(x, kernel));
    QVERIFY(spectrum.smallestEigenvalue < -1e-3);
    const VectorXd values = logQ(x, kernel, p, at);
    QVERIFY(values.allFinite());
    QVERIFY(values.maxCoeff() <= -0.5 * 14.0 * std::log1p(1.0 / 12.5) * (1.0 - 1e-12));
    const auto fit = core::StudentTPredictive::fit(x, kernel, p);
    QVERIFY(std::get<core::StudentTPredictive>(fit).route() == core::StudentTPredictive::Route::Spectrum);
}

void StudentTTest::badParametersAreNamed()
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto fields = [](const StudentTParameters& p, Index n) {
        QStringList names;
        for (const core::Problem& problem : core::problems(p, n))
            names << QString::fromStdString(problem.field);
        return names;
    };
    QCOMPARE(fields({.sigma0 = 0.0, .alpha = nan, .beta = -1.0}, 3), QStringList({"sigma0", "alpha", "beta"}));
    QCOMPARE(fields({.sigma0 = 1e-4, .alpha = 1.0, .beta = 0.0}, 0), QStringList({"beta"}));
    QCOMPARE(fields({.sigma0 = 1e-4, .alpha = 1.0, .beta = 0.0}, 1), QStringList());
    const auto outcome =
        core::studentTLogDensity(MatrixXd(0, 1), kernelOf(core::Linear{}), {.beta = 0.0}, MatrixXd::Zero(1, 1));
    QVERIFY(std::holds_alternative<core::Failure>(outcome));
}

void StudentTTest::roundingIsNeverGivenForADensity()
{
    const MatrixXd x = randomPoints(6, 1, 33);
    for (const core::Kernel& kernel : {kernelOf(core::SquaredExponential{}), kernelOf(core::Matern32{})}) {
        const auto refused = core::studentTLogDensity(x, kernel, {.sigma0 = 1e-8, .alpha = 1.0, .beta = 0.1}, x);
        const auto* failure = std::get_if<core::Failure>(&refused);
        QVERIFY(failure && failure->what.find("sigma0") != std::string::npos);
        QVERIFY(!core::precisionProblem(x, kernel, {.sigma0 = 1e-6, .alpha = 1.0, .beta = 0.1}));
    }
    // A feature map of its own subtracts nothing: with one feature s is a sum of two squares.
    const double sigma0 = 1e-9, variance = sigma0 * sigma0, beta = 0.1, norm = x.squaredNorm(), sum = x.sum();
    const StudentTParameters p{.sigma0 = sigma0, .alpha = 1.0, .beta = beta};
    const VectorXd found = logQ(x, kernelOf(core::Linear{}), p, x);
    for (Index i = 0; i < x.rows(); ++i) {
        const double at = x(i, 0), h = 1.0 - at * sum / (variance + norm);
        const double onesForm = 6.0 - sum * sum / (variance + norm);
        const double s = 1.0 + at * at / (variance + norm) + h * h / (beta + onesForm);
        QVERIFY(std::abs(found(i) + 4.0 * std::log(s)) < 1e-12);
    }
}

KERNELSCOPE_TEST(StudentTTest, NoApplication)

} // namespace student_t_test

#include "student_t_test.moc"
