#include "core/embedding/prior_noise.h"
#include "support/test_registry.h"

#include <QtTest>

#include <cmath>

namespace prior_noise_test
{

namespace
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

core::EmbeddingPrior prior(const Eigen::VectorXd& lengthscale, std::optional<double> eta)
{
    return {.lengthscale = lengthscale, .scale = 1.3, .eta = eta};
}

} // namespace

class PriorNoiseTest : public QObject
{
    Q_OBJECT
private slots:
    void drawsOnALineHaveThePriorCovariance_data();
    void drawsOnALineHaveThePriorCovariance();
    void drawsOnAGridHaveThePriorCovariance();
    void everyKernelsDrawsOnAGridHaveItsCovariance_data();
    void everyKernelsDrawsOnAGridHaveItsCovariance();
    void aDrawIsOneFunctionWhereverItIsLookedAt();
    void streamsAndSeedsAreIndependent();
    void tooManyCellsGiveNothing();
};

void PriorNoiseTest::drawsOnALineHaveThePriorCovariance_data()
{
    QTest::addColumn<double>("lengthscale");
    QTest::addColumn<double>("eta");
    QTest::addColumn<core::EmbeddingFamily>("family");
    using Family = core::EmbeddingFamily;
    QTest::addRow("Lebesgue") << 0.5 << 0.0 << Family::SquaredExponential;
    QTest::addRow("wide measure") << 0.5 << 3.0 << Family::SquaredExponential;
    QTest::addRow("narrow measure") << 0.5 << 0.05 << Family::SquaredExponential;
    QTest::addRow("short") << 0.01 << 0.0 << Family::SquaredExponential;
    QTest::addRow("long") << 100.0 << 0.0 << Family::SquaredExponential;
    QTest::addRow("exponential") << 0.5 << 0.0 << Family::Exponential;
    QTest::addRow("matern32") << 0.5 << 0.0 << Family::Matern32;
    QTest::addRow("matern52") << 0.5 << 0.0 << Family::Matern52;
    QTest::addRow("laplacian") << 100.0 << 0.0 << Family::Laplacian;
}

void PriorNoiseTest::drawsOnALineHaveThePriorCovariance()
{
    QFETCH(double, lengthscale);
    QFETCH(double, eta);
    QFETCH(core::EmbeddingFamily, family);
    core::EmbeddingPrior p = prior(VectorXd::Constant(1, lengthscale), eta > 0.0 ? std::optional(eta) : std::nullopt);
    p.family = family;
    const VectorXd at = lengthscale * (VectorXd(5) << -2.1, -0.3, 0.0, 0.4, 1.7).finished();
    const MatrixXd r = core::priorGram(p, at);
    constexpr std::uint32_t count = 2000;
    MatrixXd sum = MatrixXd::Zero(5, 5);
    const MatrixXd draws = core::PriorNoise(p, 7, 0).onLine(at, count).value();
    sum = draws * draws.transpose();
    for (Eigen::Index i = 0; i < 5; ++i)
        for (Eigen::Index j = 0; j < 5; ++j) {
            const double error = std::sqrt((r(i, i) * r(j, j) + r(i, j) * r(i, j)) / count);
            QVERIFY(std::abs(sum(i, j) / count - r(i, j)) < 4.0 * error);
        }
}

void PriorNoiseTest::drawsOnAGridHaveThePriorCovariance()
{
    const core::EmbeddingPrior p = prior(Eigen::Vector2d(0.5, 1.1), 1.2);
    const Eigen::Vector2d axis1(-0.4, 0.3), axis2(0.1, 1.0);
    MatrixXd at(4, 2);
    at << -0.4, 0.1, 0.3, 0.1, -0.4, 1.0, 0.3, 1.0;
    const MatrixXd r = core::priorGram(p, at);
    constexpr std::uint32_t count = 600;
    MatrixXd sum = MatrixXd::Zero(4, 4);
    for (std::uint32_t stream = 0; stream < count; ++stream) {
        const VectorXd drawn = core::PriorNoise(p, 7, stream).onGrid(axis1, axis2).value().reshaped();
        sum += drawn * drawn.transpose();
    }
    for (Eigen::Index i = 0; i < 4; ++i)
        for (Eigen::Index j = 0; j < 4; ++j) {
            const double error = std::sqrt((r(i, i) * r(j, j) + r(i, j) * r(i, j)) / count);
            QVERIFY(std::abs(sum(i, j) / count - r(i, j)) < 4.0 * error);
        }
}

void PriorNoiseTest::everyKernelsDrawsOnAGridHaveItsCovariance_data()
{
    QTest::addColumn<core::EmbeddingFamily>("family");
    QTest::addRow("exponential") << core::EmbeddingFamily::Exponential;
    QTest::addRow("matern32") << core::EmbeddingFamily::Matern32;
    QTest::addRow("matern52") << core::EmbeddingFamily::Matern52;
    QTest::addRow("laplacian") << core::EmbeddingFamily::Laplacian;
}

/// Under Lebesgue measure a draw is stationary: squares of four places each, too far apart to know of each other, count
/// as draws of their own.
void PriorNoiseTest::everyKernelsDrawsOnAGridHaveItsCovariance()
{
    QFETCH(core::EmbeddingFamily, family);
    core::EmbeddingPrior p = prior(Eigen::Vector2d(0.5, 1.1), {});
    p.family = family;
    constexpr Eigen::Index squares = 8, draws = 6;
    Eigen::Matrix<double, 2, squares> corners1, corners2;
    corners1.row(0).setLinSpaced(0.0, 9.0 * 0.5 * (squares - 1));
    corners2.row(0).setLinSpaced(0.0, 9.0 * 1.1 * (squares - 1));
    corners1.row(1) = corners1.row(0).array() + 0.3;
    corners2.row(1) = corners2.row(0).array() + 0.5;
    MatrixXd at(4, 2);
    at << 0.0, 0.0, 0.3, 0.0, 0.0, 0.5, 0.3, 0.5;
    const MatrixXd r = core::priorGram(p, at);
    MatrixXd sum = MatrixXd::Zero(4, 4);
    for (std::uint32_t stream = 0; stream < draws; ++stream) {
        const MatrixXd drawn =
            core::PriorNoise(p, 7, stream).onGrid(corners1.reshaped(), corners2.reshaped(), 2000).value();
        for (Eigen::Index i = 0; i < squares; ++i)
            for (Eigen::Index j = 0; j < squares; ++j) {
                const VectorXd square = drawn.block<2, 2>(2 * i, 2 * j).reshaped();
                sum += square * square.transpose();
            }
    }
    constexpr double count = squares * squares * draws;
    for (Eigen::Index i = 0; i < 4; ++i)
        for (Eigen::Index j = 0; j < 4; ++j) {
            const double error = std::sqrt((r(i, i) * r(j, j) + r(i, j) * r(i, j)) / count);
            QVERIFY(std::abs(sum(i, j) / count - r(i, j)) < 4.0 * error);
        }
}

void PriorNoiseTest::aDrawIsOneFunctionWhereverItIsLookedAt()
{
    const core::PriorNoise line(prior(VectorXd::Constant(1, 0.5), 2.0), 3, 0);
    const VectorXd at = VectorXd::LinSpaced(9, -20.0, 30.0);
    const VectorXd together = line.onLine(at).value();
    for (Eigen::Index i = 0; i < at.size(); ++i)
        QVERIFY(std::abs(line.onLine(at.segment(i, 1)).value()(0, 0) - together[i]) < 1e-14);
    const core::PriorNoise plane(prior(Eigen::Vector2d(0.5, 0.7), {}), 3, 0);
    const VectorXd axis = VectorXd::LinSpaced(6, -3.0, 4.0);
    const MatrixXd all = plane.onGrid(axis, axis).value();
    const MatrixXd corner = plane.onGrid(axis.tail(2), axis.head(3)).value();
    QVERIFY((corner - all.block(4, 0, 2, 3)).cwiseAbs().maxCoeff() < 1e-7); // cells 6.5 lengthscales off left out
    for (const auto family : {core::EmbeddingFamily::Exponential, core::EmbeddingFamily::Matern32,
                              core::EmbeddingFamily::Matern52, core::EmbeddingFamily::Laplacian}) {
        core::EmbeddingPrior p = prior(Eigen::Vector2d(0.5, 0.7), {});
        p.family = family;
        const core::PriorNoise rough(p, 3, 0);
        const MatrixXd far = rough.onGrid(axis, axis).value();
        const MatrixXd near = rough.onGrid(axis.tail(2), axis.head(3)).value();
        QVERIFY((near - far.block(4, 0, 2, 3)).cwiseAbs().maxCoeff() < 1e-3 * far.cwiseAbs().maxCoeff());
    }
}

void PriorNoiseTest::streamsAndSeedsAreIndependent()
{
    const VectorXd at = VectorXd::LinSpaced(200, 0.0, 2000.0); // far enough apart to be independent
    const core::EmbeddingPrior p = prior(VectorXd::Constant(1, 0.5), {});
    const VectorXd first = core::PriorNoise(p, 1, 0).onLine(at).value();
    const VectorXd stream = core::PriorNoise(p, 1, 1).onLine(at).value();
    const VectorXd seed = core::PriorNoise(p, 2, 0).onLine(at).value();
    const MatrixXd both = core::PriorNoise(p, 1, 0).onLine(at, 2).value();
    QVERIFY((both.col(0) - first).cwiseAbs().maxCoeff() < 1e-14 &&
            (both.col(1) - stream).cwiseAbs().maxCoeff() < 1e-14);
    for (const VectorXd& other : {stream, seed, VectorXd(first.reverse())})
        QVERIFY(std::abs(first.dot(other)) < 4.0 * std::sqrt(200.0) * core::priorDiagonal(p, at.head(1))[0]);
}

void PriorNoiseTest::tooManyCellsGiveNothing()
{
    const core::EmbeddingPrior p = prior(Eigen::Vector2d(1e-3, 1e-3), {});
    const VectorXd axis = VectorXd::LinSpaced(6, -3.0, 4.0);
    QVERIFY(!core::PriorNoise(p, 1, 0).onGrid(axis, axis));
    const core::PriorNoise line(prior(VectorXd::Constant(1, 1e-3), {}), 1, 0);
    QVERIFY(!line.onLine(Eigen::Vector2d(0.0, 1e6)));
    QVERIFY(!line.onLine(VectorXd::Constant(1, 1e30)));
    QVERIFY(line.onLine(VectorXd::Constant(1, 1e6)).has_value());
}

KERNELSCOPE_TEST(PriorNoiseTest, QCoreApplication)

} // namespace prior_noise_test

#include "prior_noise_test.moc"
