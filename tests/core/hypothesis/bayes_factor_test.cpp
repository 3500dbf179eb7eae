// The Bayes factor of two densities against one: the marginal likelihood against sequential predictives and quadrature,
// the kernelised formula, permutations.
#include "core/data/chance.h"
#include "core/hypothesis/bayes_factor.h"
#include "core/hypothesis/nulls.h"
#include "core/kernels/gram.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <Eigen/Core>
#include <boost/math/quadrature/exp_sinh.hpp>
#include <boost/math/quadrature/sinh_sinh.hpp>

#include <QTest>

#include <cmath>
#include <numbers>

namespace bayes_factor_test
{

using core::BayesFactorTest;
using core::FeaturePrior;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

MatrixXd normals(Index n, Index d, std::uint64_t seed, double mean = 0.0)
{
    core::Chance chance(seed);
    MatrixXd x(n, d);
    for (double& value : x.reshaped())
        value = mean + chance.normal(1.0);
    return x;
}

/// log of the multivariate Student-t density that the Normal-inverse-Wishart posterior of the rows before predicts, by
/// its textbook form: ν = α+n−D+1, location t/(n+β), scale Ψ(n+β+1)/((n+β)ν).
double logPredictive(const MatrixXd& before, const RowVectorXd& x, const FeaturePrior& prior)
{
    const auto n = static_cast<double>(before.rows()), d = static_cast<double>(prior.dimensions);
    const double nu = prior.alpha + n - d + 1.0;
    const RowVectorXd sum = before.rows() > 0 ? RowVectorXd(before.colwise().sum()) : RowVectorXd::Zero(x.size());
    const RowVectorXd middle = sum / (n + prior.beta);
    MatrixXd psi = before.transpose() * before - sum.transpose() * sum / (n + prior.beta);
    psi.diagonal().array() += prior.sigma0 * prior.sigma0;
    const MatrixXd scale = psi * (n + prior.beta + 1.0) / ((n + prior.beta) * nu);
    const RowVectorXd gap = x - middle;
    const double distance = gap.dot(RowVectorXd((inverseOf(scale) * gap.transpose()).transpose()));
    return std::lgamma(0.5 * (nu + d)) - std::lgamma(0.5 * nu) - 0.5 * d * std::log(nu * std::numbers::pi) -
           0.5 * std::log(determinantOf(scale)) - 0.5 * (nu + d) * std::log1p(distance / nu);
}

} // namespace

class BayesFactorTestTest : public QObject
{
    Q_OBJECT

private slots:
    void theMarginalLikelihoodIsTheProductOfThePredictivesInAnyOrder()
    {
        const MatrixXd x = normals(7, 3, 1, 0.5);
        const FeaturePrior prior{.dimensions = 3, .sigma0 = 0.8, .alpha = 4.5, .beta = 0.3};
        const double whole = core::logMarginalLikelihood(x, prior);
        for (const std::uint64_t seed : {1u, 2u}) {
            const MatrixXd ordered = x(core::permutedOrder(7, seed, 0), Eigen::all);
            double sum = 0.0;
            for (Index i = 0; i < 7; ++i)
                sum += logPredictive(ordered.topRows(i), ordered.row(i), prior);
            QVERIFY(std::abs(sum - whole) < 1e-11);
        }
    }

    void onTheLineItIsTheIntegralOverMeanAndVariance()
    {
        const MatrixXd x = normals(4, 1, 3, 1.0);
        const FeaturePrior prior{.dimensions = 1, .sigma0 = 0.7, .alpha = 2.2, .beta = 0.5};
        // Σ ~ W⁻¹(σ₀², α) in one dimension: an inverse gamma of shape α/2 and scale σ₀²/2.
        boost::math::quadrature::exp_sinh<double> overVariance;
        boost::math::quadrature::sinh_sinh<double> overMean;
        const double shape = 0.5 * prior.alpha, scale = 0.5 * prior.sigma0 * prior.sigma0;
        const auto logNormal = [](double gap, double variance) {
            return -0.5 * gap * gap / variance - 0.5 * std::log(2.0 * std::numbers::pi * variance);
        };
        const double integral = overVariance.integrate([&](double variance) {
            const double logPrior =
                shape * std::log(scale) - std::lgamma(shape) - (shape + 1.0) * std::log(variance) - scale / variance;
            if (!(logPrior > -600.0))
                return 0.0;
            return overMean.integrate([&](double mean) {
                double log = logPrior + logNormal(mean, variance / prior.beta);
                for (const double value : x.reshaped())
                    log += logNormal(value - mean, variance);
                return std::exp(log);
            });
        });
        QVERIFY(std::abs(std::log(integral) - core::logMarginalLikelihood(x, prior)) < 1e-6);
    }

    void coordinatesThatAreZeroMayBeLeftOut()
    {
        const MatrixXd x = normals(9, 2, 4);
        MatrixXd padded = MatrixXd::Zero(9, 5);
        padded.leftCols(2) = x;
        const FeaturePrior prior{.dimensions = 5, .sigma0 = 0.6, .alpha = 7.0, .beta = 0.1};
        QVERIFY(std::abs(core::logMarginalLikelihood(x, prior) - core::logMarginalLikelihood(padded, prior)) < 1e-11);
    }

    /// |Ψ_N| = σ₀^{2D} |A| (β + 1ᵀa)/(N+β), A = I + K/σ₀², a = A⁻¹1 (MATH 2).
    void theGramMatrixAloneGivesTheSame()
    {
        const MatrixXd x = normals(8, 2, 5);
        const core::Kernel kernel = core::kernelOf(core::Parabola{});
        const auto features = valueOf(core::testFeatures(kernel, x, {}));
        QCOMPARE(features.dimensions, Index{4});
        const FeaturePrior prior{.dimensions = 4, .sigma0 = 0.9, .alpha = 6.0, .beta = 0.2};
        const double n = 8.0, d = 4.0, variance = prior.sigma0 * prior.sigma0;
        const MatrixXd a = MatrixXd::Identity(8, 8) + core::gram(kernel, x) / variance;
        const double ones = solutionOf(a, VectorXd::Ones(8)).sum();
        double expected = -0.5 * n * d * std::log(std::numbers::pi) +
                          0.5 * d * std::log(prior.beta / (n + prior.beta)) + prior.alpha * d * std::log(prior.sigma0) -
                          0.5 * (prior.alpha + n) *
                              (d * std::log(variance) + std::log(determinantOf(a)) +
                               std::log((prior.beta + ones) / (n + prior.beta)));
        for (int j = 0; j < 4; ++j)
            expected += std::lgamma(0.5 * (prior.alpha + n - j)) - std::lgamma(0.5 * (prior.alpha - j));
        QVERIFY(std::abs(core::logMarginalLikelihood(features.coordinates, prior) - expected) < 1e-10);
    }

    void featuresAreCounted()
    {
        using core::kernelOf;
        QCOMPARE(core::featureCount(kernelOf(core::Linear{}), 3), Index{3});
        QCOMPARE(core::featureCount(kernelOf(core::Parabola{}), 2), Index{4});
        QCOMPARE(core::featureCount(kernelOf(core::Polynomial{.degree = 2, .offset = 1.0}), 2), Index{6});
        QCOMPARE(core::featureCount(kernelOf(core::Polynomial{.degree = 3, .offset = 0.0}), 2), Index{4});
        QCOMPARE(core::featureCount(kernelOf(core::AllSubsets{}, 2.0), 3), Index{8});
        QCOMPARE(core::featureCount(core::sum({kernelOf(core::Linear{}), kernelOf(core::Constant{})}), 2), Index{3});
        QCOMPARE(core::featureCount(core::product({kernelOf(core::Linear{}), kernelOf(core::Parabola{})}), 2),
                 Index{8});
        QVERIFY(!core::featureCount(se(1.0), 2));
        QVERIFY(!core::featureCount(kernelOf(core::AllSubsets{}), 60));
        for (const core::Kernel& kernel :
             {kernelOf(core::Polynomial{.degree = 2, .offset = 1.0}), kernelOf(core::AllSubsets{})}) {
            const auto features = valueOf(core::testFeatures(kernel, normals(20, 2, 6), {}));
            QCOMPARE(features.coordinates.cols(), *core::featureCount(kernel, 2)); // the Gram has that rank
        }
        QVERIFY(refusal(core::testFeatures(se(1.0), normals(20, 2, 6), {})).find("kernel PCA") != std::string::npos);
        QVERIFY(refusal(core::testFeatures(kernelOf(core::Linear{}), normals(20, 2, 6),
                                           core::LeadingCoordinates{.count = 5}))
                    .find("at most") != std::string::npos);
    }

    void theOrderOfRowsChangesNothing()
    {
        MatrixXd x = normals(30, 2, 7), y = normals(25, 2, 8, 0.4);
        const auto of = [&](const MatrixXd& a, const MatrixXd& b) {
            MatrixXd pooled(55, 2);
            pooled << a, b;
            const auto features = valueOf(core::testFeatures(se(1.0), pooled, core::LeadingCoordinates{.count = 8}));
            return BayesFactorTest(features.coordinates, 30, {.dimensions = 8, .sigma0 = 0.3, .alpha = 10.0})
                .logBayesFactor();
        };
        const double before = of(x, y);
        QVERIFY(std::abs(of(x.colwise().reverse(), y.colwise().reverse()) - before) < 1e-8);
    }

    void twoDensitiesAreToldFromOne()
    {
        const auto of = [](double shift) {
            MatrixXd pooled(200, 1);
            pooled << normals(100, 1, 9), normals(100, 1, 10, shift);
            const auto features = valueOf(core::testFeatures(core::kernelOf(core::Linear{}), pooled, {}));
            return BayesFactorTest(features.coordinates, 100, {.dimensions = 1, .sigma0 = 1.0, .alpha = 3.0});
        };
        QVERIFY(of(1.0).logBayesFactor() > 5.0);
        QVERIFY(of(0.0).logBayesFactor() < 0.0);
        const BayesFactorTest apart = of(1.0);
        QCOMPARE(apart.logBayesFactor(),
                 apart.logEvidenceOfFirst() + apart.logEvidenceOfSecond() - apart.logEvidenceOfPooled());
    }

    void aPermutationIsTheFactorOfThePermutedRows()
    {
        MatrixXd features = normals(40, 3, 11, 2.0);
        const FeaturePrior prior{.dimensions = 3, .sigma0 = 0.5, .alpha = 5.0, .beta = 0.05};
        const BayesFactorTest test(features, 15, prior);
        const VectorXd null = valueOf(test.permutations(4, 6));
        for (int b = 0; b < 6; ++b) {
            const MatrixXd permuted = features(core::permutedOrder(40, 4, b), Eigen::all);
            QVERIFY(std::abs(BayesFactorTest(permuted, 15, prior).logBayesFactor() - null[b]) < 1e-10);
        }
    }

    /// p is uniform where both samples come from one distribution, whatever the kernel and D.
    void pIsUniformUnderTheNull()
    {
        constexpr int studies = 200, permutations = 39;
        VectorXd counts = VectorXd::Zero(5);
        for (int study = 0; study < studies; ++study) {
            const MatrixXd pooled = normals(24, 1, core::streamOf(12, study));
            const auto features = valueOf(core::testFeatures(se(0.5), pooled, core::LeadingCoordinates{.count = 4}));
            const BayesFactorTest test(features.coordinates, 12, {.dimensions = 4, .sigma0 = 0.3, .alpha = 6.0});
            const VectorXd null = valueOf(test.permutations(static_cast<std::uint64_t>(study), permutations));
            const double p = core::permutationPValue(null, test.logBayesFactor(), 0.0).value;
            counts[std::min<Index>(static_cast<Index>(std::ceil(p * 5.0 - 1e-9)) - 1, 4)] += 1.0;
        }
        const double chiSquare = (counts.array() - studies / 5.0).square().sum() / (studies / 5.0);
        QVERIFY2(chiSquare < 18.5, qPrintable(QString::number(chiSquare))); // 0.999 of χ² with 4
    }

    void whatIsNoPriorIsToldByField()
    {
        const auto field = [](const FeaturePrior& prior) {
            const auto found = core::problems(prior);
            return found.empty() ? std::string() : found.front().field;
        };
        QCOMPARE(field({.dimensions = 5, .alpha = 4.0}), std::string("alpha"));
        QCOMPARE(field({.dimensions = 5, .alpha = 4.1}), std::string());
        QCOMPARE(field({.sigma0 = 0.0}), std::string("sigma0"));
        QCOMPARE(field({.beta = 0.0}), std::string("beta"));
    }
};

KERNELSCOPE_TEST(BayesFactorTestTest, NoApplication)

} // namespace bayes_factor_test

#include "bayes_factor_test.moc"
