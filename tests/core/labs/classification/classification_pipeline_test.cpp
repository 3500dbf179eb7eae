#include "core/data/examples.h"
#include "core/gp/averaged_probability.h"
#include "core/gp/laplace.h"
#include "core/labs/classification/classes.h"
#include "core/labs/classification/classification_lab.h"
#include "core/representer/kernel_logistic.h"
#include "core/representer/svm.h"
#include "core/spectrum/rkhs.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"

#include <QtTest>

#include <cmath>
#include <random>

namespace classification_pipeline_test
{

namespace
{

using core::ClassificationPipeline;
using core::ClassificationRequest;
using core::ClassificationResult;
using core::ClassificationSettings;
using Companion = ClassificationSettings::Companion;
using Probability = ClassificationSettings::Probability;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Two overlapping classes, labels 0 and 1, and a few points of a third sample.
std::shared_ptr<const core::Dataset> dataset(Index n, Index d, std::uint64_t seed, Index ofThird = 0)
{
    core::Dataset data = core::emptyDataset(d);
    data.x = randomPoints(n + ofThird, d, seed);
    std::mt19937_64 rng(seed + 1);
    for (Index i = 0; i < n + ofThird; ++i) {
        const double noise = static_cast<double>(rng() >> 11) * 0x1p-53 - 0.5;
        data.labels.push_back(i >= n ? 2 : std::sin(2.0 * data.x(i, 0)) + noise > 0.0 ? 1 : 0);
    }
    return std::make_shared<const core::Dataset>(data);
}

ClassificationRequest request(std::shared_ptr<const core::Dataset> data, const core::Kernel& kernel)
{
    return requestFor<ClassificationRequest>(std::move(data), kernel, {.lo = -2.0, .hi = 2.5});
}

/// The classifier of samples 1 against 0, by hand.
core::LaplaceClassifier direct(const ClassificationRequest& r)
{
    std::vector<Index> rows;
    for (Index i = 0; i < r.data->size(); ++i)
        if (r.data->label(i) < 2)
            rows.push_back(i);
    VectorXd t(static_cast<Index>(rows.size()));
    for (Index i = 0; i < t.size(); ++i)
        t[i] = r.data->label(rows[static_cast<std::size_t>(i)]);
    return std::get<core::LaplaceClassifier>(
        core::LaplaceClassifier::fit(r.kernel, r.data->x(rows, Eigen::all), t, r.settings.nu));
}

using ::difference;
double difference(const ClassificationResult& a, const ClassificationResult& b)
{
    double worst =
        std::max({difference(a.grid, b.grid), difference(a.averaged, b.averaged), difference(a.probit, b.probit),
                  difference(a.atMean, b.atMean), difference(a.latentMean, b.latentMean),
                  difference(a.latentSd, b.latentSd), difference(a.probability.values, b.probability.values),
                  difference(a.latentMeanField.values, b.latentMeanField.values),
                  difference(a.latentVarianceField.values, b.latentVarianceField.values), difference(a.mode, b.mode),
                  std::abs(a.logEvidence - b.logEvidence)});
    worst = std::max(worst, difference(a.heldOut.probability, b.heldOut.probability));
    if (a.leftOut.has_value() != b.leftOut.has_value())
        return HUGE_VAL;
    if (a.leftOut)
        worst = std::max({worst, std::abs(a.leftOut->logScore - b.leftOut->logScore),
                          a.leftOut->errors == b.leftOut->errors ? 0.0 : HUGE_VAL});
    const bool alike = a.rows == b.rows && a.heldOut.rows == b.heldOut.rows && a.errors == b.errors &&
                       a.remarks == b.remarks && a.companion.has_value() == b.companion.has_value() &&
                       a.window == b.window && (a.preview || a.newton == b.newton);
    if (!alike)
        return HUGE_VAL;
    if (a.companion)
        worst = std::max({worst, difference(a.companion->decision, b.companion->decision),
                          difference(a.companion->decisionField.values, b.companion->decisionField.values),
                          difference(a.companion->probabilityField.values, b.companion->probabilityField.values),
                          difference(a.companion->terms, b.companion->terms),
                          difference(a.companion->coefficients, b.companion->coefficients),
                          a.companion->supportRows == b.companion->supportRows ? 0.0 : HUGE_VAL});
    return worst;
}

/// Of the pairs of the two classes, those that a decision has in order, ties half.
double shareInOrder(const VectorXd& decision, const VectorXd& targets)
{
    double inOrder = 0.0, pairs = 0.0;
    for (Index i = 0; i < targets.size(); ++i)
        for (Index j = 0; j < targets.size(); ++j)
            if (targets[i] == 1.0 && targets[j] == 0.0) {
                inOrder += decision[i] > decision[j] ? 1.0 : decision[i] == decision[j] ? 0.5 : 0.0;
                ++pairs;
            }
    return inOrder / pairs;
}

std::vector<std::string> fieldsOf(const ClassificationRequest& r)
{
    std::vector<std::string> fields;
    for (const core::Problem& problem : core::problems(r))
        fields.push_back(problem.field);
    return fields;
}

} // namespace

class ClassificationPipelineTest : public QObject
{
    Q_OBJECT

private slots:
    void whatIsHeldOutIsForetoldByAClassifierWithoutIt()
    {
        ClassificationRequest r = request(dataset(30, 2, 1, 4), se(2.0, 0.6));
        r.settings.holdOut.rows = {3, 9, 17, 32}; // the last is of a sample that takes no part
        const auto result = fresh<ClassificationPipeline>(r);
        const core::HeldOutClasses& out = result.heldOut;
        QCOMPARE(out.rows, (std::vector<int>{3, 9, 17}));
        QCOMPARE(result.rows.size(), 27u);
        core::Dataset others = core::emptyDataset(2);
        others.x = r.data->x(result.rows, Eigen::all);
        for (const int row : result.rows)
            others.labels.push_back(r.data->label(row));
        ClassificationRequest without = r;
        without.data = std::make_shared<const core::Dataset>(others);
        without.settings.holdOut = {};
        const auto p = std::get<core::ClassProbabilities>(
            core::classProbabilities(direct(without), r.data->x(out.rows, Eigen::all)));
        QVERIFY(difference(out.probability, p.averaged) < 1e-10);
        double logScore = 0.0;
        int errors = 0;
        for (Index i = 0; i < 3; ++i) {
            const bool isOne = r.data->label(out.rows[static_cast<std::size_t>(i)]) == 1;
            logScore += std::log(isOne ? p.averaged[i] : 1.0 - p.averaged[i]) / 3.0;
            errors += isOne != (p.averaged[i] > 0.5);
        }
        QVERIFY(std::abs(out.logScore - logScore) < 1e-10);
        QCOMPARE(out.errors, errors);
        const double share = shareInOrder(out.probability, out.targets); // not finite for one class
        QCOMPARE(out.area.has_value(), std::isfinite(share));
        if (out.area)
            QVERIFY(std::abs(*out.area - share) < 1e-12);
        QVERIFY(std::abs(result.logEvidence - direct(without).logEvidence()) < 1e-10);
        QVERIFY(fresh<ClassificationPipeline>(without).heldOut.rows.empty());
    }

    void eachObservationIsForetoldFromTheOthers()
    {
        ClassificationRequest r = request(dataset(30, 2, 1, 4), se(2.0, 0.6));
        const auto result = fresh<ClassificationPipeline>(r);
        QVERIFY(result.leftOut.has_value());
        const core::LaplaceClassifier classifier = direct(r);
        const core::ClassProbabilities p = core::classProbabilities(valueOf(classifier.leaveOneOut()));
        QCOMPARE(result.leftOut->logScore, core::meanLogProbability(classifier.targets(), p.averaged));
        QCOMPARE(result.leftOut->errors, ((p.averaged.array() > 0.5) != (classifier.targets().array() > 0.5)).count());
        QVERIFY(result.leftOut->logScore < 0.0);
        QVERIFY(result.leftOut->area &&
                std::abs(*result.leftOut->area - shareInOrder(p.averaged, classifier.targets())) < 1e-12);
        r.preview = true;
        QVERIFY(!fresh<ClassificationPipeline>(r).leftOut.has_value());
    }

    void anySequenceOfRequestsIsAnsweredAsByAFreshPipeline_data()
    {
        QTest::addColumn<int>("dimensions");
        QTest::newRow("1D") << 1;
        QTest::newRow("2D") << 2;
    }
    void anySequenceOfRequestsIsAnsweredAsByAFreshPipeline()
    {
        QFETCH(int, dimensions);
        const std::vector data{dataset(30, dimensions, 1), dataset(30, dimensions, 2, 4), dataset(1, dimensions, 3),
                               dataset(0, dimensions, 4)};
        std::mt19937_64 rng(5);
        ClassificationRequest r = request(data[0], se(2.0, 0.6));
        ClassificationPipeline pipeline;
        for (int step = 0; step < 60; ++step) {
            switch (rng() % 11) {
            case 10:
                r.settings.holdOut.share = 0.2 * static_cast<double>(rng() % 2);
                break;
            case 0:
                r.data = data[rng() % data.size()];
                break;
            case 1:
                r.kernel = rng() % 4 == 0 ? core::kernelOf(core::Matern32{{0.8}}) : se(1.0 + double(rng() % 3), 0.6);
                break;
            case 2:
                r.settings.nu = 0.1 * static_cast<double>(rng() % 2);
                break;
            case 3:
                r.settings.probability = static_cast<Probability>(rng() % 3);
                break;
            case 4:
                r.settings.companion = static_cast<Companion>(rng() % 3);
                break;
            case 5:
                r.settings.lambda = 0.1 + static_cast<double>(rng() % 2);
                break;
            case 6:
                r.settings.penalty = 1.0 + static_cast<double>(rng() % 2);
                break;
            case 7:
                r.settings.offset = rng() % 2 == 0;
                break;
            case 8:
                r.window.back().hi = 2.0 + static_cast<double>(rng() % 2);
                break;
            default:
                std::swap(r.settings.negative, r.settings.positive);
            }
            r.preview = rng() % 2 == 0;
            const ClassificationResult kept = solved(pipeline, r);
            const double error = difference(kept, fresh<ClassificationPipeline>(r));
            QVERIFY2(error <= 1e-8, qPrintable(QStringLiteral("step %1: %2").arg(step).arg(error)));
            QVERIFY(pipeline.isCheap(r));
        }
    }

    void lineHoldsTheClassifiersOwnNumbers()
    {
        ClassificationRequest r = request(dataset(40, 1, 11, 3), se(3.0, 0.5));
        r.settings.nu = 0.2;
        const ClassificationResult result = fresh<ClassificationPipeline>(r);
        const core::LaplaceClassifier classifier = direct(r);
        const auto p = std::get<core::ClassProbabilities>(core::classProbabilities(classifier, result.grid));
        QVERIFY(result.grid.size() >= 401);
        QVERIFY(difference(result.averaged, p.averaged) <= 1e-13);
        QVERIFY(difference(result.probit, p.probit) <= 1e-13);
        QVERIFY(difference(result.latentMean, p.latent.mean) <= 1e-12);
        QVERIFY(difference(result.latentSd, p.latent.variance.cwiseSqrt()) <= 1e-12);
        QCOMPARE(result.logEvidence, classifier.logEvidence());
        QCOMPARE(result.newton, classifier.mode().objectives);
        QCOMPARE(result.rows.size(), std::size_t{40});
        QVERIFY(mentions(result, "3 points of other samples"));
    }

    void planeAgreesWithTheClassifierBetweenTheNodes_data()
    {
        QTest::addColumn<double>("amplitude");
        QTest::addColumn<double>("lengthscale");
        QTest::addColumn<bool>("kinked");
        QTest::newRow("smooth") << 2.0 << 0.8 << false;
        QTest::newRow("steep") << 1e4 << 0.8 << false;
        QTest::newRow("short") << 2.0 << 0.15 << false;
        QTest::newRow("kinked") << 2.0 << 0.5 << true;
    }
    void planeAgreesWithTheClassifierBetweenTheNodes()
    {
        QFETCH(double, amplitude);
        QFETCH(double, lengthscale);
        QFETCH(bool, kinked);
        const core::Kernel kernel =
            kinked ? core::kernelOf(core::Exponential{{lengthscale}}, amplitude) : se(amplitude, lengthscale);
        const ClassificationRequest r = request(dataset(50, 2, 21), kernel);
        const ClassificationResult result = fresh<ClassificationPipeline>(r);
        const core::Field& field = result.probability;
        const core::LaplaceClassifier classifier = direct(r);
        std::mt19937_64 rng(22);
        for (int i = 0; i < 200; ++i) {
            const auto row = static_cast<Index>(rng() % static_cast<std::uint64_t>(field.axis1.size())),
                       column = static_cast<Index>(rng() % static_cast<std::uint64_t>(field.axis2.size()));
            MatrixXd point(1, 2);
            point << field.axis1[row], field.axis2[column];
            const auto p = std::get<core::ClassProbabilities>(core::classProbabilities(classifier, point));
            const double meanScale = result.latentMeanField.values.cwiseAbs().maxCoeff();
            QVERIFY(std::abs(result.latentMeanField.values(row, column) - p.latent.mean[0]) <= 1e-5 * meanScale);
            QVERIFY(std::abs(result.latentVarianceField.values(row, column) - p.latent.variance[0]) <=
                    1e-5 * amplitude);
            QVERIFY(std::abs(field.values(row, column) - p.averaged[0]) <= 2e-5);
        }
    }

    void boundaryIsWhereTheProbabilityIsOneHalf()
    {
        const ClassificationRequest r = request(dataset(60, 2, 31), se(4.0, 0.7));
        const ClassificationResult result = fresh<ClassificationPipeline>(r);
        QCOMPARE(result.boundary.size(), std::size_t{1});
        QCOMPARE(result.boundary[0].level, 0.5);
        const MatrixXd& line = result.boundary[0].polyline;
        MatrixXd vertices(0, 2);
        for (Index i = 0; i < line.rows(); ++i)
            if (std::isfinite(line(i, 0))) {
                vertices.conservativeResize(vertices.rows() + 1, Eigen::NoChange);
                vertices.row(vertices.rows() - 1) = line.row(i);
            }
        QVERIFY(vertices.rows() > 50);
        const auto p = std::get<core::ClassProbabilities>(core::classProbabilities(direct(r), vertices));
        QVERIFY((p.averaged.array() - 0.5).abs().maxCoeff() <= 1e-3); // linear interpolation between pixels
        QVERIFY(!result.varianceContours.empty());
    }

    void noBoundaryIsDrawnThroughRounding() // one class alone, far from which the mean falls to 0
    {
        auto r = request(std::make_shared<const core::Dataset>(*core::example("faithful")), se(1.0, 0.7));
        r.window = {{-2.6, 2.1}, {-3.0, 66.0}};
        QVERIFY(fresh<ClassificationPipeline>(r).boundary.empty());
    }

    void kindOfProbabilityChangesTheFieldAlone()
    {
        ClassificationRequest r = request(dataset(30, 2, 41), se(30.0, 0.7));
        ClassificationPipeline pipeline;
        const ClassificationResult averaged = solved(pipeline, r);
        r.settings.probability = Probability::AtMean;
        QVERIFY(pipeline.isCheap(r));
        const ClassificationResult atMean = solved(pipeline, r);
        QVERIFY(difference(atMean.probability.values, averaged.latentMeanField.values.unaryExpr(&core::logistic)) ==
                0.0);
        QVERIFY(((atMean.probability.values.array() - 0.5).abs() + 1e-7 >=
                 (averaged.probability.values.array() - 0.5).abs())
                    .all());
        QVERIFY(difference(atMean.probability.values, averaged.probability.values) > 0.05);
    }

    void swappingTheClassesMirrorsTheMap()
    {
        ClassificationRequest r = request(dataset(30, 2, 51), se(3.0, 0.7));
        const ClassificationResult one = fresh<ClassificationPipeline>(r);
        std::swap(r.settings.negative, r.settings.positive);
        const ClassificationResult other = fresh<ClassificationPipeline>(r);
        QVERIFY((one.probability.values + other.probability.values).isApproxToConstant(1.0, 1e-10));
        QCOMPARE(one.errors, other.errors);
    }

    void fullRequestAfterAPreviewShowsNewtonFromZero()
    {
        ClassificationRequest r = request(dataset(40, 1, 61), se(2.0, 0.5));
        ClassificationPipeline pipeline;
        solved(pipeline, r);
        r.kernel = se(2.1, 0.5);
        r.preview = true;
        const ClassificationResult preview = solved(pipeline, r);
        r.preview = false;
        const ClassificationResult full = solved(pipeline, r);
        QCOMPARE(full.newton.front(), -40.0 * std::log(2.0));
        QVERIFY(preview.newton.size() < full.newton.size());
        QVERIFY(preview.newton.front() > full.newton.front());
    }

    void companionIsTheFiniteExpansionThatTheCoreFits_data()
    {
        QTest::addColumn<bool>("svm");
        QTest::addColumn<bool>("offset");
        for (const bool svm : {false, true})
            for (const bool offset : {false, true})
                QTest::addRow("%s %s", svm ? "svm" : "logistic", offset ? "b" : "no b") << svm << offset;
    }
    void companionIsTheFiniteExpansionThatTheCoreFits()
    {
        QFETCH(bool, svm);
        QFETCH(bool, offset);
        ClassificationRequest r = request(dataset(40, 1, 71, 2), se(1.5, 0.5));
        r.settings.companion = svm ? Companion::Svm : Companion::Logistic;
        r.settings.offset = offset;
        const ClassificationResult result = fresh<ClassificationPipeline>(r);
        QVERIFY(result.companion.has_value());
        const core::CompanionResult& companion = *result.companion;
        const core::LaplaceClassifier classes = direct(r);
        const core::KernelExpansion f =
            svm ? std::get<core::SupportVectorMachine>(
                      core::supportVectorMachine(r.kernel, classes.x(), classes.targets(),
                                                 {.c = r.settings.penalty, .withOffset = offset}))
                      .f
                : std::get<core::KernelLogistic>(
                      core::kernelLogistic(r.kernel, classes.x(), classes.targets(), r.settings.lambda, offset))
                      .f;
        QVERIFY(difference(companion.decision, core::valuesOf(f, r.kernel, result.grid)) <= 1e-12);
        QCOMPARE(companion.coefficients, f.coefficients);
        const double norm2 = valueOf(core::normSquared(r.kernel, f.x, f.coefficients));
        QVERIFY(std::abs(companion.norm2 - norm2) <= 1e-11 * (1.0 + companion.norm2));
        // 40 coefficients are fewer than the most that are drawn: the terms are all there.
        const VectorXd sum = companion.terms.rowwise().sum().array() + companion.offset;
        QVERIFY(difference(sum, companion.decision) <= 1e-11);
        QCOMPARE(companion.terms.cols(), static_cast<Index>(companion.termRows.size()));
        const VectorXd atData = core::valuesOf(f, r.kernel, classes.x());
        int errors = 0;
        for (Index i = 0; i < 40; ++i)
            errors += (atData[i] > 0.0) != (classes.targets()[i] == 1.0);
        QCOMPARE(companion.errors, errors);
        QVERIFY(companion.area && std::abs(*companion.area - shareInOrder(atData, classes.targets())) < 1e-12);
        if (svm)
            QCOMPARE(static_cast<Index>(companion.supportRows.size()), (f.coefficients.array() != 0.0).count());
        else
            QVERIFY(difference(companion.probability, companion.decision.unaryExpr(&core::logistic)) == 0.0);
    }

    /// Its errors on points that it has not seen.
    void aCompanionForetellsWhatIsHeldOut()
    {
        ClassificationRequest r = request(dataset(40, 1, 71, 2), se(1.5, 0.5));
        r.settings.companion = Companion::Svm;
        const auto without = fresh<ClassificationPipeline>(r);
        QVERIFY(!without.companion->heldOutArea && without.companion->heldOutErrors == 0);
        r.settings.holdOut = {.share = 0.3, .seed = 5};
        const auto result = fresh<ClassificationPipeline>(r);
        MatrixXd learned = r.data->x(result.rows, Eigen::all);
        const core::KernelExpansion f{
            .x = learned, .coefficients = result.companion->coefficients, .offset = result.companion->offset};
        const VectorXd decision = core::valuesOf(f, r.kernel, r.data->x(result.heldOut.rows, Eigen::all));
        QCOMPARE(result.companion->heldOutErrors, core::errorsOf(decision, result.heldOut.targets));
        QVERIFY(result.companion->heldOutArea &&
                std::abs(*result.companion->heldOutArea - shareInOrder(decision, result.heldOut.targets)) < 1e-12);
    }

    void companionFieldIsTheExpansionInThePlane()
    {
        ClassificationRequest r = request(dataset(40, 2, 75), se(1.5, 0.6));
        r.settings.companion = Companion::Logistic;
        const ClassificationResult result = fresh<ClassificationPipeline>(r);
        const core::Field& field = result.companion->decisionField;
        const core::LaplaceClassifier classes = direct(r);
        const auto f = std::get<core::KernelLogistic>(
                           core::kernelLogistic(r.kernel, classes.x(), classes.targets(), r.settings.lambda, true))
                           .f;
        MatrixXd point(1, 2);
        point << field.axis1[17], field.axis2[140];
        QVERIFY(std::abs(core::valuesOf(f, r.kernel, point)[0] - field.values(17, 140)) <= 1e-6);
        QVERIFY(std::abs(core::logistic(field.values(17, 140)) - result.companion->probabilityField.values(17, 140)) <=
                1e-15);
    }

    void oneClassAndNoPointsAreAnswered()
    {
        core::Dataset data = *dataset(10, 2, 81);
        data.labels.assign(10, 1);
        const ClassificationResult one =
            fresh<ClassificationPipeline>(request(std::make_shared<const core::Dataset>(data), se(2.0, 0.6)));
        QVERIFY(mentions(one, "one class"));
        QVERIFY(!one.companion && one.boundary.empty());
        QVERIFY(one.probability.values.minCoeff() >= 0.5 - 1e-6 && one.probability.values.maxCoeff() > 0.6);
        const ClassificationResult none = fresh<ClassificationPipeline>(request(dataset(0, 2, 82), se(2.0, 0.6)));
        QVERIFY(mentions(none, "prior"));
        QVERIFY((none.probability.values.array() - 0.5).abs().maxCoeff() <= 1e-7);
        QVERIFY((none.latentVarianceField.values.array() - 2.0).abs().maxCoeff() <= 1e-12);
        QCOMPARE(none.errors, 0);
    }

    void kernelWithADomainHasItsWindowCut()
    {
        core::Dataset data = *dataset(20, 1, 85);
        data.x = data.x.cwiseAbs();
        const ClassificationResult result = fresh<ClassificationPipeline>(
            request(std::make_shared<const core::Dataset>(data), core::kernelOf(core::Brownian{})));
        QCOMPARE(result.window[0].lo, 0.0);
        QVERIFY(std::abs(result.averaged[0] - 0.5) <= 1e-12); // the path starts at 0
    }

    void sigmoidIsFlagged()
    {
        const auto outcome = ClassificationPipeline().solve(
            request(dataset(20, 1, 86), core::kernelOf(core::Sigmoid{.scale = 0.5, .offset = 0.1})));
        if (const auto* failure = std::get_if<core::Failure>(&outcome))
            QVERIFY(failure->what.find("positive semidefinite") != std::string::npos);
        else
            QVERIFY(mentions(std::get<ClassificationResult>(outcome), "not positive semidefinite"));
    }

    void problemsNameTheirFields()
    {
        ClassificationRequest r = request(dataset(10, 1, 91), se(1.0, 0.5));
        QVERIFY(fieldsOf(r).empty());
        r.settings.nu = -1.0;
        r.settings.lambda = 0.0;
        r.settings.penalty = NAN;
        r.settings.positive = r.settings.negative;
        r.window[0].hi = r.window[0].lo;
        r.kernel = se(1.0, -0.5);
        QCOMPARE(fieldsOf(r), (std::vector<std::string>{"window", "nu", "penalty", "classes", "kernel"}));
        r.settings.companion = ClassificationSettings::Companion::Logistic; // which reads the other number
        QCOMPARE(fieldsOf(r), (std::vector<std::string>{"window", "nu", "lambda", "classes", "kernel"}));
        r.data = dataset(10, 3, 92);
        QCOMPARE(fieldsOf(r).front(), std::string("data"));
        r.data = nullptr;
        QCOMPARE(fieldsOf(r), std::vector<std::string>{"data"});
    }

    void stopsOnRequest()
    {
        std::stop_source source;
        source.request_stop();
        QVERIFY(std::holds_alternative<core::Cancelled>(
            ClassificationPipeline().solve(request(dataset(20, 2, 95), se(1.0, 0.5)), source.get_token())));
    }
};

KERNELSCOPE_TEST(ClassificationPipelineTest, QCoreApplication)

} // namespace classification_pipeline_test

#include "classification_pipeline_test.moc"
