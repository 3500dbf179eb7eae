#include "core/density/feature_space.h"
#include "core/density/kde.h"
#include "core/density/student_t.h"
#include "core/kernels/gram.h"
#include "core/linalg/cholesky.h"
#include "core/linalg/quadrature.h"
#include "golden_cases.h"
#include "random_points.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <numbers>

namespace reference_densities_test
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The densities beside the kernel student-T: its own in feature space, and the kernel density estimate.
class ReferenceDensitiesTest : public QObject
{
    Q_OBJECT

private slots:
    void fourteenPointsMatchTheFigure();
    void featureSpaceMatchesTheFigure();
    void featureSpaceDensityIsTheSameFunctionAsTheScale();
    void featureSpaceNeedsEnoughFreedom();
    void gaussianEstimatesMatchGolden();
    void estimatesMatchTheirDefinition();
    void gridEqualsPoints();
    void bandwidthsFollowTheirFormulas();
    void noBandwidthIsInvented();
};

namespace
{

MatrixXd fourteen()
{
    return golden::matrix(golden::read("kst_fig1.json")["X"], 1);
}

core::StudentTParameters figureParameters(core::Posterior posterior)
{
    return {.sigma0 = 0.1, .alpha = 3.0, .beta = 0.1, .posterior = posterior};
}

/// Normalised log density of a Student-T at every row.
VectorXd logDensity(const core::StudentT& distribution, const MatrixXd& at)
{
    const double d = static_cast<double>(at.cols()), freedom = distribution.degreesOfFreedom;
    const auto factor = std::get<core::CholeskyFactor>(core::cholesky(distribution.scale));
    const MatrixXd standardised =
        core::solveLower(factor, (at.rowwise() - distribution.location.transpose()).transpose());
    const double constant = std::lgamma(0.5 * (freedom + d)) - std::lgamma(0.5 * freedom) -
                            0.5 * d * std::log(freedom * std::numbers::pi) - 0.5 * core::logDeterminant(factor);
    return constant -
           0.5 * (freedom + d) * (standardised.colwise().squaredNorm().transpose().array() / freedom).log1p();
}

const std::array posteriors{std::pair{"exact", core::Posterior::Exact},
                            std::pair{"printed", core::Posterior::AsPrinted}};

} // namespace

void ReferenceDensitiesTest::fourteenPointsMatchTheFigure()
{
    const QJsonObject fig1 = golden::read("kst_fig1.json");
    const MatrixXd grid = golden::matrix(fig1["xgrid"], 1);
    const VectorXd jacobian = golden::vector(fig1["jacobian"]);
    for (const auto& [name, posterior] : posteriors) {
        const QJsonObject expected = fig1[name].toObject();
        const auto outcome =
            core::studentTLogDensity(fourteen(), core::kernelOf(core::Parabola{}), figureParameters(posterior), grid);
        const auto& result = std::get<core::LogDensity>(outcome);
        const VectorXd logQ = result.logDensity - result.logJacobian;
        const VectorXd reference = golden::vector(expected["logq"]);
        QVERIFY(((logQ - reference).array().abs() <= 1e-12 * reference.array().abs()).all());
        const VectorXd c = (logQ.array() - expected["logZ_C"].toDouble()).exp();
        const VectorXd d = (result.logDensity.array() - expected["logZ_D"].toDouble()).exp();
        QVERIFY((c - golden::vector(expected["C"])).cwiseAbs().maxCoeff() < 1e-11);
        QVERIFY((d - golden::vector(expected["D"])).cwiseAbs().maxCoeff() < 1e-11);
        QVERIFY((result.logJacobian.array().exp().matrix() - jacobian).cwiseAbs().maxCoeff() < 1e-14);
        QCOMPARE(result.effectiveRank, 2.0);
        QCOMPARE(result.jitter, 0.0);
    }
}

void ReferenceDensitiesTest::featureSpaceMatchesTheFigure()
{
    const MatrixXd features = *core::featureMap(core::kernelOf(core::Parabola{}), fourteen());
    for (const auto& [name, posterior] : posteriors) {
        const QJsonObject expected = golden::read("kst_fig1.json")[name].toObject()["feature_space"].toObject();
        const QJsonObject distribution = expected["student_t"].toObject();
        const auto outcome = core::featureSpacePredictive(features, figureParameters(posterior));
        const auto& predictive = std::get<core::StudentT>(outcome);
        QCOMPARE(predictive.degreesOfFreedom, distribution["dof"].toDouble());
        QVERIFY((predictive.location - golden::vector(distribution["location"])).norm() < 1e-15);
        QVERIFY((predictive.scale - golden::matrix(distribution["scale"], 2)).norm() < 1e-14);
        const VectorXd reference = golden::vector(expected["log_density_normalised"]);
        QCOMPARE(reference.size(), Index{20});
        const VectorXd computed = logDensity(predictive, golden::matrix(expected["points"], 2));
        QVERIFY(((computed - reference).array().abs() <= 1e-12 * (1.0 + reference.array().abs())).all());
    }
}

void ReferenceDensitiesTest::featureSpaceDensityIsTheSameFunctionAsTheScale()
{
    const core::Kernel kernel = core::kernelOf(core::Polynomial{.degree = 2, .offset = 0.5});
    const MatrixXd x = randomPoints(9, 1, 51), at = randomPoints(7, 1, 52);
    for (const auto& [name, posterior] : posteriors) {
        const core::StudentTParameters p{.sigma0 = 0.3, .alpha = 1.5, .beta = 2.0, .posterior = posterior};
        const auto predictive = std::get<core::StudentT>(core::featureSpacePredictive(*core::featureMap(kernel, x), p));
        const auto logQ = std::get<core::LogDensity>(core::studentTLogDensity(x, kernel, p, at));
        const VectorXd difference =
            logDensity(predictive, *core::featureMap(kernel, at)) - (logQ.logDensity - logQ.logJacobian);
        QVERIFY((difference.array() - difference(0)).abs().maxCoeff() < 1e-11); // a constant apart
    }
}

void ReferenceDensitiesTest::featureSpaceNeedsEnoughFreedom()
{
    const core::StudentTParameters p{.sigma0 = 0.3, .alpha = 0.5, .beta = 1.0};
    QVERIFY(std::holds_alternative<core::Failure>(core::featureSpacePredictive(MatrixXd(0, 2), p)));
    QVERIFY(std::holds_alternative<core::StudentT>(core::featureSpacePredictive(MatrixXd::Ones(1, 2), p)));
    QVERIFY(
        std::holds_alternative<core::Failure>(core::featureSpacePredictive(MatrixXd::Ones(1, 2), {.sigma0 = -1.0})));
}

void ReferenceDensitiesTest::gaussianEstimatesMatchGolden()
{
    int compared = 0;
    for (const QJsonValue& entry : golden::read("gp_kde.json")["cases"].toArray()) {
        const QJsonObject c = entry.toObject();
        if (c["kind"].toString() != "gaussian")
            continue;
        const MatrixXd x = golden::matrix(c["X"], 1), at = golden::matrix(c["Xs"], 1);
        const VectorXd expected = golden::vector(c["log_density"]);
        const VectorXd computed = core::kdeLogDensity(x, VectorXd::Constant(1, c["h"].toDouble()), at);
        for (Index i = 0; i < expected.size(); ++i)
            QVERIFY2(std::abs(computed(i) - expected(i)) <=
                         10.0 * c["reference_double_error"].toDouble() + 1e-12 * std::abs(expected(i)),
                     qPrintable(c["name"].toString()));
        ++compared;
    }
    QCOMPARE(compared, 3);
}

void ReferenceDensitiesTest::estimatesMatchTheirDefinition()
{
    const MatrixXd x = randomPoints(12, 2, 53), at = randomPoints(5, 2, 54);
    VectorXd h(2);
    h << 0.3, 0.7;
    const VectorXd computed = core::kdeLogDensity(x, h, at);
    for (Index g = 0; g < at.rows(); ++g) {
        double sum = 0.0;
        for (Index i = 0; i < x.rows(); ++i) {
            const double u = (at(g, 0) - x(i, 0)) / h(0), v = (at(g, 1) - x(i, 1)) / h(1);
            sum += std::exp(-0.5 * (u * u + v * v)) / (2.0 * std::numbers::pi * h(0) * h(1));
        }
        QVERIFY(std::abs(computed(g) - std::log(sum / 12.0)) < 1e-13);
    }
    const core::QuadratureRule line = core::panelRule(VectorXd::LinSpaced(41, -8.0, 8.0));
    const MatrixXd narrow = x.col(0);
    const VectorXd density = core::kdeLogDensity(narrow, VectorXd::Constant(1, 0.3), line.nodes).array().exp();
    QVERIFY(std::abs(density.dot(line.weights) - 1.0) < 1e-12);
}

void ReferenceDensitiesTest::gridEqualsPoints()
{
    const MatrixXd x = randomPoints(40, 2, 55);
    VectorXd h(2);
    h << 0.2, 0.5;
    const VectorXd axis1 = VectorXd::LinSpaced(7, -2.0, 2.0), axis2 = VectorXd::LinSpaced(5, -1.0, 3.0);
    const MatrixXd grid = core::kdeOnGrid(x, h, axis1, axis2);
    for (Index i = 0; i < 7; ++i)
        for (Index j = 0; j < 5; ++j) {
            MatrixXd point(1, 2);
            point << axis1(i), axis2(j);
            const double expected = std::exp(core::kdeLogDensity(x, h, point)(0));
            QVERIFY(std::abs(grid(i, j) - expected) <= 1e-13 * (1.0 + expected));
        }
}

void ReferenceDensitiesTest::bandwidthsFollowTheirFormulas()
{
    VectorXd column(5);
    column << 4.0, 1.0, 2.0, 3.0, 10.0;
    const core::SpreadSummary spread = core::spreadSummary(column, 1);
    QCOMPARE(spread.interquartileRange, 2.0);
    QCOMPARE(spread.standardDeviation, std::sqrt(50.0 / 4.0));
    const double power = std::pow(5.0, -0.2);
    QCOMPARE((*core::bandwidths(core::bandwidthRules[0], column))(0), 0.9 * (2.0 / 1.34) * power);
    QCOMPARE((*core::bandwidths(core::bandwidthRules[1], column))(0), 1.06 * std::sqrt(12.5) * power);
    for (const core::BandwidthRule& rule : core::bandwidthRules)
        QVERIFY(!rule.name.empty() && rule.formula.find("n^(-1/5)") != std::string_view::npos);
    // d = 2: golden holds the factor for n = 1000, to be multiplied by s of the column
    const QJsonArray cases = golden::read("gp_kde.json")["cases"].toArray();
    double factor = 0.0;
    for (const QJsonValue& entry : cases)
        if (entry["d"].toInt() == 2 && entry["n"].toInt() == 1000)
            factor = entry["silverman"].toDouble();
    QVERIFY(factor > 0.0);
    const MatrixXd x = randomPoints(1000, 2, 56);
    const VectorXd scott = *core::bandwidths(core::bandwidthRules[1], x);
    for (Index d = 0; d < 2; ++d)
        QVERIFY(std::abs(scott(d) / (factor * core::spreadSummary(x.col(d), 2).standardDeviation) - 1.0) < 1e-14);
}

void ReferenceDensitiesTest::noBandwidthIsInvented()
{
    for (const core::BandwidthRule& rule : core::bandwidthRules) {
        QVERIFY(!core::bandwidths(rule, MatrixXd(0, 1)));
        QVERIFY(!core::bandwidths(rule, MatrixXd::Ones(1, 1)));
        QVERIFY(!core::bandwidths(rule, MatrixXd::Constant(30, 1, 1e8 + 0.1)));
        MatrixXd x = randomPoints(10, 2, 57);
        x.col(1).setConstant(3.0);
        QVERIFY(!core::bandwidths(rule, x));
        // Quartiles that coincide say nothing about the scale: the standard deviation does.
        VectorXd lumpy = VectorXd::Zero(20);
        lumpy(3) = 1.0;
        QVERIFY(core::bandwidths(rule, lumpy).has_value());
    }
}

KERNELSCOPE_TEST(ReferenceDensitiesTest, NoApplication)

} // namespace reference_densities_test

#include "reference_densities_test.moc"
