#include "core/embedding/credible_band.h"
#include "core/gp/regression.h"
#include "core/kernels/gram.h"
#include "core/labs/held_out.h"
#include "core/labs/regression/regression_lab.h"
#include "core/window/window.h"
#include "support/differences.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"

#include <QtTest>

#include <Eigen/Core>
#include <cmath>
#include <random>

namespace regression_pipeline_test
{

using core::RegressionPipeline;
using core::RegressionRequest;
using core::RegressionResult;
using core::RegressionSettings;
using core::RidgeChoice;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

std::shared_ptr<const core::Dataset> dataOf(const MatrixXd& x, const VectorXd& targets)
{
    core::Dataset data = core::emptyDataset(x.cols());
    data.x = x;
    data.targets = targets;
    return std::make_shared<const core::Dataset>(std::move(data));
}

/// A noisy wave over [-1.5, 1.5]^d, every `without`-th row without a target.
std::shared_ptr<const core::Dataset> wave(Index n, Index d, Index without = 0)
{
    const MatrixXd x = randomPoints(n, d, 5);
    VectorXd targets = (3.0 * x.col(0).array()).sin().matrix() + 0.1 * randomPoints(n, 1, 6);
    for (Index row = 0; without > 0 && row < n; row += without)
        targets[row] = std::nan("");
    return dataOf(x, targets);
}

core::Kernel smooth(double lengthscale, double scale = 1.0)
{
    return core::kernelOf(core::SquaredExponential{{lengthscale}}, scale);
}

/// The means and bands of all parts, a column each, and of the derivative.
MatrixXd partsOf(const RegressionResult& result)
{
    MatrixXd all(result.grid.size(), 3 * std::ssize(result.parts));
    for (Index i = 0; i < all.cols() / 3; ++i) {
        const core::CurvePart& part = result.parts[static_cast<std::size_t>(i)];
        all.middleCols(3 * i, 3) << part.mean, part.lower, part.upper;
    }
    return all;
}
MatrixXd derivativeOf(const RegressionResult& result)
{
    MatrixXd all(result.grid.size(), 3);
    if (!result.derivative)
        return {};
    all << result.derivative->mean, result.derivative->band.lower, result.derivative->band.upper;
    return all;
}

/// The name of the first entry in which two results differ, or nothing.
std::string differing(const RegressionResult& a, const RegressionResult& b)
{
    const std::pair<const char*, double> entries[] = {
        {"grid", relativeDifference(a.grid, b.grid)},
        {"mean", relativeDifference(a.mean, b.mean)},
        {"lower", relativeDifference(a.lower, b.lower)},
        {"upper", relativeDifference(a.upper, b.upper)},
        {"latentSd", relativeDifference(a.latentSd, b.latentSd)},
        {"observedSd", relativeDifference(a.observedSd, b.observedSd)},
        {"priorLower", relativeDifference(a.priorLower, b.priorLower)},
        {"meanPart", relativeDifference(a.meanPart, b.meanPart)},
        {"meanCoefficients", relativeDifference(a.meanCoefficients.value, b.meanCoefficients.value)},
        {"heldOut", relativeDifference(a.heldOut->mean, b.heldOut->mean)},
        {"heldOutRows", a.heldOut->observations.rows == b.heldOut->observations.rows ? 0.0 : HUGE_VAL},
        {"priorDraws", relativeDifference(a.priorDraws, b.priorDraws)},
        {"posteriorDraws", relativeDifference(a.posteriorDraws, b.posteriorDraws)},
        {"ridge", relativeDifference(a.ridge, b.ridge)},
        {"terms", relativeDifference(a.terms, b.terms)},
        {"parts", relativeDifference(partsOf(a), partsOf(b))},
        {"derivative", relativeDifference(derivativeOf(a), derivativeOf(b))},
        {"meanField", relativeDifference(a.meanField.values, b.meanField.values)},
        {"sdField", relativeDifference(a.sdField.values, b.sdField.values)},
        {"priorDrawField", relativeDifference(a.priorDrawField.values, b.priorDrawField.values)},
        {"posteriorDrawField", relativeDifference(a.posteriorDrawField.values, b.posteriorDrawField.values)},
        {"ridgeField", relativeDifference(a.ridgeField.values, b.ridgeField.values)},
        {"coefficients", relativeDifference(*a.coefficients, *b.coefficients)},
        {"looMean", relativeDifference(*a.looMean, *b.looMean)},
        {"looVariance", relativeDifference(*a.looVariance, *b.looVariance)},
        {"looResiduals", relativeDifference(a.looResiduals->value, b.looResiduals->value)},
        {"heldOutVariance", relativeDifference(a.heldOut->observedVariance, b.heldOut->observedVariance)},
        {"trainError", std::abs(a.trainError - b.trainError)},
        {"ridgeErrors", std::abs(a.ridgeTrainError.value_or(-1.0) - b.ridgeTrainError.value_or(-1.0)) +
                            std::abs(a.ridgeHeldOutError.value_or(-1.0) - b.ridgeHeldOutError.value_or(-1.0))},
        {"logEvidence", std::abs(a.logEvidence - b.logEvidence) / (1.0 + std::abs(b.logEvidence))},
        {"lambda", std::abs(a.lambda - b.lambda)},
        {"degreesOfFreedom", std::abs(a.degreesOfFreedom - b.degreesOfFreedom)},
        {"norm2", std::abs(a.norm2 - b.norm2) / (1.0 + b.norm2)},
        {"ridgeDegreesOfFreedom", std::abs(a.ridgeDegreesOfFreedom - b.ridgeDegreesOfFreedom)},
        {"ridgeNorm2", std::abs(a.ridgeNorm2 - b.ridgeNorm2) / (1.0 + b.ridgeNorm2)},
        {"rows", a.rows == b.rows && a.termRows == b.termRows ? 0.0 : HUGE_VAL},
        {"remarks", a.remarks == b.remarks && a.route == b.route && a.window == b.window ? 0.0 : HUGE_VAL}};
    for (const auto& [name, error] : entries)
        if (!(error <= 1e-9))
            return std::string(name) + " by " + std::to_string(error);
    return {};
}

/// Moves a request as a person would: mostly a slider, sometimes the data.
void change(RegressionRequest& request, std::mt19937_64& rng)
{
    const auto pick = [&](int count) { return static_cast<int>(rng() % static_cast<unsigned>(count)); };
    RegressionSettings& settings = request.settings;
    const Index d = request.data->dimensions();
    switch (pick(15)) {
    case 0:
        settings.noise = std::pow(10.0, -pick(4));
        break;
    case 1:
        request.kernel.scale = 0.5 + pick(3);
        break;
    case 2:
        request.kernel = smooth(0.4 + 0.3 * pick(3), request.kernel.scale);
        break;
    case 3:
        settings.showRidge = !settings.showRidge;
        settings.ridgeChoice = static_cast<RidgeChoice>(pick(4));
        break;
    case 4:
        settings.lambda = std::pow(10.0, -pick(3));
        break;
    case 5:
        settings.draws = pick(4);
        break;
    case 6:
        request.drift += 0.3;
        break;
    case 7:
        settings.band = settings.band == RegressionSettings::Band::Latent ? RegressionSettings::Band::Observed
                                                                          : RegressionSettings::Band::Latent;
        settings.level = 0.5 + 0.1 * pick(4);
        break;
    case 8: {
        core::Dataset other = *request.data;
        if (other.size() > 0)
            other.targets[pick(static_cast<int>(other.size()))] += 0.5;
        request.data = std::make_shared<const core::Dataset>(std::move(other));
        break;
    }
    case 9:
        request.data = pick(4) == 0 ? dataOf(MatrixXd(0, d), VectorXd()) : wave(12 + pick(3), d, pick(2) * 5);
        break;
    case 10:
        settings.mean = static_cast<core::MeanFunction>(pick(3));
        break;
    case 11:
        settings.holdOut.share = 0.2 * pick(3);
        settings.holdOut.seed = 1 + pick(2);
        break;
    case 12:
        settings.showParts = !settings.showParts;
        settings.parts = pick(2) == 0 ? RegressionSettings::Parts::Stacked : RegressionSettings::Parts::Together;
        settings.showDerivative = pick(2) == 0;
        break;
    case 13:
        settings.slopes.clear();
        for (int count = pick(3); count > 0; --count)
            settings.slopes.push_back({.at = 0.3 * pick(4), .slope = 1.0 - pick(3)});
        settings.slopeNoise = 0.1 * pick(2);
        break;
    default:
        request.preview = !request.preview;
    }
}

} // namespace

class RegressionPipelineTest : public QObject
{
    Q_OBJECT
private slots:
    void anySequenceAnswersWhatAFreshPipelineWould_data();
    void anySequenceAnswersWhatAFreshPipelineWould();
    void theCurvesAreThoseOfTheDenseConditional();
    void thePreviewAgreesWithTheFullResultOnTheLine();
    void theFieldsAreThePosteriorAtTheirPoints_data();
    void theFieldsAreThePosteriorAtTheirPoints();
    void theTermsAddUpToTheMean();
    void thePartsAddUpToTheMeanAndTheDerivativeIsItsSlope();
    void systemsThatWereLetGoAreMadeAnew();
    void whatCannotBeTakenApartIsSaid();
    void slopesAreObservedBesideTheTargets();
    void aLearnedMeanIsThatOfTheFit();
    void aLearnedMeanMovesWithTheTargetsAndTheRidgeStaysAboutZero();
    void whatIsHeldOutIsForetoldByAModelWithoutIt();
    void ridgeIsTheMeanWithLambdaForNoise();
    void aChosenLambdaScalesWithTheKernel();
    void withoutObservationsAllIsThePrior();
    void drawsFollowTheDriftContinuously();
    void posteriorDrawsPassThroughDataWithoutNoise();
    void theNormDoesNotHangOnWhatTheMeanTakes();
    void theNumbersAtTheObservationsAreThoseOfTheFit();
    void noiseAndScaleAreCheapTheLengthscaleIsNot();
    void rowsWithoutTargetsAreNoObservationsAndSaidSo();
    void brownianMotionBeginsAtZero();
    void whatIsWrongIsToldByField();
    void conflictingTargetsWithoutNoiseAreExplained();
    void oneObservationIsEnough();
    void aStoppedRequestIsCancelled();
};

void RegressionPipelineTest::anySequenceAnswersWhatAFreshPipelineWould_data()
{
    QTest::addColumn<int>("dimensions");
    QTest::addRow("1D") << 1;
    QTest::addRow("2D") << 2;
}

void RegressionPipelineTest::anySequenceAnswersWhatAFreshPipelineWould()
{
    QFETCH(int, dimensions);
    std::mt19937_64 rng(11);
    RegressionPipeline pipeline;
    RegressionRequest request = requestFor<RegressionRequest>(wave(14, dimensions), smooth(0.6));
    for (int step = 0; step < (dimensions == 1 ? 60 : 16); ++step) {
        change(request, rng);
        const std::string wrong = differing(solved(pipeline, request), fresh<RegressionPipeline>(request));
        QVERIFY2(wrong.empty(), wrong.c_str());
    }
}

void RegressionPipelineTest::theCurvesAreThoseOfTheDenseConditional()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(15, 1), smooth(0.5, 1.7));
    request.settings.noise = 0.04;
    const RegressionResult result = fresh<RegressionPipeline>(request);
    const MatrixXd& x = request.data->x;
    const MatrixXd c = core::gram(request.kernel, x) + 0.04 * MatrixXd::Identity(15, 15);
    const MatrixXd cross = core::crossGram(request.kernel, result.grid, x);
    const MatrixXd weights = cross * inverseOf(c);
    const VectorXd mean = weights * request.data->targets;
    const VectorXd variance = 1.7 - (weights.cwiseProduct(cross)).rowwise().sum().array();
    QVERIFY(relativeDifference(result.mean, mean) < 1e-11);
    QVERIFY(relativeDifference(result.latentSd.cwiseAbs2(), variance) < 1e-11);
    QVERIFY(relativeDifference(result.observedSd.cwiseAbs2(), variance.array() + 0.04) < 1e-11);
    const double z = core::twoSidedQuantile(0.95);
    QVERIFY(relativeDifference(result.upper - result.lower, 2.0 * z * result.latentSd) < 1e-12);
    request.settings.band = RegressionSettings::Band::Observed;
    const RegressionResult observed = fresh<RegressionPipeline>(request);
    QVERIFY(relativeDifference(observed.upper - observed.lower, 2.0 * z * result.observedSd) < 1e-12);
    QVERIFY(relativeDifference(observed.priorUpper, VectorXd::Constant(observed.grid.size(), z * std::sqrt(1.74))) <
            1e-12);
}

void RegressionPipelineTest::thePreviewAgreesWithTheFullResultOnTheLine()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(40, 1), smooth(0.4));
    const RegressionResult full = fresh<RegressionPipeline>(request);
    request.preview = true;
    const RegressionResult preview = fresh<RegressionPipeline>(request);
    QVERIFY(preview.preview && !full.preview);
    QVERIFY(preview.route != full.route);
    // The spectrum leaves out eigenvalues that are rounding, √(nε) of the kernel's size in a function.
    QVERIFY(relativeDifference(preview.mean, full.mean) < 1e-9);
    QVERIFY(relativeDifference(preview.latentSd.cwiseAbs2(), full.latentSd.cwiseAbs2()) < 1e-12);
    QVERIFY(relativeDifference(preview.priorDraws, full.priorDraws) < 1e-9);
    QVERIFY(relativeDifference(preview.posteriorDraws, full.posteriorDraws) <
            1e-4); // roots of eigenvalues that are rounding
    QVERIFY(relativeDifference(*preview.looMean, *full.looMean) < 1e-8);
}

void RegressionPipelineTest::theFieldsAreThePosteriorAtTheirPoints_data()
{
    QTest::addColumn<bool>("kinked");
    QTest::addRow("a smooth kernel, by nodes") << false;
    QTest::addRow("a kinked kernel, on the plain grid") << true;
}

void RegressionPipelineTest::theFieldsAreThePosteriorAtTheirPoints()
{
    QFETCH(bool, kinked);
    RegressionRequest request = requestFor<RegressionRequest>(
        wave(60, 2), kinked ? core::kernelOf(core::Matern32{{0.7}}, 1.3) : smooth(0.5, 1.3));
    const RegressionResult result = fresh<RegressionPipeline>(request);
    QCOMPARE(result.meanField.values.rows(), result.meanField.axis1.size());
    QCOMPARE(result.meanField.axis1.size(), Index{200});
    const auto fitted = std::get<core::GpRegression>(
        core::GpRegression::fit(request.kernel, request.data->x, request.data->targets, request.settings.noise));
    for (const auto& [i, j] : {std::pair<Index, Index>{0, 0}, {199, 7}, {80, 121}, {33, 199}}) {
        const Eigen::RowVector2d at(result.meanField.axis1[i], result.meanField.axis2[j]);
        const core::GpPrediction exact = fitted.predict(at);
        QVERIFY(std::abs(result.meanField.values(i, j) - exact.mean[0]) < 1e-5);
        QVERIFY(std::abs(std::pow(result.sdField.values(i, j), 2) - exact.latentVariance[0]) < 1e-5);
    }
}

void RegressionPipelineTest::theTermsAddUpToTheMean()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(20, 1, 4), smooth(0.5));
    const RegressionResult result = fresh<RegressionPipeline>(request);
    QCOMPARE(result.terms.cols(), Index{15});
    QVERIFY(relativeDifference(result.terms.rowwise().sum(), result.mean) < 1e-10);
    for (const int row : result.termRows)
        QVERIFY(std::isfinite(request.data->targets[row]));
    const RegressionResult many = fresh<RegressionPipeline>(requestFor<RegressionRequest>(wave(100, 1), smooth(0.5)));
    QCOMPARE(many.terms.cols(), Index{60});
    QVERIFY(std::any_of(many.remarks.begin(), many.remarks.end(),
                        [](const std::string& r) { return r.find("largest coefficients") != std::string::npos; }));
    RegressionRequest hidden = requestFor<RegressionRequest>(wave(100, 1), smooth(0.5));
    hidden.settings.showDerivative = true; // in their place
    const RegressionResult none = fresh<RegressionPipeline>(hidden);
    QVERIFY(none.terms.cols() == 0 && !mentions(none, "largest coefficients"));
}

void RegressionPipelineTest::thePartsAddUpToTheMeanAndTheDerivativeIsItsSlope()
{
    for (const core::MeanFunction mean : {core::MeanFunction::Zero, core::MeanFunction::Linear})
        for (const Index n : {Index{0}, Index{17}}) {
            RegressionRequest request = requestFor<RegressionRequest>(
                n > 0 ? wave(n, 1) : dataOf(MatrixXd(0, 1), VectorXd()), core::sum({smooth(0.5), smooth(2.0)}, 1.3));
            request.settings.mean = mean;
            QVERIFY(fresh<RegressionPipeline>(request).parts.empty());
            request.settings.showParts = request.settings.showDerivative = true;
            const RegressionResult result = fresh<RegressionPipeline>(request);
            QCOMPARE(result.parts.size(), std::size_t{mean == core::MeanFunction::Linear && n > 0 ? 3u : 2u});
            VectorXd sum = VectorXd::Zero(result.grid.size());
            for (const core::CurvePart& part : result.parts) {
                sum += part.mean;
                QVERIFY((part.upper - part.mean).minCoeff() >= 0.0);
            }
            QVERIFY(relativeDifference(sum, result.mean) < 1e-14);
            QVERIFY(result.derivative && result.whyNoDerivative.empty() && result.whyNotApart.empty());
            const double step = result.grid[1] - result.grid[0];
            const Index inner = result.grid.size() - 2;
            const VectorXd slope = (result.mean.tail(inner) - result.mean.head(inner)) / (2.0 * step);
            QVERIFY(relativeDifference(result.derivative->mean.segment(1, inner), slope) < 1e-2);
        }
}

void RegressionPipelineTest::systemsThatWereLetGoAreMadeAnew()
{
    for (const Index n : {Index{100}, Index{2'500}}) {
        RegressionRequest request = requestFor<RegressionRequest>(wave(n, 1), smooth(0.5));
        request.settings.noise = 0.1;
        RegressionPipeline pipeline;
        const RegressionResult first = valueOf(pipeline.solve(request));
        QVERIFY(pipeline.isCheap(request));
        pipeline.letGo();
        QCOMPARE(pipeline.isCheap(request), n == 100); // few keep what they have
        const RegressionResult again = valueOf(pipeline.solve(request));
        QCOMPARE(differing(first, again), std::string());
    }
}

void RegressionPipelineTest::whatCannotBeTakenApartIsSaid()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(12, 1), core::kernelOf(core::Exponential{{0.5}}));
    request.settings.showDerivative = true;
    const RegressionResult rough = fresh<RegressionPipeline>(request);
    QVERIFY(!rough.derivative && rough.whyNoDerivative.find("exponential") != std::string::npos);
    request.kernel = smooth(0.5);
    request.data = wave(301, 1);
    request.settings.noise = 0.1;
    request.preview = true; // of so many observations it would come too late
    QVERIFY(!fresh<RegressionPipeline>(request).whyNotApart.empty());
    request.preview = false;
    QVERIFY(fresh<RegressionPipeline>(request).derivative);
}

void RegressionPipelineTest::slopesAreObservedBesideTheTargets()
{
    for (const core::MeanFunction mean : {core::MeanFunction::Zero, core::MeanFunction::Constant})
        for (const Index n : {Index{0}, Index{15}}) {
            RegressionRequest request = requestFor<RegressionRequest>(
                n > 0 ? wave(n, 1) : dataOf(MatrixXd(0, 1), VectorXd()), smooth(0.5, 1.7));
            request.settings.mean = mean;
            request.settings.noise = 0.04;
            request.settings.slopes = {{.at = 0.25, .slope = -4.0}, {.at = -0.5, .slope = 1.0}};
            request.settings.slopeNoise = mean == core::MeanFunction::Zero ? 0.3 : 0.0;
            request.settings.showDerivative = true;
            request.settings.showRidge = true;
            const RegressionResult result = fresh<RegressionPipeline>(request);
            const core::GpRegression direct = valueOf(
                core::GpRegression::fit(request.kernel, request.data->x, n > 0 ? request.data->targets : VectorXd(),
                                        0.04, n > 0 ? mean : core::MeanFunction::Zero,
                                        core::observedSlopes(request.settings.slopes, request.settings.slopeNoise)));
            const core::GpPrediction told = direct.predict(result.grid);
            QVERIFY(relativeDifference(result.mean, told.mean) < 1e-10);
            QVERIFY(relativeDifference(result.latentSd.cwiseAbs2(), told.latentVariance) < 1e-10);
            QVERIFY(std::abs(result.logEvidence - direct.logEvidence()) < 1e-10);
            QCOMPARE(result.coefficients->size(), n);
            QVERIFY(relativeDifference(result.derivative->mean, direct.derivative(result.grid).mean) < 1e-10);
            QVERIFY(mentions(result, "slopes"));
            // ridge regression is of the targets alone
            RegressionRequest without = request;
            without.settings.slopes.clear();
            QVERIFY(relativeDifference(result.ridge, fresh<RegressionPipeline>(without).ridge) < 1e-8);
            if (mean == core::MeanFunction::Zero) { // ‖m‖² = αᵀ(C − D)α of the targets and slopes with their noise D
                VectorXd observed(n + 2), noise = VectorXd::Zero(n + 2);
                observed << direct.targets(), -4.0, 1.0;
                noise.head(n).setConstant(0.04);
                noise.tail(2).setConstant(0.3);
                const VectorXd& alpha = direct.weights();
                QVERIFY(std::abs(result.norm2 - alpha.dot(observed - noise.cwiseProduct(alpha))) <
                        1e-9 * (1.0 + result.norm2));
            }
        }
    RegressionRequest rough = requestFor<RegressionRequest>(wave(12, 1), core::kernelOf(core::Exponential{{0.5}}));
    rough.settings.slopes = {{.at = 0.25, .slope = -4.0}};
    const RegressionResult result = fresh<RegressionPipeline>(rough);
    QVERIFY(result.slopes.empty() && mentions(result, "exponential"));
    rough.settings.slopes.front().slope = HUGE_VAL;
    QVERIFY(hasProblem(rough, "slopes"));
}

void RegressionPipelineTest::aLearnedMeanIsThatOfTheFit()
{
    for (const bool preview : {false, true})
        for (const core::MeanFunction mean : {core::MeanFunction::Constant, core::MeanFunction::Linear}) {
            RegressionRequest request = requestFor<RegressionRequest>(wave(25, 1), smooth(0.4, 1.3));
            request.settings.mean = mean;
            request.preview = preview;
            const RegressionResult result = fresh<RegressionPipeline>(request);
            const auto gp = std::get<core::GpRegression>(core::GpRegression::fit(
                request.kernel, request.data->x, request.data->targets, request.settings.noise, mean));
            const core::GpPrediction exact = gp.predict(result.grid);
            QVERIFY(relativeDifference(result.mean, exact.mean) < 1e-8);
            QVERIFY(relativeDifference(result.latentSd.cwiseAbs2(), exact.latentVariance) < 1e-9);
            QVERIFY(relativeDifference(result.meanPart, gp.meanPart(result.grid)) < 1e-8);
            QVERIFY(relativeDifference(result.meanCoefficients.value, gp.meanCoefficients().value) < 1e-8);
            QVERIFY(relativeDifference(*result.looMean, gp.leaveOneOut().mean) < 1e-8);
            QVERIFY(std::abs(result.logEvidence - gp.logEvidence()) < 1e-8 * std::abs(gp.logEvidence()));
            QVERIFY(relativeDifference(result.terms.rowwise().sum() + result.meanPart, result.mean) < 1e-8);
            QVERIFY(result.meanFunction == mean && result.looScore);
            QVERIFY(relativeDifference(0.5 * (result.priorLower + result.priorUpper), result.meanPart) < 1e-12);
        }
}

void RegressionPipelineTest::aLearnedMeanMovesWithTheTargetsAndTheRidgeStaysAboutZero()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(25, 2), smooth(0.6));
    request.settings.mean = core::MeanFunction::Constant;
    request.settings.showRidge = true;
    const RegressionResult before = fresh<RegressionPipeline>(request);
    core::Dataset moved = *request.data;
    moved.targets.array() += 50.0;
    RegressionRequest above = request;
    above.data = std::make_shared<const core::Dataset>(moved);
    const RegressionResult after = fresh<RegressionPipeline>(above);
    QVERIFY((after.meanField.values.array() - before.meanField.values.array() - 50.0).abs().maxCoeff() < 1e-3);
    QVERIFY(relativeDifference(after.sdField.values, before.sdField.values) < 1e-9);
    QVERIFY(std::abs(after.logEvidence - before.logEvidence) < 1e-7);
    RegressionRequest aboutZero = above;
    aboutZero.settings.mean = core::MeanFunction::Zero;
    const RegressionResult zero = fresh<RegressionPipeline>(aboutZero);
    QVERIFY(relativeDifference(after.ridgeField.values, zero.ridgeField.values) < 1e-9);
    QVERIFY(relativeDifference(after.ridgeField.values, after.meanField.values) > 1e-3);
}

void RegressionPipelineTest::whatIsHeldOutIsForetoldByAModelWithoutIt()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(30, 1, 7), smooth(0.4));
    request.settings.mean = core::MeanFunction::Linear;
    request.settings.holdOut.share = 0.3;
    const RegressionResult result = fresh<RegressionPipeline>(request);
    RegressionRequest without = request;
    without.settings.holdOut.share = 0.0;
    without.data = core::learnedData(request.data, core::splitObservations(*request.data, {.share = 0.3}).heldOut.rows);
    const RegressionResult learned = fresh<RegressionPipeline>(without);
    QVERIFY(relativeDifference(result.mean, learned.mean) < 1e-12);
    QVERIFY(std::abs(result.logEvidence - learned.logEvidence) < 1e-12 * std::abs(learned.logEvidence));
    QCOMPARE(result.rows.size(), learned.rows.size());
    const core::HeldOut& out = *result.heldOut;
    QVERIFY(!out.observations.rows.empty() && out.score && !learned.heldOut->score);
    const auto gp = std::get<core::GpRegression>(core::GpRegression::fit(
        request.kernel, core::observationsOf(*without.data).x, core::observationsOf(*without.data).targets,
        request.settings.noise, request.settings.mean));
    const core::GpPrediction exact = gp.predict(out.observations.x);
    QVERIFY(relativeDifference(out.mean, exact.mean) < 1e-8);
    QVERIFY(relativeDifference(out.observedVariance, exact.observedVariance) < 1e-8);
    const VectorXd errors = out.observations.targets - exact.mean;
    QVERIFY(std::abs(out.score->rootMeanSquare - std::sqrt(errors.squaredNorm() / static_cast<double>(errors.size()))) <
            1e-8);
    const Eigen::ArrayXd residuals = errors.array() / exact.observedVariance.array().sqrt();
    QVERIFY(relativeDifference(out.residuals.value, residuals.matrix()) < 1e-8);
    QVERIFY(relativeDifference(result.looResiduals->value, learned.looResiduals->value) < 1e-8);
    request.settings.holdOut.share = 0.6;
    QCOMPARE(core::problems(request).front().field, std::string("holdOut"));
}

void RegressionPipelineTest::ridgeIsTheMeanWithLambdaForNoise()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(20, 1), smooth(0.5));
    request.settings.showRidge = true;
    const RegressionResult same = fresh<RegressionPipeline>(request);
    QCOMPARE(same.ridge, same.mean);
    QCOMPARE(same.lambda, request.settings.noise);
    request.settings.ridgeChoice = RidgeChoice::ByHand;
    request.settings.lambda = 0.3;
    const RegressionResult byHand = fresh<RegressionPipeline>(request);
    RegressionRequest noisier = request;
    noisier.settings.noise = 0.3;
    noisier.settings.showRidge = false;
    const RegressionResult gp = fresh<RegressionPipeline>(noisier);
    QVERIFY(relativeDifference(byHand.ridge, gp.mean) < 1e-12);
    QVERIFY(std::abs(byHand.ridgeDegreesOfFreedom - gp.degreesOfFreedom) < 1e-10);
    QVERIFY(std::abs(byHand.ridgeNorm2 - gp.norm2) < 1e-10 * gp.norm2);
    QCOMPARE(same.ridgeNorm2, same.norm2);
    QCOMPARE(same.ridgeDegreesOfFreedom, same.degreesOfFreedom);
    QCOMPARE(byHand.degreesOfFreedom, same.degreesOfFreedom); // the process's numbers are its own, whatever λ
    QCOMPARE(byHand.norm2, same.norm2);
    QVERIFY(relativeDifference(byHand.mean, same.mean) < 1e-12);
}

void RegressionPipelineTest::aChosenLambdaScalesWithTheKernel()
{
    for (const RidgeChoice choice : {RidgeChoice::LeaveOneOut, RidgeChoice::Gcv}) {
        RegressionRequest request = requestFor<RegressionRequest>(wave(30, 1), smooth(0.5));
        request.settings.showRidge = true;
        request.settings.ridgeChoice = choice;
        const RegressionResult one = fresh<RegressionPipeline>(request);
        request.kernel.scale = 7.0;
        const RegressionResult seven = fresh<RegressionPipeline>(request);
        QVERIFY(one.lambda > 0.0);
        QVERIFY(std::abs(seven.lambda - 7.0 * one.lambda) <= 1e-12 * seven.lambda);
        QVERIFY(relativeDifference(seven.ridge, one.ridge) < 1e-4); // GCV takes a λ of 1e-11, the rounding of K
        request.preview = true;                                     // small enough to be chosen at once
        QVERIFY(std::abs(fresh<RegressionPipeline>(request).lambda - seven.lambda) <= 1e-12 * seven.lambda);
    }
}

void RegressionPipelineTest::withoutObservationsAllIsThePrior()
{
    for (const Index d : {1, 2}) {
        for (const bool points : {false, true}) {
            const auto data = points ? dataOf(randomPoints(5, d, 1), VectorXd::Constant(5, std::nan("")))
                                     : dataOf(MatrixXd(0, d), VectorXd());
            const RegressionResult result =
                fresh<RegressionPipeline>(requestFor<RegressionRequest>(data, smooth(0.5, 4.0)));
            QCOMPARE(result.rows.size(), std::size_t{0});
            if (d == 1) {
                QVERIFY(result.mean.isZero(0.0));
                QVERIFY(relativeDifference(result.latentSd, VectorXd::Constant(result.grid.size(), 2.0)) < 1e-15);
                QCOMPARE(result.posteriorDraws, result.priorDraws);
                QCOMPARE(result.priorDraws.cols(), Index{3});
            } else {
                QVERIFY(result.meanField.values.isZero(1e-15));
                QVERIFY((result.sdField.values.array() - 2.0).abs().maxCoeff() < 1e-6);
                QCOMPARE(result.posteriorDrawField.values, result.priorDrawField.values);
            }
            QCOMPARE(result.route, std::string("the prior"));
            QCOMPARE(result.remarks.empty(), !points);
        }
    }
}

void RegressionPipelineTest::drawsFollowTheDriftContinuously()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(12, 1), smooth(0.5));
    RegressionPipeline pipeline;
    const MatrixXd start = solved(pipeline, request).posteriorDraws;
    request.drift = 1e-4;
    const MatrixXd near = solved(pipeline, request).posteriorDraws;
    request.drift = 1.0;
    const MatrixXd far = solved(pipeline, request).posteriorDraws;
    QVERIFY(relativeDifference(near, start) > 0.0 && relativeDifference(near, start) < 1e-3);
    QVERIFY(relativeDifference(far, start) > 0.05);
}

void RegressionPipelineTest::posteriorDrawsPassThroughDataWithoutNoise()
{
    MatrixXd x(3, 1);
    x << -1.0, 0.0, 1.0;
    RegressionRequest request = requestFor<RegressionRequest>(dataOf(x, Eigen::Vector3d(0.3, -0.7, 1.1)), smooth(0.5));
    request.window = {{.lo = -1.0, .hi = 1.0}};
    request.settings.noise = 0.0;
    const RegressionResult result = fresh<RegressionPipeline>(request);
    const Index last = result.grid.size() - 1, middle = last / 2;
    for (Index draw = 0; draw < result.posteriorDraws.cols(); ++draw) {
        QVERIFY(std::abs(result.posteriorDraws(0, draw) - 0.3) < 1e-5);
        QVERIFY(std::abs(result.posteriorDraws(middle, draw) + 0.7) < 1e-5);
        QVERIFY(std::abs(result.posteriorDraws(last, draw) - 1.1) < 1e-5);
        QVERIFY(std::abs(result.posteriorDraws(middle / 2, draw) - result.mean[middle / 2]) > 1e-6);
    }
}

void RegressionPipelineTest::theNormDoesNotHangOnWhatTheMeanTakes()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(15, 1, 5), smooth(0.5, 2.0));
    request.settings.noise = 0.05;
    for (const core::MeanFunction mean : {core::MeanFunction::Constant, core::MeanFunction::Linear}) {
        request.settings.mean = mean;
        const double norm2 = fresh<RegressionPipeline>(request).norm2;
        RegressionRequest raised = request;
        core::Dataset data = *request.data;
        data.targets.array() += 1e6;
        raised.data = std::make_shared<const core::Dataset>(std::move(data));
        QVERIFY(norm2 > 0.1);
        QVERIFY(std::abs(fresh<RegressionPipeline>(raised).norm2 - norm2) < 1e-6 * norm2);
    }
}

void RegressionPipelineTest::theNumbersAtTheObservationsAreThoseOfTheFit()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(15, 1, 5), smooth(0.5, 2.0));
    request.settings.noise = 0.05;
    const RegressionResult result = fresh<RegressionPipeline>(request);
    QCOMPARE(result.rows.size(), std::size_t{12});
    const MatrixXd x = request.data->x(result.rows, Eigen::all);
    const VectorXd t = request.data->targets(result.rows);
    const MatrixXd k = core::gram(request.kernel, x);
    const MatrixXd inverse = inverseOf(k + 0.05 * MatrixXd::Identity(12, 12));
    const VectorXd c = inverse * t;
    QVERIFY(relativeDifference(*result.coefficients, c) < 1e-11);
    QVERIFY(std::abs(result.degreesOfFreedom - (k * inverse).trace()) < 1e-10);
    QVERIFY(std::abs(result.norm2 - c.dot(k * c)) < 1e-10 * result.norm2);
    for (const Index left : {0, 7}) {
        std::vector<Index> rest;
        for (Index i = 0; i < 12; ++i)
            if (i != left)
                rest.push_back(i);
        const auto fitted = std::get<core::GpRegression>(
            core::GpRegression::fit(request.kernel, MatrixXd(x(rest, Eigen::all)), VectorXd(t(rest)), 0.05));
        const core::GpPrediction prediction = fitted.predict(MatrixXd(x.row(left)));
        QVERIFY(std::abs((*result.looMean)[left] - prediction.mean[0]) < 1e-10);
        QVERIFY(std::abs((*result.looVariance)[left] - prediction.observedVariance[0]) < 1e-10);
    }
}

void RegressionPipelineTest::noiseAndScaleAreCheapTheLengthscaleIsNot()
{
    RegressionPipeline pipeline;
    RegressionRequest request = requestFor<RegressionRequest>(wave(20, 1), smooth(0.5));
    QVERIFY(!pipeline.isCheap(request));
    solved(pipeline, request);
    QVERIFY(pipeline.isCheap(request));
    request.settings.noise = 0.5;
    request.kernel.scale = 3.0;
    request.settings.level = 0.5;
    request.drift = 2.0;
    QVERIFY(pipeline.isCheap(request));
    request.kernel = smooth(0.4);
    QVERIFY(!pipeline.isCheap(request));
}

void RegressionPipelineTest::rowsWithoutTargetsAreNoObservationsAndSaidSo()
{
    const RegressionRequest request = requestFor<RegressionRequest>(wave(20, 1, 10), smooth(0.5));
    const RegressionResult result = fresh<RegressionPipeline>(request);
    QCOMPARE(result.rows.size(), std::size_t{18});
    QVERIFY(std::find(result.remarks.begin(), result.remarks.end(),
                      "2 of 20 points have no target and are no observations") != result.remarks.end());
}

void RegressionPipelineTest::brownianMotionBeginsAtZero()
{
    RegressionRequest request = requestFor<RegressionRequest>(
        dataOf(randomPoints(6, 1, 3).cwiseAbs(), randomPoints(6, 1, 4)), core::kernelOf(core::Brownian{}));
    request.window = {{.lo = -1.0, .hi = 2.0}};
    const RegressionResult result = fresh<RegressionPipeline>(request);
    QCOMPARE(result.window[0].lo, 0.0);
    QCOMPARE(result.grid[0], 0.0);
    QVERIFY(std::abs(result.mean[0]) < 1e-12 && result.latentSd[0] < 1e-6);
    QVERIFY(result.priorDraws.row(0).cwiseAbs().maxCoeff() < 1e-6);
}

void RegressionPipelineTest::whatIsWrongIsToldByField()
{
    RegressionRequest request = requestFor<RegressionRequest>(wave(5, 1), smooth(-1.0));
    request.settings.noise = -1.0;
    request.settings.level = 1.0;
    request.settings.showRidge = true;
    request.settings.ridgeChoice = RidgeChoice::ByHand;
    request.settings.lambda = 0.0;
    request.settings.draws = 50;
    std::vector<std::string> fields;
    for (const core::Problem& problem : core::problems(request))
        fields.push_back(problem.field);
    for (const char* field : {"kernel", "noise", "level", "lambda", "draws"})
        QVERIFY2(std::any_of(fields.begin(), fields.end(), [&](const std::string& f) { return f.find(field) == 0; }),
                 field);
    QCOMPARE(core::problems(RegressionRequest{}).front().field, std::string("data"));
    request = requestFor<RegressionRequest>(dataOf(randomPoints(5, 3, 1), randomPoints(5, 1, 2)), smooth(1.0));
    QCOMPARE(core::problems(request).front().field, std::string("data"));
    request =
        requestFor<RegressionRequest>(dataOf(randomPoints(5, 1, 1), VectorXd::Constant(5, HUGE_VAL)), smooth(1.0));
    QCOMPARE(core::problems(request).front().field, std::string("data"));
}

void RegressionPipelineTest::conflictingTargetsWithoutNoiseAreExplained()
{
    RegressionRequest request =
        requestFor<RegressionRequest>(dataOf(MatrixXd::Constant(2, 1, 0.5), Eigen::Vector2d(0.0, 1.0)), smooth(1.0));
    request.window = {{.lo = 0.0, .hi = 1.0}};
    request.settings.noise = 0.0;
    RegressionPipeline pipeline;
    const auto outcome = pipeline.solve(request);
    QVERIFY(std::holds_alternative<core::Failure>(outcome));
    request.settings.noise = 0.1; // the same pipeline goes on
    const RegressionResult result = solved(pipeline, request);
    const core::Kernel kernel = request.kernel;
    const VectorXd towards = core::crossGram(kernel, result.grid, MatrixXd::Constant(1, 1, 0.5));
    QVERIFY(relativeDifference(result.mean, towards * (0.5 / 1.05)) <
            1e-12); // one point at the mean with half the noise
}

void RegressionPipelineTest::oneObservationIsEnough()
{
    for (const Index d : {1, 2}) {
        RegressionRequest request =
            requestFor<RegressionRequest>(dataOf(MatrixXd::Constant(1, d, 0.5), VectorXd::Ones(1)), smooth(1.0));
        request.settings.showRidge = true;
        for (const RidgeChoice choice : {RidgeChoice::SameAsNoise, RidgeChoice::LeaveOneOut, RidgeChoice::Gcv}) {
            request.settings.ridgeChoice = choice;
            const RegressionResult result = fresh<RegressionPipeline>(request);
            QVERIFY(std::isfinite(result.logEvidence) && std::isfinite(result.lambda));
            QVERIFY(std::abs((*result.looMean)[0]) < 1e-14);
        }
    }
}

void RegressionPipelineTest::aStoppedRequestIsCancelled()
{
    std::stop_source source;
    source.request_stop();
    RegressionPipeline pipeline;
    const RegressionRequest request = requestFor<RegressionRequest>(wave(20, 2), smooth(0.5));
    QVERIFY(std::holds_alternative<core::Cancelled>(pipeline.solve(request, source.get_token())));
    const std::string wrong = differing(solved(pipeline, request), fresh<RegressionPipeline>(request));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

KERNELSCOPE_TEST(RegressionPipelineTest, NoApplication)

} // namespace regression_pipeline_test

#include "regression_pipeline_test.moc"
