#include "core/data/chance.h"
#include "core/density/dp_mixture.h"
#include "random_points.h"
#include "support/differences.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <QTest>

#include <Eigen/Core>
#include <boost/math/distributions/students_t.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>

namespace dp_mixture_test
{

using core::DpMixture;
using core::GaussianPosterior;
using core::MixtureCovariance;
using core::MixtureSettings;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr double pi = std::numbers::pi;
constexpr std::array bothCovariances{MixtureCovariance::Diagonal, MixtureCovariance::Full};

DpMixture fit(const MatrixXd& x, const MixtureSettings& settings)
{
    return std::get<DpMixture>(DpMixture::fit(x, settings));
}

/// Components of at least half an observation.
Index componentsInUse(const DpMixture& mixture)
{
    return (mixture.expectedCounts().array() >= 0.5).count();
}

VectorXd logDensity(const DpMixture& mixture, const MatrixXd& at)
{
    return std::get<VectorXd>(mixture.logDensity(at));
}

/// Normal points around the rows of `centres`, `counts` of each, one after another; the columns correlate.
MatrixXd clusters(const MatrixXd& centres, const std::vector<Index>& counts, double sd, std::uint64_t seed)
{
    core::Chance chance(seed);
    MatrixXd x(std::accumulate(counts.begin(), counts.end(), Index{0}), centres.cols());
    Index row = 0;
    for (std::size_t k = 0; k < counts.size(); ++k)
        for (Index i = 0; i < counts[k]; ++i, ++row) {
            const double common = chance.normal(0.7 * sd);
            for (Index j = 0; j < x.cols(); ++j)
                x(row, j) = centres(static_cast<Index>(k), j) + common + chance.normal(sd);
        }
    return x;
}

const MatrixXd threeCentres{{0.0, 0.0}, {10.0, 0.0}, {0.0, 10.0}};

/// The prior of one component in units of x, as the settings describe it.
struct Prior {
    RowVectorXd mean;
    VectorXd variances; // expected, of each coordinate
    double meanWeight, covarianceWeight;
};

Prior priorOf(const MatrixXd& x, const MixtureSettings& s)
{
    const RowVectorXd mean = x.colwise().mean();
    const VectorXd variances = (x.rowwise() - mean).colwise().squaredNorm() / static_cast<double>(x.rows());
    return {mean, s.priorScale * variances, s.meanWeight, s.covarianceWeight};
}

/// log of the density of `at` under the Student-t that a Normal–Wishart prior predicts after the rows of x, by sums
/// over the rows, a determinant and an inverse. For one column also the Normal–Gamma.
double predictiveByDefinition(const Prior& prior, const MatrixXd& x, const RowVectorXd& at)
{
    const double n = static_cast<double>(x.rows()), d = static_cast<double>(at.size());
    const double kappa = prior.meanWeight + n, nu = d + 1.0 + prior.covarianceWeight + n;
    const RowVectorXd mean = (prior.meanWeight * prior.mean + RowVectorXd(x.colwise().sum())) / kappa;
    // Σ x xᵀ + κ₀ m₀ m₀ᵀ − κ m mᵀ, the textbook's other form
    MatrixXd scatter =
        x.transpose() * x + prior.meanWeight * prior.mean.transpose() * prior.mean - kappa * mean.transpose() * mean;
    scatter += MatrixXd((prior.covarianceWeight * prior.variances).asDiagonal());
    const double freedom = nu - d + 1.0;
    const MatrixXd scale = scatter * (kappa + 1.0) / (kappa * freedom);
    const double square = ((at - mean) * inverseOf(scale)).dot(at - mean);
    return std::lgamma(0.5 * (freedom + d)) - std::lgamma(0.5 * freedom) - 0.5 * d * std::log(freedom * pi) -
           0.5 * std::log(determinantOf(scale)) - 0.5 * (freedom + d) * std::log(1.0 + square / freedom);
}

Prior priorOfColumn(const Prior& prior, Index j)
{
    return {prior.mean.segment(j, 1), prior.variances.segment(j, 1), prior.meanWeight, prior.covarianceWeight};
}

double predictive(const Prior& prior, MixtureCovariance covariance, const MatrixXd& x, const RowVectorXd& at)
{
    if (covariance == MixtureCovariance::Full)
        return predictiveByDefinition(prior, x, at);
    double sum = 0.0;
    for (Index j = 0; j < at.size(); ++j)
        sum += predictiveByDefinition(priorOfColumn(prior, j), x.col(j), at.segment(j, 1));
    return sum;
}

/// log p(x) of one component: each observation given those before it.
double logMarginal(const Prior& prior, MixtureCovariance covariance, const MatrixXd& x)
{
    double sum = 0.0;
    for (Index i = 0; i < x.rows(); ++i)
        sum += predictive(prior, covariance, x.topRows(i), x.row(i));
    return sum;
}

/// log p(x) of two components, by all 2ⁿ ways to share out the observations; ∫ v^a (1−v)^b Beta(v; 1, α) dv = α B(1+a,
/// α+b).
double logEvidenceOfTwo(const Prior& prior, const MixtureSettings& s, const MatrixXd& x)
{
    double evidence = 0.0;
    for (unsigned assignment = 0; assignment < 1U << x.rows(); ++assignment) {
        std::vector<Index> members[2];
        for (Index i = 0; i < x.rows(); ++i)
            members[(assignment >> i) & 1U].push_back(i);
        const double first = static_cast<double>(members[0].size()), second = static_cast<double>(members[1].size());
        double logTerm = std::log(s.concentration * std::beta(1.0 + first, s.concentration + second));
        for (const std::vector<Index>& rows : members)
            logTerm += logMarginal(prior, s.covariance, x(rows, Eigen::all));
        evidence += std::exp(logTerm);
    }
    return std::log(evidence);
}

void verifyClimb(const DpMixture& mixture)
{
    const std::vector<double>& bounds = mixture.bounds();
    QVERIFY(bounds.size() >= 2);
    for (std::size_t i = 1; i < bounds.size(); ++i)
        QVERIFY2(bounds[i] >= bounds[i - 1] - 1e-12 * (1.0 + std::abs(bounds[i])),
                 qPrintable(QString::number(bounds[i] - bounds[i - 1])));
}

} // namespace

class DpMixtureTest : public QObject
{
    Q_OBJECT

private slots:
    void boundNeverFalls();
    void boundNeverFallsInManyDimensions();
    void boundOfOneComponentIsTheExactEvidence();
    void evidenceOfOneComponentIsTheIntegral();
    void boundIsBelowTheEvidenceByLittle();
    void separatedClustersAreRecovered();
    void fullCovariancesFollowTheClusters();
    void predictiveOfOneComponentIsTheStudentT();
    void plugInIsTheMixtureOfGaussiansThatIsDrawn();
    void predictiveIntegratesToOne();
    void unitsChangeNothing();
    void concentrationGovernsTheWeights();
    void edgesHaveAnswers();
    void whatCannotBeIsRefused();
    void observerSeesTheClimbAndStopsEndIt();
    void settingsOutOfRangeAreNamed();
};

void DpMixtureTest::boundNeverFalls()
{
    for (const MixtureCovariance covariance : bothCovariances)
        for (std::uint64_t seed = 1; seed <= 8; ++seed)
            for (const double concentration : {0.1, 20.0}) {
                const MatrixXd x = clusters(threeCentres, {40, 30, 20}, 2.5, seed);
                const DpMixture mixture = fit(x, {.truncation = 12,
                                                  .concentration = concentration,
                                                  .covariance = covariance,
                                                  .priorScale = seed % 2 == 0 ? 1e-3 : 0.3,
                                                  .tolerance = 1e-9,
                                                  .seed = seed});
                verifyClimb(mixture);
                QVERIFY(mixture.bounds().size() > 5); // there is something to climb
            }
}

void DpMixtureTest::boundNeverFallsInManyDimensions()
{
    for (const MixtureCovariance covariance : bothCovariances)
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            MatrixXd x = clusters(randomPoints(5, 14, seed), {60, 50, 40, 20, 3}, 0.8, seed);
            x.col(3).setConstant(0.1);
            x.col(4) = (x.col(4).array() > 1.5).cast<double>(); // rarely another value
            const DpMixture mixture = fit(
                x, {.truncation = 15, .covariance = covariance, .priorScale = 0.01, .tolerance = 1e-9, .seed = seed});
            verifyClimb(mixture);
        }
}

void DpMixtureTest::boundOfOneComponentIsTheExactEvidence()
{
    for (const MixtureCovariance covariance : bothCovariances)
        for (const Index d : {1, 2, 5}) {
            const MatrixXd x = clusters(randomPoints(2, d, 3), {7, 5}, 0.4, 4);
            const MixtureSettings settings{.truncation = 1,
                                           .covariance = covariance,
                                           .priorScale = 0.3,
                                           .covarianceWeight = 1.7,
                                           .meanWeight = 0.4};
            const DpMixture mixture = fit(x, settings);
            const double exact = logMarginal(priorOf(x, settings), covariance, x);
            QVERIFY2(std::abs(mixture.bounds().back() - exact) < 1e-11 * std::abs(exact) + 1e-11,
                     qPrintable(QString::number(mixture.bounds().back() - exact)));
            QCOMPARE(mixture.bounds().size(), std::size_t{2}); // nothing to gain
            QVERIFY(mixture.converged());
        }
}

/// ∫∫ Π_i N(x_i; μ, 1/λ) N(μ; m₀, 1/(κλ)) Gamma(λ; ν/2, S/2) dμ dλ by the trapezoidal rule over log λ and, for each λ,
/// over μ in standard deviations of its conditional.
void DpMixtureTest::evidenceOfOneComponentIsTheIntegral()
{
    const VectorXd x{{0.3, -0.8, 1.9, 0.4}};
    const MixtureSettings settings{.truncation = 1, .priorScale = 0.5, .covarianceWeight = 1.5, .meanWeight = 0.7};
    const Prior prior = priorOf(x, settings);
    const double shape = 0.5 * (2.0 + settings.covarianceWeight);
    const double rate = 0.5 * settings.covarianceWeight * prior.variances(0);
    const double step = 0.02;
    double integral = 0.0;
    for (double logLambda = -25.0; logLambda < 12.0; logLambda += step) {
        const double lambda = std::exp(logLambda), width = 1.0 / std::sqrt(lambda);
        const double gamma = std::exp(shape * std::log(rate) - std::lgamma(shape) + shape * logLambda - rate * lambda);
        for (double u = -10.0; u < 10.0; u += 0.05) {
            const double mu = prior.mean(0) + u * width;
            const double squares = settings.meanWeight * u * u + lambda * (x.array() - mu).square().sum();
            integral += step * 0.05 * gamma * std::sqrt(settings.meanWeight / (2.0 * pi)) *
                        std::pow(lambda / (2.0 * pi), 2.0) * std::exp(-0.5 * squares);
        }
    }
    for (const MixtureCovariance covariance : bothCovariances) {
        MixtureSettings either = settings;
        either.covariance = covariance;
        QVERIFY(std::abs(fit(x, either).bounds().back() - std::log(integral)) < 1e-9);
    }
}

void DpMixtureTest::boundIsBelowTheEvidenceByLittle()
{
    for (const MixtureCovariance covariance : bothCovariances)
        for (const double sd : {0.3, 3.0}) {
            const MatrixXd x = clusters(MatrixXd{{0.0, 0.0}, {9.0, 4.0}}, {5, 4}, sd, 5);
            const MixtureSettings settings{.truncation = 2,
                                           .concentration = 0.8,
                                           .covariance = covariance,
                                           .priorScale = 0.02,
                                           .tolerance = 1e-12};
            const double bound = fit(x, settings).bounds().back();
            const double evidence = logEvidenceOfTwo(priorOf(x, settings), settings, x);
            QVERIFY(bound < evidence);
            if (sd < 1.0) // the labels can be swapped and the clusters are clear: little more than log 2 is lost
                QVERIFY2(evidence - bound < std::numbers::ln2 + 0.05, qPrintable(QString::number(evidence - bound)));
        }
}

/// The highest of five climbs: one alone may rest on the way, with a cluster shared by two components.
void DpMixtureTest::separatedClustersAreRecovered()
{
    const std::vector<Index> counts{50, 30, 20};
    const MatrixXd x = clusters(threeCentres, counts, 0.5, 7);
    for (const MixtureCovariance covariance : bothCovariances) {
        MixtureSettings settings{.truncation = 8,
                                 .concentration = 0.5,
                                 .covariance = covariance,
                                 .priorScale = 0.02,
                                 .meanWeight = 1e-3,
                                 .mostSweeps = 3000,
                                 .tolerance = 1e-9};
        DpMixture best = fit(x, settings);
        for (settings.seed = 2; settings.seed <= 5; ++settings.seed)
            if (const DpMixture other = fit(x, settings); other.bounds().back() > best.bounds().back())
                best = other;
        QVERIFY(best.converged());
        QCOMPARE(componentsInUse(best), Index{3});
        Index row = 0;
        for (Index k = 0; k < 3; ++k) {
            const Index n = counts[static_cast<std::size_t>(k)];
            const double share = static_cast<double>(n) / 100.0;
            QVERIFY(std::abs(best.expectedCounts()(k) - static_cast<double>(n)) < 1e-3);
            QVERIFY(std::abs(best.weights()(k) - share) < 0.02);
            const MatrixXd members = x.middleRows(row, n);
            QVERIFY(difference(best.means().row(k), members.colwise().mean()) < 1e-3);
            QVERIFY(best.responsibilities().col(k).segment(row, n).minCoeff() > 1.0 - 1e-4);
            row += n;
        }
    }
}

/// E[Λ⁻¹] = (f·s·diag(variances) + Σ (x − x̄)(x − x̄)ᵀ + what the means are apart)/(f + n).
void DpMixtureTest::fullCovariancesFollowTheClusters()
{
    const MatrixXd x = clusters(MatrixXd{{4.0, -2.0, 1.0}}, {40}, 0.7, 9);
    for (const MixtureCovariance covariance : bothCovariances) {
        const MixtureSettings settings{.truncation = 1, .covariance = covariance, .priorScale = 0.2};
        const DpMixture mixture = fit(x, settings);
        const MatrixXd centred = x.rowwise() - x.colwise().mean();
        MatrixXd expected = centred.transpose() * centred;
        if (covariance == MixtureCovariance::Diagonal)
            expected = MatrixXd(expected.diagonal().asDiagonal());
        expected += MatrixXd(priorOf(x, settings).variances.asDiagonal());
        QVERIFY(difference(mixture.covariance(0), expected / 41.0) < 1e-14);
        QVERIFY(difference(mixture.means().row(0), x.colwise().mean()) < 1e-14);
    }
}

void DpMixtureTest::predictiveOfOneComponentIsTheStudentT()
{
    for (const MixtureCovariance covariance : bothCovariances)
        for (const Index d : {1, 3, 10}) {
            const MatrixXd x = clusters(randomPoints(1, d, 3), {25}, 0.6, 8), at = 4.0 * randomPoints(700, d, 9);
            const MixtureSettings settings{.truncation = 1,
                                           .covariance = covariance,
                                           .priorScale = 0.4,
                                           .covarianceWeight = 2.5,
                                           .meanWeight = 0.3};
            const VectorXd found = logDensity(fit(x, settings), at);
            const Prior prior = priorOf(x, settings);
            for (Index i = 0; i < at.rows(); i += 7)
                QVERIFY(relativeError(found(i), predictive(prior, covariance, x, at.row(i))) < 1e-11);
        }
    // One coordinate, by Boost's Student t.
    const MatrixXd x = randomPoints(6, 1, 10);
    const MixtureSettings settings{.truncation = 1, .priorScale = 1.0, .covarianceWeight = 1.0, .meanWeight = 0.5};
    const double variance = priorOf(x, settings).variances(0); // scatter: 6 of them, and one of the prior
    const double freedom = 9.0, scale = std::sqrt(7.0 * variance * 7.5 / (6.5 * freedom));
    const boost::math::students_t_distribution<double> student(freedom);
    const double density = boost::math::pdf(student, (1.3 - x.mean()) / scale) / scale;
    QVERIFY(std::abs(logDensity(fit(x, settings), MatrixXd{{1.3}})(0) - std::log(density)) < 1e-13);
}

/// From what weights(), means() and covariance() tell, by inverses and determinants.
void DpMixtureTest::plugInIsTheMixtureOfGaussiansThatIsDrawn()
{
    const MatrixXd x = clusters(threeCentres, {20, 15, 10}, 0.8, 25), at = 10.0 * randomPoints(50, 2, 26);
    for (const MixtureCovariance covariance : bothCovariances) {
        const DpMixture mixture =
            fit(x, {.truncation = 6, .covariance = covariance, .density = core::MixtureDensity::PlugIn});
        VectorXd density = VectorXd::Zero(50);
        for (Index k = 0; k < 6; ++k) {
            const MatrixXd inverse = inverseOf(mixture.covariance(k)), apart = at.rowwise() - mixture.means().row(k);
            const VectorXd squares = (apart * inverse).cwiseProduct(apart).rowwise().sum();
            density.array() +=
                mixture.weights()(k) * std::sqrt(determinantOf(inverse)) / (2.0 * pi) * (-0.5 * squares.array()).exp();
        }
        QVERIFY(relativeDifference(logDensity(mixture, at), density.array().log()) < 1e-12);
        const auto heavy = mixture.logDensity(at, core::MixtureDensity::Predictive);
        QVERIFY(std::get<VectorXd>(heavy).minCoeff() > density.array().log().minCoeff()); // heavier tails
    }
}

/// x = sinh(t): the tails fall like a power.
void DpMixtureTest::predictiveIntegratesToOne()
{
    const MatrixXd x = clusters(MatrixXd{{0.0}, {5.0}, {-3.0}}, {20, 10, 5}, 0.5, 11);
    const double step = 1e-3;
    const VectorXd t = VectorXd::LinSpaced(60001, -30.0, 30.0);
    for (const MixtureCovariance covariance : bothCovariances) {
        const DpMixture mixture = fit(x, {.truncation = 10, .covariance = covariance, .priorScale = 0.01});
        QVERIFY(componentsInUse(mixture) >= 3);
        const VectorXd density = logDensity(mixture, t.array().sinh().matrix()).array().exp();
        QVERIFY(std::abs((density.array() * t.array().cosh()).sum() * step - 1.0) < 1e-10);
    }
}

void DpMixtureTest::unitsChangeNothing()
{
    const MatrixXd x = clusters(threeCentres, {20, 15, 10}, 0.8, 15), at = 10.0 * randomPoints(30, 2, 16);
    const RowVectorXd units{{1e-3, 4e5}}, origin{{7.0, -1e6}};
    const auto moved = [&](const MatrixXd& points) -> MatrixXd {
        return (points.array().rowwise() * units.array()).rowwise() + origin.array();
    };
    for (const MixtureCovariance covariance : bothCovariances) {
        const MixtureSettings settings{.truncation = 6, .covariance = covariance};
        const DpMixture here = fit(x, settings), there = fit(moved(x), settings);
        const double logVolume = units.array().log().sum();
        QVERIFY(std::abs(there.bounds().back() - (here.bounds().back() - 45.0 * logVolume)) < 1e-6);
        QVERIFY(difference(logDensity(there, moved(at)).array() + logVolume, logDensity(here, at)) < 1e-6);
        QVERIFY(relativeDifference(there.means(), moved(here.means())) < 1e-9);
    }
}

void DpMixtureTest::concentrationGovernsTheWeights()
{
    const MatrixXd x = clusters(threeCentres, {12, 6, 3}, 0.5, 17);
    for (const double concentration : {1e-2, 1.0, 1e3}) {
        const DpMixture mixture = fit(x, {.truncation = 30, .concentration = concentration});
        QVERIFY(std::abs(mixture.weights().sum() - 1.0) < 1e-14);
        QVERIFY(mixture.weights().minCoeff() >= 0.0);
        QVERIFY(std::abs(mixture.expectedCounts().sum() - 21.0) < 1e-12);
    }
}

void DpMixtureTest::edgesHaveAnswers()
{
    MatrixXd constantColumn = randomPoints(20, 3, 18);
    constantColumn.col(1).setConstant(0.1);
    const std::vector<MatrixXd> data{MatrixXd{{0.3, 4.0}},                  // one observation
                                     MatrixXd::Constant(9, 2, 0.1),         // equal ones
                                     constantColumn,                        //
                                     randomPoints(3, 2, 19),                // fewer than components
                                     randomPoints(5, 30, 20),               // fewer than dimensions
                                     1e9 + randomPoints(20, 2, 21).array(), // far from the origin
                                     1e-120 * randomPoints(20, 2, 22),      //
                                     1e120 * randomPoints(20, 2, 23)};
    for (const MixtureCovariance covariance : bothCovariances)
        for (const MatrixXd& x : data) {
            const DpMixture mixture = fit(x, {.truncation = 7, .covariance = covariance});
            verifyClimb(mixture);
            QVERIFY(mixture.weights().allFinite() && mixture.means().allFinite());
            QVERIFY(std::abs(mixture.weights().sum() - 1.0) < 1e-14);
            QVERIFY(mixture.covariance(0).allFinite() && mixture.covariance(6).allFinite());
            QVERIFY(logDensity(mixture, x).allFinite());
            QVERIFY(std::abs(mixture.expectedCounts().sum() - static_cast<double>(x.rows())) < 1e-12);
        }
    QCOMPARE(logDensity(fit(data[0], {}), MatrixXd(0, 2)).size(), Index{0});
    for (const MixtureCovariance covariance : bothCovariances)
        QCOMPARE(logDensity(fit(1e-9 * data[3], {.covariance = covariance}), MatrixXd{{1e300, -1e305}})(0), -HUGE_VAL);
}

void DpMixtureTest::whatCannotBeIsRefused()
{
    const auto refusal = [](const MatrixXd& x, const MixtureSettings& settings = {}) {
        return std::holds_alternative<core::Failure>(DpMixture::fit(x, settings));
    };
    QVERIFY(refusal(MatrixXd(0, 2)));
    QVERIFY(refusal(MatrixXd(3, 0)));
    QVERIFY(refusal(MatrixXd{{1.0}, {NAN}}));
    QVERIFY(refusal(MatrixXd{{1e200}, {-1e200}}));
    QVERIFY(refusal(randomPoints(2, 400, 1), {.truncation = 400, .covariance = MixtureCovariance::Full}));
    QVERIFY(!refusal(randomPoints(2, 400, 1), {.truncation = 400}));
}

void DpMixtureTest::observerSeesTheClimbAndStopsEndIt()
{
    const MatrixXd x = clusters(threeCentres, {20, 15, 10}, 2.0, 24);
    std::vector<double> heard;
    std::stop_source source;
    const auto watch = [&](const DpMixture& mixture) {
        heard.push_back(mixture.bounds().back());
        QCOMPARE(mixture.bounds().size(), heard.size());
        QVERIFY(logDensity(mixture, x).allFinite());
    };
    const auto whole = std::get<DpMixture>(DpMixture::fit(x, {}, watch));
    QCOMPARE(heard, whole.bounds());
    QCOMPARE(fit(x, {}).bounds(), heard); // and alone the same
    QVERIFY(fit(x, {.seed = 2}).bounds() != heard);
    const auto stopping = [&](const DpMixture& mixture) {
        if (mixture.bounds().size() == 2)
            source.request_stop();
    };
    QVERIFY(std::holds_alternative<core::Cancelled>(DpMixture::fit(x, {}, stopping, source.get_token())));
    QVERIFY(std::holds_alternative<core::Cancelled>(whole.logDensity(x, source.get_token())));
    const DpMixture shortened = fit(x, {.mostSweeps = 1, .tolerance = 0.0});
    QCOMPARE(shortened.bounds().size(), std::size_t{2});
    QVERIFY(!shortened.converged());
}

void DpMixtureTest::settingsOutOfRangeAreNamed()
{
    QVERIFY(core::problems(MixtureSettings()).empty());
    const auto field = [](const MixtureSettings& settings) {
        const auto found = core::problems(settings);
        return found.size() == 1 ? found.front().field : std::string();
    };
    QCOMPARE(field({.truncation = 0}), std::string("truncation"));
    QCOMPARE(field({.concentration = 0.0}), std::string("concentration"));
    QCOMPARE(field({.priorScale = NAN}), std::string("priorScale"));
    QCOMPARE(field({.covarianceWeight = -1.0}), std::string("covarianceWeight"));
    QCOMPARE(field({.meanWeight = 0.0}), std::string("meanWeight"));
    QCOMPARE(field({.mostSweeps = 0}), std::string("mostSweeps"));
    QCOMPARE(field({.tolerance = -1e-9}), std::string("tolerance"));
}

KERNELSCOPE_TEST(DpMixtureTest, NoApplication)

} // namespace dp_mixture_test

#include "dp_mixture_test.moc"
