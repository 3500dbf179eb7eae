// Dreams: fantasy data as the points of a sheet.

#include "core/labs/density/dream.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace dream_test
{

using core::DreamPipeline;
using core::DreamRequest;
using core::DreamResult;

namespace
{

DreamRequest onAnEmptySheet(Eigen::Index count = 12, Eigen::Index dimensions = 2)
{
    return {.data = std::make_shared<const core::Dataset>(core::emptyDataset(dimensions)),
            .kernel = se(1.0),
            .parameters = {.sigma0 = 0.5, .alpha = 3.0, .beta = 0.01},
            .settings = {.seed = 7},
            .window = std::vector<core::Interval>(static_cast<std::size_t>(dimensions), {.lo = -4.0, .hi = 4.0}),
            .count = count};
}

DreamRequest goingOnFrom(const core::Dataset& data, Eigen::Index count)
{
    DreamRequest request = onAnEmptySheet(count, data.dimensions());
    request.data = std::make_shared<const core::Dataset>(data);
    return request;
}

core::Dataset threePoints()
{
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::Vector3d(-1.0, 0.5, 2.0);
    data.labels = {0, 1, 1};
    data.targets = Eigen::Vector3d(1.0, 2.0, 3.0);
    return data;
}

core::Fantasy fantasyOf(const DreamRequest& request, const Eigen::MatrixXd& first)
{
    return valueOf(core::drawFantasy({.kernel = request.kernel,
                                      .parameters = request.parameters,
                                      .window = request.window,
                                      .sampler = request.settings.sampler,
                                      .seed = static_cast<std::uint64_t>(request.settings.seed)},
                                     first, request.count));
}

DreamResult dreamt(const DreamRequest& request)
{
    DreamPipeline pipeline;
    return valueOf(pipeline.solve(request));
}

bool names(const std::vector<core::Problem>& found, const std::string& field)
{
    return std::ranges::find(found, field, &core::Problem::field) != found.end();
}

} // namespace

class DreamTest : public QObject
{
    Q_OBJECT

private slots:
    void aDreamOnAnEmptySheetIsTheFantasyThatBeginsAtTheOrigin_data()
    {
        QTest::addColumn<int>("sampler");
        QTest::newRow("exact") << static_cast<int>(core::FantasySampler::Exact);
        QTest::newRow("hmc") << static_cast<int>(core::FantasySampler::Hmc);
    }
    void aDreamOnAnEmptySheetIsTheFantasyThatBeginsAtTheOrigin()
    {
        QFETCH(int, sampler);
        DreamRequest request = onAnEmptySheet();
        request.settings.sampler = static_cast<core::FantasySampler>(sampler);
        const DreamResult result = dreamt(request);
        const core::Fantasy fantasy = fantasyOf(request, core::fantasyOrigin(2));
        QVERIFY(result.data.x == fantasy.points);
        QCOMPARE(result.acceptance, fantasy.acceptance);
        QVERIFY(result.complete());
    }

    void aDreamGoesOnFromThePointsThatAreThere()
    {
        const DreamRequest request = goingOnFrom(threePoints(), 8);
        const core::Dataset data = dreamt(request).data;
        QVERIFY(data.x == fantasyOf(request, threePoints().x).points);
        QVERIFY((data.labels == std::vector<int>{0, 1, 1, 0, 0, 0, 0, 0}));
        QVERIFY(data.targets.head(3) == threePoints().targets && std::isnan(data.targets[3]));
        QVERIFY(core::isDream(data));
        QCOMPARE(core::givenCount(data), Eigen::Index{3});
        QVERIFY(core::withoutDream(data) == threePoints());
    }

    void pointByPointItIsTheSameAsAllAtOnce()
    {
        DreamPipeline pipeline;
        core::Dataset data = core::emptyDataset(2);
        for (Eigen::Index count = 2; count <= 12; ++count)
            data = valueOf(pipeline.solve(goingOnFrom(data, count))).data;
        const DreamResult all = dreamt(onAnEmptySheet());
        QVERIFY(data == all.data);
        const core::Dataset fewer = valueOf(pipeline.solve(goingOnFrom(data, 5))).data; // after undo
        QVERIFY(fewer.x == all.data.x.topRows(5));
        QVERIFY(valueOf(DreamPipeline().solve(goingOnFrom(fewer, 12))).data == all.data); // of a file, in a new program
    }

    void whatChangesTheDreamIsKnownByItsPoints()
    {
        const core::Dataset data = dreamt(onAnEmptySheet()).data;
        const DreamRequest same = goingOnFrom(data, data.size());
        QVERIFY(core::isDreamOf(data, same));
        const auto differs = [&](auto change) {
            DreamRequest other = same;
            change(other);
            return !core::isDreamOf(data, other) && !(dreamt(other).data.x == data.x);
        };
        QVERIFY(differs([](DreamRequest& r) { r.kernel = se(1.01); }));
        QVERIFY(differs([](DreamRequest& r) { r.parameters.sigma0 = 0.51; }));
        QVERIFY(differs([](DreamRequest& r) { r.parameters.alpha = 3.1; }));
        QVERIFY(differs([](DreamRequest& r) { r.parameters.beta = 0.1; }));
        QVERIFY(differs([](DreamRequest& r) { r.window[0].hi = 4.1; }));
        QVERIFY(differs([](DreamRequest& r) { r.settings.seed = 8; }));
        QVERIFY(differs([](DreamRequest& r) { r.settings.sampler = core::FantasySampler::Hmc; }));
    }

    void aLittleOtherModelMovesThePointsALittle()
    {
        const DreamRequest request = onAnEmptySheet(6, 1);
        DreamRequest other = request;
        other.parameters.alpha *= 1.0 + 1e-7;
        const Eigen::MatrixXd moved = dreamt(other).data.x - dreamt(request).data.x;
        QVERIFY(moved.cwiseAbs().maxCoeff() < 1e-3);
    }

    void anEditByHandMakesThePointsPlainData()
    {
        core::Dataset data = dreamt(onAnEmptySheet()).data;
        data.forgetGenerations();
        QVERIFY(!core::isDream(data));
        QCOMPARE(core::givenCount(data), data.size());
        QVERIFY(dreamt(goingOnFrom(data, 14)).data.x.topRows(12) == data.x);
    }

    void stopEndsIt()
    {
        std::stop_source stop;
        stop.request_stop();
        DreamPipeline pipeline;
        QVERIFY(std::holds_alternative<core::Cancelled>(pipeline.solve(onAnEmptySheet(), {}, stop.get_token())));
        QVERIFY(valueOf(pipeline.solve(onAnEmptySheet())).data == dreamt(onAnEmptySheet()).data); // as if never stopped
    }

    void itSaysWhyThereIsNoDream()
    {
        const auto refused = [](const std::string& field, auto change) {
            DreamRequest request = onAnEmptySheet();
            change(request);
            DreamPipeline pipeline;
            return names(core::problems(request), field) && !refusal(pipeline.solve(request)).empty();
        };
        QVERIFY(refused("kernel", [](DreamRequest& r) { r.kernel = core::kernelOf(core::Linear{}); }));
        QVERIFY(refused("posterior", [](DreamRequest& r) { r.parameters.posterior = core::Posterior::AsPrinted; }));
        QVERIFY(refused("window", [](DreamRequest& r) { r.window[1] = {.lo = 1.0, .hi = 2.0}; }));
        QVERIFY(refused("window", [](DreamRequest& r) { r.window.pop_back(); }));
        QVERIFY(refused("count", [](DreamRequest& r) { r.count = 1001; }));
        QVERIFY(refused("sigma0", [](DreamRequest& r) { r.parameters.sigma0 = 0.0; }));
        QVERIFY(refused("seed", [](DreamRequest& r) { r.settings.seed = -1; }));
        QVERIFY(refused(
            "data", [](DreamRequest& r) { r.data = std::make_shared<const core::Dataset>(core::emptyDataset(3)); }));
        QVERIFY(core::problems(onAnEmptySheet()).empty());
    }
};

KERNELSCOPE_TEST(DreamTest, NoApplication)

} // namespace dream_test

#include "dream_test.moc"
