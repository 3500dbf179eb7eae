#include "core/gp/spectrum.h"

#include "support/test_registry.h"
#include "tests/core/gp/golden_gp.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <cmath>

namespace spectrum_test
{

using core::GpRegression;
using core::GpSpectrum;
using core::Kernel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

struct Example {
    MatrixXd x, at;
    VectorXd t;
};

Example exampleFor(const Kernel& kernel)
{
    Example e{.x = sample::points(kernel, 25, 2, 3), .at = sample::points(kernel, 12, 2, 4), .t = {}};
    e.t = (2.0 * e.x.col(0)).array().sin() + e.x.col(1).array();
    return e;
}

double worst(const VectorXd& a, const VectorXd& b)
{
    return (a - b).lpNorm<Eigen::Infinity>();
}

} // namespace

class GpSpectrumTest : public QObject
{
    Q_OBJECT

private slots:
    void equalsTheCholeskyRouteForEveryKernelAmplitudeAndNoise()
    {
        for (const Kernel& kernel : sample::kernels(2)) {
            if (!core::isPositiveSemidefinite(kernel))
                continue;
            const Example e = exampleFor(kernel);
            const auto spectrum = std::get<GpSpectrum>(GpSpectrum::of(kernel, e.x, e.t));
            const GpSpectrum::Grid grid = spectrum.project(e.at);
            for (const double amplitude : {0.3, 4.0})
                for (const double noise : {1e-3, 0.5}) {
                    Kernel scaled = kernel;
                    scaled.scale = amplitude;
                    const auto gp = std::get<GpRegression>(GpRegression::fit(scaled, e.x, e.t, noise));
                    const core::GpPrediction direct = gp.predict(e.at), fast = spectrum.predict(grid, amplitude, noise);
                    const double size = std::max(1.0, core::diagonal(scaled, e.at).maxCoeff());
                    const double condition = amplitude * std::max(spectrum.eigenvalues()[0], 1.0) / noise;
                    const double tolerance = 1e-14 * condition + 1e-12;
                    const std::string name = core::printKernel(scaled);
                    QVERIFY2(worst(fast.mean, direct.mean) < tolerance * size, name.c_str());
                    QVERIFY2(worst(fast.latentVariance, direct.latentVariance) < tolerance * size, name.c_str());
                    QVERIFY2(worst(fast.observedVariance, fast.latentVariance.array() + noise) == 0.0, name.c_str());
                    QVERIFY2(worst(spectrum.weights(amplitude, noise), gp.weights()) <
                                 tolerance * std::max(1.0, gp.weights().lpNorm<Eigen::Infinity>()),
                             name.c_str());
                    const GpSpectrum::Evidence evidence = spectrum.evidence(amplitude, noise);
                    const core::GpEvidenceGradient gradient = gp.gradient();
                    const double unit = std::max(1.0, std::abs(gp.logEvidence()));
                    QVERIFY2(std::abs(evidence.logEvidence - gp.logEvidence()) < tolerance * unit, name.c_str());
                    QVERIFY2(std::abs(evidence.logAmplitudeSlope - gradient.logKernel[0]) < tolerance * unit,
                             name.c_str());
                    QVERIFY2(std::abs(evidence.logNoiseSlope - gradient.logNoise) < tolerance * unit, name.c_str());
                }
        }
    }

    void noiseOfTheReferenceUpdatesNeedsNoNewDecomposition()
    {
        const QJsonArray cases = golden::read("gp_updates.json")["cases"].toArray();
        const QJsonObject base = cases[0].toObject();
        const Kernel kernel = *golden::gpKernel(base["kernel"].toObject());
        const auto spectrum =
            std::get<GpSpectrum>(GpSpectrum::of(kernel, golden::pointsFrom(base["X"]), golden::vectorFrom(base["y"])));
        const GpSpectrum::Grid grid = spectrum.project(golden::pointsFrom(base["Xs"]));
        for (const int index : {0, 2}) {
            const QJsonObject c = cases[index].toObject(), expect = c["expect"].toObject();
            const double noise = c["noise_var"].toDouble();
            const core::GpPrediction prediction = spectrum.predict(grid, kernel.scale, noise);
            QVERIFY(worst(prediction.mean, golden::vectorFrom(expect["mean"])) < 1e-13);
            QVERIFY(worst(prediction.latentVariance, golden::vectorFrom(expect["var_latent"])) < 1e-13);
            QVERIFY(std::abs(spectrum.evidence(kernel.scale, noise).logEvidence - expect["lml"].toDouble()) < 1e-11);
        }
    }

    /// A smooth kernel's Gram has only some twenty eigenvalues above rounding; irregular targets lie mostly outside
    /// their span, and what k(x_n, x) has there, though some 1e-8, counts in the mean.
    void theMeanNeedsTargetsOutsideTheSpanOfTheSpectrumToo()
    {
        const Kernel kernel = sample::parsed("se(1)");
        const MatrixXd x = VectorXd::LinSpaced(40, -3.0, 3.0), at = VectorXd::LinSpaced(31, -3.5, 3.5);
        const VectorXd t = 10.0 * (37.0 * x.col(0).array()).sin();
        const auto spectrum = std::get<GpSpectrum>(GpSpectrum::of(kernel, x, t));
        QVERIFY(spectrum.rank() < 30);
        const auto gp = std::get<GpRegression>(GpRegression::fit(kernel, x, t, 1e-3));
        const double apart = worst(spectrum.predict(spectrum.project(at), 1.0, 1e-3).mean, gp.mean(at));
        QVERIFY2(apart < 1e-9, QByteArray::number(apart)); // 1e4 · ε · ‖weights‖ and more of each term cancel
    }

    void otherTargetsKeepTheDecomposition()
    {
        const Kernel kernel = sample::parsed("se(0.7)");
        const Example e = exampleFor(kernel);
        const auto spectrum = std::get<GpSpectrum>(GpSpectrum::of(kernel, e.x, e.t));
        const VectorXd other = e.x.col(1);
        const auto fresh = std::get<GpSpectrum>(GpSpectrum::of(kernel, e.x, other));
        QVERIFY(spectrum.withTargets(other).weights(1.0, 0.1) == fresh.weights(1.0, 0.1));
        QCOMPARE(spectrum.withTargets(other).evidence(1.0, 0.1).logEvidence, fresh.evidence(1.0, 0.1).logEvidence);
    }

    void withoutDataItIsThePrior()
    {
        const Kernel kernel = sample::parsed("3*se(0.7)");
        const auto spectrum = std::get<GpSpectrum>(GpSpectrum::of(kernel, MatrixXd(0, 1), VectorXd(0)));
        const GpSpectrum::Grid grid = spectrum.project(VectorXd::LinSpaced(4, 0.0, 1.0));
        const core::GpPrediction prediction = spectrum.predict(grid, 3.0, 0.5);
        QVERIFY(prediction.mean.isZero(0.0));
        QVERIFY(worst(prediction.latentVariance, VectorXd::Constant(4, 3.0)) == 0.0);
        QCOMPARE(spectrum.evidence(3.0, 0.5).logEvidence, 0.0);
    }

    /// Just above the least noise the routes still agree to what a picture shows.
    void leastNoiseIsWhereTheEigenvaluesStillCarry()
    {
        const Kernel kernel = sample::parsed("se(2)");
        const Example e = exampleFor(kernel);
        const auto spectrum = std::get<GpSpectrum>(GpSpectrum::of(kernel, e.x, e.t));
        const double noise = spectrum.leastNoise(1.0);
        QVERIFY(noise > 0.0 && noise < 1e-8);
        QCOMPARE(spectrum.leastNoise(7.0), 7.0 * noise);
        const auto gp = std::get<GpRegression>(GpRegression::fit(kernel, e.x, e.t, noise));
        const core::GpPrediction fast = spectrum.predict(spectrum.project(e.at), 1.0, noise), direct = gp.predict(e.at);
        QVERIFY(worst(fast.mean, direct.mean) < 1e-3 * direct.mean.lpNorm<Eigen::Infinity>());
        QVERIFY(worst(fast.latentVariance.cwiseSqrt(), direct.latentVariance.cwiseSqrt()) < 1e-3);
    }
};

KERNELSCOPE_TEST(GpSpectrumTest, NoApplication)

} // namespace spectrum_test

#include "spectrum_test.moc"
