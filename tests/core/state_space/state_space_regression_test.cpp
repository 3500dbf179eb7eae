#include "core/state_space/regression.h"

#include "core/gp/parts.h"
#include "core/gp/prior.h"
#include "core/kernels/line_jet.h"
#include "core/kernels/log_gradients.h"

#include "support/differences.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "tests/core/state_space/random_rows.h"

#include <QTest>

#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace state_space_regression_test
{

using core::GpRegression;
using core::MeanFunction;
using core::StateSpaceRegression;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using random_rows::Example;

namespace
{

constexpr int cases = 200;

StateSpaceRegression fitted(const Example& e)
{
    return valueOf(StateSpaceRegression::fit(e.kernel, e.x, e.t, e.noise, e.mean));
}

GpRegression dense(const Example& e)
{
    return valueOf(GpRegression::fit(e.kernel, e.x, e.t, e.noise, e.mean));
}

/// k(x,x) at the places and 1: what errors of a variance are compared with.
double sizeOf(const Example& e)
{
    return std::max(1.0, core::diagonal(e.kernel, e.at).maxCoeff());
}

} // namespace

class StateSpaceRegressionTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { QVERIFY(!QTest::currentTestFailed()); }

    void meansAndVariancesAreThoseOfTheDenseWay()
    {
        for (int i = 0; i < cases; ++i) {
            const Example e = random_rows::example(i);
            const auto found = fitted(e).predict(e.at), expected = dense(e).predict(e.at);
            QVERIFY2(difference(found.mean, expected.mean) < 1e-9, e.text.c_str());
            QVERIFY2(difference(found.latentVariance, expected.latentVariance) < 1e-9 * sizeOf(e), e.text.c_str());
            QVERIFY(found.observedVariance == VectorXd(found.latentVariance.array() + e.noise));
            QVERIFY2(difference(fitted(e).mean(e.at), found.mean) == 0.0, e.text.c_str());
            QVERIFY2(difference(fitted(e).meanPart(e.at), dense(e).meanPart(e.at)) < 1e-9, e.text.c_str());
        }
    }

    void covariancesAreThoseOfTheDenseWay()
    {
        for (int i = 0; i < cases; ++i) {
            const Example e = random_rows::example(i);
            const MatrixXd found = fitted(e).covariance(e.at);
            QVERIFY2(difference(found, dense(e).covariance(e.at)) < 1e-9 * sizeOf(e), e.text.c_str());
            QVERIFY(found == found.transpose());
        }
    }

    void evidenceAndItsPartsAreThoseOfTheDenseWay()
    {
        for (int i = 0; i < cases; ++i) {
            const Example e = random_rows::example(i);
            const StateSpaceRegression found = fitted(e);
            const GpRegression expected = dense(e);
            QVERIFY2(std::abs(found.logEvidence() - expected.logEvidence()) < 1e-7, e.text.c_str());
            QVERIFY(std::abs(found.logFit() - expected.logFit()) < 1e-7);
            QVERIFY(std::abs(found.logComplexity() - expected.logComplexity()) < 1e-7);
            QCOMPARE(found.logConstant(), expected.logConstant());
        }
    }

    void gradientsAreThoseOfTheDenseWay()
    {
        for (int i = 0; i < cases; ++i) {
            const Example e = random_rows::example(i);
            const auto found = fitted(e).gradient(), expected = dense(e).gradient();
            QVERIFY2(relativeDifference(found.logKernel, expected.logKernel) < 1e-7, e.text.c_str());
            QVERIFY2(std::abs(found.logNoise - expected.logNoise) < 1e-7 * (1.0 + std::abs(expected.logNoise)),
                     e.text.c_str());
        }
    }

    void gradientsAreCentralDifferences()
    {
        for (int i = 0; i < cases; i += 5) {
            const Example e = random_rows::example(i);
            const auto gradient = fitted(e).gradient();
            const auto evidence = [&](const core::Kernel& kernel, double noise) {
                return valueOf(StateSpaceRegression::fit(kernel, e.x, e.t, noise, e.mean)).logEvidence();
            };
            constexpr double step = 1e-4;
            const double size = 1.0 + gradient.logKernel.cwiseAbs().maxCoeff() + std::abs(gradient.logNoise);
            const auto numbers = core::continuousHyperparameters(e.kernel);
            QCOMPARE(gradient.logKernel.size(), std::ssize(numbers));
            for (std::size_t p = 0; p < numbers.size(); ++p) {
                core::Hyperparameter up = numbers[p], down = numbers[p];
                up.value *= std::exp(step);
                down.value *= std::exp(-step);
                const double slope = (evidence(core::withHyperparameter(e.kernel, up), e.noise) -
                                      evidence(core::withHyperparameter(e.kernel, down), e.noise)) /
                                     (2.0 * step);
                QVERIFY2(std::abs(slope - gradient.logKernel[static_cast<Index>(p)]) < 1e-6 * size,
                         (e.text + " " + core::pathOf(numbers[p])).c_str());
            }
            const double slope =
                (evidence(e.kernel, e.noise * std::exp(step)) - evidence(e.kernel, e.noise * std::exp(-step))) /
                (2.0 * step);
            QVERIFY2(std::abs(slope - gradient.logNoise) < 1e-6 * size, e.text.c_str());
        }
    }

    void whatIsLeftOutAndWeightsAreThoseOfTheDenseWay()
    {
        for (int i = 0; i < cases; ++i) {
            const Example e = random_rows::example(i);
            const StateSpaceRegression gp = fitted(e);
            const GpRegression expected = dense(e);
            const auto found = gp.leaveOneOut(), left = expected.leaveOneOut();
            for (Index row = 0; row < e.x.rows(); ++row) {
                QCOMPARE(std::isnan(found.mean[row]), std::isnan(left.mean[row]));
                if (std::isnan(left.mean[row])) {
                    QVERIFY(std::isinf(found.observedVariance[row]));
                    continue;
                }
                QVERIFY2(std::abs(found.mean[row] - left.mean[row]) < 1e-8, e.text.c_str());
                QVERIFY2(relativeError(found.observedVariance[row], left.observedVariance[row]) < 1e-8, e.text.c_str());
            }
            QVERIFY2(e.noise * difference(gp.weights(), expected.weights()) < 1e-9, e.text.c_str());
            QVERIFY2(difference(gp.fittedMean(), expected.mean(e.x)) < 1e-9, e.text.c_str());
        }
    }

    void coefficientsOfTheMeanAreThoseOfTheDenseWay()
    {
        for (int i = 0; i < cases; ++i) {
            const Example e = random_rows::example(i);
            const auto found = fitted(e).meanCoefficients(), expected = dense(e).meanCoefficients();
            QVERIFY2(relativeDifference(found.value, expected.value) < 1e-8, e.text.c_str());
            QVERIFY2(relativeDifference(found.covariance, expected.covariance) < 1e-8, e.text.c_str());
        }
    }

    void partsAreThoseOfTheDenseWay()
    {
        for (int i = 0; i < cases; ++i) {
            const Example e = random_rows::example(i);
            const auto found = fitted(e).parts(e.at), expected = core::gpParts(dense(e), e.at);
            QCOMPARE(found.size(), expected.size());
            for (std::size_t p = 0; p < found.size(); ++p) {
                QVERIFY(found[p].kernel == expected[p].kernel);
                QVERIFY2(difference(found[p].mean, expected[p].mean) < 1e-8, e.text.c_str());
                QVERIFY2(difference(found[p].variance, expected[p].variance) < 1e-8 * sizeOf(e), e.text.c_str());
            }
        }
    }

    void slopesAreThoseOfTheDenseWay()
    {
        int smooth = 0;
        for (int i = 0; i < cases; ++i) {
            const Example e = random_rows::example(i);
            if (core::whyNoDerivative(e.kernel, 1))
                continue;
            ++smooth;
            const auto found = fitted(e).derivative(e.at), expected = dense(e).derivative(e.at);
            QVERIFY2(relativeDifference(found.mean, expected.mean) < 1e-8, e.text.c_str());
            QVERIFY2(relativeDifference(found.covariance, expected.covariance) < 1e-9, e.text.c_str());
        }
        QVERIFY(smooth >= cases / 3);
    }

    void drawsAreThoseOfTheDenseWay()
    {
        for (const int i : {1, 5, 9, 12}) {
            const Example e = random_rows::example(i);
            const MatrixXd normals = core::standardNormals(3, e.at.rows(), 4);
            const MatrixXd found = valueOf(fitted(e).draws(e.at, normals));
            QVERIFY2(difference(found, valueOf(dense(e).draws(e.at, normals))) < 1e-5, e.text.c_str()); // √ of rounding
        }
    }

    /// No slider sorts again.
    void rowsAreSharedByFits()
    {
        const Example e = random_rows::example(4);
        const auto rows = valueOf(core::SortedRows::of(e.x, e.t));
        const auto first = valueOf(StateSpaceRegression::fit(e.kernel, rows, e.noise, e.mean));
        const auto second = valueOf(StateSpaceRegression::fit(e.kernel, first.rows(), 2.0 * e.noise, e.mean));
        QVERIFY(first.rows() == rows && second.rows() == rows);
        QVERIFY(first.logEvidence() == fitted(e).logEvidence());
        Example noisier = e;
        noisier.noise *= 2.0;
        QVERIFY(second.logEvidence() == fitted(noisier).logEvidence());
    }

    void longWorkTellsItsSharesAndStops()
    {
        const Index n = 20'000;
        const auto rows =
            valueOf(core::SortedRows::of(VectorXd::LinSpaced(n, 0.0, 1.0), VectorXd::LinSpaced(n, 0.0, 1.0)));
        const core::Kernel kernel = sample::parsed("exponential()");
        std::vector<double> heard;
        const auto hear = [&](double share) { heard.push_back(share); };
        const auto heardInOrder = [&] {
            return heard.size() > 4 && std::ranges::is_sorted(heard) && heard.front() >= 0.0 && heard.back() <= 1.0;
        };
        const auto gp = valueOf(StateSpaceRegression::fit(kernel, rows, 0.1, MeanFunction::Zero, hear));
        QVERIFY(heardInOrder());
        heard.clear();
        std::stop_source source;
        const auto stopInTheMiddle = [&](double share) {
            if (share > 0.5)
                source.request_stop();
        };
        const auto stopped =
            StateSpaceRegression::fit(kernel, rows, 0.1, MeanFunction::Zero, stopInTheMiddle, source.get_token());
        QVERIFY(std::holds_alternative<core::Cancelled>(stopped));
        QVERIFY(!gp.smooth({}, source.get_token())); // after which the way back is still to be gone
        QVERIFY(gp.smooth(hear, {}));
        QVERIFY(heardInOrder());
        QVERIFY(gp.weights() == valueOf(StateSpaceRegression::fit(kernel, rows, 0.1, MeanFunction::Zero)).weights());
    }
};

KERNELSCOPE_TEST(StateSpaceRegressionTest, NoApplication)

} // namespace state_space_regression_test

#include "state_space_regression_test.moc"
