#include "core/data/chance.h"
#include "core/data/examples.h"
#include "core/labs/novelty/asked_rows.h"
#include "core/labs/novelty/learning_request.h"
#include "core/novelty/joint_mixture.h"
#include "support/datasets.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <functional>

namespace learning_request_test
{

using core::LearningCurveRequest;
using core::NoveltyMethod;
using core::NoveltyPipeline;
using core::NoveltyRequest;
using core::NoveltyResult;
using core::NoveltySettings;

namespace
{

NoveltyRequest digitsRequest()
{
    static const auto digits = shared(*core::example("digits"));
    NoveltyRequest request;
    request.data = digits;
    request.settings.training = 60;
    request.settings.test = 24;
    request.settings.rowsSeed = 4;
    return request;
}

LearningCurveRequest learningOf(const NoveltyRequest& request)
{
    return core::learningCurveRequest(request.data, request.settings, request.seed);
}

} // namespace

class LearningRequestTest : public QObject
{
    Q_OBJECT

private slots:
    void aTrialScoresTheRowsOfTheLabAsTheLabDoes_data()
    {
        QTest::addColumn<double>("wrong");
        QTest::newRow("half") << 0.5;
        QTest::newRow("a quarter") << 0.25;
    }
    void aTrialScoresTheRowsOfTheLabAsTheLabDoes()
    {
        QFETCH(double, wrong);
        NoveltyRequest request = digitsRequest();
        NoveltySettings& s = request.settings;
        s.wrongLabels = wrong;
        s.model = {.sigma0 = 2.0, .beta = 3.0, .posterior = core::Posterior::AsPrinted};
        s.multiplier = 2.0;
        s.labelLengthscale = 2.0;
        s.kdeMultiplier = 0.3;
        s.kernelPca = true;
        s.repeats = 2;
        const LearningCurveRequest study = learningOf(request);
        const auto learnt = valueOf(core::growLearningCurve(study, {}, {}));
        const std::size_t sizes = study.sizes.size();
        double least = 1.0;
        for (std::size_t i = 0; i < sizes; ++i)
            for (std::size_t r = 0; r < 2; ++r) {
                NoveltyRequest lab = request;
                lab.seed = core::streamOf(request.seed + 4, static_cast<std::int64_t>(r)) - 4; // less rowsSeed
                lab.settings.training = static_cast<int>(study.sizes[i]);
                const NoveltyResult result = fresh<NoveltyPipeline>(lab);
                for (std::size_t m = 0; m < 3; ++m) {
                    QCOMPARE(result.methods[m].method, learnt.points[m * sizes + i].method);
                    QCOMPARE(learnt.points[m * sizes + i].areas[r], result.methods[m].area->area);
                    least = std::min(least, result.methods[m].area->area);
                }
            }
        QVERIFY(least < 0.95); // or any order of good scores would do
    }

    void theMixtureIsTheOneThatTheLabFits()
    {
        NoveltyRequest request = digitsRequest();
        request.settings.kde = false;
        request.settings.mixture = true;
        request.settings.repeats = 1;
        LearningCurveRequest study = learningOf(request);
        study.sizes = {60};
        const auto learnt = valueOf(core::growLearningCurve(study, {}, {}));
        const core::DrawnRows drawn =
            core::drawnRows(*request.data, request.settings, core::streamOf(request.seed + 4, 0) - 4);
        const auto settings = core::jointMixtureGrid(core::ImageTask::Novelty, request.seed + 4).front();
        const auto mixture = valueOf(core::fitJointMixture(drawn.training, settings));
        const Eigen::VectorXd scores =
            -valueOf(core::jointLogDensity(mixture, request.data->x(drawn.asked.rows, Eigen::all), drawn.asked.asked));
        QCOMPARE(learnt.points.size(), std::size_t{2});
        QCOMPARE(learnt.points.back().method, NoveltyMethod::Mixture);
        QCOMPARE(learnt.points.back().areas.front(), core::areaUnderCurve(scores, drawn.asked.novel)->area);
    }

    void nothingElseOfTheSettingsMatters()
    {
        const LearningCurveRequest before = learningOf(digitsRequest());
        const std::vector<std::function<void(NoveltySettings&)>> others{
            [](NoveltySettings& s) { s.called = 0.1; },
            [](NoveltySettings& s) { s.chosen = 3; },
            [](NoveltySettings& s) { s.painted.assign(64, 0.5); },
            [](NoveltySettings& s) { s.labelVector.assign(10, 0.5); },
            [](NoveltySettings& s) { s.model.alpha = 7.0; }, // a temperature
            [](NoveltySettings& s) { s.method = NoveltyMethod::Kde; },
        };
        const std::vector<std::function<void(NoveltySettings&)>> asked{
            [](NoveltySettings& s) { s.model.sigma0 = 1.0; },
            [](NoveltySettings& s) { s.model.beta = 1.0; },
            [](NoveltySettings& s) { s.model.posterior = core::Posterior::AsPrinted; },
            [](NoveltySettings& s) { s.multiplier = 0.5; },
            [](NoveltySettings& s) { s.labelLengthscale = 0.5; },
            [](NoveltySettings& s) { s.kdeMultiplier = 0.5; },
            [](NoveltySettings& s) { s.kdeLabelLengthscale = 0.5; },
            [](NoveltySettings& s) { s.training = 70; },
            [](NoveltySettings& s) { s.test = 30; },
            [](NoveltySettings& s) { s.wrongLabels = 0.25; },
            [](NoveltySettings& s) { s.rowsSeed = 5; },
            [](NoveltySettings& s) { s.repeats = 3; },
            [](NoveltySettings& s) { s.mixture = true; },
            [](NoveltySettings& s) { s.kernelPca = true; },
            [](NoveltySettings& s) { s.kde = false; },
        };
        const auto changed = [&](const auto& change) {
            NoveltyRequest request = digitsRequest();
            change(request.settings);
            return learningOf(request) != before;
        };
        for (const auto& change : others)
            QVERIFY(!changed(change));
        for (const auto& change : asked)
            QVERIFY(changed(change));
    }

    void theBoundIsHeardGrowingToTheOneOfTheAnswer()
    {
        NoveltyRequest request = digitsRequest();
        request.settings.mixture = true;
        std::vector<std::vector<double>> heard;
        request.observer = [&](const core::DpMixture& mixture) { heard.push_back(mixture.bounds()); };
        NoveltyPipeline pipeline;
        const NoveltyResult result = solved(pipeline, request);
        QVERIFY(heard.size() > 2);
        for (std::size_t i = 0; i < heard.size(); ++i) {
            QVERIFY(i == 0 || heard[i].size() > heard[i - 1].size());
            QVERIFY(heard[i].size() <= result.mixtureBounds.size());
            QVERIFY(std::equal(heard[i].begin(), heard[i].end(), result.mixtureBounds.begin()));
        }
        const core::DrawnRows drawn = core::drawnRows(*request.data, request.settings, request.seed);
        const auto settings = core::jointMixtureGrid(core::ImageTask::Novelty, request.seed).front();
        const auto mixture = valueOf(core::fitJointMixture(drawn.training, settings));
        QVERIFY(result.mixtureBounds == mixture.bounds());
        QCOMPARE(result.mixtureConverged, mixture.converged());

        heard.clear();
        request.settings.model.sigma0 = 2.0; // the mixture stays
        QVERIFY(solved(pipeline, request).mixtureBounds == result.mixtureBounds);
        request.settings.method = NoveltyMethod::Mixture; // which previews must have, of the rows of their own
        request.preview = true;
        QVERIFY(solved(pipeline, request).mixtureBounds.empty());
        QVERIFY(heard.empty());
        request.preview = false;
        request.settings.scored = NoveltySettings::Scored::Training;
        QVERIFY(solved(pipeline, request).mixtureBounds.empty()); // it is not on show
    }
};

KERNELSCOPE_TEST(LearningRequestTest, QCoreApplication)

} // namespace learning_request_test

#include "learning_request_test.moc"
