#include "core/data/generators.h"
#include "core/hypothesis/nulls.h"
#include "core/labs/two_samples/watch.h"
#include "support/test_registry.h"

#include <QTest>

namespace watch_test
{

namespace
{

core::WatchRequest moons(core::MmdEstimator estimator)
{
    core::WatchRequest request;
    const auto made = core::generate({.name = "moons", .n = 31, .seed = 4, .options = {}});
    request.data = std::make_shared<const core::Dataset>(std::get<core::Dataset>(made));
    request.kernel = core::kernelOf(core::SquaredExponential{{0.4}});
    request.settings.estimator = estimator;
    request.seed = 9;
    return request;
}

core::WatchFrame frameOf(core::WatchPipeline& pipeline, const core::WatchRequest& request)
{
    return std::get<core::WatchFrame>(pipeline.solve(request));
}

} // namespace

class WatchTest : public QObject
{
    Q_OBJECT

private slots:
    void statisticsAreThoseOfTheNullOfTheSameLabels_data()
    {
        QTest::addColumn<int>("estimator");
        QTest::newRow("biased") << static_cast<int>(core::MmdEstimator::Biased);
        QTest::newRow("unbiased") << static_cast<int>(core::MmdEstimator::Unbiased);
    }

    void statisticsAreThoseOfTheNullOfTheSameLabels()
    {
        QFETCH(int, estimator);
        core::WatchRequest request = moons(static_cast<core::MmdEstimator>(estimator));
        core::WatchPipeline pipeline;
        for (request.shown = 1; request.shown <= 7; ++request.shown) {
            const core::WatchFrame frame = frameOf(pipeline, request);
            QCOMPARE(frame.statistics.size(), Eigen::Index{request.shown});
            core::Dataset relabelled = *request.data; // an independent route: the statistic of the relabelled points
            relabelled.labels = frame.labels;
            std::vector<Eigen::Index> first, second;
            for (Eigen::Index i = 0; i < relabelled.size(); ++i)
                (relabelled.label(i) == 0 ? first : second).push_back(i);
            const Eigen::MatrixXd x = relabelled.x(first, Eigen::indexing::all);
            const Eigen::MatrixXd y = relabelled.x(second, Eigen::indexing::all);
            const auto direct =
                core::mmdStatistics(core::pooledGram(request.kernel, x, y), x.rows()).by(request.settings.estimator);
            QVERIFY(std::abs(direct.value() - frame.statistics[request.shown - 1]) < 1e-13);
        }
    }

    void goingOnEqualsStartingAfresh()
    {
        core::WatchRequest request = moons(core::MmdEstimator::Biased);
        core::WatchPipeline pipeline, fresh;
        for (request.shown = 1; request.shown < 12; request.shown += 3)
            frameOf(pipeline, request);
        request.shown = 12;
        const core::WatchFrame a = frameOf(pipeline, request), b = frameOf(fresh, request);
        QCOMPARE(a.labels, b.labels);
        QVERIFY((a.statistics - b.statistics).cwiseAbs().maxCoeff() < 1e-14);
        request.shown = 2; // back: from the beginning
        QCOMPARE(frameOf(pipeline, request).statistics, Eigen::VectorXd(a.statistics.head(2)));
    }

    void oneSampleAloneIsRefusedInASentence()
    {
        core::WatchRequest request = moons(core::MmdEstimator::Biased);
        request.settings.second = 5;
        core::WatchPipeline pipeline;
        const auto outcome = pipeline.solve(request);
        QVERIFY(std::holds_alternative<core::Failure>(outcome));
    }
};

KERNELSCOPE_TEST(WatchTest, QCoreApplication)

} // namespace watch_test

#include "watch_test.moc"
