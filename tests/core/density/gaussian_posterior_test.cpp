#include "core/density/gaussian_posterior.h"
#include "core/density/k_means.h"
#include "core/density/stick_breaking.h"
#include "random_points.h"
#include "support/differences.h"
#include "support/test_registry.h"

#include <QTest>

#include <Eigen/Dense>

#include <array>
#include <cmath>
#include <set>

namespace gaussian_posterior_test
{

using core::GaussianPosterior;
using core::MixtureCovariance;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr std::array bothCovariances{MixtureCovariance::Diagonal, MixtureCovariance::Full};

} // namespace

class GaussianPosteriorTest : public QObject
{
    Q_OBJECT

private slots:
    void withoutObservationsItIsThePrior()
    {
        const MatrixXd x = randomPoints(40, 3, 1);
        for (const MixtureCovariance covariance : bothCovariances) {
            const core::GaussianPrior prior{.covariance = covariance, .scale = 0.2, .covarianceWeight = 1.5};
            const auto empty = std::get<GaussianPosterior>(core::gaussianPosterior(prior, x, VectorXd::Zero(40)));
            QVERIFY(difference(core::expectedCovariance(empty), 0.2 * MatrixXd::Identity(3, 3)) < 1e-15);
            QVERIFY(difference(empty.mean, VectorXd::Zero(3)) == 0.0);
            QVERIFY(std::abs(core::logEvidence(prior, empty)) < 1e-13);
        }
    }

    /// With one assignment of the observations, posteriors and densities of twelve coordinates are those of three times
    /// four: another route, since up to eight go by differences and more by products.
    void coordinatesOfADiagonalOneAreIndependent()
    {
        const MatrixXd z = randomPoints(60, 12, 13);
        const MatrixXd weights = randomPoints(60, 2, 14).cwiseAbs();
        const core::GaussianPrior prior{.scale = 0.2, .covarianceWeight = 1.3, .meanWeight = 0.2};
        const auto posteriors = [&](const MatrixXd& columns) {
            std::vector<GaussianPosterior> found;
            for (const Index k : {0, 1})
                found.push_back(std::get<GaussianPosterior>(core::gaussianPosterior(prior, columns, weights.col(k))));
            return found;
        };
        const std::vector<GaussianPosterior> whole = posteriors(z);
        MatrixXd expected = MatrixXd::Zero(60, 2);
        VectorXd predicted = VectorXd::Zero(60);
        double evidence = 0.0;
        for (const Index first : {0, 4, 8}) {
            const std::vector<GaussianPosterior> part = posteriors(z.middleCols(first, 4));
            expected += core::expectedLogDensities(part, z.middleCols(first, 4), {});
            predicted += core::logPredictive(part[1], z.middleCols(first, 4));
            evidence += core::logEvidence(prior, part[1]);
        }
        QVERIFY(relativeDifference(core::expectedLogDensities(whole, z, {}), expected) < 1e-13);
        QVERIFY(relativeDifference(core::logPredictive(whole[1], z), predicted) < 1e-13);
        QVERIFY(relativeError(core::logEvidence(prior, whole[1]), evidence) < 1e-13);
    }

    /// Twice the weight is the observation twice.
    void weightsCountObservations()
    {
        const MatrixXd z = randomPoints(9, 3, 2);
        const VectorXd weights{{1.0, 2.0, 0.0, 1.0, 3.0, 1.0, 0.0, 1.0, 1.0}};
        std::vector<Index> rows;
        for (Index i = 0; i < 9; ++i)
            rows.insert(rows.end(), static_cast<std::size_t>(weights(i)), i);
        const MatrixXd repeated = z(rows, Eigen::all), at = randomPoints(5, 3, 3);
        for (const MixtureCovariance covariance : bothCovariances) {
            const core::GaussianPrior prior{.covariance = covariance, .scale = 0.3};
            const auto weighted = std::get<GaussianPosterior>(core::gaussianPosterior(prior, z, weights));
            const auto plain =
                std::get<GaussianPosterior>(core::gaussianPosterior(prior, repeated, VectorXd::Ones(10)));
            QVERIFY(difference(core::expectedCovariance(weighted), core::expectedCovariance(plain)) < 1e-15);
            QVERIFY(std::abs(core::logEvidence(prior, weighted) - core::logEvidence(prior, plain)) < 1e-13);
            QVERIFY(difference(core::logPredictive(weighted, at), core::logPredictive(plain, at)) < 1e-14);
        }
    }

    void rowsDoNotAffectEachOther()
    {
        const MatrixXd z = randomPoints(20, 30, 4);
        MatrixXd at = 1e3 * randomPoints(600, 30, 5);
        at.row(7) *= 1e60;
        for (const MixtureCovariance covariance : bothCovariances) {
            const core::GaussianPrior prior{.covariance = covariance, .scale = 1e-6};
            const auto posterior = std::get<GaussianPosterior>(core::gaussianPosterior(prior, z, VectorXd::Ones(20)));
            const VectorXd together = core::logPredictive(posterior, at);
            QVERIFY(together.allFinite());
            for (Index i = 0; i < 20; ++i)
                QVERIFY(relativeError(core::logPredictive(posterior, at.row(i))(0), together(i)) < 1e-14);
        }
    }

    void sticksAreThoseByHand()
    {
        // Counts 3, 2, 0 at concentration 2 give v₁ ~ Beta(4, 4), v₂ ~ Beta(3, 2).
        const core::Sticks sticks = core::sticksAfter(VectorXd{{3.0, 2.0, 0.0}}, 2.0);
        QVERIFY(difference(core::expectedWeights(sticks), VectorXd{{0.5, 0.3, 0.2}}) < 1e-15);
        // B(4,4) B(3,2)/B(1,2)² = (1/140)(1/12)·4
        QVERIFY(std::abs(core::logStickEvidence(sticks, 2.0) - std::log(4.0 / (140.0 * 12.0))) < 1e-14);
        // E[log v] of Beta(4, 4) is H₃ − H₇, of Beta(3, 2) H₂ − H₄, of its rest H₁ − H₄ (harmonic numbers).
        const double first = -(1.0 / 4.0 + 1.0 / 5.0 + 1.0 / 6.0 + 1.0 / 7.0);
        const VectorXd logs{{first, first - (1.0 / 3.0 + 1.0 / 4.0), first - (1.0 / 2.0 + 1.0 / 3.0 + 1.0 / 4.0)}};
        QVERIFY(difference(core::expectedLogWeights(sticks), logs) < 1e-14);
    }

    void groupsAreTheClustersAndNoMoreThanDifferentRows()
    {
        MatrixXd z = 0.1 * randomPoints(30, 2, 6);
        z.middleRows(10, 10).array() += 50.0;
        z.bottomRows(10).col(0).array() -= 70.0;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const std::vector<Index> group = core::kMeansGroups(z, 3, seed);
            for (const std::size_t first : {0U, 10U, 20U})
                QCOMPARE(std::set<Index>(group.begin() + first, group.begin() + first + 10).size(), std::size_t{1});
            QCOMPARE(std::set<Index>(group.begin(), group.end()).size(), std::size_t{3});
            const std::vector<Index> equal = core::kMeansGroups(MatrixXd::Constant(4, 2, 0.1), 3, seed);
            QCOMPARE(equal, std::vector<Index>(4, 0));
        }
    }
};

KERNELSCOPE_TEST(GaussianPosteriorTest, NoApplication)

} // namespace gaussian_posterior_test

#include "gaussian_posterior_test.moc"
