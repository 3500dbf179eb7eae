// Regression of more observations than have a Gram matrix: what is kept of a fit, and what is foretold of others.

#include "core/gp/regression.h"
#include "core/kernels/gram.h"
#include "core/kernels/kernel.h"
#include "core/labs/regression/regression_lab.h"
#include "core/regression/method.h"
#include "support/differences.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QtTest>

#include <cmath>

namespace many_observations_test
{

using core::RegressionPipeline;
using core::RegressionRequest;
using core::RegressionResult;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index count = 2'400;
static_assert(count > core::mostDenseRows);

core::Dataset waveWithin(double lo, double hi)
{
    core::Dataset data = core::emptyDataset(1);
    data.x = VectorXd::LinSpaced(count, lo, hi);
    data.targets = 2.0 + (3.0 * data.x.col(0).array()).sin() + 0.1 * (1e4 * data.x.col(0).array()).sin();
    return data;
}

RegressionRequest requestOf(core::Dataset data)
{
    RegressionRequest request = requestFor<RegressionRequest>(std::make_shared<const core::Dataset>(std::move(data)),
                                                              core::kernelOf(core::SquaredExponential{{0.5}}));
    request.settings.noise = 0.02;
    return request;
}

RegressionResult solved(RegressionPipeline& pipeline, const RegressionRequest& request)
{
    return valueOf(pipeline.solve(request));
}

/// The mean at the rows held out, of a Gram matrix of all others.
VectorXd meanOfHeldOut(const RegressionRequest& request, const RegressionResult& result, double noise)
{
    const MatrixXd x = request.data->x(result.rows, Eigen::all);
    const VectorXd targets = request.data->targets(result.rows);
    const auto gp = valueOf(core::GpRegression::fit(request.kernel, x, targets, noise, core::MeanFunction::Zero));
    return gp.predict(result.heldOut->observations.x).mean;
}

double rootMeanSquare(const VectorXd& values)
{
    return std::sqrt(values.squaredNorm() / static_cast<double>(values.size()));
}

} // namespace

class ManyObservationsTest : public QObject
{
    Q_OBJECT

private slots:
    /// Sums stand for a periodic function: rows that lie apart from the others and from the window are within the
    /// period, too.
    void whatIsHeldOutFarFromTheOthersIsForetoldAsByTheGramMatrix()
    {
        core::Dataset data = waveWithin(0.0, 1.0);
        data.x(0, 0) = 3.6;
        data.x(1, 0) = -2.2;
        RegressionRequest request = requestOf(std::move(data));
        request.window = {{.lo = 0.0, .hi = 1.0}};
        request.settings.holdOut.rows = {0, 1, 700};
        RegressionPipeline pipeline;
        const RegressionResult result = solved(pipeline, request);
        QVERIFY(result.route.find("Fourier") != std::string::npos);
        const VectorXd exact = meanOfHeldOut(request, result, request.settings.noise);
        QVERIFY(std::abs(exact[0]) < 1e-6); // nothing is known there
        QCOMPARE_LT((result.heldOut->mean - exact).cwiseAbs().maxCoeff(), 1e-9);
    }

    void theRidgeForetellsWhatIsHeldOut()
    {
        RegressionRequest request = requestOf(waveWithin(-2.0, 2.0));
        request.settings.holdOut.share = 0.1;
        request.settings.showRidge = true;
        RegressionPipeline pipeline;
        const auto agrees = [&](double lambda) {
            const RegressionResult result = solved(pipeline, request);
            const VectorXd missed = result.heldOut->observations.targets - meanOfHeldOut(request, result, lambda);
            QVERIFY(result.ridgeTrainError && result.ridgeHeldOutError);
            QCOMPARE_LT(std::abs(*result.ridgeHeldOutError - rootMeanSquare(missed)), 1e-9);
        };
        agrees(request.settings.noise);
        request.settings.ridgeChoice = core::RidgeChoice::ByHand;
        request.settings.lambda = 3.0;
        agrees(3.0);
        request.settings.lambda = 0.5;
        QVERIFY(!pipeline.isCheap(request)); // a system of its own
        agrees(0.5);
        QVERIFY(pipeline.isCheap(request));
        request.settings.holdOut.seed = 7; // others are held out
        agrees(0.5);
        core::Dataset moved = *request.data;
        moved.targets.array() += 0.3;
        request.data = std::make_shared<const core::Dataset>(std::move(moved));
        agrees(0.5);
    }

    /// As many as would take a system each are foretold as functions of a place.
    void manyThatAreHeldOutAreForetoldAsFew()
    {
        RegressionRequest request = requestOf(waveWithin(-2.0, 2.0));
        request.data = std::make_shared<const core::Dataset>([&] {
            core::Dataset data = *request.data;
            data.x.conservativeResize(2 * count, 1);
            data.targets.conservativeResize(2 * count);
            for (Index i = count; i < 2 * count; ++i) {
                data.x(i, 0) = data.x(i - count, 0) + 0.0003;
                data.targets[i] = data.targets[i - count] + 0.01;
            }
            return data;
        }());
        request.settings.holdOut.share = 0.5;
        request.settings.mean = core::MeanFunction::Linear;
        RegressionPipeline pipeline;
        const RegressionResult result = solved(pipeline, request);
        const core::HeldOut& out = *result.heldOut;
        QCOMPARE(out.mean.size(), count);
        const auto gp = valueOf(core::GpRegression::fit(request.kernel, request.data->x(result.rows, Eigen::all),
                                                        request.data->targets(result.rows), request.settings.noise,
                                                        core::MeanFunction::Linear));
        const core::GpPrediction exact = gp.predict(out.observations.x);
        QCOMPARE_LT((out.mean - exact.mean).cwiseAbs().maxCoeff(), 1e-9);
        QCOMPARE_LT((out.observedVariance - exact.observedVariance).cwiseAbs().maxCoeff(), 1e-10);
        request.preview = true; // it would take longer than all else
        const RegressionResult preview = solved(pipeline, request);
        QVERIFY(!preview.heldOut->observations.rows.empty() && preview.heldOut->mean.size() == 0 &&
                !preview.heldOut->score);
    }

    void anotherLevelKeepsWhatTheFitSaysOfItsObservations()
    {
        RegressionRequest request = requestOf(waveWithin(-2.0, 2.0));
        request.settings.holdOut.share = 0.1;
        RegressionPipeline pipeline;
        const RegressionResult first = solved(pipeline, request);
        request.settings.level = 0.5;
        QVERIFY(pipeline.isCheap(request));
        const RegressionResult level = solved(pipeline, request);
        QVERIFY(level.upper != first.upper);
        QVERIFY(level.looResiduals.sharesWith(first.looResiduals) && level.coefficients.sharesWith(first.coefficients));
        QVERIFY(level.heldOut.sharesWith(first.heldOut));
        request.settings.noise = 0.05;
        const RegressionResult noise = solved(pipeline, request);
        QVERIFY(*noise.looMean != *first.looMean && noise.heldOut->mean != first.heldOut->mean);
        pipeline.letGo();
        const RegressionResult anew = solved(pipeline, request);
        QVERIFY(!anew.heldOut.sharesWith(noise.heldOut));
        QCOMPARE(anew.heldOut->mean, noise.heldOut->mean);
        QCOMPARE(*anew.looMean, *noise.looMean);
    }

    /// The residuals are larger on the right, and a sentence names the column.
    void aColumnOfAnotherNameIsCalledByItInTheSentenceOnTheNoise()
    {
        core::Dataset data = waveWithin(-2.0, 2.0);
        for (Index i = count / 2; i < count; ++i)
            data.targets[i] += 0.3 * std::sin(1e5 * static_cast<double>(i));
        RegressionRequest request = requestOf(data);
        RegressionPipeline pipeline;
        const auto names = [&](const std::string& name) {
            for (const std::string& remark : solved(pipeline, request).remarks)
                if (remark.find("along " + name + ":") != std::string::npos)
                    return true;
            return false;
        };
        QVERIFY(names("x"));
        data.columnNames = {"hour"};
        request.data = std::make_shared<const core::Dataset>(data);
        QVERIFY(names("hour") && !names("x"));
    }
};

KERNELSCOPE_TEST(ManyObservationsTest, NoApplication)

} // namespace many_observations_test

#include "many_observations_test.moc"
