// Two samples of more points than have a Gram matrix.

#include "core/data/samples.h"
#include "core/embedding/witness.h"
#include "core/kernels/expression.h"
#include "core/labs/two_samples/scale_scan.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "core/labs/two_samples/watch.h"
#include "core/labs/two_samples/witness_stage.h"
#include "core/limits.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QtTest>

#include <boost/random/normal_distribution.hpp>

#include <cmath>
#include <random>

namespace many_points_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index firstSize = 3'100, secondSize = 2'950;
static_assert(firstSize + secondSize > mostPooledPoints);

/// By turns a point of either sample, as far as both go.
TwoSamplesRequest manyPoints(int columns, const char* kernel = "se(lengthscale=0.8)", double shift = 0.2)
{
    std::mt19937_64 engine(17);
    boost::random::normal_distribution<double> normal;
    Dataset data = emptyDataset(columns);
    data.x.resize(firstSize + secondSize, columns);
    for (Index i = 0; i < data.x.rows(); ++i) {
        data.labels.push_back(i % 2 == 1 && i / 2 < secondSize ? 1 : 0);
        for (int c = 0; c < columns; ++c)
            data.x(i, c) = normal(engine) + (data.labels.back() == 1 ? shift : 0.0);
    }
    auto request = requestFor<TwoSamplesRequest>(std::make_shared<const Dataset>(std::move(data)), kernelFrom(kernel),
                                                 {.lo = -4.0, .hi = 5.0});
    request.settings.permutations = 200;
    return request;
}

/// mean f over P − mean f over Q, f the witness at every row, a term after the other.
double definedMmd(const TwoSamplesRequest& request)
{
    const MatrixXd x = sampleOf(*request.data, 0), y = sampleOf(*request.data, 1);
    return empiricalWitness(request.kernel, x, y, x).mean() - empiricalWitness(request.kernel, x, y, y).mean();
}

double furthest(const VectorXd& a, const VectorXd& b)
{
    return a.size() == b.size() ? (a - b).cwiseAbs().maxCoeff() : std::numeric_limits<double>::infinity();
}

std::string problemOf(const TwoSamplesRequest& request)
{
    const std::vector<Problem> found = problems(request);
    return found.empty() ? std::string() : found.front().message;
}

} // namespace

class ManyPointsTest : public QObject
{
    Q_OBJECT

private slots:
    void answersAreThoseOfTheDefinition_data()
    {
        QTest::addColumn<int>("columns");
        QTest::newRow("a column") << 1;
        QTest::newRow("the plane") << 2;
    }
    void answersAreThoseOfTheDefinition()
    {
        QFETCH(int, columns);
        const TwoSamplesRequest request = manyPoints(columns);
        const TwoSamplesResult result = fresh<TwoSamplesPipeline>(request);
        QVERIFY2(QString::fromStdString(result.route).startsWith("Fourier, "), result.route.c_str());
        QCOMPARE(result.firstSize, firstSize);
        QCOMPARE(result.secondSize, secondSize);
        const double expected = definedMmd(request);
        QVERIFY(std::abs(result.statistic - expected) < 1e-11 * expected);
        QCOMPARE(result.statistic, result.mmd2Biased);
        QVERIFY(std::abs(result.meanPP + result.meanQQ - 2.0 * result.meanPQ - result.statistic) < 1e-14);
        // The witness with its band is that of all points.
        const WitnessAnswer dense =
            WitnessStage().answer(request, sampleOf(*request.data, 0), sampleOf(*request.data, 1));
        if (columns == 1) {
            QCOMPARE(result.grid, dense.grid);
            QVERIFY(furthest(result.empirical, dense.empirical) < 1e-12);
            QVERIFY(furthest(result.mean, dense.mean) < 1e-7);
            QVERIFY(furthest(result.lower, dense.lower) < 1e-7);
            QVERIFY(furthest(result.upper, dense.upper) < 1e-7);
        } else {
            const auto& field = result.empiricalField;
            QVERIFY(field.values.rows() == field.axis1.size() && field.values.cols() == field.axis2.size());
            const Index i = field.axis1.size() / 3, j = field.axis2.size() / 2;
            const Eigen::RowVector2d place(field.axis1[i], field.axis2[j]);
            const double there =
                empiricalWitness(request.kernel, sampleOf(*request.data, 0), sampleOf(*request.data, 1), place)[0];
            QVERIFY(std::abs(field.values(i, j) - there) < 1e-12);
            QVERIFY((result.meanField.values - dense.meanField.values).cwiseAbs().maxCoeff() < 1e-7);
        }
    }

    void everyNullAnswersAndTheDifferenceHasASize()
    {
        const TwoSamplesResult result = fresh<TwoSamplesPipeline>(manyPoints(1));
        QCOMPARE(result.nullStatistics.size(), Index{200});
        QCOMPARE(result.nulls.size(), std::size_t{3});
        for (const NullAnswer& answer : result.nulls) {
            QVERIFY2(answer.pValue, answer.remark.c_str());
            QVERIFY(answer.reject);
            QVERIFY(answer.threshold > 0.0 && answer.threshold < result.statistic);
        }
        QVERIFY(std::abs(result.nulls[1].threshold / result.nulls[2].threshold - 1.0) < 0.05); // gamma and spectral
        QVERIFY(std::abs(result.nulls[0].threshold / result.nulls[2].threshold - 1.0) < 0.5);  // of 200 permutations
        QVERIFY(result.effect && result.effect->interval.lo > 0.0 && result.effect->interval.hi > result.statistic);
        QVERIFY(result.effect->halfPowerSize && *result.effect->halfPowerSize < firstSize);
    }

    void samplesOfOneDistributionAreSeldomRejected()
    {
        const TwoSamplesResult result = fresh<TwoSamplesPipeline>(manyPoints(1, "se(lengthscale=0.8)", 0.0));
        for (const NullAnswer& answer : result.nulls)
            QVERIFY(*answer.pValue > 0.001);
        QVERIFY(std::abs(*result.nulls[0].pValue - *result.nulls[2].pValue) < 0.15);
    }

    void anotherLengthscaleIsWhatAFreshPipelineAnswers()
    {
        TwoSamplesRequest request = manyPoints(1);
        TwoSamplesPipeline kept;
        QVERIFY(!kept.isCheap(request));
        solved(kept, request);
        request.kernel = kernelFrom("se(lengthscale=0.85)");
        QVERIFY(!kept.isCheap(request)); // the nulls take longer than a preview
        const TwoSamplesResult a = solved(kept, request), b = fresh<TwoSamplesPipeline>(request);
        request.settings.deltaShare *= 2.0;
        QVERIFY(kept.isCheap(request));
        QVERIFY(std::abs(a.statistic - b.statistic) < 1e-13);
        QVERIFY(furthest(a.empirical, b.empirical) < 1e-12);
        QVERIFY(furthest(a.nullStatistics, b.nullStatistics) < 1e-13);
    }

    void whatCannotBeDoneIsRefusedWithWhatToChoose_data()
    {
        QTest::addColumn<int>("columns");
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<QString>("part");
        QTest::newRow("no function of x - y") << 1 << "linear()"
                                              << "choose one such as se()";
        QTest::newRow("three columns") << 3 << "se(lengthscale=1)"
                                       << "choose two of them";
    }
    void whatCannotBeDoneIsRefusedWithWhatToChoose()
    {
        QFETCH(int, columns);
        QFETCH(QString, kernel);
        QFETCH(QString, part);
        const QString said = QString::fromStdString(problemOf(manyPoints(columns, qPrintable(kernel))));
        QVERIFY2(said.contains(part), qPrintable(said));
        QVERIFY2(said.contains("Keep a random"), qPrintable(said));
    }

    void aKernelTooRoughIsRefusedInASentence()
    {
        TwoSamplesPipeline pipeline;
        const std::string said = refusal(pipeline.solve(manyPoints(2, "exponential(lengthscale=0.01)")));
        QVERIFY2(QString::fromStdString(said).contains("choose a longer lengthscale"), said.c_str());
    }

    void aKinkedKernelOnTheLineIsSummedInTheOrderOfThePoints()
    {
        TwoSamplesPipeline pipeline;
        TwoSamplesRequest request = manyPoints(1, "exponential(lengthscale=0.01)");
        request.preview = true;
        const TwoSamplesResult preview = solved(pipeline, request);
        request.preview = false;
        QVERIFY(!pipeline.isCheap(request)); // its nulls take a pass
        const TwoSamplesResult full = solved(pipeline, request);
        QVERIFY2(QString::fromStdString(full.route).startsWith("state space, error"), full.route.c_str());
        QCOMPARE(preview.statistic, full.statistic);
        const MatrixXd x = sampleOf(*request.data, 0), y = sampleOf(*request.data, 1);
        QVERIFY(furthest(full.empirical, empiricalWitness(request.kernel, x, y, full.grid)) < 1e-14);
        QVERIFY(full.mean.size() == full.grid.size()); // the posterior is there, too
        QVERIFY(full.effect && full.effect->halfPowerSize);
        QVERIFY(full.nullStatistics.size() == request.settings.permutations);
        QVERIFY(pipeline.isCheap(request)); // all is kept, whatever the level
        request.settings.testLevel = 0.01;
        QVERIFY(pipeline.isCheap(request));
        for (const NullAnswer& null : full.nulls)
            QCOMPARE(null.pValue.has_value(), null.null != NullDistribution::Spectral); // which asks for waves
    }

    void theLabelsOfManyPointsAreNotWatched()
    {
        const TwoSamplesRequest of = manyPoints(1);
        WatchRequest request;
        request.data = of.data;
        request.kernel = of.kernel;
        request.shown = 1;
        WatchPipeline pipeline;
        QVERIFY(!refusal(pipeline.solve(request)).empty());
    }

    void theCurveOverTheLengthscaleIsOfFourierSums()
    {
        const TwoSamplesRequest of = manyPoints(1);
        ScaleScanRequest request;
        request.data = std::make_shared<const Dataset>(pairOfSamples(*of.data, 0, 1));
        request.kernel = of.kernel;
        request.permutations = 60;
        const ScaleScanResult scan = valueOf(growScaleScan(request, {}, {}));
        QVERIFY(scan.complete());
        for (const Index at : {Index{5}, scan.lengthscales.size() / 2}) {
            TwoSamplesRequest one = of;
            one.kernel = kernelOf(SquaredExponential{.lengthscale = {scan.lengthscales[at]}});
            const double expected = definedMmd(one);
            QVERIFY(std::abs(scan.statistics[at] - expected) < 1e-10 * expected);
            QVERIFY(scan.pValues[at] > 0.0 && scan.pValues[at] <= 1.0);
        }
    }
};

KERNELSCOPE_TEST(ManyPointsTest, NoApplication)

} // namespace many_points_test

#include "many_points_test.moc"
