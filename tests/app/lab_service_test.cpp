#include "app/services/lab_service.h"

#include "core/data/dataset.h"
#include "support/test_registry.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

namespace lab_service_test
{

namespace
{

struct ToyRequest {
    std::shared_ptr<const core::Dataset> data;
    int step = 0;
    bool preview = false;
};
struct ToyResult {
    int step = 0;
    bool preview = false;
};

std::atomic<int> wholeAnswers = 0;

/// Its previews are there at once, the whole answer takes a while.
struct SlowPipeline {
    static core::Outcome<ToyResult> solve(const ToyRequest& request, const std::stop_token& stop)
    {
        if (request.preview)
            return ToyResult{request.step, true};
        for (int waited = 0; waited < 80; ++waited) {
            if (stop.stop_requested())
                return core::Cancelled{};
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        ++wholeAnswers;
        return ToyResult{request.step, false};
    }
    static bool isCheap(const ToyRequest&) { return false; }
};
using SlowService = app::LabService<ToyRequest, ToyResult, app::PreviewFirst<SlowPipeline>>;

std::shared_ptr<const core::Dataset> manyPoints()
{
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::VectorXd::LinSpaced(1'000, 0.0, 1.0);
    return std::make_shared<const core::Dataset>(std::move(data));
}

} // namespace

class LabServiceTest : public QObject
{
    Q_OBJECT

private slots:
    /// Else each step would wait for the whole answer to the one before.
    void aHandThatGoesOnIsShownPreviewsAndTheWholeAnswerWhenItRests()
    {
        constexpr int steps = 20;
        const auto data = manyPoints();
        std::vector<ToyResult> shown;
        SlowService* asked = nullptr;
        int next = 1;
        SlowService service([&](const SlowService::Answer& answer) {
            shown.push_back(answer.result);
            if (answer.result.preview && next > 1 && next <= steps) // the hand goes on as soon as it sees something
                asked->request({data, next++}, false);
        });
        asked = &service;
        service.request({data, 0}, false);
        QVERIFY(QTest::qWaitFor([&] { return service.isIdle() && !shown.empty(); }, 20'000));
        QCOMPARE(wholeAnswers, 1);
        service.request({data, next++}, false);
        QVERIFY(QTest::qWaitFor([&] { return service.isIdle() && shown.back().step == steps; }, 20'000));
        QVERIFY(!shown.back().preview);
        QVERIFY2(wholeAnswers <= 8, qPrintable(QString::number(wholeAnswers))); // 3, unless the machine is busy
        int previews = 0;
        for (const ToyResult& result : shown)
            previews += result.preview ? 1 : 0;
        QCOMPARE(previews, steps + 1);
    }
};

KERNELSCOPE_TEST(LabServiceTest, QCoreApplication)

} // namespace lab_service_test

#include "lab_service_test.moc"
