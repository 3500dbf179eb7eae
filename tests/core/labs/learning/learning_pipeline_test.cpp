#include "core/labs/learning/learning_lab.h"

#include "core/data/generators.h"
#include "core/embedding/evidence.h"
#include "core/embedding/inducing.h"
#include "core/kernels/lengthscale.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

namespace learning_pipeline_test
{

using core::LearningPipeline;
using core::LearningRequest;
using core::LearningResult;
using Eigen::Index;

namespace
{

std::shared_ptr<const core::Dataset> moons(Index n, std::uint64_t seed)
{
    return std::make_shared<const core::Dataset>(
        std::get<core::Dataset>(core::generate({.name = "moons", .n = n, .seed = seed, .options = {}})));
}

LearningRequest requestFor(std::shared_ptr<const core::Dataset> data)
{
    LearningRequest request{
        .data = std::move(data), .kernel = core::kernelOf(core::SquaredExponential{}), .model = {}, .settings = {}};
    request.model.inducing.count = 8;
    return request;
}

bool near(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

bool same(const LearningResult& a, const LearningResult& b)
{
    bool equal = a.preview == b.preview && a.lengthscale.size() == b.lengthscale.size() &&
                 (a.lengthscale - b.lengthscale).norm() <= 1e-12 * b.lengthscale.norm() &&
                 (a.logEvidence - b.logEvidence).norm() <= 1e-9 * b.logEvidence.norm() &&
                 a.localMaxima.size() == b.localMaxima.size() && a.choosers.size() == b.choosers.size() &&
                 near(a.current, b.current) && near(a.currentLogEvidence, b.currentLogEvidence) &&
                 a.map.has_value() == b.map.has_value() && a.inducing == b.inducing &&
                 a.observations == b.observations && a.remarks == b.remarks;
    for (std::size_t i = 0; equal && i < a.localMaxima.size(); ++i)
        equal = near(a.localMaxima[i].lengthscale, b.localMaxima[i].lengthscale) &&
                near(a.localMaxima[i].logEvidence, b.localMaxima[i].logEvidence) &&
                a.localMaxima[i].global == b.localMaxima[i].global;
    for (std::size_t i = 0; equal && i < a.choosers.size(); ++i)
        equal = a.choosers[i].chooser == b.choosers[i].chooser && a.choosers[i].remark == b.choosers[i].remark &&
                near(a.choosers[i].lengthscale.value_or(-1.0), b.choosers[i].lengthscale.value_or(-1.0));
    if (equal && a.map)
        equal = (a.map->values - b.map->values).norm() <= 1e-9 * b.map->values.norm() && a.map->axis2 == b.map->axis2;
    return equal;
}

} // namespace

class LearningPipelineTest : public QObject
{
    Q_OBJECT

private slots:
    void anySequenceOfRequestsIsAnsweredAsAFreshPipelineWould();
    void anotherTau2IsCheapAfterTheFirstAnswer();
    void choosersStandSideBySide();
    void mapHoldsTheCurve();
    void aKernelWithoutAnEvidenceStillHasItsMedian();
    void problemsAreTiedToTheirFields();
    void pointsShowAScaleWhereMostPairsDiffer();
    void manyPointsAreLearnedFromAsFewAre();
    void stopIsHeeded();
};

void LearningPipelineTest::anySequenceOfRequestsIsAnsweredAsAFreshPipelineWould()
{
    const auto first = moons(90, 1), second = moons(70, 2);
    std::mt19937_64 engine(5);
    LearningPipeline pipeline;
    LearningRequest request = requestFor(first);
    bool smooth = true; // se, or matern52
    for (int step = 0; step < 60; ++step) {
        core::Lengthscale lengthscale = core::lengthscalesOf(request.kernel);
        switch (engine() % 10) {
        case 0:
            request.data = request.data == first ? second : first;
            break;
        case 1:
            lengthscale = {0.2 + 0.1 * static_cast<double>(engine() % 9)};
            break;
        case 2:
            lengthscale = {0.5, 0.2 * static_cast<double>(1 + engine() % 5)};
            break;
        case 3:
            request.model.tau2 = std::pow(10.0, static_cast<double>(engine() % 5) - 3.0);
            break;
        case 4:
            request.model.eta = engine() % 2 ? std::optional(2.0) : std::nullopt;
            break;
        case 5:
            request.model.inducing.seed = engine() % 3;
            break;
        case 6:
            request.kernel.scale = engine() % 2 ? 1.0 : 2.5;
            break;
        case 7:
            request.preview = !request.preview;
            break;
        case 8:
            smooth = !smooth;
            break;
        default:
            request.settings.view =
                engine() % 2 ? core::LearningSettings::View::Map : core::LearningSettings::View::Curve;
        }
        request.kernel.family =
            smooth ? core::Family(core::SquaredExponential{lengthscale}) : core::Family(core::Matern52{lengthscale});
        LearningPipeline fresh;
        QVERIFY2(same(solved(pipeline, request), solved(fresh, request)), qPrintable(QString::number(step)));
    }
}

void LearningPipelineTest::anotherTau2IsCheapAfterTheFirstAnswer()
{
    LearningPipeline pipeline;
    LearningRequest request = requestFor(moons(90, 1));
    QVERIFY(!pipeline.isCheap(request));
    solved(pipeline, request);
    request.model.tau2 = 0.3;
    QVERIFY(pipeline.isCheap(request));
    request.preview = true;
    QVERIFY(!pipeline.isCheap(request)); // a coarse curve of its own
    request.model.inducing.seed = 7;
    QVERIFY(!pipeline.isCheap(request));
}

void LearningPipelineTest::choosersStandSideBySide()
{
    LearningPipeline pipeline;
    const LearningResult result = solved(pipeline, requestFor(moons(90, 1)));
    QStringList names;
    for (const core::ChosenLengthscale& chosen : result.choosers)
        names << QString::fromStdString(chosen.chooser);
    QCOMPARE(names, (QStringList{"median heuristic", "median heuristic / √2", "evidence", "held-out KDE"}));
    for (const core::ChosenLengthscale& chosen : result.choosers)
        QVERIFY(chosen.lengthscale.has_value() != !chosen.remark.empty() || chosen.chooser == "evidence");
    QCOMPARE(result.observations, Index(82));
    QCOMPARE(result.inducing.rows(), Index(8));
}

void LearningPipelineTest::mapHoldsTheCurve()
{
    LearningPipeline pipeline;
    LearningRequest request = requestFor(moons(90, 1));
    request.settings.view = core::LearningSettings::View::Map;
    const LearningResult result = solved(pipeline, request);
    QVERIFY(result.map && result.map->axis1 == result.lengthscale);
    request.model.tau2 = result.map->axis2[30];
    QVERIFY((solved(pipeline, request).logEvidence - result.map->values.col(30)).norm() <
            1e-12 * result.map->values.col(30).norm());
    QVERIFY(!result.remarks.empty() && result.remarks.back().find("without bound") != std::string::npos);
}

void LearningPipelineTest::aKernelWithoutAnEvidenceStillHasItsMedian()
{
    LearningRequest request = requestFor(moons(90, 1));
    request.kernel = core::kernelOf(core::RationalQuadratic{{0.7}});
    LearningPipeline pipeline;
    const LearningResult result = solved(pipeline, request);
    QCOMPARE(result.logEvidence.size(), Eigen::Index{0});
    QVERIFY(!result.remarks.empty());
    QCOMPARE(result.current, 0.7);
    QCOMPARE(result.choosers.front().lengthscale, core::medianDistance(request.data->x));
    QCOMPARE(result.choosers.size(), std::size_t{4});
    for (std::size_t c = 2; c < 4; ++c)
        QVERIFY(!result.choosers[c].lengthscale && !result.choosers[c].remark.empty());
}

void LearningPipelineTest::problemsAreTiedToTheirFields()
{
    const auto fields = [](const LearningRequest& request) {
        QStringList names;
        for (const core::Problem& problem : core::problems(request))
            names << QString::fromStdString(problem.field);
        return names;
    };
    LearningRequest request = requestFor(moons(90, 1));
    QVERIFY(fields(request).isEmpty());
    request.model.tau2 = 0.0;
    request.model.eta = -1.0;
    request.kernel = core::kernelOf(core::SquaredExponential{{-1.0}});
    request.model.inducing.count = 1;
    QCOMPARE(fields(request), (QStringList{"tau2", "eta", "kernel", "inducing"}));
    core::Dataset equal = *moons(20, 1);
    equal.x.setConstant(2.0);
    QVERIFY(fields(requestFor(std::make_shared<const core::Dataset>(equal))).contains("data"));
    equal.x(0, 0) = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(fields(requestFor(std::make_shared<const core::Dataset>(equal))).contains("data"));
    QVERIFY(fields(requestFor(std::make_shared<const core::Dataset>(core::emptyDataset(2)))).contains("data"));
    QCOMPARE(fields(requestFor(nullptr)), QStringList{"data"});
    LearningPipeline pipeline;
    QVERIFY(std::holds_alternative<core::Failure>(pipeline.solve(request)));
}

void LearningPipelineTest::pointsShowAScaleWhereMostPairsDiffer()
{
    for (const int same : {10, 20, 28, 29, 35, 40}) { // of 40 points; of 780 pairs 378 are equal with 28, 406 with 29
        core::Dataset points = *moons(40, 1);
        points.x.topRows(same).setConstant(2.0);
        const bool shows = core::medianDistance(points.x).has_value();
        QCOMPARE(shows, same <= 28);
        QCOMPARE(!hasProblem(requestFor(std::make_shared<const core::Dataset>(points)), "data"), shows);
    }
    core::Dataset tiny = *moons(40, 1); // that differ by less than their squares can say
    tiny.x *= 1e-200;
    tiny.x(0, 0) = 1.0;
    const core::Outcome<LearningResult> outcome =
        LearningPipeline().solve(requestFor(std::make_shared<const core::Dataset>(tiny)));
    QVERIFY(refusal(outcome).find("show no scale") != std::string::npos);
}

void LearningPipelineTest::manyPointsAreLearnedFromAsFewAre()
{
    LearningRequest request = requestFor(moons(core::mostDenseObservations + 5'008, 3));
    request.model.tau2 = 0.2;
    LearningPipeline pipeline;
    const LearningResult many = solved(pipeline, request);
    QCOMPARE(many.observations, core::mostDenseObservations + 5'000);
    QVERIFY(many.remarks.back().find("panels") != std::string::npos && !many.localMaxima.empty());
    QVERIFY(many.choosers.back().remark.find("20,000") != std::string::npos);
    const auto points = std::get<core::InducingPoints>(core::inducingPoints(request.data->x, request.model.inducing));
    QCOMPARE(many.inducing, points.z);
    const auto dense = std::get<core::Evidence>(
        core::Evidence::of(core::withoutRows(request.data->x, points.heldOut), points.z, core::EvidenceMethod::Dense));
    auto prior = std::get<core::EmbeddingPrior>(core::embeddingPrior(request.kernel, 2, {}));
    for (const Index i : {Index{0}, many.lengthscale.size() / 2, many.lengthscale.size() - 1}) {
        prior.lengthscale.setConstant(many.lengthscale[i]);
        const double expected = std::get<double>(dense.logEvidence(prior, 0.2));
        QVERIFY(std::abs(many.logEvidence[i] - expected) <= 1e-10 * std::abs(expected));
    }
    const LearningResult few = solved(pipeline, requestFor(moons(90, 1)));
    for (const std::string& remark : few.remarks)
        QVERIFY(remark.find("panels") == std::string::npos);
}

void LearningPipelineTest::stopIsHeeded()
{
    std::stop_source source;
    source.request_stop();
    LearningPipeline pipeline;
    const LearningRequest request = requestFor(moons(90, 1));
    QVERIFY(std::holds_alternative<core::Cancelled>(pipeline.solve(request, source.get_token())));
    LearningPipeline fresh;
    QVERIFY(same(solved(pipeline, request), solved(fresh, request))); // nothing half-written is left
}

KERNELSCOPE_TEST(LearningPipelineTest, NoApplication)

} // namespace learning_pipeline_test

#include "learning_pipeline_test.moc"
