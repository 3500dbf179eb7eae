#include "core/density/predictive.h"
#include "core/density/random_points.h"
#include "core/labs/novelty/evaluation.h"
#include "core/labs/novelty/many_points.h"
#include "core/labs/novelty/point_scores.h"
#include "core/novelty/roc.h"
#include "support/datasets.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace novelty_many_points_test
{

using core::NoveltyPipeline;
using core::NoveltyRequest;
using core::NoveltyResult;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Of sample B every fifth, which lies further out.
std::shared_ptr<const core::Dataset> samples(Index n, Index columns, bool labelled = true)
{
    core::Dataset data = core::emptyDataset(columns);
    data.x = randomPoints(n, columns, 7);
    for (Index i = 0; labelled && i < n; ++i) {
        data.labels.push_back(static_cast<int>(i % 5 == 4));
        if (i % 5 == 4)
            data.x.row(i) *= 1.3;
    }
    return shared(std::move(data));
}

NoveltyRequest requestOf(Index n, Index columns, const std::string& kernel, bool labelled = true)
{
    auto request = requestFor<NoveltyRequest>(samples(n, columns, labelled), kernelFrom(kernel));
    request.settings.model.sigma0 = 0.3;
    return request;
}

const VectorXd& scoresOf(const NoveltyResult& result)
{
    return result.methods.front().scores;
}

} // namespace

class NoveltyManyPointsTest : public QObject
{
    Q_OBJECT

private slots:
    void theAnswerIsThatOfTheGramMatrix_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<Index>("columns");
        QTest::addColumn<bool>("labelled");
        QTest::newRow("line") << QString("se(lengthscale=0.5)") << Index{1} << true;
        QTest::newRow("one sample") << QString("se(lengthscale=0.5)") << Index{1} << false;
        QTest::newRow("plane") << QString("se(lengthscale=0.9)") << Index{2} << true;
        QTest::newRow("features") << QString("parabola()") << Index{1} << true;
    }
    void theAnswerIsThatOfTheGramMatrix()
    {
        QFETCH(QString, kernel);
        QFETCH(Index, columns);
        QFETCH(bool, labelled);
        const NoveltyRequest request = requestOf(core::mostPairedPoints + 100, columns, kernel.toStdString(), labelled);
        const NoveltyResult result = fresh<NoveltyPipeline>(request);
        const core::PointScores dense =
            valueOf(core::pointScores(*request.data, request.kernel, request.settings.model));
        QVERIFY(difference(scoresOf(result), dense.scores) <= 1e-9);
        const core::MethodScores expected =
            core::evaluated(core::NoveltyMethod::KernelStudentT, dense.scores, dense.asked, request.settings.called);
        QCOMPARE(result.methods.front().called, expected.called);
        QCOMPARE(result.methods.front().area.has_value(), labelled);
        if (labelled)
            QVERIFY(std::abs(result.methods.front().area->area - expected.area->area) < 1e-6);
        QCOMPARE(result.known.counts.sum() + (labelled ? result.novel.counts.sum() : 0.0), 2'100.0);
        QCOMPARE(result.observations, labelled ? Index{1'680} : Index{2'100});
        if (columns == 1)
            QVERIFY(difference(result.line, dense.predictive.logScale(result.grid).array().exp()) <=
                    1e-9 * result.line.maxCoeff());
        else
            QVERIFY(result.field && result.field->values.allFinite());
    }

    void anySequenceIsAnsweredAsAFreshPipelineWould()
    {
        std::vector<NoveltyRequest> requests{requestOf(3'000, 1, "se(lengthscale=0.5)")};
        const auto then = [&](const auto& change) {
            NoveltyRequest next = requests.back();
            change(next);
            requests.push_back(next);
        };
        then([](auto& r) { r.settings.called = 0.1; });
        then([](auto& r) { r.kernel = se(0.7); });
        then([](auto& r) { r.settings.model.sigma0 = 0.5; });
        then([](auto& r) { r.window[0].hi += 1.0; });
        then([](auto& r) { r.kernel = kernelFrom("parabola()"); });
        then([](auto& r) { r.data = samples(1'000, 1); });
        then([](auto& r) { r.data = samples(2'500, 1, false); });
        NoveltyPipeline pipeline;
        for (const NoveltyRequest& request : requests) {
            const NoveltyResult kept = solved(pipeline, request), anew = fresh<NoveltyPipeline>(request);
            QVERIFY(difference(scoresOf(kept), scoresOf(anew)) <= 1e-12);
            QVERIFY2(difference(kept.line, anew.line) <= 1e-11 * anew.line.maxCoeff(), // by sums for more modes
                     qPrintable(QString::number(difference(kept.line, anew.line))));
            QVERIFY(kept.methods.front().counts == anew.methods.front().counts);
            QCOMPARE(kept.route.substr(0, 9), anew.route.substr(0, 9));
            QVERIFY(kept.known.counts == anew.known.counts && kept.remarks == anew.remarks);
        }
    }

    void aMillionPointsAreLive()
    {
        NoveltyRequest request = requestOf(1'000'000, 1, "se(lengthscale=0.4)");
        NoveltyPipeline pipeline;
        const NoveltyResult first = solved(pipeline, request); // takes the pass
        QCOMPARE(scoresOf(first).size(), Index{1'000'000});
        QCOMPARE(first.known.counts.sum() + first.novel.counts.sum(), 1e6);
        QVERIFY(first.methods.front().roc->threshold.size() < 10'000);
        // The exact area; a curve that was thinned has nearly it.
        const core::RocCurve& roc = *first.methods.front().roc;
        double area = 0.0;
        for (Index i = 1; i < roc.threshold.size(); ++i)
            area += 0.5 * (roc.falsePositiveRate(i) - roc.falsePositiveRate(i - 1)) *
                    (roc.truePositiveRate(i) + roc.truePositiveRate(i - 1));
        QVERIFY(std::abs(area - first.methods.front().area->area) < 1e-4);

        request.kernel = se(0.5);
        request.preview = true;
        const NoveltyResult preview = solved(pipeline, request);
        QCOMPARE(scoresOf(preview).size(), Index{10'000});
        QCOMPARE(preview.asked.size(), Index{10'000});
        request.preview = false;
        const NoveltyResult last = solved(pipeline, request);
        for (Index i = 0; i < 10'000; i += 991) // a preview leaves 1e-7 of the kernel
            QVERIFY(std::abs(scoresOf(preview)(i) - scoresOf(last)(preview.asked.rows[static_cast<std::size_t>(i)])) <
                    1e-5);
        request.settings.called = 0.01;
        QVERIFY(pipeline.isCheap(request));
        const NoveltyResult moved = solved(pipeline, request);
        QCOMPARE(moved.methods.front().called, Index{10'000});
        QVERIFY(scoresOf(moved) == scoresOf(last));
        qInfo("first %.0f ms, preview %.0f ms, full %.0f ms, threshold %.0f ms", first.milliseconds,
              preview.milliseconds, last.milliseconds, moved.milliseconds);
    }

    void whatCannotBeHadIsRefusedWithWhatToChoose()
    {
        const auto sentence = [](const NoveltyRequest& request) {
            const auto found = core::problems(request);
            return found.empty() ? std::string() : found.front().field + ": " + found.front().message;
        };
        QVERIFY(sentence(requestOf(2'500, 1, "se(lengthscale=0.4)")).empty());
        QVERIFY(sentence(requestOf(2'500, 3, "poly(degree=2)")).empty());
        QVERIFY(sentence(requestOf(1'500, 1, "exponential()")).empty());
        const std::string rough = sentence(requestOf(2'500, 1, "exponential()"));
        QVERIFY(rough.find("data: 2500 points are too many") == 0 && rough.find("random part") != std::string::npos);
        QVERIFY(rough.find("smoother kernel") != std::string::npos);
        QVERIFY(sentence(requestOf(2'500, 3, "se()")).find("one or two columns") != std::string::npos);
    }
};

KERNELSCOPE_TEST(NoveltyManyPointsTest, QCoreApplication)

} // namespace novelty_many_points_test

#include "novelty_many_points_test.moc"
