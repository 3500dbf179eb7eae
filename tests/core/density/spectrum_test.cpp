#include "core/density/predictive.h"
#include "core/density/spectrum.h"
#include "core/kernels/gram.h"
#include "golden_cases.h"
#include "random_points.h"
#include "support/differences.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace spectrum_test
{

using core::CentredSpectrum;
using core::kernelOf;
using core::Posterior;
using core::StudentTParameters;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

CentredSpectrum spectrumOf(const MatrixXd& x, const core::Kernel& kernel, const core::SpectrumOptions& options = {})
{
    return std::get<CentredSpectrum>(core::centredSpectrum(x, kernel, options));
}

VectorXd logScale(const CentredSpectrum& spectrum, const MatrixXd& x, const core::Kernel& kernel,
                  const StudentTParameters& p, const MatrixXd& at)
{
    return core::logScale(spectrum, std::get<core::ProjectedGrid>(core::projectGrid(spectrum, x, kernel, at)), p);
}

VectorXd krigingScale(const MatrixXd& x, const core::Kernel& kernel, const StudentTParameters& p, const MatrixXd& at)
{
    return std::get<core::StudentTPredictive>(core::StudentTPredictive::fit(x, kernel, p)).logScale(at);
}

/// What the truncation may change in s(x) for any x with k(x,x) <= largestVariance, at most, for β = 0:
///   |F̃ − F| <= τ‖f‖²/σ₀⁴,  τ = residualTrace,  f = φ(x) − φ̄,  ‖f‖² <= 4·largestVariance.
/// Because P = Φᵀf gives p_j² <= λ_j‖f‖² for every eigenpair: what lies outside the basis has ‖P⊥‖² <= τ‖f‖², and
/// inside σ₀²I + HKH is at most (1 + τ/σ₀²) times its truncation. Rounding of K itself comes on top, as in any route.
double scaleErrorBound(const CentredSpectrum& spectrum, double sigma0, double largestVariance)
{
    return spectrum.residualTrace * 4.0 * largestVariance / std::pow(sigma0, 4);
}

} // namespace

class SpectrumTest : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithTheReferenceOnEveryGoldenCase();
    void oneSpectrumServesEverySigmaAndBeta();
    void lowRankAndFullAgree();
    void truncationStaysWithinItsBound();
    void roughKernelsAreNotCutInSilence();
    void basisIsOrthonormalAndDecomposesTheCentredGram();
    void crossGramsAtHandGiveTheSameGrid();
    void effectiveRankCountsFeatures();
    void stopsWhenAsked();
};

void SpectrumTest::agreesWithTheReferenceOnEveryGoldenCase()
{
    for (const golden::Case& c : golden::studentTCases())
        for (const Posterior posterior : {Posterior::Exact, Posterior::AsPrinted}) {
            // Where doubles run out in every algorithm that works on K (reference errors up to 2.7), there is nothing
            // to ask.
            if (c.id.find("poly5-big") != std::string::npos)
                continue;
            const bool exact = posterior == Posterior::Exact;
            StudentTParameters p = c.parameters;
            p.posterior = posterior;
            const CentredSpectrum spectrum = spectrumOf(c.x, c.kernel);
            const auto grid = std::get<core::ProjectedGrid>(core::projectGrid(spectrum, c.x, c.kernel, c.at));
            const VectorXd& expected = exact ? c.exact : c.printed;
            const VectorXd error = (core::logDensity(spectrum, grid, p) - expected).cwiseAbs();
            const double reference =
                c.x.rows() > 0 ? c.referenceErrors[exact ? "eig:exact" : "eig:printed"].toDouble() : 0.0;
            for (Index i = 0; i < error.size(); ++i)
                QVERIFY2(
                    error(i) <= 10.0 * reference + 1e-12 * std::abs(expected(i)),
                    qPrintable(QStringLiteral("%1: %2, reference %3").arg(c.id.c_str()).arg(error(i)).arg(reference)));
        }
}

void SpectrumTest::oneSpectrumServesEverySigmaAndBeta()
{
    const MatrixXd x = randomPoints(30, 2, 31), at = randomPoints(40, 2, 32);
    for (const core::Kernel& kernel :
         {kernelOf(core::SquaredExponential{.lengthscale = {0.6}}), kernelOf(core::Laplacian{}),
          kernelOf(core::Periodic{.lengthscale = 1.0, .period = 2.0})}) {
        const CentredSpectrum spectrum = spectrumOf(x, kernel);
        for (const double sigma0 : {0.03, 0.3, 3.0})
            for (const double beta : {0.0, 0.01, 1.0, 100.0})
                for (const Posterior posterior : {Posterior::Exact, Posterior::AsPrinted}) {
                    const StudentTParameters p{.sigma0 = sigma0, .alpha = 1.0, .beta = beta, .posterior = posterior};
                    const VectorXd difference = logScale(spectrum, x, kernel, p, at) - krigingScale(x, kernel, p, at);
                    // Both lose about cond·ε of s, cond <= 1 + 30/σ₀².
                    QVERIFY2(largest(difference) < 1e-14 * (1.0 + 30.0 / (sigma0 * sigma0)) * 10.0,
                             qPrintable(QString::number(largest(difference))));
                }
    }
}

void SpectrumTest::lowRankAndFullAgree()
{
    const MatrixXd x = randomPoints(300, 1, 33), at = randomPoints(100, 1, 34);
    const core::Kernel kernel = kernelOf(core::SquaredExponential{.lengthscale = {0.4}});
    const CentredSpectrum low = spectrumOf(x, kernel);
    QVERIFY(low.route == CentredSpectrum::Route::PivotedCholesky);
    QVERIFY(low.withinTolerance);
    QVERIFY(low.basis.cols() < 60);
    const CentredSpectrum full = spectrumOf(x, kernel, {.tryLowRank = false});
    QVERIFY(full.route == CentredSpectrum::Route::Eigendecomposition);
    const Index shared = 15;
    QVERIFY(largest(low.eigenvalues.head(shared) - full.eigenvalues.head(shared)) < 1e-11 * full.eigenvalues(0));
    const StudentTParameters p{.sigma0 = 0.1, .alpha = 1.0, .beta = 0.1};
    QVERIFY(largest(logScale(low, x, kernel, p, at) - logScale(full, x, kernel, p, at)) < 1e-9);
    QVERIFY(largest(logScale(low, x, kernel, p, at) - krigingScale(x, kernel, p, at)) < 1e-9);
    QCOMPARE(low.effectiveRank, full.effectiveRank);
}

void SpectrumTest::truncationStaysWithinItsBound()
{
    const MatrixXd x = randomPoints(400, 1, 35), at = 2.0 * randomPoints(200, 1, 36); // also beyond the data
    const core::Kernel kernel = kernelOf(core::Matern52{.lengthscale = {0.5}});
    const StudentTParameters p{.sigma0 = 0.3, .alpha = 1.0, .beta = 0.0};
    const VectorXd s = krigingScale(x, kernel, p, at).array().exp();
    double previous = 0.0;
    for (const double tolerance : {1e-9, 1e-7, 1e-5, 1e-3}) {
        const CentredSpectrum cut = spectrumOf(x, kernel, {.relativeTolerance = tolerance, .fullSize = 0});
        const VectorXd approximate = logScale(cut, x, kernel, p, at).array().exp();
        const double bound = scaleErrorBound(cut, p.sigma0, 1.0);
        const double error = largest(approximate - s);
        QVERIFY(error <= bound);
        QVERIFY(error > previous); // the cut is real
        QVERIFY(cut.residualTrace <= tolerance * 400.0);
        previous = error;
    }
    QVERIFY(previous > 1e-5);
}

void SpectrumTest::roughKernelsAreNotCutInSilence()
{
    const MatrixXd x = randomPoints(900, 2, 40);
    const CentredSpectrum rough = spectrumOf(x, kernelOf(core::Exponential{}), {.fullSize = 100});
    QVERIFY(!rough.withinTolerance);
    QVERIFY(scaleErrorBound(rough, 0.3, 1.0) > 1.0);
    const CentredSpectrum smooth = spectrumOf(x, kernelOf(core::SquaredExponential{}), {.fullSize = 100});
    QVERIFY(smooth.withinTolerance);
    QVERIFY(scaleErrorBound(smooth, 0.3, 1.0) < 1e-7);
}

void SpectrumTest::basisIsOrthonormalAndDecomposesTheCentredGram()
{
    const MatrixXd x = randomPoints(120, 2, 37);
    for (const core::Kernel& kernel : {kernelOf(core::SquaredExponential{}), kernelOf(core::Exponential{})}) {
        const CentredSpectrum spectrum = spectrumOf(x, kernel);
        const Index r = spectrum.basis.cols();
        QVERIFY((spectrum.basis.transpose() * spectrum.basis - MatrixXd::Identity(r, r)).cwiseAbs().maxCoeff() < 1e-13);
        const MatrixXd h = MatrixXd::Identity(120, 120) - MatrixXd::Constant(120, 120, 1.0 / 120.0);
        const MatrixXd centred = h * core::gram(kernel, x) * h;
        const MatrixXd rebuilt = spectrum.basis * spectrum.eigenvalues.asDiagonal() * spectrum.basis.transpose();
        QVERIFY((rebuilt - centred).norm() <= spectrum.residualTrace + 1e-13 * centred.norm());
        QVERIFY(std::is_sorted(spectrum.eigenvalues.begin(), spectrum.eigenvalues.end(), std::greater<>()));
    }
}

void SpectrumTest::crossGramsAtHandGiveTheSameGrid()
{
    const MatrixXd x = randomPoints(50, 2, 38), at = randomPoints(600, 2, 39);
    const core::Kernel kernel = kernelOf(core::RationalQuadratic{});
    const CentredSpectrum spectrum = spectrumOf(x, kernel);
    const auto grid = std::get<core::ProjectedGrid>(core::projectGrid(spectrum, x, kernel, at));
    const auto same = core::projectCrossGram(spectrum, core::crossGram(kernel, x, at), core::diagonal(kernel, at));
    QVERIFY((grid.projections - same.projections).cwiseAbs().maxCoeff() < 1e-13);
    QVERIFY(largest(grid.means - same.means) < 1e-15);
    QVERIFY(largest(grid.variances - same.variances) == 0.0);
}

void SpectrumTest::effectiveRankCountsFeatures()
{
    const auto rank = [](const MatrixXd& x, const core::Kernel& kernel) {
        return std::get<double>(core::effectiveRank(x, kernel));
    };
    QCOMPARE(rank(MatrixXd(0, 1), kernelOf(core::Linear{})), 0.0);
    QCOMPARE(rank(randomPoints(1, 1, 1), kernelOf(core::SquaredExponential{})), 0.0);
    QCOMPARE(rank(randomPoints(20, 1, 1), kernelOf(core::Parabola{})), 2.0);
    QCOMPARE(rank(randomPoints(20, 2, 1), kernelOf(core::Polynomial{.degree = 2})),
             5.0); // the constant is centred away
    QCOMPARE(rank(randomPoints(20, 2, 1), kernelOf(core::Exponential{})), 19.0);
    // beyond the size of a full eigendecomposition: full rank and low rank
    QCOMPARE(rank(randomPoints(900, 2, 1), kernelOf(core::Exponential{.lengthscale = {0.5}})), 899.0);
    QCOMPARE(rank(randomPoints(900, 2, 1), kernelOf(core::Polynomial{.degree = 2})), 5.0);
}

void SpectrumTest::stopsWhenAsked()
{
    std::stop_source source;
    source.request_stop();
    const MatrixXd x = randomPoints(60, 1, 1);
    const core::Kernel kernel = kernelOf(core::SquaredExponential{});
    QVERIFY(std::holds_alternative<core::Cancelled>(core::centredSpectrum(x, kernel, {}, source.get_token())));
    QVERIFY(std::holds_alternative<core::Cancelled>(
        core::projectGrid(spectrumOf(x, kernel), x, kernel, x, source.get_token())));
}

KERNELSCOPE_TEST(SpectrumTest, NoApplication)

} // namespace spectrum_test

#include "spectrum_test.moc"
