#include "core/density/density_envelope.h"
#include "core/density/growing_predictive.h"
#include "core/density/predictive.h"
#include "core/kernels/feature_distance.h"
#include "core/kernels/gram.h"
#include "random_points.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace growing_predictive_test
{

using core::StudentTParameters;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

const char* const shiftInvariant[] = {"se(lengthscale=0.6)",
                                      "matern32(lengthscale=0.9)",
                                      "2*matern52(lengthscale=0.5)+0.5*rq(lengthscale=1,alpha=0.7)",
                                      "exponential(lengthscale=0.8)",
                                      "laplacian(lengthscale=1.2)",
                                      "se(lengthscale=1.5)*periodic(lengthscale=1,period=1.3)",
                                      "se(lengthscale=2)*cosine(frequency=0.4)",
                                      "se(lengthscale=0.7)+constant(value=0.4)"};

void addKernels()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<Index>("dimensions");
    for (const char* expression : shiftInvariant)
        for (const Index d : {1, 2})
            QTest::addRow("%s in %d", expression, static_cast<int>(d)) << QString(expression) << d;
}

/// One point after the other.
core::GrowingPredictive grown(const MatrixXd& x, const core::Kernel& kernel, const StudentTParameters& parameters)
{
    auto predictive = valueOf(core::GrowingPredictive::start(x.topRows(1), kernel, parameters));
    for (Index i = 1; i < x.rows(); ++i)
        if (const auto failure = predictive.append(x.row(i)))
            throw std::runtime_error(failure->what);
    return predictive;
}

} // namespace

class GrowingPredictiveTest : public QObject
{
    Q_OBJECT

private slots:
    void aPointAppendedEqualsAFreshFactor_data() { addKernels(); }
    void aPointAppendedEqualsAFreshFactor()
    {
        QFETCH(QString, expression);
        QFETCH(Index, dimensions);
        const core::Kernel kernel = kernelFrom(expression.toStdString());
        const MatrixXd x = randomPoints(90, dimensions, 4), at = randomPoints(40, dimensions, 5);
        for (const double beta : {0.0, 0.01, 3.0}) {
            const StudentTParameters parameters{.sigma0 = 0.2, .alpha = 2.0, .beta = beta};
            const core::GrowingPredictive predictive = grown(x, kernel, parameters);
            const VectorXd fresh = valueOf(core::StudentTPredictive::fit(x, kernel, parameters)).logDensity(at);
            for (Index i = 0; i < at.rows(); ++i)
                QVERIFY(std::abs(predictive.logDensity(at.row(i)) - fresh(i)) <= 1e-10 * std::abs(fresh(i)));
        }
    }

    void theSlopeIsThatOfTheLogDensity_data() { addKernels(); }
    void theSlopeIsThatOfTheLogDensity()
    {
        QFETCH(QString, expression);
        QFETCH(Index, dimensions);
        const auto predictive = grown(randomPoints(12, dimensions, 6), kernelFrom(expression.toStdString()),
                                      {.sigma0 = 0.3, .alpha = 1.0, .beta = 0.5});
        const MatrixXd at = randomPoints(10, dimensions, 7);
        for (Index i = 0; i < at.rows(); ++i) {
            const auto slope = predictive.logDensitySlope(at.row(i));
            QCOMPARE(slope.logDensity, predictive.logDensity(at.row(i)));
            for (Index d = 0; d < dimensions; ++d) {
                const double h = 1e-6;
                RowVectorXd up = at.row(i), down = at.row(i);
                up(d) += h;
                down(d) -= h;
                const double numeric = (predictive.logDensity(up) - predictive.logDensity(down)) / (2.0 * h);
                QVERIFY(std::abs(numeric - slope.gradient(d)) <= 1e-5 * std::max(1.0, std::abs(numeric)));
            }
        }
    }

    void noStepWithinReachIsLongerInFeatureSpaceThanTheBound_data() { addKernels(); }
    void noStepWithinReachIsLongerInFeatureSpaceThanTheBound()
    {
        QFETCH(QString, expression);
        QFETCH(Index, dimensions);
        const core::Kernel kernel = kernelFrom(expression.toStdString());
        const MatrixXd origin = MatrixXd::Zero(1, dimensions);
        for (const double size : {0.01, 0.1, 0.5, 3.0}) {
            const VectorXd reach = VectorXd::LinSpaced(dimensions, size, 0.3 * size);
            const double bound = core::largestFeatureDistance(kernel, reach);
            double longest = 0.0;
            const MatrixXd steps = randomPoints(2000, dimensions, 8) / 1.5;
            for (Index i = 0; i < steps.rows(); ++i) {
                const MatrixXd h = steps.row(i).cwiseProduct(reach.transpose());
                longest = std::max(longest, std::sqrt(2.0 * (core::diagonal(kernel, origin)(0) -
                                                             core::crossGram(kernel, origin, h)(0, 0))));
            }
            QVERIFY(longest <= bound * (1.0 + 1e-12));
            if (size <= 0.1) // and it is of use: tight for small steps
                QVERIFY2(bound <= 1.6 * longest, qPrintable(QString::number(bound / longest)));
        }
    }

    void theEnvelopeIsNowhereBelowTheDensity_data() { addKernels(); }
    void theEnvelopeIsNowhereBelowTheDensity()
    {
        QFETCH(QString, expression);
        QFETCH(Index, dimensions);
        const core::Kernel kernel = kernelFrom(expression.toStdString());
        const MatrixXd x = randomPoints(8, dimensions, 9);
        const std::vector<core::Interval> window(static_cast<std::size_t>(dimensions), core::Interval{-2.0, 3.0});
        auto predictive =
            valueOf(core::GrowingPredictive::start(x.topRows(1), kernel, {.sigma0 = 0.3, .alpha = 1.0, .beta = 0.1}));
        core::DensityEnvelope envelope(predictive, window);
        core::Chance chance(10);
        for (Index n = 1; n < x.rows(); ++n) {
            envelope.refine(predictive, 0.5, {});
            for (int i = 0; i < 500; ++i) {
                const auto proposal = envelope.propose(chance);
                QVERIFY(proposal.point.minCoeff() >= -2.0 && proposal.point.maxCoeff() <= 3.0);
                QVERIFY(predictive.logDensity(proposal.point) <= proposal.logBound + 1e-9);
            }
            QVERIFY(!predictive.append(x.row(n)));
            envelope.follow(predictive);
        }
    }

    void aKernelThatIsNotShiftInvariantIsRefused()
    {
        const auto outcome = core::GrowingPredictive::start(MatrixXd::Zero(1, 1), kernelFrom("linear()"), {});
        QVERIFY(refusal(outcome).find("shift-invariant") != std::string::npos);
    }

    void aPriorNarrowerThanRoundingIsRefused()
    {
        const auto outcome = core::GrowingPredictive::start(MatrixXd::Zero(2, 1), se(1.0), {.sigma0 = 1e-8});
        QVERIFY(refusal(outcome).find("sigma0") != std::string::npos);
    }
};

KERNELSCOPE_TEST(GrowingPredictiveTest, NoApplication)

} // namespace growing_predictive_test

#include "growing_predictive_test.moc"
