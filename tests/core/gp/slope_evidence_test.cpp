// The evidence of targets and slopes together: against nearby values, by differences, and where it is used.
#include "core/gp/hyperparameter_posterior.h"
#include "core/gp/maximise.h"
#include "core/gp/regression.h"
#include "core/inference/hyperparameter_posterior.h"
#include "core/inference/summary.h"
#include "core/kernels/gram.h"
#include "core/kernels/log_gradients.h"

#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <cmath>

namespace slope_evidence_test
{

using core::GpHyperparameterModel;
using core::GpHyperparameterPosterior;
using core::GpRegression;
using core::Hyperparameter;
using core::Kernel;
using core::MeanFunction;
using core::ObservedSlopes;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double noise = 0.04;

MatrixXd inputs()
{
    return (VectorXd(7) << -1.2, -0.7, 0.1, 0.4, 0.9, 1.6, 2.2).finished();
}
VectorXd targets()
{
    return (VectorXd(7) << 0.3, 0.8, 0.5, -0.1, -0.6, 0.2, 0.7).finished();
}
/// One where a target is, one between.
ObservedSlopes slopes(double variance)
{
    return {.x = (VectorXd(3) << -0.7, 1.2, 1.9).finished(),
            .values = (VectorXd(3) << -0.4, 1.1, 0.6).finished(),
            .variance = variance};
}

GpRegression fitted(const Kernel& kernel, double variance, MeanFunction mean = MeanFunction::Zero, double of = noise)
{
    return valueOf(GpRegression::fit(kernel, inputs(), targets(), of, mean, slopes(variance)));
}

/// log N of the targets and of differences of values at ±h about each place over 2h, by values of the kernel alone.
double evidenceOfDifferences(const Kernel& kernel, double variance, double h)
{
    const ObservedSlopes of = slopes(variance);
    const Index n = inputs().rows(), m = of.size();
    MatrixXd points(n + 2 * m, 1);
    points << inputs(), of.x.array() - h, of.x.array() + h;
    MatrixXd map = MatrixXd::Zero(n + m, n + 2 * m);
    map.topLeftCorner(n, n).setIdentity();
    for (Index i = 0; i < m; ++i) {
        map(n + i, n + i) = -0.5 / h;
        map(n + i, n + m + i) = 0.5 / h;
    }
    MatrixXd covariance = map * core::gram(kernel, points) * map.transpose();
    covariance.diagonal().head(n).array() += noise;
    covariance.diagonal().tail(m).array() += variance;
    VectorXd observed(n + m);
    observed << targets(), of.values;
    return logNormalDensity(observed, covariance);
}

constexpr const char* smooth[] = {"0.6*se(0.8)",
                                  "2*matern52(1.5)+0.3*linear()",
                                  "rq(1,2)*periodic(2,7)",
                                  "0.5*(se(0.7)+constant(0.4))*poly(2,1.1)",
                                  "matern32(1.4)+bishop(0.3,2,0.1,0.2)",
                                  "0.8*cosine(0.2)*se(2)+allsubsets()",
                                  "1.3*formula(\"(1+a*(x-y)^2)^(-b)\", a=0.4, b=1.3)+se(3)"};

} // namespace

class SlopeEvidenceTest : public QObject
{
    Q_OBJECT

private slots:
    void itIsThatOfDifferencesOfNearbyValues()
    {
        for (const char* expression : {smooth[0], smooth[1], smooth[2], smooth[3], smooth[5], smooth[6]}) {
            const Kernel kernel = sample::parsed(expression);
            for (const double variance : {0.02, 1.0}) {
                const double found = fitted(kernel, variance).logEvidence();
                QVERIFY2(std::abs(found - evidenceOfDifferences(kernel, variance, 1e-4)) < 1e-5, expression);
            }
        }
    }

    /// Values y, m ± hs without noise say as much as y, m and the slope s, up to the factor 2h of the densities.
    void itIsThatOfTwoNearbyValuesUpToTheJacobian()
    {
        const double h = 1e-4, place = 0.5, middle = 0.2, slope = 0.9;
        const Kernel kernel = sample::parsed("1.2*se(0.9)");
        const VectorXd x = (VectorXd(3) << -0.8, 1.3, place).finished(),
                       y = (VectorXd(3) << 0.4, -0.5, middle).finished();
        const ObservedSlopes of{.x = VectorXd::Constant(1, place), .values = VectorXd::Constant(1, slope)};
        const double joint = valueOf(GpRegression::fit(kernel, x, y, 0.0, MeanFunction::Zero, of)).logEvidence();
        const VectorXd pair = (VectorXd(4) << -0.8, 1.3, place - h, place + h).finished();
        const VectorXd values = (VectorXd(4) << 0.4, -0.5, middle - h * slope, middle + h * slope).finished();
        const double near = valueOf(GpRegression::fit(kernel, pair, values, 0.0)).logEvidence();
        QVERIFY(std::abs(near + std::log(2.0 * h) - joint) < 1e-6);
    }

    void theGradientIsThatOfTheEvidence()
    {
        for (const char* expression : smooth)
            for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Constant, MeanFunction::Linear})
                for (const double variance : {0.0, 0.3}) {
                    const Kernel kernel = sample::parsed(expression);
                    const core::GpEvidenceGradient gradient = fitted(kernel, variance, mean).gradient();
                    const auto compare = [&](double found, const auto& at) {
                        constexpr double step = 1e-4;
                        const double numeric =
                            (8.0 * (at(step) - at(-step)) - (at(2.0 * step) - at(-2.0 * step))) / (12.0 * step);
                        QVERIFY2(std::abs(found - numeric) < 1e-6 * std::max(1.0, std::abs(numeric)), expression);
                    };
                    const std::vector<Hyperparameter> numbers = core::continuousHyperparameters(kernel);
                    QCOMPARE(gradient.logKernel.size(), std::ssize(numbers));
                    for (std::size_t p = 0; p < numbers.size(); ++p)
                        compare(gradient.logKernel[static_cast<Index>(p)], [&](double by) {
                            Hyperparameter number = numbers[p];
                            number.value *= std::exp(by);
                            return fitted(core::withHyperparameter(kernel, number), variance, mean).logEvidence();
                        });
                    compare(gradient.logNoise, [&](double by) {
                        return fitted(kernel, variance, mean, noise * std::exp(by)).logEvidence();
                    });
                }
    }

    void itsMaximumIsAnother()
    {
        const auto objective = core::regressionObjective(inputs(), targets(), MeanFunction::Zero, slopes(0.01));
        QVERIFY(!objective.spectrum);
        const Kernel start = sample::parsed("0.6*se(0.8)");
        const double now = fitted(start, 0.01).logEvidence();
        QVERIFY(std::abs(valueOf(objective(start, noise)).logEvidence - now) < 1e-12);
        QVERIFY(std::abs(objective.valued(start, noise) - now) < 1e-12);
        QVERIFY(std::abs(objective.scanned(start, noise) - now) < 1e-12);
        const auto maximum = [&](const core::GpObjective& of) {
            return valueOf(core::maximiseHyperparameters(
                               of, {.start = start,
                                    .diagonal = noise,
                                    .free = core::withDefaultBounds({"scale", "lengthscale", "noise"}, start, noise,
                                                                    inputs(), 0.6)}))
                .optima.front();
        };
        const core::HyperparameterOptimum best = maximum(objective);
        const core::GpEvidenceGradient there = fitted(best.kernel, 0.01, MeanFunction::Zero, best.diagonal).gradient();
        QVERIFY(best.atBound.empty() || there.logKernel.cwiseAbs().maxCoeff() < 1e-3);
        const auto along = [&](double factor) {
            core::Kernel kernel = best.kernel;
            std::get<core::SquaredExponential>(kernel.family).lengthscale[0] *= factor;
            return objective.valued(kernel, best.diagonal);
        };
        QVERIFY(std::abs(along(1.0) - best.logEvidence) < 1e-9);
        QVERIFY(along(0.97) < best.logEvidence && along(1.03) < best.logEvidence);
        const core::HyperparameterOptimum without = maximum(core::regressionObjective(inputs(), targets()));
        QVERIFY(objective.valued(without.kernel, without.diagonal) < best.logEvidence - 0.1);
    }

    void chainsAgreeWithQuadrature()
    {
        GpHyperparameterModel of{.kernel = sample::parsed("0.6*se(0.8)"), .diagonal = noise, .slopes = slopes(0.01)};
        std::vector<core::InferredHyperparameter> all = of.all();
        for (core::InferredHyperparameter& one : all)
            if (one.name != "noise") {
                one.fixed.reset();
                one.prior = {.family = core::Prior::Family::LogNormal, .first = 0.0, .second = 0.7};
            }
        const GpHyperparameterPosterior posterior(
            core::regressionObjective(inputs(), targets(), MeanFunction::Zero, of.slopes), of,
            core::HyperparameterSpace(all));
        const auto quadrature = valueOf(posterior.quadrature());
        const auto exact = core::summaries(quadrature, posterior.space());
        const auto chains = valueOf(core::sampleChains(posterior.logDensity(), valueOf(posterior.starts(4, 1)),
                                                       {.warmup = 300, .draws = 300, .acceptance = 0.9}, 1));
        const auto sampled = core::summaries(chains, posterior.space());
        for (std::size_t j = 0; j < 2; ++j)
            QVERIFY2(std::abs(sampled[j].mean - exact[j].mean) < 4.0 * *sampled[j].mcseMean,
                     qPrintable(QStringLiteral("%1 against %2").arg(sampled[j].mean).arg(exact[j].mean)));
        const GpHyperparameterPosterior blind(core::regressionObjective(inputs(), targets()), of,
                                              core::HyperparameterSpace(all));
        QVERIFY(std::abs(valueOf(blind.quadrature()).logEvidence - quadrature.logEvidence) > 1.0);

        // The function that is foretold has the slopes, too.
        const auto nodes = core::weighted(quadrature, posterior.space());
        const double h = 1e-3;
        const VectorXd around = (VectorXd(2) << 1.2 - h, 1.2 + h).finished();
        const VectorXd mean = valueOf(core::integratedRegression(of, nodes, inputs(), targets(), around)).mean();
        QVERIFY(std::abs((mean[1] - mean[0]) / (2.0 * h) - 1.1) < 0.1);
    }
};

KERNELSCOPE_TEST(SlopeEvidenceTest, NoApplication)

} // namespace slope_evidence_test

#include "slope_evidence_test.moc"
