#include "core/gp/residuals.h"

#include "core/gp/prior.h"
#include "core/gp/regression.h"
#include "core/gp/score.h"
#include "core/kernels/gram.h"

#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <Eigen/Core>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace residuals_test
{

using core::GpRegression;
using core::MeanFunction;
using core::StandardisedResiduals;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double noise = 0.05;

StandardisedResiduals leftOut(const GpRegression& gp)
{
    const core::GpLeaveOneOut left = gp.leaveOneOut();
    return core::standardisedResiduals(gp.targets(), left.mean, left.observedVariance);
}

std::vector<Index> allBut(Index n, Index row)
{
    std::vector<Index> kept;
    for (Index i = 0; i < n; ++i)
        if (i != row)
            kept.push_back(i);
    return kept;
}

double normalBelow(double x)
{
    return 0.5 * std::erfc(-x / std::numbers::sqrt2);
}

} // namespace

class ResidualsTest : public QObject
{
    Q_OBJECT
private slots:
    void eachIsThatOfAFitWithoutItsRow_data();
    void eachIsThatOfAFitWithoutItsRow();
    void aRowThatNoneCanReplaceHasNone();
    void theirLogDensitiesMakeTheLogScore();
    void ofTargetsDrawnFromTheModelTheyAreStandardNormal();
    void quantilesStandWhereBlomPutsThem();
    void whatIsForetoldWithoutVarianceHasNone();
    void oneThatLiesFarIsNoContradiction();
    void ofNothingThereAreNone();
};

void ResidualsTest::eachIsThatOfAFitWithoutItsRow_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<int>("mean");
    for (const char* expression : {"se(0.8)", "1.3*matern32(0.5)+0.2*linear()"})
        for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Constant, MeanFunction::Linear})
            QTest::addRow("%s %d", expression, static_cast<int>(mean)) << expression << static_cast<int>(mean);
}

void ResidualsTest::eachIsThatOfAFitWithoutItsRow()
{
    QFETCH(QString, expression);
    QFETCH(int, mean);
    const auto about = static_cast<MeanFunction>(mean);
    const core::Kernel kernel = sample::parsed(expression.toStdString());
    const MatrixXd x = sample::points(kernel, 11, 2, 3);
    const VectorXd t = 3.0 + (2.0 * x.col(0)).array().sin() + 0.7 * x.col(1).array();
    const StandardisedResiduals found = leftOut(valueOf(GpRegression::fit(kernel, x, t, noise, about)));
    for (Index i = 0; i < 11; ++i) {
        const std::vector<Index> kept = allBut(11, i);
        const auto gp = valueOf(GpRegression::fit(kernel, x(kept, Eigen::all), t(kept), noise, about));
        const core::GpPrediction left = gp.predict(x.row(i));
        const double expected = (t[i] - left.mean[0]) / std::sqrt(left.observedVariance[0]);
        QVERIFY2(std::abs(found.value[i] - expected) < 1e-9, QByteArray::number(found.value[i] - expected));
    }
    QCOMPARE(found.known, 11);
    QCOMPARE(found.outside, (found.value.array().abs() > 1.96).count());
}

/// One point away from a heap at the same input: without it no slope can be learned.
void ResidualsTest::aRowThatNoneCanReplaceHasNone()
{
    MatrixXd x(5, 1);
    x << 0.0, 0.0, 0.0, 0.0, 2.0;
    VectorXd t(5);
    t << 0.1, 0.3, -0.2, 0.0, 4.0;
    const StandardisedResiduals found =
        leftOut(valueOf(GpRegression::fit(sample::parsed("se(1)"), x, t, 0.1, MeanFunction::Linear)));
    QVERIFY(std::isnan(found.value[4]) && std::isnan(found.quantile[4]));
    QVERIFY(found.value.head(4).allFinite() && found.quantile.head(4).allFinite());
    QCOMPARE(found.known, 4);
    QVERIFY(std::abs(found.quantile.head(4).sum()) < 1e-14); // those of four, not of five
    const auto alone =
        valueOf(GpRegression::fit(sample::parsed("se(1)"), x.topRows(1), t.head(1), 0.1, MeanFunction::Constant));
    QCOMPARE(leftOut(alone).known, 0);
}

void ResidualsTest::theirLogDensitiesMakeTheLogScore()
{
    const core::Kernel kernel = sample::parsed("se(0.6)");
    const MatrixXd x = sample::points(kernel, 14, 1, 8);
    const VectorXd t = (3.0 * x.col(0)).array().sin();
    const auto gp = valueOf(GpRegression::fit(kernel, x, t, noise));
    const core::GpLeaveOneOut left = gp.leaveOneOut();
    const Eigen::ArrayXd logs = -0.5 * leftOut(gp).value.array().square() - 0.5 * std::log(2.0 * std::numbers::pi) -
                                0.5 * left.observedVariance.array().log();
    const auto score = core::predictiveScore(t, left.mean, left.observedVariance);
    QVERIFY(score && std::abs(logs.mean() - score->logScore) < 1e-12);
}

/// Over 400 draws of 25 targets: their squares have mean 1, and 5 % lie outside. The deviations of such means, if the
/// residuals were independent, are 0.014 and 0.0022; five of them are allowed.
void ResidualsTest::ofTargetsDrawnFromTheModelTheyAreStandardNormal()
{
    constexpr Index n = 25, draws = 400;
    const core::Kernel kernel = sample::parsed("1.5*se(0.4)");
    const MatrixXd x = VectorXd::LinSpaced(n, -2.0, 2.0);
    MatrixXd covariance = core::gram(kernel, x);
    covariance.diagonal().array() += noise;
    const MatrixXd root = choleskyRoot(covariance);
    const MatrixXd targets = root * core::standardNormals(11, n, draws);
    double squares = 0.0, outside = 0.0;
    for (Index s = 0; s < draws; ++s) {
        const StandardisedResiduals found = leftOut(valueOf(GpRegression::fit(kernel, x, targets.col(s), noise)));
        squares += found.value.squaredNorm() / static_cast<double>(n * draws);
        outside += static_cast<double>(found.outside) / static_cast<double>(n * draws);
    }
    QVERIFY2(std::abs(squares - 1.0) < 5.0 * 0.0142, QByteArray::number(squares));
    QVERIFY2(std::abs(outside - 0.05) < 5.0 * 0.0022, QByteArray::number(outside));
}

void ResidualsTest::quantilesStandWhereBlomPutsThem()
{
    VectorXd targets(6);
    targets << 2.0, -1.0, 0.5, 0.5, std::numeric_limits<double>::quiet_NaN(), 7.0;
    const StandardisedResiduals found =
        core::standardisedResiduals(targets, VectorXd::Zero(6), VectorXd::Constant(6, 4.0));
    const double ranks[] = {4.0, 1.0, 2.0, 3.0, 0.0, 5.0}; // equal values as they come
    for (const Index i : {0, 1, 2, 3, 5}) {
        QCOMPARE(found.value[i], 0.5 * targets[i]);
        QVERIFY(std::abs(normalBelow(found.quantile[i]) - (ranks[i] - 0.375) / 5.25) < 1e-12);
    }
    QVERIFY(std::isnan(found.quantile[4]));
    QCOMPARE(found.known, 5);
    QCOMPARE(found.outside, 1); // 7/2
}

void ResidualsTest::whatIsForetoldWithoutVarianceHasNone()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    VectorXd variance(4), mean = VectorXd::Zero(4);
    variance << 0.0, -1.0, infinity, 1.0;
    mean[3] = infinity;
    const StandardisedResiduals found = core::standardisedResiduals(VectorXd::Ones(4), mean, variance);
    QVERIFY(found.value.array().isNaN().all() && found.quantile.array().isNaN().all());
    QCOMPARE(found.known, 0);
}

void ResidualsTest::oneThatLiesFarIsNoContradiction()
{
    const VectorXd ones = VectorXd::Ones(100);
    VectorXd targets = VectorXd::LinSpaced(100, -1.5, 1.5);
    const auto told = [&] { return core::absurdResiduals(core::standardisedResiduals(targets, 0.0 * ones, ones)); };
    QVERIFY(!told());
    targets[7] = 11.0;
    QVERIFY(told()->starts_with("a standardised residual is 11, "));
    targets *= 3.0;
    QVERIFY(told()->find("contradict this model") != std::string::npos);
}

void ResidualsTest::ofNothingThereAreNone()
{
    const StandardisedResiduals found = core::standardisedResiduals({}, {}, {});
    QCOMPARE(found.value.size(), 0);
    QCOMPARE(found.quantile.size(), 0);
    QCOMPARE(found.known, 0);
    const StandardisedResiduals one =
        core::standardisedResiduals(VectorXd::Ones(1), VectorXd::Zero(1), VectorXd::Ones(1));
    QCOMPARE(one.quantile[0], 0.0);
}

KERNELSCOPE_TEST(ResidualsTest, NoApplication)

} // namespace residuals_test

#include "residuals_test.moc"
