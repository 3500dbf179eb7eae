#include "core/state_space/model.h"

#include "support/differences.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"

#include <QTest>

#include <Eigen/Core>

#include <cmath>

namespace state_space_model_test
{

using core::StateSpaceModel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr const char* expressions[] = {"exponential(0.7)",
                                       "laplacian(2)",
                                       "matern32(0.4)",
                                       "1.9*matern52(1.3)",
                                       "cosine(0.8)",
                                       "linear()",
                                       "brownian()",
                                       "constant(0)",
                                       "2*matern32(0.5)+0.3*constant(2)+linear()",
                                       "matern52(0.6)*cosine(1.7)",
                                       "0.4*linear()*brownian()*linear()",
                                       "matern52(0.6)*matern52(2)",
                                       "3*(exponential(0.5)+0.2*linear())*(cosine(0.3)+brownian())",
                                       "brownian()*brownian()+exponential(1)*exponential(2)*matern32(1)"};

MatrixXd marginalOf(const StateSpaceModel& model)
{
    const MatrixXd root = model.marginalRoot();
    return root * root.transpose();
}

struct Step {
    MatrixXd f, g;
};
Step stepOf(const StateSpaceModel& model, double from, double to)
{
    const Index d = model.dimension();
    Step step{.f = MatrixXd(d, d), .g = MatrixXd(d, d)};
    model.step(from, to, step.f.data(), step.g.data());
    return step;
}

VectorXd observationOf(const StateSpaceModel& model, double x)
{
    VectorXd h(model.dimension());
    model.observation(x, h);
    return h;
}

constexpr double steps[] = {0.0, 1e-12, 1e-7, 1e-3, 0.05, 0.3, 0.9, 1.1, 2.0, 7.0, 60.0, 1e5};

} // namespace

class StateSpaceModelTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { QVERIFY(!QTest::currentTestFailed()); }

    /// k(x, y) = h(y)ᵀ F Π h(x).
    void theStateHasTheCovarianceOfTheKernel()
    {
        for (const char* expression : expressions) {
            const core::Kernel kernel = sample::parsed(expression);
            const auto model = core::stateSpaceOf(kernel);
            QVERIFY2(model.has_value(), expression);
            const MatrixXd marginal = marginalOf(*model);
            for (const double x : {0.0, 0.4, 3.0})
                for (const double gap : steps) {
                    const double y = x + gap;
                    const double found = observationOf(*model, y).transpose() * stepOf(*model, x, y).f * marginal *
                                         observationOf(*model, x);
                    const double expected =
                        core::crossGram(kernel, MatrixXd::Constant(1, 1, x), MatrixXd::Constant(1, 1, y))(0, 0);
                    const double size =
                        std::sqrt(core::diagonal(kernel, VectorXd::Constant(1, x))[0] *
                                  core::diagonal(kernel, VectorXd::Constant(1, y))[0]); // k(x,y) may be near 0
                    QVERIFY2(
                        std::abs(found - expected) <= 2e-14 * size + (gap > 1e4 ? 1e-10 * size : 0.0),
                        qPrintable(
                            QString("%1 from %2 by %3: %4").arg(expression).arg(x).arg(gap).arg(found - expected)));
                }
        }
    }

    void noiseIsWhatTheStepLosesOfTheMarginal()
    {
        for (const char* expression : expressions) {
            const auto model = core::stateSpaceOf(sample::parsed(expression));
            const MatrixXd marginal = marginalOf(*model);
            for (const double gap : steps) {
                const Step step = stepOf(*model, 0.6, 0.6 + gap);
                const MatrixXd after = step.f * marginal * step.f.transpose() + step.g * step.g.transpose();
                QVERIFY2(difference(after, marginal) < 5e-15, expression);
                QVERIFY(step.g.isLowerTriangular(0.0));
            }
        }
    }

    void twoStepsAreOne()
    {
        for (const char* expression : expressions) {
            const auto model = core::stateSpaceOf(sample::parsed(expression));
            const Step first = stepOf(*model, 0.5, 0.8), second = stepOf(*model, 0.8, 1.9),
                       both = stepOf(*model, 0.5, 1.9);
            QVERIFY2(difference(second.f * first.f, both.f) < 5e-15, expression);
            const MatrixXd carried = second.f * first.g;
            QVERIFY2(difference(carried * carried.transpose() + second.g * second.g.transpose(),
                                both.g * both.g.transpose()) < 1e-14,
                     expression);
        }
    }

    /// The variance of f over a short step is its leading power of s = √(2ν)·gap/ℓ, to the last digits.
    void noiseOfShortStepsKeepsItsDigits()
    {
        struct Leading {
            const char* expression;
            double rate, factor, power;
        };
        for (const auto& [expression, rate, factor, power] :
             {Leading{"exponential(0.5)", 2.0, 2.0, 1.0},
              Leading{"matern32(0.5)", 2.0 * std::sqrt(3.0), 4.0 / 3.0, 3.0},
              Leading{"matern52(0.5)", 2.0 * std::sqrt(5.0), 4.0 / 15.0, 5.0}})
            for (const double gap : {1e-15, 1e-9}) {
                const Step step = stepOf(*core::stateSpaceOf(sample::parsed(expression)), 0.0, gap);
                const double expected = factor * std::pow(rate * gap, power);
                QVERIFY2(relativeError(step.g(0, 0) * step.g(0, 0), expected) < 1e-7, expression); // of the next power
                QVERIFY2(gap > 1e-12 || relativeError(step.g(0, 0) * step.g(0, 0), expected) < 2e-14, expression);
            }
    }

    void dimensionsAreAsStated()
    {
        const auto dimension = [](const char* expression) {
            return core::stateSpaceOf(sample::parsed(expression))->dimension();
        };
        QCOMPARE(dimension("exponential()"), Index{1});
        QCOMPARE(dimension("3*linear()*brownian()"), Index{1});
        QCOMPARE(dimension("matern32()"), Index{2});
        QCOMPARE(dimension("matern52()"), Index{3});
        QCOMPARE(dimension("matern52()*cosine()+constant()"), Index{7});
        QCOMPARE(dimension("matern52()*matern32()*cosine()"), Index{12});
    }

    void kernelsWithoutAStateAreNamed()
    {
        const auto why = [](const char* expression) {
            return core::whyNoStateSpace(sample::parsed(expression)).value_or("");
        };
        QVERIFY(why("matern32()+2*(linear()*se())").find("se() have no state") != std::string::npos);
        QVERIFY(why("periodic()").find("matern52") != std::string::npos);
        QVERIFY(why("matern52()*matern52()*cosine()").find("more than 12 dimensions") != std::string::npos);
        QVERIFY(!core::stateSpaceOf(sample::parsed("rq()")));
        for (const char* expression : expressions)
            QVERIFY2(why(expression).empty(), expression);
    }
};

KERNELSCOPE_TEST(StateSpaceModelTest, NoApplication)

} // namespace state_space_model_test

#include "state_space_model_test.moc"
