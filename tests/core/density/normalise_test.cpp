#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "core/linalg/log_sum_exp.h"
#include "core/linalg/quadrature.h"
#include "golden_cases.h"
#include "random_points.h"
#include "support/kernels.h"
#include "support/test_registry.h"

#include <Eigen/LU>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace normalise_test
{

using core::kernelOf;
using core::LogIntegral;
using core::StudentTParameters;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// A density of data under a kernel, as its two integrands.
struct Density {
    MatrixXd x;
    core::Kernel kernel;
    core::StudentTPredictive predictive;

    Density(const MatrixXd& points, const core::Kernel& k, const StudentTParameters& p)
        : x(points), kernel(k),
          predictive(std::get<core::StudentTPredictive>(core::StudentTPredictive::fit(points, k, p)))
    {
    }
    core::LogIntegrand pulledBack() const
    {
        return [this](const MatrixXd& at) { return predictive.logDensity(at); };
    }
    core::LogIntegrand withJacobian() const
    {
        return [this](const MatrixXd& at) -> VectorXd {
            return predictive.logDensity(at) + core::logJacobian(kernel, at);
        };
    }
    LogIntegral overWindow(const VectorXd& lo, const VectorXd& hi) const
    {
        const auto outcome = core::logNormaliserOverWindow(withJacobian(), x, kernel, lo, hi);
        if (const auto* failure = std::get_if<core::Failure>(&outcome))
            throw std::runtime_error(failure->what);
        return std::get<LogIntegral>(outcome);
    }
    /// Brute force: `panels` panels an axis, 16 points each, with the given further breaks.
    double bruteForce(double lo, double hi, Index panels, const VectorXd& breaks = {}) const
    {
        const core::QuadratureRule axis =
            core::panelRule(core::panelBreaks(lo, hi, (hi - lo) / static_cast<double>(panels), 1 << 20, breaks));
        const core::TensorRule rule =
            core::tensorRule(std::vector<core::QuadratureRule>(static_cast<std::size_t>(x.cols()), axis));
        return core::logSumExp(withJacobian()(rule.nodes).array() + rule.weights.array().log());
    }
};

VectorXd one(double value)
{
    return VectorXd::Constant(1, value);
}

using Real = long double;
using RealMatrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using RealVector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

/// A kernel and its squared Jacobian, written out once more.
struct SlowKernel {
    const char* expression;
    Real (*k)(Real, Real);
    Real (*squaredJacobian)(Real);
};

/// q J of one column in extended precision, by a dense inverse.
struct SlowDensity {
    VectorXd x;
    StudentTParameters p;
    SlowKernel kernel;

    Real k(Real a, Real b) const { return kernel.k(a, b); }
    RealVector dual(const RealVector& right) const
    {
        RealMatrix shifted(x.size(), x.size());
        for (Index i = 0; i < x.size(); ++i)
            for (Index j = 0; j < x.size(); ++j)
                shifted(i, j) = k(x(i), x(j)) + (i == j ? variance() : Real(0));
        return shifted.fullPivLu().solve(right);
    }
    Real variance() const { return Real(p.sigma0) * Real(p.sigma0); }
    Real logF(Real at) const
    {
        RealVector cross(x.size());
        for (Index i = 0; i < x.size(); ++i)
            cross(i) = k(x(i), at);
        const RealVector ones = RealVector::Ones(x.size()), weights = dual(cross);
        const Real h = 1 - ones.dot(weights), onesForm = variance() * ones.dot(dual(ones));
        const Real s = 1 + (k(at, at) - cross.dot(weights)) / variance() + h * h / (Real(p.beta) + onesForm);
        const Real exponent = -(1 + Real(x.size()) + Real(p.alpha)) / 2;
        return exponent * std::log(s) + std::log(kernel.squaredJacobian(at)) / 2;
    }
    /// log ∫ f(place(u)) place'(u) du over [lo, hi].
    template <class Place, class Slope>
    double logIntegral(double lo, double hi, Index panels, Place place, Slope slope) const
    {
        const core::QuadratureRule rule = core::panelRule(VectorXd::LinSpaced(panels + 1, lo, hi), 24);
        Real sum = 0;
        for (Index i = 0; i < rule.nodes.size(); ++i)
            sum += Real(rule.weights(i)) * std::exp(logF(place(Real(rule.nodes(i))))) * slope(Real(rule.nodes(i)));
        return static_cast<double>(std::log(sum));
    }
};

constexpr Real pi = std::numbers::pi_v<Real>;
Real bell(Real u)
{
    return std::exp(-u * u / 2);
}
Real periodic(Real u)
{
    return std::exp(-2 * std::pow(std::sin(pi * u), 2));
}
/// Of poly(degree,1) in one dimension.
Real squaredJacobianOfPolynomial(int degree, Real x)
{
    const Real u = x * x + 1;
    return degree * std::pow(u, degree - 1) * (1 + (degree - 1) * x * x / u);
}

const SlowKernel growing[] = {
    {"poly(degree=3)", [](Real x, Real y) { return std::pow(x * y + 1, Real(3)); },
     [](Real x) { return squaredJacobianOfPolynomial(3, x); }},
    {"parabola()*linear()", [](Real x, Real y) { return (1 + x * y) * x * y * x * y; },
     [](Real x) { return 4 * x * x + 9 * x * x * x * x; }},
    {"se() + poly(degree=5)", [](Real x, Real y) { return bell(x - y) + std::pow(x * y + 1, Real(5)); },
     [](Real x) { return 1 + squaredJacobianOfPolynomial(5, x); }},
};

const SlowKernel oscillating[] = {
    {"periodic()*linear()", [](Real x, Real y) { return periodic(x - y) * x * y; },
     [](Real x) { return 1 + 4 * pi * pi * x * x; }},
    {"cosine(frequency=0.5)*linear()", [](Real x, Real y) { return std::cos(pi * (x - y)) * x * y; },
     [](Real x) { return 1 + pi * pi * x * x; }},
    {"periodic()+linear()", [](Real x, Real y) { return periodic(x - y) + x * y; },
     [](Real) { return 1 + 4 * pi * pi; }},
    {"periodic(period=2)*linear() + periodic(period=3)", // together after 6
     [](Real x, Real y) { return periodic((x - y) / 2) * x * y + periodic((x - y) / 3); },
     [](Real x) { return 1 + pi * pi * x * x + 4 * pi * pi / 9; }},
    {"linear() + cosine(frequency=0.3) + periodic()", // after 10
     [](Real x, Real y) { return x * y + std::cos(Real(0.6) * pi * (x - y)) + periodic(x - y); },
     [](Real) { return 1 + pi * pi * Real(0.36) + 4 * pi * pi; }},
};

} // namespace

class NormaliseTest : public QObject
{
    Q_OBJECT

private slots:
    void wholeLineMatchesTheFourteenPoints();
    void wholeLineWithoutDataHasTheSlowestTails();
    void wholeLineMatchesAChangeOfVariables_data();
    void wholeLineMatchesAChangeOfVariables();
    void wholeLineSumsThePeriods_data();
    void wholeLineSumsThePeriods();
    void windowMatchesTheFourteenPoints();
    void windowMatchesBruteForce_data();
    void windowMatchesBruteForce();
    void planeMatchesBruteForce();
    void spaceMatchesBruteForce();
    void needlesAtTheDataAreNotMissed();
    void partsOfALineAddUpWhereverItIsCut_data();
    void partsOfALineAddUpWhereverItIsCut();
    void partsOfAPlaneAddUpWhereverItIsCut();
    void partsOfAWindowAddUp();
    void impossibleRequestsSayWhy();
    void stopsWhenAsked();
};

void NormaliseTest::wholeLineMatchesTheFourteenPoints()
{
    const QJsonObject fig1 = golden::read("kst_fig1.json");
    const MatrixXd x = golden::matrix(fig1["X"], 1);
    for (const auto& [name, posterior] :
         {std::pair{"exact", core::Posterior::Exact}, std::pair{"printed", core::Posterior::AsPrinted}}) {
        const QJsonObject expected = fig1[name].toObject();
        const StudentTParameters p{.sigma0 = 0.1, .alpha = 3.0, .beta = 0.1, .posterior = posterior};
        const Density density(x, kernelOf(core::Parabola{}), p);
        const auto c = core::logNormaliserOverLine(density.pulledBack(), x, density.kernel);
        const auto d = core::logNormaliserOverLine(density.withJacobian(), x, density.kernel);
        QVERIFY(std::abs(std::get<LogIntegral>(c).value - expected["logZ_C"].toDouble()) < 2e-12);
        QVERIFY(std::abs(std::get<LogIntegral>(d).value - expected["logZ_D"].toDouble()) < 2e-12);
    }
}

void NormaliseTest::wholeLineWithoutDataHasTheSlowestTails()
{
    const QJsonObject expected = golden::read("kst_fig1.json")["N0_logZ_D_by_alpha"].toObject();
    QCOMPARE(expected.size(), 4);
    for (auto it = expected.begin(); it != expected.end(); ++it) {
        const StudentTParameters p{.sigma0 = 0.1, .alpha = it.key().toDouble(), .beta = 0.1};
        const Density density(MatrixXd(0, 1), kernelOf(core::Parabola{}), p);
        const auto outcome = core::logNormaliserOverLine(density.withJacobian(), density.x, density.kernel);
        const double error = std::abs(std::get<LogIntegral>(outcome).value - it->toDouble());
        QVERIFY2(error < 1e-11, qPrintable(it.key() + QStringLiteral(": %1").arg(error)));
    }
}

void NormaliseTest::wholeLineMatchesAChangeOfVariables_data()
{
    QTest::addColumn<int>("which");
    for (int which = 0; which < static_cast<int>(std::size(growing)); ++which)
        QTest::newRow(growing[which].expression) << which;
}

void NormaliseTest::wholeLineMatchesAChangeOfVariables()
{
    QFETCH(int, which);
    const SlowKernel& kernel = growing[which];
    const MatrixXd x = Eigen::Vector2d(0.0, 1.0);
    const StudentTParameters p{.sigma0 = 0.3, .alpha = 1.0, .beta = 0.01};
    const Density density(x, kernelFrom(kernel.expression), p);
    const auto outcome = core::logNormaliserOverLine(density.withJacobian(), x, density.kernel);
    if (const auto* failure = std::get_if<core::Failure>(&outcome))
        QFAIL(failure->what.c_str());
    const SlowDensity slow{x.col(0), p, kernel};
    const double half = 0.5 * std::numbers::pi, expected = slow.logIntegral(
                                                    -half, half, 400, [](Real u) { return std::tan(u); },
                                                    [](Real u) { return 1 + std::tan(u) * std::tan(u); });
    const double error = std::abs(std::get<LogIntegral>(outcome).value - expected);
    QVERIFY2(error < 1e-10, qPrintable(QString::number(error)));
}

void NormaliseTest::wholeLineSumsThePeriods_data()
{
    QTest::addColumn<int>("which");
    for (int which = 0; which < static_cast<int>(std::size(oscillating)); ++which)
        QTest::newRow(oscillating[which].expression) << which;
}

void NormaliseTest::wholeLineSumsThePeriods()
{
    QFETCH(int, which);
    const SlowKernel& kernel = oscillating[which];
    const MatrixXd x = Eigen::Vector2d(-1.3, -0.2);
    for (const double alpha : {0.5, 5.0}) { // a tail that matters, and one that a wide window holds
        const StudentTParameters p{.sigma0 = 0.3, .alpha = alpha, .beta = 0.01};
        const Density density(x, kernelFrom(kernel.expression), p);
        const auto outcome = core::logNormaliserOverLine(density.withJacobian(), x, density.kernel);
        if (const auto* failure = std::get_if<core::Failure>(&outcome))
            QFAIL(failure->what.c_str());
        const double value = std::get<LogIntegral>(outcome).value;
        if (alpha == 5.0) {
            const SlowDensity slow{x.col(0), p, kernel};
            const double expected = slow.logIntegral(
                -300.0, 300.0, 6000, [](Real u) { return u; }, [](Real) { return Real(1); });
            QVERIFY2(std::abs(value - expected) < 1e-10, qPrintable(QString::number(value - expected)));
        }
        // What lies beyond X falls like a power of it: three windows foretell the line.
        const auto within = [&](double reach) {
            return std::exp(density.overWindow(one(-reach), one(reach)).value - value);
        };
        const double a = 1.0 - within(120.0), b = 1.0 - within(240.0), c = 1.0 - within(480.0); // whole periods
        QVERIFY(a > -1e-10 && b > -1e-10 && c > -1e-10 && a < 0.5);
        if (alpha < 1.0)
            QVERIFY2(std::abs(a * c / (b * b) - 1.0) < 1e-2, qPrintable(QString::number(a * c / (b * b))));
    }
}

void NormaliseTest::windowMatchesTheFourteenPoints()
{
    const QJsonObject fig1 = golden::read("kst_fig1.json"), expected = fig1["exact"].toObject();
    const Density density(golden::matrix(fig1["X"], 1), kernelOf(core::Parabola{}),
                          {.sigma0 = 0.1, .alpha = 3.0, .beta = 0.1});
    const double mass = std::exp(density.overWindow(one(-1.0), one(1.0)).value - expected["logZ_D"].toDouble());
    QVERIFY(std::abs(mass - expected["mass_in_minus1_1"].toDouble()) < 1e-12);
}

void NormaliseTest::windowMatchesBruteForce_data()
{
    QTest::addColumn<double>("lengthscale");
    QTest::addColumn<double>("sigma0");
    QTest::addColumn<int>("points");
    for (const double lengthscale : {0.05, 0.5, 50.0})
        for (const double sigma0 : {1e-2, 0.5})
            for (const int points : {0, 1, 6, 25})
                QTest::addRow("l %g, sigma0 %g, N %d", lengthscale, sigma0, points) << lengthscale << sigma0 << points;
}

void NormaliseTest::windowMatchesBruteForce()
{
    QFETCH(double, lengthscale);
    QFETCH(double, sigma0);
    QFETCH(int, points);
    const MatrixXd x = randomPoints(points, 1, 41);
    for (const core::Kernel& kernel : {kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}}),
                                       kernelOf(core::Laplacian{.lengthscale = {lengthscale}}),
                                       kernelOf(core::Matern32{.lengthscale = {lengthscale}})}) {
        const Density density(x, kernel, {.sigma0 = sigma0, .alpha = 1.0, .beta = 0.1});
        const LogIntegral integral = density.overWindow(one(-2.0), one(1.7));
        // Panels graded towards the points: also needles and kinks far thinner than σ₀ℓ are seen.
        std::vector<double> breaks;
        for (Index i = 0; i < x.rows(); ++i)
            for (int level = 0; level <= 24; ++level)
                for (const double side : {-1.0, 1.0})
                    breaks.push_back(x(i, 0) + (level == 0 ? 0.0 : side * std::ldexp(1.0, -level)));
        const double expected =
            density.bruteForce(-2.0, 1.7, 150, Eigen::Map<VectorXd>(breaks.data(), static_cast<Index>(breaks.size())));
        const double error = std::abs(integral.value - expected);
        QVERIFY2(error < 2e-11, qPrintable(QStringLiteral("%1 after %2").arg(error).arg(integral.evaluations)));
    }
}

void NormaliseTest::planeMatchesBruteForce()
{
    const MatrixXd x = 0.5 * randomPoints(5, 2, 42);
    const StudentTParameters p{.sigma0 = 0.3, .alpha = 1.0, .beta = 0.1};
    for (const core::Kernel& kernel :
         {kernelOf(core::SquaredExponential{.lengthscale = {0.4, 0.9}}), kernelOf(core::AllSubsets{})}) {
        const Density density(x, kernel, p);
        const LogIntegral integral = density.overWindow(VectorXd::Constant(2, -1.0), VectorXd::Constant(2, 1.0));
        QVERIFY(std::abs(integral.value - density.bruteForce(-1.0, 1.0, 20)) < 1e-10);
    }
    // Kinks along the lines through the data, and at the points.
    for (const Index n : {2, 30}) {
        const MatrixXd points = 0.5 * randomPoints(n, 2, 42);
        const VectorXd lines = points.reshaped();
        const Density lined(points, kernelOf(core::Laplacian{}), p);
        QVERIFY(std::abs(lined.overWindow(VectorXd::Constant(2, -1.0), VectorXd::Constant(2, 1.0)).value -
                         lined.bruteForce(-1.0, 1.0, 8, lines)) < 1e-10);
    }
}

void NormaliseTest::spaceMatchesBruteForce()
{
    const MatrixXd x = 0.5 * randomPoints(6, 3, 43);
    const Density density(x, kernelOf(core::SquaredExponential{.lengthscale = {0.8}}),
                          {.sigma0 = 0.5, .alpha = 1.0, .beta = 0.1});
    const LogIntegral integral = density.overWindow(VectorXd::Constant(3, -1.0), VectorXd::Constant(3, 1.0));
    QVERIFY(std::abs(integral.value - density.bruteForce(-1.0, 1.0, 3)) < 1e-8);
}

void NormaliseTest::needlesAtTheDataAreNotMissed()
{
    // One point in a wide window: q is 1 but for a needle of width about σ₀ℓ, far thinner than the first panels.
    const double sigma0 = 1e-4, lengthscale = 1.0;
    const Density density(MatrixXd::Constant(1, 1, 0.3137),
                          kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}}),
                          {.sigma0 = sigma0, .alpha = 1.0, .beta = 0.0});
    // β = 0, N = 1: s = 2 + u²(1 + …) with u = |x−x₁|/(σ₀ℓ), so that ∫ s^(−3/2) dx ≈ σ₀ℓ ∫ (2+u²)^(−3/2) du = σ₀ℓ.
    const double value = density.overWindow(one(-5.0), one(5.0)).value;
    QVERIFY(std::abs(std::exp(value) / (sigma0 * lengthscale) - 1.0) < 1e-6);
    // and the same in the plane, at the price of more cells
    const Density plane(MatrixXd::Constant(1, 2, 0.3137), kernelOf(core::SquaredExponential{}),
                        {.sigma0 = 1e-3, .alpha = 2.0, .beta = 0.0});
    // s^(−2): π σ₀² ∫ (2+v)^(−2) dv = π σ₀²/2
    const double area = plane.overWindow(VectorXd::Constant(2, -2.0), VectorXd::Constant(2, 2.0)).value;
    QVERIFY(std::abs(std::exp(area) / (0.5 * std::numbers::pi * 1e-6) - 1.0) < 1e-4);
}

void NormaliseTest::partsOfALineAddUpWhereverItIsCut_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<double>("sigma0");
    for (const char* expression :
         {"se()", "matern32()", "exponential()", "laplacian(0.3)", "rq(1,0.5)", "periodic(1,1.5)", "cosine(0.4)"})
        for (const double sigma0 : {1e-3, 0.05})
            QTest::addRow("%s, %g", expression, sigma0) << QString(expression) << sigma0;
}

void NormaliseTest::partsOfALineAddUpWhereverItIsCut()
{
    QFETCH(QString, expression);
    QFETCH(double, sigma0);
    const MatrixXd x = Eigen::Vector3d(0.0003, 1.5, 2.5);
    const Density density(x, kernelFrom(expression.toUtf8().constData()),
                          {.sigma0 = sigma0, .alpha = 100.0, .beta = 0.01});
    const double whole = density.overWindow(one(-4.0), one(4.0)).value;
    // Rounding of k, a few ε of 1, moves s by its share of σ₀², and log q by 52 times as much.
    const double tolerance = std::max(1e-10, 52.0 * 1e-15 / (sigma0 * sigma0));
    if (expression == "se()" && sigma0 == 1e-3)
        QVERIFY(std::abs(whole + 42.4471) < 5e-5); // panels graded towards the data by hand
    // On a peak, beside it, far from it, beyond all; and where a kernel that repeats itself has further peaks.
    for (const double cut : {0.0, 0.0003, 0.00031, -0.001, 1.4999, 1.5, 2.5 + 1e-6, 3.0003, -1.5 + 1e-4, -3.3, 0.7}) {
        const double sum = core::logAddExp(density.overWindow(one(-4.0), one(cut)).value,
                                           density.overWindow(one(cut), one(4.0)).value);
        QVERIFY2(std::abs(sum - whole) < tolerance, qPrintable(QStringLiteral("%1: %2").arg(cut).arg(sum - whole)));
    }
}

void NormaliseTest::partsOfAPlaneAddUpWhereverItIsCut()
{
    const MatrixXd few = 0.5 * randomPoints(4, 2, 46), many = randomPoints(60, 2, 47);
    const struct {
        const MatrixXd& x;
        core::Kernel kernel;
        double sigma0, tolerance;
    } cases[] = {{few, kernelOf(core::SquaredExponential{}), 3e-3, 1e-8},
                 {many, kernelOf(core::Exponential{}), 0.1, 2e-5}};
    for (const auto& [x, kernel, sigma0, tolerance] : cases) {
        const core::IntegrationAims aims{.relativeTolerance = tolerance, .budget = 8'000'000};
        const Density density(x, kernel, {.sigma0 = sigma0, .alpha = 1.0, .beta = 0.01});
        const auto over = [&](const Eigen::Vector2d& lo, const Eigen::Vector2d& hi) {
            const auto outcome =
                core::logNormaliserOverWindow(density.pulledBack(), density.x, density.kernel, lo, hi, aims);
            if (const auto* failure = std::get_if<core::Failure>(&outcome))
                throw std::runtime_error(failure->what);
            return std::get<LogIntegral>(outcome).value;
        };
        const double whole = over({-3.0, -3.0}, {3.0, 3.0});
        const Eigen::Vector2d peak = x.row(1);
        for (const Eigen::Vector2d& cut : {peak, Eigen::Vector2d(peak.array() + 2e-3)}) {
            double sum = -std::numeric_limits<double>::infinity();
            for (const int quarter : {0, 1, 2, 3}) {
                const bool right = quarter % 2 == 1, upper = quarter > 1;
                sum = core::logAddExp(sum, over({right ? cut(0) : -3.0, upper ? cut(1) : -3.0},
                                                {right ? 3.0 : cut(0), upper ? 3.0 : cut(1)}));
            }
            QVERIFY2(std::abs(sum - whole) < 2.0 * tolerance, qPrintable(QString::number(sum - whole)));
        }
    }
}

void NormaliseTest::partsOfAWindowAddUp()
{
    const MatrixXd x = randomPoints(80, 2, 44);
    const Density density(x, kernelOf(core::Exponential{.lengthscale = {0.7}}),
                          {.sigma0 = 0.4, .alpha = 1.0, .beta = 0.1});
    const core::IntegrationAims aims{.relativeTolerance = 1e-5, .budget = 2'000'000};
    const auto over = [&](double lo, double hi) {
        VectorXd from(2), to(2);
        from << lo, -1.0;
        to << hi, 1.0;
        return std::get<LogIntegral>(
                   core::logNormaliserOverWindow(density.pulledBack(), x, density.kernel, from, to, aims))
            .value;
    };
    QVERIFY(std::abs(core::logAddExp(over(-1.0, 0.21), over(0.21, 1.0)) - over(-1.0, 1.0)) < 2e-5);
}

void NormaliseTest::impossibleRequestsSayWhy()
{
    const MatrixXd x = randomPoints(3, 1, 45);
    const StudentTParameters p{.sigma0 = 0.3, .alpha = 1.0, .beta = 0.1};
    const Density density(x, kernelOf(core::SquaredExponential{}), p);
    const auto says = [&](const MatrixXd& data, const core::Kernel& kernel, const VectorXd& lo, const VectorXd& hi,
                          const char* word) {
        const auto outcome = core::logNormaliserOverWindow(density.pulledBack(), data, kernel, lo, hi);
        const auto* failure = std::get_if<core::Failure>(&outcome);
        return failure && failure->what.find(word) != std::string::npos;
    };
    const double infinity = std::numeric_limits<double>::infinity();
    QVERIFY(says(x, density.kernel, one(1.0), one(1.0), "window"));
    QVERIFY(says(x, density.kernel, one(0.0), one(infinity), "window"));
    QVERIFY(says(x, density.kernel, VectorXd::Zero(2), VectorXd::Ones(2), "window"));
    QVERIFY(says(randomPoints(2, 4, 1), density.kernel, VectorXd::Zero(4), VectorXd::Ones(4), "dimensions"));
    QVERIFY(says(x.cwiseAbs(), kernelOf(core::Brownian{}), one(-1.0), one(1.0), "brownian"));
    QVERIFY(core::wholeLineProblem(x, density.kernel, p).has_value());
    QVERIFY(core::wholeLineProblem(randomPoints(3, 2, 1), kernelOf(core::Parabola{}), p).has_value());
    QVERIFY(core::wholeLineProblem(x.cwiseAbs(), kernelOf(core::Brownian{}), p).has_value());
    QVERIFY(!core::wholeLineProblem(x, kernelOf(core::Parabola{}), p).has_value());
    // Improper all the same: the tails are found flat, or fall like 1/x; and what cannot be had with certainty.
    const auto lineSays = [](const char* expression, double alpha, const char* sentence) {
        const Density unbounded(one(0.4), kernelFrom(expression), {.sigma0 = 0.3, .alpha = alpha, .beta = 0.1});
        const auto outcome = core::logNormaliserOverLine(unbounded.withJacobian(), unbounded.x, unbounded.kernel);
        const auto* failure = std::get_if<core::Failure>(&outcome);
        return failure && failure->what == sentence;
    };
    QVERIFY(lineSays("periodic()*linear() + cosine(0.3137)*linear()", 1.0,
                     "this kernel's periods come round together only after more than 64 of the longest, if ever, so "
                     "that its integral over the whole line cannot be summed period by period: choose a window"));
    QVERIFY(lineSays("rq(1,0.05)*periodic()*linear()", 1.0,
                     "this kernel oscillates, and too slowly becomes a power far away for its integral over the whole "
                     "line to be had with certainty: choose a window"));
    QVERIFY(lineSays("periodic(period=0.002)*linear()", 1.0,
                     "more than 2,000 periods of this kernel lie on either side of the origin before the tails begin, "
                     "too many to be summed over the whole line: choose a window"));
    QVERIFY(
        std::holds_alternative<core::Failure>(core::logNormaliserOverLine(density.pulledBack(), x, density.kernel)));
    const auto poor = core::logNormaliserOverWindow(density.pulledBack(), x, density.kernel, one(-1.0), one(1.0),
                                                    core::IntegrationAims{.relativeTolerance = 1e-12, .budget = 10});
    QVERIFY(std::get<core::Failure>(poor).what.find("settle") != std::string::npos);
    const auto notANumber = [](const MatrixXd& at) -> VectorXd { return at.col(0).array().log(); };
    QVERIFY(std::holds_alternative<core::Failure>(
        core::logNormaliserOverWindow(notANumber, x, density.kernel, one(-1.0), one(1.0))));
}

void NormaliseTest::stopsWhenAsked()
{
    std::stop_source source;
    source.request_stop();
    const Density density(randomPoints(3, 1, 45), kernelOf(core::SquaredExponential{}), {});
    QVERIFY(std::holds_alternative<core::Cancelled>(core::logNormaliserOverWindow(
        density.pulledBack(), density.x, density.kernel, one(-1.0), one(1.0), source.get_token())));
}

KERNELSCOPE_TEST(NormaliseTest, NoApplication)

} // namespace normalise_test

#include "normalise_test.moc"
