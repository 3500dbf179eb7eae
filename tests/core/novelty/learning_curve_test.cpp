#include "core/data/chance.h"
#include "core/novelty/learning_curve.h"
#include "support/datasets.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace learning_curve_test
{

using core::ExperimentPlan;
using core::LearningCurveRequest;
using core::LearningCurveResult;
using core::LearningPoint;
using core::NoveltyMethod;
using Eigen::Index;
using Eigen::VectorXd;

namespace
{

/// Three classes about means of their own, so near that labels are mistaken.
core::Dataset images(Index n)
{
    core::Chance chance(3);
    core::Dataset data;
    data.x.resize(n, 6);
    for (Index i = 0; i < n; ++i) {
        data.labels.push_back(static_cast<int>(chance.below(3)));
        for (Index j = 0; j < data.x.cols(); ++j)
            data.x(i, j) = std::sin(static_cast<double>(2 * data.labels.back() + 3 * j)) + chance.normal(0.8);
    }
    return data;
}

ExperimentPlan planOf(NoveltyMethod method)
{
    return {.protocol = core::RowProtocol::B,
            .testSize = 30,
            .validates = false,
            .repeats = 3,
            .seed = 11,
            .methods = {method},
            .multiplier = method == NoveltyMethod::Kde ? 0.3 : 1.0,
            .labelLengthscale = method == NoveltyMethod::Kde ? 0.4 : 1.0};
}

LearningCurveRequest requestOf()
{
    static const auto data = shared(images(120));
    return {.data = data,
            .methods = {planOf(NoveltyMethod::KernelStudentT), planOf(NoveltyMethod::Kde)},
            .sizes = {10, 25, 60}};
}

std::vector<std::vector<double>> areasOf(const LearningCurveResult& result)
{
    std::vector<std::vector<double>> areas;
    for (const LearningPoint& point : result.points)
        areas.push_back(point.areas);
    return areas;
}

LearningCurveResult undisturbed(const LearningCurveRequest& request)
{
    return valueOf(core::growLearningCurve(request, {}, {}));
}

/// Stopped after so many trials: the last report.
LearningCurveResult stoppedAfter(int trials, const LearningCurveRequest& request, LearningCurveResult soFar = {})
{
    std::stop_source source;
    LearningCurveResult last;
    const auto outcome = core::growLearningCurve(
        request, std::move(soFar),
        [&](const LearningCurveResult& grown) {
            last = grown;
            if (grown.done == trials)
                source.request_stop();
        },
        source.get_token());
    return std::holds_alternative<core::Cancelled>(outcome) ? last : LearningCurveResult();
}

} // namespace

class LearningCurveTest : public QObject
{
    Q_OBJECT

private slots:
    void sizesGrowByTheSameFactor()
    {
        const std::vector<Index> sizes = core::learningSizes(1280);
        QCOMPARE(sizes, (std::vector<Index>{10, 20, 40, 80, 160, 320, 640, 1280}));
        QCOMPARE(core::learningSizes(10), std::vector<Index>{10});
        QCOMPARE(core::learningSizes(4), std::vector<Index>{4});
        QCOMPARE(core::learningSizes(12), (std::vector<Index>{10, 11, 12}));
    }

    void aStoppedRunKeepsWhatIsDoneAndGoesOnToTheSameNumbers_data()
    {
        QTest::addColumn<int>("trials");
        for (const int trials : {1, 3, 5, 8})
            QTest::addRow("%d", trials) << trials;
    }
    void aStoppedRunKeepsWhatIsDoneAndGoesOnToTheSameNumbers()
    {
        QFETCH(int, trials);
        const LearningCurveRequest request = requestOf();
        const LearningCurveResult stopped = stoppedAfter(trials, request), whole = undisturbed(request);
        QCOMPARE(stopped.done, trials);
        QCOMPARE(stopped.total, 9);
        QVERIFY(!stopped.complete() && whole.complete());
        for (std::size_t i = 0; i < whole.points.size(); ++i) {
            const auto& part = stopped.points[i].areas;
            QVERIFY(std::equal(part.begin(), part.end(), whole.points[i].areas.begin()));
        }
        int told = trials;
        const auto resumed = valueOf(core::growLearningCurve(
            request, stopped, [&](const LearningCurveResult& grown) { QCOMPARE(grown.done, ++told); }));
        QCOMPARE(told, 9);
        QVERIFY(areasOf(resumed) == areasOf(whole));
    }

    void anAreaFollowsFromSeedSizeAndRepetitionAlone()
    {
        const LearningCurveRequest all = requestOf();
        const LearningCurveResult whole = undisturbed(all);
        for (std::size_t m = 0; m < all.methods.size(); ++m)
            for (std::size_t i = 0; i < all.sizes.size(); ++i) {
                LearningCurveRequest one = all;
                one.methods = {all.methods[m]};
                one.sizes = {all.sizes[i]};
                const LearningPoint& point = whole.points[m * all.sizes.size() + i];
                QCOMPARE(point.method, one.methods.front().methods.front());
                QCOMPARE(point.size, one.sizes.front());
                QVERIFY(undisturbed(one).points.front().areas == point.areas);
            }
        LearningCurveRequest other = all;
        for (ExperimentPlan& plan : other.methods)
            plan.seed = 12;
        QVERIFY(areasOf(undisturbed(other)) != areasOf(whole));
    }

    void theAreasAreThoseOfTheRandomisedExperiment() // which the command prints
    {
        const LearningCurveRequest request = requestOf();
        const LearningCurveResult whole = undisturbed(request);
        for (std::size_t i = 0; i < whole.points.size(); ++i) {
            ExperimentPlan plan = request.methods[i / request.sizes.size()];
            plan.trainSize = whole.points[i].size;
            const auto results = valueOf(core::runExperiment(plan, *request.data, *request.data));
            const VectorXd& scores = results.front().scores;
            QVERIFY(std::equal(scores.begin(), scores.end(), whole.points[i].areas.begin()));
            QVERIFY(std::abs(whole.points[i].mean() - scores.mean()) < 1e-15);
            const double deviation = std::sqrt((scores.array() - scores.mean()).square().sum() / 2.0);
            QVERIFY(std::abs(*whole.points[i].standardError() - deviation / std::sqrt(3.0)) < 1e-15);
            QCOMPARE(results.front().chosen.at("multiplier"), plan.multiplier);
        }
    }

    void moreTrainingRowsTellMore()
    {
        LearningCurveRequest request = requestOf();
        for (ExperimentPlan& plan : request.methods)
            plan.repeats = 20;
        const LearningCurveResult result = undisturbed(request);
        for (const std::size_t first : {std::size_t{0}, std::size_t{3}}) {
            const LearningPoint &few = result.points[first], &many = result.points[first + 2];
            QVERIFY(many.mean() - few.mean() > 2.0 * std::hypot(*few.standardError(), *many.standardError()));
        }
    }

    void whatIsNotKnownYetIsNoNumber()
    {
        const LearningPoint none, one{.areas = {0.75}};
        QVERIFY(std::isnan(none.mean()) && !none.standardError());
        QVERIFY(one.mean() == 0.75 && !one.standardError());
    }

    void areasOfOtherSettingsAreNotGoneOnFrom()
    {
        const LearningCurveRequest request = requestOf();
        const LearningCurveResult stopped = stoppedAfter(4, request);
        LearningCurveRequest other = request;
        other.sizes.back() = 50;
        QVERIFY(refusal(core::growLearningCurve(other, stopped, {})).find("other settings") != std::string::npos);
        other = request;
        std::swap(other.methods[0], other.methods[1]);
        QVERIFY(refusal(core::growLearningCurve(other, stopped, {})).find("other settings") != std::string::npos);
    }

    void whatThereAreNoRowsForIsAProblem()
    {
        LearningCurveRequest request = requestOf();
        QVERIFY(problems(request).empty());
        request.sizes.back() = 91; // and 30 test rows of 120
        QCOMPARE(problems(request).front().field, std::string("train-size"));
        QVERIFY(refusal(core::growLearningCurve(request, {}, {})).find("121 rows") != std::string::npos);
        request = requestOf();
        request.methods.back().wrongLabels = 0.01; // of 30: none
        QCOMPARE(problems(request).front().field, std::string("wrong-labels"));
    }
};

KERNELSCOPE_TEST(LearningCurveTest, NoApplication)

} // namespace learning_curve_test

#include "learning_curve_test.moc"
