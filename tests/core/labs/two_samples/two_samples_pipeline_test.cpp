#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/embedding/witness.h"
#include "core/hypothesis/nulls.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "core/limits.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QtTest>

#include <boost/random/normal_distribution.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace two_samples_pipeline_test
{

using core::TwoSamplesPipeline;
using core::TwoSamplesRequest;
using core::TwoSamplesResult;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// m points of label 0 and n of label 1 about `shift`, in turn as long as both last.
std::shared_ptr<const core::Dataset> samples(Index m, Index n, int dimensions, double shift)
{
    std::mt19937_64 engine(17);
    boost::random::normal_distribution<double> normal;
    core::Dataset data = core::emptyDataset(dimensions);
    data.x.resize(m + n, dimensions);
    Index left[2] = {m, n};
    for (Index i = 0; i < m + n; ++i) {
        int label = static_cast<int>(i % 2);
        if (left[label] == 0)
            label = 1 - label;
        --left[label];
        data.labels.push_back(label);
        for (int j = 0; j < dimensions; ++j)
            data.x(i, j) = normal(engine) + (label == 1 ? shift : 0.0);
    }
    return std::make_shared<const core::Dataset>(std::move(data));
}

TwoSamplesRequest requestFor(std::shared_ptr<const core::Dataset> data, const char* kernel = "se(lengthscale=0.8)")
{
    auto request = ::requestFor<TwoSamplesRequest>(std::move(data), kernelFrom(kernel), {.lo = -4.0, .hi = 5.0});
    request.settings.permutations = 200;
    return request;
}

void verifySame(const TwoSamplesResult& a, const TwoSamplesResult& b)
{
    QCOMPARE(a.statistic, b.statistic);
    QCOMPARE(a.mmd2Biased, b.mmd2Biased);
    QCOMPARE(a.mmd2Unbiased, b.mmd2Unbiased);
    QCOMPARE(a.nullStatistics.size(), b.nullStatistics.size());
    QVERIFY((a.nullStatistics - b.nullStatistics).cwiseAbs().sum() < 1e-12);
    QCOMPARE(a.gramPicture, b.gramPicture);
    QCOMPARE(a.grid, b.grid);
    QVERIFY(a.mean.size() == b.mean.size() && (a.mean - b.mean).cwiseAbs().sum() < 1e-9);
    QVERIFY(a.lower.size() == b.lower.size() && (a.lower - b.lower).cwiseAbs().sum() < 1e-9);
    QCOMPARE(a.nulls.size(), b.nulls.size());
    for (std::size_t i = 0; i < a.nulls.size(); ++i) {
        const core::NullAnswer &one = a.nulls[i], &other = b.nulls[i];
        QCOMPARE(one.null, other.null);
        QCOMPARE(one.remark, other.remark);
        QCOMPARE(one.pValue.has_value(), other.pValue.has_value());
        QCOMPARE(one.reject, other.reject);
        QVERIFY(!one.pValue || std::abs(*one.pValue - *other.pValue) < 1e-12);
        QCOMPARE(std::isnan(one.threshold), std::isnan(other.threshold)); // too few permutations for the level
        QVERIFY(std::isnan(one.threshold) || std::abs(one.threshold - other.threshold) < 1e-9);
        QCOMPARE(one.grid, other.grid);
        QVERIFY((one.density - other.density).cwiseAbs().sum() <= 1e-9 * (1.0 + one.density.cwiseAbs().sum()));
    }
}

std::string firstProblem(const TwoSamplesRequest& request, const std::string& field)
{
    for (const core::Problem& problem : core::problems(request))
        if (problem.field == field)
            return problem.message;
    return {};
}

} // namespace

class TwoSamplesPipelineTest : public QObject
{
    Q_OBJECT

private slots:
    void theWitnessAtARowIsOfAllItsColumns()
    {
        for (const char* kernel : {"se(lengthscale=0.8)", "linear()"}) { // shift-invariant, and not
            const TwoSamplesRequest request = requestFor(samples(12, 9, 3, 0.7), kernel);
            const TwoSamplesResult result = fresh<TwoSamplesPipeline>(request);
            QVERIFY(result.slice.has_value());
            const MatrixXd x = core::sampleOf(*request.data, 0), y = core::sampleOf(*request.data, 1);
            const VectorXd expected = core::empiricalWitness(request.kernel, x, y, core::pooledPoints(x, y));
            QVERIFY((result.witnessAtRows - expected).cwiseAbs().maxCoeff() < 1e-12);
        }
    }

    void anySequenceOfRequestsIsAnsweredAsAfresh_data()
    {
        QTest::addColumn<int>("dimensions");
        QTest::newRow("1D") << 1;
        QTest::newRow("2D") << 2;
    }
    void anySequenceOfRequestsIsAnsweredAsAfresh()
    {
        QFETCH(int, dimensions);
        TwoSamplesRequest request = requestFor(samples(30, 30, dimensions, 0.5));
        TwoSamplesPipeline kept;
        const auto check = [&] {
            TwoSamplesPipeline fresh;
            verifySame(solved(kept, request), solved(fresh, request));
        };
        check();
        request.settings.testLevel = 0.2;
        check();
        request.settings.estimator = core::MmdEstimator::Unbiased;
        check();
        request.settings.permutations = 350;
        check();
        request.settings.permutations = 90;
        request.settings.testLevel = 0.01;
        check();
        request.settings.estimator = core::MmdEstimator::Linear;
        check();
        request.seed = 5;
        check();
        request.settings.estimator = core::MmdEstimator::Biased;
        check();
        request.preview = true;
        request.kernel = kernelFrom("se(lengthscale=0.3)");
        check();
        request.preview = false;
        check();
        std::swap(request.settings.first, request.settings.second);
        check();
        request.model.tau2 = 0.1;
        check();
        request.kernel = kernelFrom("matern32(lengthscale=1)+linear()");
        check();
        request.data = samples(20, 45, dimensions, 0.0);
        check();
    }

    void answersAreThoseOfTheFunctions()
    {
        const TwoSamplesRequest request = requestFor(samples(25, 40, 2, 0.6));
        TwoSamplesPipeline pipeline;
        const TwoSamplesResult result = solved(pipeline, request);
        MatrixXd x(25, 2), y(40, 2);
        Index nextX = 0, nextY = 0;
        for (Index i = 0; i < 65; ++i)
            if (request.data->label(i) == 0)
                x.row(nextX++) = request.data->x.row(i);
            else
                y.row(nextY++) = request.data->x.row(i);
        const MatrixXd gram = core::pooledGram(request.kernel, x, y);
        QCOMPARE(result.firstSize, 25);
        QCOMPARE(result.secondSize, 40);
        QCOMPARE(result.statistic, core::mmdSquaredBiased(gram, 25));
        QCOMPARE(result.mmd2Unbiased, core::mmdStatistics(gram, 25).unbiased.value());
        QVERIFY(!result.mmd2Linear);
        QVERIFY(std::abs(result.meanPP + result.meanQQ - 2.0 * result.meanPQ - result.statistic) < 1e-14);
        const VectorXd null =
            std::get<VectorXd>(core::permutationNull(gram, 25, core::MmdEstimator::Biased, request.seed, 200));
        QVERIFY((null - result.nullStatistics).cwiseAbs().maxCoeff() < 1e-14);
        QCOMPARE(result.nulls.size(), 3U);
        QCOMPARE(result.nulls[0].null, core::NullDistribution::Permutation);
        QCOMPARE(*result.nulls[0].pValue, core::permutationPValue(null, result.statistic, 1e-15).value);
        QVERIFY(result.nulls[1].remark.find("25 random pairs") != std::string::npos);
        for (const core::NullAnswer& answer : result.nulls)
            QCOMPARE(answer.reject, *answer.pValue <= 0.05);
        for (const std::size_t drawn : {1U, 2U}) { // the curves lie over the histogram: nearly all of their mass
            const core::NullAnswer& answer = result.nulls[drawn];
            const double step = answer.grid[1] - answer.grid[0];
            QVERIFY(std::abs(answer.density.sum() * step - 1.0) < 0.05);
        }
    }

    void pictureHoldsTheGram()
    {
        const TwoSamplesRequest request = requestFor(samples(300, 100, 1, 2.0));
        TwoSamplesPipeline pipeline;
        const TwoSamplesResult result = solved(pipeline, request);
        QCOMPARE(result.gramPicture.rows(), 160);
        QCOMPARE(result.gramPictureFirst, 120);
        QVERIFY((result.gramPicture - result.gramPicture.transpose()).cwiseAbs().maxCoeff() < 1e-14);
        // P is ordered along the line: the kernel falls off along its rows
        QVERIFY(result.gramPicture(60, 61) > result.gramPicture(60, 90));
        QVERIFY(result.gramPicture(60, 90) > result.gramPicture(60, 119));
        // blocks of P are nearly equally large, so that their mean is the mean of K_PP but for that
        QVERIFY(std::abs(result.gramPicture.topLeftCorner(120, 120).mean() - result.meanPP) < 0.01);
        TwoSamplesPipeline small;
        const TwoSamplesResult few = solved(small, requestFor(samples(3, 2, 1, 2.0)));
        QCOMPARE(few.gramPicture.rows(), 5);
        QCOMPARE(few.gramPicture(2, 2), 1.0);
        QVERIFY(std::abs(few.gramPicture.topLeftCorner(3, 3).mean() - few.meanPP) < 1e-15);
    }

    void previewHasTheStatisticAndNoNulls()
    {
        TwoSamplesRequest request = requestFor(samples(30, 30, 1, 0.5));
        TwoSamplesPipeline pipeline;
        const TwoSamplesResult full = solved(pipeline, request);
        request.preview = true;
        const TwoSamplesResult preview = solved(pipeline, request);
        QVERIFY(preview.preview && preview.nulls.empty() && preview.nullStatistics.size() == 0);
        QCOMPARE(preview.statistic, full.statistic);
        QVERIFY(preview.mean.size() > 0);
    }

    void slidersThatNeedNoFactorisationAreCheap()
    {
        TwoSamplesRequest request = requestFor(samples(30, 30, 2, 0.5));
        TwoSamplesPipeline pipeline;
        QVERIFY(!pipeline.isCheap(request));
        solved(pipeline, request);
        QVERIFY(pipeline.isCheap(request));
        request.settings.testLevel = 0.1;
        request.settings.bandLevel = 0.5;
        request.settings.estimator = core::MmdEstimator::Unbiased;
        QVERIFY(pipeline.isCheap(request));
        request.settings.permutations = 201;
        QVERIFY(!pipeline.isCheap(request));
        request.settings.permutations = 200;
        request.kernel = kernelFrom("se(lengthscale=0.7)");
        QVERIFY(!pipeline.isCheap(request));
    }

    void identicalSamplesSaySo()
    {
        auto data = std::make_shared<core::Dataset>(*samples(12, 12, 1, 0.0));
        for (Index i = 0; i < 24; i += 2)
            data->x.row(i + 1) = data->x.row(i);
        TwoSamplesRequest request = requestFor(data);
        request.settings.normalisedWitness = true;
        TwoSamplesPipeline pipeline;
        const TwoSamplesResult result = solved(pipeline, request);
        QCOMPARE(result.statistic, 0.0);
        QCOMPARE(*result.nulls[0].pValue, 1.0);
        QVERIFY(std::any_of(result.remarks.begin(), result.remarks.end(),
                            [](const std::string& r) { return r.find("undefined") != std::string::npos; }));
    }

    void pointsThatAreAllEqualGetSentencesNotNumbers()
    {
        auto data = std::make_shared<core::Dataset>(*samples(8, 5, 1, 0.0));
        data->x.setConstant(0.5);
        const TwoSamplesRequest request = requestFor(data);
        TwoSamplesPipeline pipeline;
        const core::Outcome<TwoSamplesResult> outcome = pipeline.solve(request);
        if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
            QVERIFY(!failure->what.empty()); // the inducing points' sentence, where they cannot be chosen
            return;
        }
        const TwoSamplesResult& result = std::get<TwoSamplesResult>(outcome);
        QCOMPARE(result.statistic, 0.0);
        QCOMPARE(*result.nulls[0].pValue, 1.0);
        for (const std::size_t i : {1U, 2U}) {
            QVERIFY(!result.nulls[i].pValue);
            QVERIFY(result.nulls[i].remark.find("undefined") != std::string::npos);
        }
    }

    void linearEstimatorHasOnlyThePermutationNull()
    {
        TwoSamplesRequest request = requestFor(samples(31, 31, 1, 0.5));
        request.settings.estimator = core::MmdEstimator::Linear;
        TwoSamplesPipeline pipeline;
        const TwoSamplesResult result = solved(pipeline, request);
        QVERIFY(result.nulls[0].pValue && !result.nulls[1].pValue && !result.nulls[2].pValue);
        QVERIFY(!result.nulls[1].remark.empty() && !result.nulls[2].remark.empty());
        QCOMPARE(result.statistic, *result.mmd2Linear);
    }

    void badInputIsASentenceByItsField()
    {
        const TwoSamplesRequest good = requestFor(samples(5, 5, 1, 0.5));
        QVERIFY(core::problems(good).empty());
        TwoSamplesRequest request = good;
        request.settings.second = 2;
        QVERIFY(firstProblem(request, "samples").find("sample C is empty") != std::string::npos);
        request.settings.first = 3; // neither has a point: one problem, not one of each
        QVERIFY(firstProblem(request, "samples").find("sample D and sample C are empty: paint") != std::string::npos);
        QCOMPARE(std::ranges::count(core::problems(request), "samples", &core::Problem::field), 1);
        QVERIFY(core::problems(request).front().ofKind); // points of the other sample mend it
        request.settings = good.settings;
        request.settings.second = 0;
        QVERIFY(firstProblem(request, "samples").find("different") != std::string::npos);
        QVERIFY(!core::problems(request).front().ofKind);
        request = requestFor(samples(6, 1, 1, 0.0));
        QVERIFY(firstProblem(request, "samples").find("sample B has a single point") != std::string::npos);
        request = requestFor(samples(6, 4, 1, 0.0));
        request.settings.estimator = core::MmdEstimator::Linear;
        QVERIFY(firstProblem(request, "estimator").find("6 and 4") != std::string::npos);
        request = requestFor(samples(3001, 3000, 1, 0.0));
        QVERIFY(core::problems(request).empty()); // Fourier sums take any number
        request.kernel = core::kernelOf(core::Linear{});
        QVERIFY(firstProblem(request, "samples").find("Keep a random 2,000") != std::string::npos);
        request = good;
        request.settings.permutations = 9;
        request.settings.testLevel = 0.0;
        request.settings.bandLevel = std::nan("");
        request.settings.draws = 21;
        request.model.tau2 = 0.0;
        request.kernel = core::kernelOf(core::SquaredExponential{{-1.0}});
        request.window.clear();
        for (const char* field : {"permutations", "testLevel", "bandLevel", "draws", "tau2", "kernel", "window"})
            QVERIFY2(!firstProblem(request, field).empty(), field);
        request = good;
        auto broken = std::make_shared<core::Dataset>(*good.data);
        broken->x(3, 0) = std::nan("");
        request.data = broken;
        QVERIFY(firstProblem(request, "data").find("row 4") != std::string::npos);
        TwoSamplesPipeline pipeline;
        QVERIFY(std::holds_alternative<core::Failure>(pipeline.solve(request)));
        request.data.reset();
        QVERIFY(!firstProblem(request, "data").empty());
    }

    void stoppingIsNoAnswer()
    {
        std::stop_source stop;
        stop.request_stop();
        TwoSamplesPipeline pipeline;
        const TwoSamplesRequest request = requestFor(samples(30, 30, 1, 0.5));
        QVERIFY(std::holds_alternative<core::Cancelled>(pipeline.solve(request, stop.get_token())));
        TwoSamplesPipeline fresh;
        verifySame(solved(pipeline, request), solved(fresh, request));
    }

    void theFewestAndTheMostPermutationsAreAnswered()
    {
        TwoSamplesRequest request = requestFor(samples(6, 4, 1, 0.0));
        for (const int count : {core::permutationCounts.least, core::permutationCounts.most}) {
            request.settings.permutations = count;
            TwoSamplesPipeline pipeline;
            const auto outcome = pipeline.solve(request, {});
            QVERIFY(std::holds_alternative<TwoSamplesResult>(outcome));
            QCOMPARE(std::get<TwoSamplesResult>(outcome).nullStatistics.size(), Eigen::Index{count});
        }
        request.settings.permutations = core::permutationCounts.most + 1;
        QVERIFY(firstProblem(request, "permutations").find("from 10 to 1,000,000") != std::string::npos);
    }

    void anIndefiniteKernelIsFlaggedAndNoSamplesAreCalledIdentical()
    {
        TwoSamplesRequest request = requestFor(samples(6, 4, 1, 0.5), "sigmoid(scale=1,offset=-1)");
        request.settings.normalisedWitness = true;
        TwoSamplesPipeline pipeline;
        const auto result = std::get<TwoSamplesResult>(pipeline.solve(request, {}));
        std::string all;
        for (const std::string& remark : result.remarks)
            all += remark + '\n';
        QVERIFY2(all.find("not positive semidefinite") != std::string::npos, all.c_str());
        QVERIFY2(all.find("identical") == std::string::npos, all.c_str());
    }
};

KERNELSCOPE_TEST(TwoSamplesPipelineTest, NoApplication)

} // namespace two_samples_pipeline_test

#include "two_samples_pipeline_test.moc"
