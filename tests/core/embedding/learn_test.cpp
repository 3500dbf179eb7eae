#include "core/embedding/learn.h"

#include "core/data/dataset.h"
#include "core/density/random_points.h"
#include "core/embedding/choosers.h"
#include "core/embedding/evidence_curve.h"
#include "support/test_registry.h"

#include <QTest>

#include <boost/random/normal_distribution.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

namespace learn_test
{

using core::EmbeddingPrior;
using core::Evidence;
using core::LearnAnswer;
using core::LearnRequest;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

MatrixXd normalPoints(Index n, Index d, std::uint64_t seed)
{
    std::mt19937_64 engine(seed);
    boost::random::normal_distribution<double> normal;
    MatrixXd x(n, d);
    for (double& value : x.reshaped())
        value = normal(engine);
    return x;
}

Evidence evidenceOf(const MatrixXd& x, const MatrixXd& z)
{
    return std::get<Evidence>(Evidence::of(x, z));
}

LearnRequest requestFor(const MatrixXd& x, const core::FreeInEvidence& free)
{
    const double median = core::medianDistance(x).value();
    return {.start = {.lengthscale = VectorXd::Constant(x.cols(), median), .scale = 1.0, .eta = {}},
            .tau2 = 1.0,
            .commonLengthscale = true,
            .free = free,
            .bounds = core::defaultBounds(median, 1.0)};
}

LearnAnswer answerOf(const Evidence& evidence, const LearnRequest& request)
{
    return std::get<LearnAnswer>(core::maximiseEvidence(evidence, request));
}

} // namespace

class LearnTest : public QObject
{
    Q_OBJECT

private slots:
    void lengthscaleAloneIsTheHighestOfTheCurve();
    void noNeighbourIsHigherThanAnOptimumInside();
    void lengthscaleForEachDimensionIsAtLeastAsGoodAsOneForAll();
    void lockedHyperparametersStay();
    void jointLearningWithMoreInducingPointsThanDimensionsIsSaidToBeDegenerate();
    void theDegenerateDirectionIsFoundWithALengthscaleForEachDimension();
    void theDegenerateDirectionIsSaidWhereTheBoundsKeepEveryClimbFromIt();
    void boundsAreNamed();
    void progressGrowsToOneAndStopIsHeeded();
    void badRequestsAreRefusedInASentence();
    void medianHeuristicHasTwoConventions();
    void evidenceChooserFindsTheCurvesMaximum();
    void everyKernelIsLearned();
    void heldOutDensityEqualsItsDefinition();
    void heldOutBandwidthIsAMaximum();
    void choosersSayWhyTheyProposeNothing();
};

void LearnTest::lengthscaleAloneIsTheHighestOfTheCurve()
{
    const MatrixXd x = normalPoints(80, 1, 3);
    const Evidence evidence = evidenceOf(x, normalPoints(5, 1, 4));
    const LearnRequest request = requestFor(x, {.lengthscale = true});
    const LearnAnswer answer = answerOf(evidence, request);
    const auto curve = std::get<core::EvidenceCurve>(core::EvidenceCurve::of(
        evidence, request.start, core::logSpaced(request.bounds.lengthscale.lo, request.bounds.lengthscale.hi, 2000)));
    const VectorXd values = curve.logEvidence(1.0, 1.0);
    Index highest = 0;
    values.maxCoeff(&highest);
    QVERIFY(answer.optima.front().logEvidence >= values[highest]);
    QVERIFY(std::abs(std::log(answer.optima.front().prior.lengthscale[0] / curve.lengthscale()[highest])) < 3e-3);
    QVERIFY(answer.optima.front().atBound.empty());
    QVERIFY(answer.why.empty());
}

void LearnTest::noNeighbourIsHigherThanAnOptimumInside()
{
    const MatrixXd x = normalPoints(60, 2, 3);
    const Evidence evidence = evidenceOf(x, normalPoints(2, 2, 4)); // m = D: ℓ and τ² may move together
    LearnRequest request = requestFor(x, {.lengthscale = true, .tau2 = true, .eta = true});
    request.start.eta = 2.0;
    const LearnAnswer answer = answerOf(evidence, request);
    for (const core::EvidenceOptimum& optimum : answer.optima) {
        const double here = std::get<double>(evidence.logEvidence(optimum.prior, optimum.tau2));
        QCOMPARE(here, optimum.logEvidence);
        for (const double by : {-1e-3, 1e-3})
            for (int which = 0; which < 3; ++which) {
                EmbeddingPrior moved = optimum.prior;
                double tau2 = optimum.tau2;
                if (which == 0)
                    moved.lengthscale *= std::exp(by);
                else if (which == 1)
                    tau2 *= std::exp(by);
                else
                    moved.eta = *moved.eta * std::exp(by);
                const bool inside = moved.lengthscale[0] > request.bounds.lengthscale.lo &&
                                    moved.lengthscale[0] < request.bounds.lengthscale.hi &&
                                    tau2 > request.bounds.tau2.lo &&
                                    tau2<request.bounds.tau2.hi&& * moved.eta> request.bounds.eta.lo &&
                                    *moved.eta < request.bounds.eta.hi;
                if (inside)
                    QVERIFY(std::get<double>(evidence.logEvidence(moved, tau2)) <= here);
            }
    }
}

void LearnTest::lengthscaleForEachDimensionIsAtLeastAsGoodAsOneForAll()
{
    MatrixXd x = normalPoints(80, 2, 3), z = normalPoints(6, 2, 4);
    x.col(1) *= 5.0;
    z.col(1) *= 5.0;
    const Evidence evidence = evidenceOf(x, z);
    LearnRequest request = requestFor(x, {.lengthscale = true});
    const double common = answerOf(evidence, request).optima.front().logEvidence;
    request.commonLengthscale = false;
    const core::EvidenceOptimum each = answerOf(evidence, request).optima.front();
    QVERIFY(each.logEvidence > common + 1.0);
    QVERIFY(each.prior.lengthscale[1] > 2.0 * each.prior.lengthscale[0]);
}

void LearnTest::lockedHyperparametersStay()
{
    const MatrixXd x = normalPoints(60, 1, 3);
    LearnRequest request = requestFor(x, {.lengthscale = false, .tau2 = true});
    request.start.eta = 3.0;
    const core::EvidenceOptimum best = answerOf(evidenceOf(x, normalPoints(4, 1, 4)), request).optima.front();
    QCOMPARE(best.prior.lengthscale[0], request.start.lengthscale[0]);
    QCOMPARE(*best.prior.eta, 3.0);
    QVERIFY(best.tau2 != request.tau2);
}

void LearnTest::jointLearningWithMoreInducingPointsThanDimensionsIsSaidToBeDegenerate()
{
    const MatrixXd x = normalPoints(100, 1, 3);
    const Evidence evidence = evidenceOf(x, normalPoints(8, 1, 4));
    const LearnAnswer answer = answerOf(evidence, requestFor(x, {.lengthscale = true, .tau2 = true}));
    QVERIFY(std::any_of(answer.optima.begin(), answer.optima.end(), [](const auto& o) { return o.degenerate; }));
    QVERIFY(!answer.why.empty());
    QVERIFY(answer.why.find("without bound") != std::string::npos);
    QVERIFY(answer.message.find("no maximum") != std::string::npos ||
            answer.message.find("without bound") != std::string::npos);
    // the claim itself: along the direction the evidence keeps growing
    double before = -1e300;
    for (const double lengthscale : {1e1, 1e2, 1e3, 1e4}) {
        const EmbeddingPrior wide{.lengthscale = VectorXd::Constant(1, lengthscale), .scale = 1.0, .eta = {}};
        const double now = std::get<double>(evidence.logEvidence(wide, std::pow(lengthscale, -4.0)));
        QVERIFY(now > before);
        before = now;
    }
    // with m = D or τ² locked there is no such direction
    QVERIFY(answerOf(evidence, requestFor(x, {.lengthscale = true})).why.empty());
}

void LearnTest::theDegenerateDirectionIsFoundWithALengthscaleForEachDimension()
{
    MatrixXd x = normalPoints(60, 2, 3), z = normalPoints(20, 2, 4);
    x.col(1) *= 3.0;
    z.col(1) *= 3.0;
    LearnRequest request = requestFor(x, {.lengthscale = true, .tau2 = true});
    request.commonLengthscale = false;
    const LearnAnswer answer = answerOf(evidenceOf(x, z), request);
    QVERIFY(std::any_of(answer.optima.begin(), answer.optima.end(), [](const auto& o) {
        return o.degenerate && o.atBound.front().find("the upper bound of lengthscale") == 0;
    }));
    QVERIFY2(answer.why.find("without bound") != std::string::npos, answer.why.c_str());
}

void LearnTest::theDegenerateDirectionIsSaidWhereTheBoundsKeepEveryClimbFromIt()
{
    const MatrixXd x = normalPoints(60, 1, 3);
    LearnRequest request = requestFor(x, {.lengthscale = true, .tau2 = true});
    request.bounds.lengthscale = {0.05, 0.5};
    request.bounds.tau2 = {1e-3, 1.0};
    const LearnAnswer answer = answerOf(evidenceOf(x, normalPoints(3, 1, 4)), request);
    QVERIFY(std::none_of(answer.optima.begin(), answer.optima.end(), [](const auto& o) { return o.degenerate; }));
    QVERIFY2(answer.message.find("without bound") != std::string::npos, answer.message.c_str());
    QVERIFY(!answer.why.empty());
}

void LearnTest::boundsAreNamed()
{
    const MatrixXd x = normalPoints(60, 1, 3);
    LearnRequest request = requestFor(x, {.lengthscale = true});
    request.bounds.lengthscale = {0.01, 0.02};
    const LearnAnswer answer = answerOf(evidenceOf(x, normalPoints(4, 1, 4)), request);
    QCOMPARE(answer.optima.front().atBound, std::vector<std::string>{"the upper bound of the lengthscale"});
    QVERIFY(std::abs(answer.optima.front().prior.lengthscale[0] - 0.02) < 1e-9);
    QVERIFY(answer.message.find("upper bound of the lengthscale") != std::string::npos);
    QVERIFY(!answer.why.empty());
}

void LearnTest::progressGrowsToOneAndStopIsHeeded()
{
    const MatrixXd x = normalPoints(60, 1, 3);
    const Evidence evidence = evidenceOf(x, normalPoints(4, 1, 4));
    std::vector<double> shares;
    (void)core::maximiseEvidence(evidence, requestFor(x, {}), [&](double share) { shares.push_back(share); });
    QVERIFY(shares.size() > 2 && std::is_sorted(shares.begin(), shares.end()));
    QCOMPARE(shares.back(), 1.0);
    std::stop_source source;
    const auto outcome = core::maximiseEvidence(
        evidence, requestFor(x, {}), [&](double share) { share > 0.0 ? (void)source.request_stop() : void(); },
        source.get_token());
    QVERIFY(std::holds_alternative<core::Cancelled>(outcome));
}

void LearnTest::badRequestsAreRefusedInASentence()
{
    const MatrixXd x = normalPoints(20, 2, 3);
    const Evidence evidence = evidenceOf(x, normalPoints(4, 2, 4));
    const auto refusal = [](const Evidence& e, const LearnRequest& request) {
        const auto outcome = core::maximiseEvidence(e, request);
        const auto* failure = std::get_if<core::Failure>(&outcome);
        return failure ? failure->what : std::string();
    };
    QVERIFY(refusal(evidence, requestFor(x, {.lengthscale = false})).find("nothing is free") != std::string::npos);
    QVERIFY(refusal(evidence, requestFor(x, {.eta = true})).find("Lebesgue") != std::string::npos);
    LearnRequest noiseless = requestFor(x, {});
    noiseless.tau2 = 0.0;
    QVERIFY(!refusal(evidence, noiseless).empty());
    MatrixXd line = x;
    line.col(1) = line.col(0); // every difference is along the diagonal
    const Evidence flat = evidenceOf(line.topRows(15), line.bottomRows(5));
    QVERIFY(refusal(flat, requestFor(line, {})).find("the evidence is −∞") != std::string::npos);
}

void LearnTest::medianHeuristicHasTwoConventions()
{
    const core::Kernel kernel = core::kernelOf(core::Matern32{});
    const auto first = core::medianHeuristic(3.0, kernel), second = core::medianHeuristicOverRootTwo(3.0, kernel);
    QCOMPARE(*first.lengthscale, 3.0);
    QVERIFY(std::abs(*second.lengthscale * std::numbers::sqrt2 - 3.0) < 1e-15);
}

void LearnTest::evidenceChooserFindsTheCurvesMaximum()
{
    const MatrixXd x = normalPoints(200, 1, 3);
    core::EmbeddingModel model;
    model.inducing.count = 5;
    const auto chosen = std::get<core::ChosenLengthscale>(
        core::evidenceLengthscale(x, core::kernelOf(core::SquaredExponential{}), model));
    QVERIFY(chosen.lengthscale.has_value());
    // N(0,1), five points: 0.56 on average over draws
    QVERIFY(*chosen.lengthscale > 0.3 && *chosen.lengthscale < 1.0);
}

/// On the line, and along each axis of the plane; laplacian from a grid, for its volume needs points on either side.
void LearnTest::everyKernelIsLearned()
{
    const MatrixXd x = normalPoints(150, 2, 3);
    const auto z =
        std::get<core::InducingPoints>(
            core::inducingPoints(x, {.kind = core::InducingRule::Kind::Grid, .count = 9, .seed = 1, .given = {}}))
            .z;
    for (const auto family : {core::EmbeddingFamily::Exponential, core::EmbeddingFamily::Matern32,
                              core::EmbeddingFamily::Matern52, core::EmbeddingFamily::Laplacian}) {
        LearnRequest request = requestFor(x, {.lengthscale = true, .tau2 = false, .eta = false});
        request.commonLengthscale = false;
        request.start.family = family;
        const Evidence evidence = evidenceOf(x, z);
        const LearnAnswer answer = answerOf(evidence, request);
        const core::EvidenceOptimum& best = answer.optima.front();
        QVERIFY2(best.atBound.empty(), answer.message.c_str());
        QVERIFY(best.prior.family == family);
        const auto there = std::get<core::EvidenceWithGradient>(evidence.withGradient(best.prior, 1.0));
        QVERIFY(there.gradient.logLengthscale.cwiseAbs().maxCoeff() < 1e-3);
        QCOMPARE(there.logEvidence, best.logEvidence);
    }
    core::EmbeddingModel model;
    model.inducing.count = 5;
    for (const core::Family& family : std::initializer_list<core::Family>{core::Exponential{}, core::Matern32{},
                                                                          core::Matern52{}, core::Laplacian{}}) {
        const auto chosen = std::get<core::ChosenLengthscale>(
            core::evidenceLengthscale(normalPoints(200, 1, 3), core::kernelOf(family), model));
        QVERIFY2(chosen.lengthscale.has_value(), chosen.remark.c_str());
        QVERIFY(*chosen.lengthscale > 0.1 && *chosen.lengthscale < 5.0);
    }
}

void LearnTest::heldOutDensityEqualsItsDefinition()
{
    const MatrixXd x = randomPoints(12, 2, 5);
    for (const double h : {0.3, 2.0}) {
        double expected = 0.0;
        for (Index i = 0; i < 12; ++i) {
            double density = 0.0;
            for (Index j = 0; j < 12; ++j)
                if (j != i)
                    density += std::exp(-(x.row(i) - x.row(j)).squaredNorm() / (2.0 * h * h)) /
                               (2.0 * std::numbers::pi * h * h) / 11.0;
            expected += std::log(density);
        }
        std::vector<Index> rows(12);
        std::iota(rows.begin(), rows.end(), Index{0});
        QVERIFY(std::abs(core::LeaveOneOutDensity(x, rows).logDensity(h) - expected) < 1e-11 * std::abs(expected));
        QVERIFY(std::isfinite(core::LeaveOneOutDensity(x, rows).logDensity(1e-4)));
    }
}

void LearnTest::heldOutBandwidthIsAMaximum()
{
    const MatrixXd x = normalPoints(150, 2, 5);
    const auto chosen =
        std::get<core::ChosenLengthscale>(core::heldOutKdeBandwidth(x, core::kernelOf(core::SquaredExponential{})));
    QVERIFY(chosen.lengthscale.has_value());
    std::vector<Index> rows(150);
    std::iota(rows.begin(), rows.end(), Index{0});
    const core::LeaveOneOutDensity density(x, rows);
    for (const double factor : {0.7, 0.99, 1.01, 1.4})
        QVERIFY(density.logDensity(factor * *chosen.lengthscale) < density.logDensity(*chosen.lengthscale));
}

void LearnTest::choosersSayWhyTheyProposeNothing()
{
    const MatrixXd x = normalPoints(30, 2, 5);
    const core::Kernel linear = core::kernelOf(core::Linear{}), rough = core::kernelOf(core::RationalQuadratic{});
    QVERIFY(!core::medianHeuristic(1.0, linear).lengthscale);
    QVERIFY(core::medianHeuristic(1.0, linear).remark.find("no lengthscale") != std::string::npos);
    QVERIFY(core::medianHeuristic(std::nullopt, rough).remark.find("no scale") != std::string::npos);
    const auto evidence = std::get<core::ChosenLengthscale>(core::evidenceLengthscale(x, rough, {}));
    QVERIFY(!evidence.lengthscale && evidence.remark.find("se") != std::string::npos);
    const auto heldOut =
        std::get<core::ChosenLengthscale>(core::heldOutKdeBandwidth(x, core::kernelOf(core::Matern32{})));
    QVERIFY(!heldOut.lengthscale && heldOut.remark.find("Gaussian") != std::string::npos);
    const auto equal = std::get<core::ChosenLengthscale>(
        core::heldOutKdeBandwidth(MatrixXd::Ones(9, 2), core::kernelOf(core::SquaredExponential{})));
    QVERIFY(!equal.lengthscale && !equal.remark.empty());
}

KERNELSCOPE_TEST(LearnTest, NoApplication)

} // namespace learn_test

#include "learn_test.moc"
