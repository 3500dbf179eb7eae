// The Bayes factor over the number of leading coordinates: one factorisation for all of them, against one test each.
#include "core/data/chance.h"
#include "core/hypothesis/bayes_factor_path.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

namespace bayes_factor_path_test
{

using core::BayesFactorPath;
using core::BayesFactorTest;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// N rows of r coordinates of falling size, the last `shifted` rows moved.
MatrixXd coordinates(Index n, Index r, Index shifted)
{
    core::Chance chance(11);
    MatrixXd x(n, r);
    for (Index d = 0; d < r; ++d)
        for (Index i = 0; i < n; ++i)
            x(i, d) = (chance.normal(1.0) + (i >= n - shifted ? 0.4 : 0.0)) / static_cast<double>(d + 1);
    return x;
}

double relativeGap(double a, double b)
{
    return std::abs(a - b) / std::max(1.0, std::abs(b));
}

} // namespace

class BayesFactorPathTest : public QObject
{
    Q_OBJECT

private slots:
    void everyDIsTheTestOfSoManyCoordinates_data()
    {
        QTest::addColumn<double>("beyond");
        QTest::newRow("alpha = D + 2") << 2.0;
        QTest::newRow("alpha near D - 1") << -0.9;
        QTest::newRow("alpha far above D") << 30.0;
    }
    void everyDIsTheTestOfSoManyCoordinates()
    {
        QFETCH(const double, beyond);
        const MatrixXd x = coordinates(31, 7, 13);
        const core::LeadingPrior prior{.sigma0 = 0.4, .beta = 0.2, .beyond = beyond};
        const BayesFactorPath path(x, 18, prior);
        const MatrixXd null = valueOf(path.permutations(5, 40));
        QCOMPARE(path.dimensions(), Index{7});
        QCOMPARE(null.rows(), Index{40});
        for (Index d = 1; d <= 7; ++d) {
            const BayesFactorTest alone(x.leftCols(d), 18, prior.of(d));
            QVERIFY(relativeGap(path.logBayesFactors()[d - 1], alone.logBayesFactor()) < 1e-11);
            const VectorXd its = valueOf(alone.permutations(5, 40));
            QVERIFY((null.col(d - 1) - its).cwiseAbs().maxCoeff() < 1e-10 * std::max(1.0, its.cwiseAbs().maxCoeff()));
        }
    }

    void oneCoordinateAndOnePointASampleHaveAnAnswer()
    {
        const BayesFactorPath path(coordinates(2, 1, 1), 1, {});
        QVERIFY(std::isfinite(path.logBayesFactors()[0]));
    }

    void permutationsStop()
    {
        std::stop_source stopped;
        stopped.request_stop();
        const BayesFactorPath path(coordinates(20, 3, 5), 10, {});
        QVERIFY(std::holds_alternative<core::Cancelled>(path.permutations(1, 50, stopped.get_token())));
    }
};

KERNELSCOPE_TEST(BayesFactorPathTest, NoApplication)

} // namespace bayes_factor_path_test

#include "bayes_factor_path_test.moc"
