#include "known_samples.h"

#include "core/hypothesis/nulls.h"
#include "core/kernels/golden_kernels.h"
#include "support/test_registry.h"

#include <QtTest>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/special_functions/bessel.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace asymptotic_nulls_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

struct GoldenCase {
    MatrixXd gram;
    Index m = 0;
};

GoldenCase goldenCase(const QJsonObject& golden)
{
    const MatrixXd x = golden::matrixFrom(golden["X"]), y = golden::matrixFrom(golden["Y"]);
    return {pooledGram(se(golden["theta"].toDouble()), x, y), x.rows()};
}

void addGoldenCases()
{
    QTest::addColumn<QJsonObject>("golden");
    for (const QJsonValue& value : golden::read("bke_tests.json")["mmd"].toArray())
        QTest::newRow(qPrintable(value.toObject()["name"].toString())) << value.toObject();
}

double relativeError(double value, double expected)
{
    return std::abs(value - expected) / std::abs(expected);
}

MatrixXd centredGram(const Kernel& kernel, const MatrixXd& x, const MatrixXd& y)
{
    MatrixXd gram = pooledGram(kernel, x, y);
    centre(gram);
    return gram;
}

/// The share of simulated Σ λ z² beyond x, with its standard error.
PValue simulatedTail(const VectorXd& weights, double x, int draws)
{
    std::mt19937_64 engine(99);
    boost::random::normal_distribution<double> normal;
    int beyond = 0;
    for (int i = 0; i < draws; ++i) {
        double sum = 0.0;
        for (const double weight : weights)
            sum += weight * std::pow(normal(engine), 2);
        beyond += sum > x ? 1 : 0;
    }
    const double p = static_cast<double>(beyond) / draws;
    return {p, std::sqrt(std::max(p * (1.0 - p), 1.0 / draws) / draws)};
}

} // namespace

class AsymptoticNullsTest : public QObject
{
    Q_OBJECT

private slots:
    void gammaNullIsTheReferenceValue_data() { addGoldenCases(); }
    void gammaNullIsTheReferenceValue()
    {
        QFETCH(QJsonObject, golden);
        const GoldenCase data = goldenCase(golden);
        const QJsonObject expected = golden["gamma"].toObject();
        const Outcome<GammaNull> outcome = GammaNull::fit(data.gram, data.m, MmdEstimator::Biased);
        if (!expected["p"].isDouble()) { // no variance: identical samples row by row, or a diagonal Gram
            QVERIFY(std::get<Failure>(outcome).what.ends_with('.'));
            return;
        }
        const GammaNull& null = std::get<GammaNull>(outcome);
        QVERIFY(relativeError(null.shape(), expected["shape"].toDouble()) < 1e-12);
        QVERIFY(relativeError(null.scale(), expected["scale"].toDouble()) < 1e-12);
        QVERIFY(relativeError(null.survival(mmdSquaredBiased(data.gram, data.m)), expected["p"].toDouble()) < 1e-12);
        MatrixXd centred = data.gram;
        centre(centred);
        QVERIFY(relativeError(std::get<GammaNull>(GammaNull::fit(centred, data.m, MmdEstimator::Biased)).shape(),
                              null.shape()) < 1e-12);
    }

    void spectralEigenvaluesAreTheReferenceValues_data() { addGoldenCases(); }
    void spectralEigenvaluesAreTheReferenceValues()
    {
        QFETCH(QJsonObject, golden);
        const GoldenCase data = goldenCase(golden);
        MatrixXd centred = data.gram;
        centre(centred);
        const SpectralNull null = std::get<SpectralNull>(SpectralNull::fit(centred, data.m, MmdEstimator::Biased));
        const VectorXd expected = golden::vectorFrom(golden["spectral"].toObject()["eigenvalues"]);
        const VectorXd& found = null.eigenvalues();
        QVERIFY(found.size() <= expected.size());
        QVERIFY((found - expected.head(found.size())).cwiseAbs().maxCoeff() < 1e-12 * expected[0]);
        QVERIFY(expected.tail(expected.size() - found.size()).sum() < 1e-8 * expected[0]);
        // their stat is mn/(m+n) MMD²; the law's own simulation is the oracle of the p-value
        const double statistic = golden["spectral"].toObject()["stat"].toDouble();
        const PValue simulated = simulatedTail(expected, statistic, 100000);
        QVERIFY(std::abs(null.survival(mmdSquaredBiased(data.gram, data.m)) - simulated.value) < 4.0 * simulated.error);
    }

    void mixtureOfOneTermIsChiSquare()
    {
        const ChiSquareMixture law(VectorXd::Constant(1, 0.7));
        const boost::math::chi_squared chi(1);
        for (const double x : {1e-9, 1e-3, 0.2, 0.69, 0.71, 3.0, 40.0, 300.0}) {
            QVERIFY2(relativeError(law.survival(x), boost::math::cdf(boost::math::complement(chi, x / 0.7))) < 1e-10,
                     qPrintable(QString::number(x)));
            QVERIFY(relativeError(law.density(x), boost::math::pdf(chi, x / 0.7) / 0.7) < 1e-10);
        }
        QCOMPARE(law.survival(0.0), 1.0);
        QCOMPARE(law.density(-1.0), 0.0);
    }

    void mixtureOfEqualTermsIsChiSquare()
    {
        for (const int terms : {2, 7, 100, 900}) {
            const ChiSquareMixture law(VectorXd::Constant(terms, 0.01));
            const boost::math::chi_squared chi(terms);
            for (const double p : {1.0 - 1e-9, 0.99, 0.5, 0.05, 1e-4, 1e-12}) {
                const double x = 0.01 * boost::math::quantile(boost::math::complement(chi, p));
                QVERIFY2(relativeError(law.survival(x), p) < 1e-9,
                         qPrintable(QString("%1 %2: %3").arg(terms).arg(p).arg(law.survival(x))));
                if (p < 0.999)
                    QVERIFY(relativeError(law.quantile(p), x) < 1e-9);
            }
        }
    }

    void quantilesExistAtEveryTailAndScale()
    {
        for (const VectorXd& weights :
             {VectorXd(VectorXd::Constant(1, 1.0)), VectorXd(Eigen::Vector3d(3.0, 1.0, 0.2))}) {
            const ChiSquareMixture law(weights);
            QVERIFY(relativeError(law.quantile(law.survival(law.mean())), law.mean()) < 1e-9); // no bracket at the mean
            for (const double scale : {1e-200, 1e-120, 1e120, 1e200}) { // of the kernel: its cubes are no numbers
                const ChiSquareMixture scaled(scale * weights);
                QVERIFY(relativeError(scaled.quantile(0.05), scale * law.quantile(0.05)) < 1e-9);
                QVERIFY(relativeError(scaled.survival(scale), law.survival(1.0)) < 1e-9);
                QVERIFY(relativeError(scaled.density(scale) * scale, law.density(1.0)) < 1e-9);
            }
        }
    }

    void theGammaNullOfHugeValuesIsRefusedInASentence()
    {
        const MatrixXd gram = 1e170 * (MatrixXd::Identity(8, 8) + MatrixXd::Ones(8, 8));
        const Outcome<GammaNull> outcome = GammaNull::fit(gram, 4, MmdEstimator::Biased);
        QVERIFY(std::get<Failure>(outcome).what.ends_with('.'));
    }

    void mixtureOfTwoTermsHasTheBesselDensity()
    {
        // Σ of two: exp(−x(1/a+1/b)/4) I₀(x(1/b−1/a)/4)/(2√(ab)).
        for (const double b : {0.9, 0.1, 1e-3}) {
            const ChiSquareMixture law((VectorXd(2) << b, 1.0).finished());
            for (const double x : {0.01, 0.5, 2.0}) {
                const double expected = std::exp(-0.25 * x * (1.0 + 1.0 / b)) *
                                        boost::math::cyl_bessel_i(0, 0.25 * x * (1.0 / b - 1.0)) / (2.0 * std::sqrt(b));
                if (std::isfinite(expected) && expected > 0.0)
                    QVERIFY(relativeError(law.density(x), expected) < 1e-9);
            }
        }
    }

    void mixtureSurvivalIsTheIntegralOfItsDensity()
    {
        VectorXd decaying(40), oneAmongMany = VectorXd::Constant(301, 0.01);
        for (Index k = 0; k < 40; ++k)
            decaying[k] = std::exp(-0.4 * static_cast<double>(k));
        oneAmongMany[17] = 1.0;
        boost::math::quadrature::tanh_sinh<double> rule;
        for (const VectorXd& weights : {decaying, oneAmongMany})
            for (const auto& [a, b] : {std::pair{0.3, 1.0}, {1.0, 3.0}, {3.0, 4.0}, {4.0, 12.0}}) {
                const ChiSquareMixture law(weights);
                const double area = rule.integrate([&](double x) { return law.density(x); }, a, b, 1e-10);
                QVERIFY(std::abs(law.survival(a) - law.survival(b) - area) < 1e-9);
            }
    }

    void lawsCalibrateTheTest_data()
    {
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("n");
        QTest::addColumn<bool>("biased");
        QTest::newRow("equal, biased") << 60 << 60 << true;
        QTest::newRow("equal, unbiased") << 60 << 60 << false;
        QTest::newRow("unequal, biased") << 40 << 120 << true;
        QTest::newRow("unequal, unbiased") << 40 << 120 << false;
    }
    /// Both approximations are close to the permutation null: at its 5 % point they say about 5 %.
    void lawsCalibrateTheTest()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(bool, biased);
        const MmdEstimator estimator = biased ? MmdEstimator::Biased : MmdEstimator::Unbiased;
        const MatrixXd centred = centredGram(se(1.0), samples::normalPoints(m, 1, 31), samples::normalPoints(n, 1, 32));
        const VectorXd null = std::get<VectorXd>(permutationNull(centred, m, estimator, 5, 20000));
        const SpectralNull spectral = std::get<SpectralNull>(SpectralNull::fit(centred, m, estimator));
        const GammaNull gamma = std::get<GammaNull>(GammaNull::fit(centred, m, estimator));
        const double threshold = permutationThreshold(null, 0.05);
        // binomial error of 20,000 permutations 0.0015; the rest is what sizes of 40 to 120 leave of the limit
        QVERIFY2(std::abs(spectral.survival(threshold) - 0.05) < 0.01,
                 qPrintable(QString::number(spectral.survival(threshold))));
        QVERIFY2(std::abs(gamma.survival(threshold) - 0.05) < 0.02,
                 qPrintable(QString::number(gamma.survival(threshold))));
        QVERIFY(relativeError(spectral.survival(spectral.threshold(0.05)), 0.05) < 1e-8);
        QVERIFY(relativeError(gamma.survival(gamma.threshold(0.05)), 0.05) < 1e-8);
        const double h = 1e-5 * threshold;
        QVERIFY(relativeError(spectral.density(threshold),
                              (spectral.survival(threshold - h) - spectral.survival(threshold + h)) / (2.0 * h)) <
                1e-5);
        QVERIFY(relativeError(gamma.density(threshold),
                              (gamma.survival(threshold - h) - gamma.survival(threshold + h)) / (2.0 * h)) < 1e-5);
    }

    void lowRankAndFullSpectraAgree()
    {
        // A rough kernel takes all eigenvalues, a smooth one a pivoted Cholesky; both against Σλ and Σλ².
        for (const Kernel& kernel : {kernelOf(Exponential{{1.0}}), se(1.0)}) {
            const MatrixXd centred =
                centredGram(kernel, samples::normalPoints(170, 2, 1), samples::normalPoints(130, 2, 2));
            const SpectralNull null = std::get<SpectralNull>(SpectralNull::fit(centred, 170, MmdEstimator::Biased));
            // the least ones, whose squares are 1e-18 of all, are kept as their sum alone
            QVERIFY(relativeError(null.eigenvalues().sum(), centred.trace() / 300.0) < 1e-7);
            QVERIFY(relativeError(null.eigenvalues().squaredNorm(), centred.squaredNorm() / 90000.0) < 1e-9);
            QVERIFY(null.error() < 1e-9);
        }
    }

    void degenerateNullsAreASentence()
    {
        const MatrixXd equal = MatrixXd::Constant(5, 1, 0.5);
        const MatrixXd gram = pooledGram(se(1.0), equal, equal);
        MatrixXd centred = gram;
        centre(centred);
        const auto gamma = GammaNull::fit(gram, 5, MmdEstimator::Biased);
        QVERIFY(std::get<Failure>(gamma).what.find("undefined") != std::string::npos);
        const auto spectral = SpectralNull::fit(centred, 5, MmdEstimator::Biased);
        QVERIFY(std::get<Failure>(spectral).what.find("undefined") != std::string::npos);
        QVERIFY(std::get<Failure>(GammaNull::fit(gram, 9, MmdEstimator::Biased)).what.find("two points") !=
                std::string::npos);
        QVERIFY(std::get<Failure>(GammaNull::fit(gram, 5, MmdEstimator::Linear)).what.find("linear") !=
                std::string::npos);
        QVERIFY(std::get<Failure>(SpectralNull::fit(centred, 5, MmdEstimator::Linear)).what.find("linear") !=
                std::string::npos);
    }
};

KERNELSCOPE_TEST(AsymptoticNullsTest, NoApplication)

} // namespace asymptotic_nulls_test

#include "asymptotic_nulls_test.moc"
