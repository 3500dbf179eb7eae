#include "core/labs/pictures/pictures_lab.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <random>

namespace pictures_pipeline_test
{

using core::PicturesPipeline;
using core::PicturesRequest;
using core::PicturesResult;
using core::PicturesSettings;
using Eigen::Index;

namespace
{

constexpr int height = 40, width = 60;

/// Noise about a green; the target has a red block in rows 10 … 19, columns 20 … 29, which the mask marks.
core::Picture picture(std::uint64_t seed, bool withBlock)
{
    std::mt19937_64 rng(seed);
    core::Picture made{.size = {.height = height, .width = width, .channels = 3}, .values = {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const bool inBlock = withBlock && y >= 10 && y < 20 && x >= 20 && x < 30;
            for (const int level : {inBlock ? 200 : 60, inBlock ? 30 : 120, 50})
                made.values.push_back(static_cast<std::uint8_t>(level + static_cast<int>(rng() % 30)));
        }
    return made;
}

core::Picture mask()
{
    core::Picture made{.size = {.height = height, .width = width, .channels = 1}, .values = {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            made.values.push_back(y >= 10 && y < 20 && x >= 20 && x < 30 ? 255 : 0);
    return made;
}

PicturesRequest request(bool withMask = true)
{
    auto pictures = std::make_shared<core::PictureSet>();
    pictures->background = picture(1, false);
    pictures->target = picture(2, true);
    if (withMask)
        pictures->mask = mask();
    PicturesSettings settings;
    settings.part = 20.0;
    settings.multiplier = 2.0; // patches of noise alone would else stand out where they are in the sample
    settings.sigma0 = 1.0;
    settings.top = 100.0 * 25.0 / 600.0; // the block's part
    return {.pictures = pictures, .settings = settings};
}

} // namespace

class PicturesPipelineTest : public QObject
{
    Q_OBJECT

private slots:
    void whatTheBackgroundDoesNotHaveIsMarked()
    {
        const auto result = fresh<PicturesPipeline>(request());
        QCOMPARE(result.grid, (core::PatchGrid{.rows = 20, .columns = 30}));
        QVERIFY(result.area.value().area > 0.99);
        QVERIFY(result.precision.value() > 0.9);
        QCOMPARE((result.novelty.logRatio.array() >= result.threshold).count(), Index{25});
        QCOMPARE(result.called, Index{25});
        QCOMPARE(result.histograms.known.counts.sum(), 575.0); // of 600 patches, 25 of them the block's
        QCOMPARE(result.histograms.novel.counts.sum(), 25.0);
        QCOMPARE(static_cast<double>(result.counts.truePositives), 25.0 * *result.precision);
        const auto unmasked = fresh<PicturesPipeline>(request(false));
        QVERIFY(!unmasked.area && !unmasked.roc);
        QCOMPARE(unmasked.histograms.known.counts.sum(), 600.0);
    }

    void theRatioIsThatOfTheFunctionThatTheCommandCalls()
    {
        const PicturesRequest asked = request();
        const auto result = fresh<PicturesPipeline>(asked);
        const auto direct = valueOf(core::relativeNovelty(
            {.multiplier = asked.settings.multiplier,
             .parameters = {.sigma0 = asked.settings.sigma0, .beta = asked.settings.beta},
             .sample = core::RandomPart{.part = 0.2, .seed = 1}},
            valueOf(core::patches(asked.pictures->background, 2)), valueOf(core::patches(asked.pictures->target, 2))));
        QCOMPARE(result.novelty.logRatio, direct.logRatio);
        QCOMPARE(result.novelty.lengthscale, direct.lengthscale);
    }

    void aPipelineFedAnyRequestsAnswersAsAFreshOne()
    {
        PicturesPipeline pipeline;
        PicturesRequest asked = request();
        const auto same = [&] {
            const auto kept = solved(pipeline, asked);
            const auto anew = fresh<PicturesPipeline>(asked);
            return kept.novelty.logRatio == anew.novelty.logRatio && kept.threshold == anew.threshold &&
                   kept.grid == anew.grid && kept.precision == anew.precision && kept.marked == anew.marked;
        };
        QVERIFY(same());
        asked.settings.top = 20.0;
        QVERIFY(same());
        asked.settings.sigma0 = 0.5;
        QVERIFY(same());
        asked.settings.side = 5;
        QVERIFY(same());
        asked.settings.method = core::PictureMethod::Kde;
        QVERIFY(same());
        asked.settings.seed = 4;
        QVERIFY(same());
        asked.pictures = request(false).pictures;
        QVERIFY(same());
    }

    void whatCannotBeHeldAgainstEachOtherIsAProblemOfItsField()
    {
        PicturesRequest asked = request();
        auto changed = std::make_shared<core::PictureSet>(*asked.pictures);
        changed->mask->size.width = 30;
        changed->mask->values.resize(30 * height);
        asked.pictures = changed;
        QVERIFY(hasProblem(asked, "mask"));
        asked = request();
        asked.settings.part = 0.0;
        QVERIFY(hasProblem(asked, "subsample"));
        asked = request();
        asked.settings.side = 1;
        QVERIFY(!hasProblem(asked, "subsample"));
        auto large = std::make_shared<core::PictureSet>();
        large->background = large->target = {.size = {.height = 100, .width = 100, .channels = 1},
                                             .values = std::vector<std::uint8_t>(10'000, 7)};
        asked.pictures = large;
        asked.settings.part = 51.0; // 5,100 patches
        QVERIFY(hasProblem(asked, "subsample"));
        asked = request();
        changed = std::make_shared<core::PictureSet>(*asked.pictures);
        changed->target = {.size = {.height = 1, .width = 1, .channels = 3}, .values = {1, 2, 3}};
        changed->mask.reset();
        asked.pictures = changed;
        QVERIFY(hasProblem(asked, "target"));
        changed = std::make_shared<core::PictureSet>();
        changed->problems = {{"background", "there is no such file"}};
        asked.pictures = changed;
        QCOMPARE(problems(asked), changed->problems);
    }
};

KERNELSCOPE_TEST(PicturesPipelineTest, NoApplication)

} // namespace pictures_pipeline_test

#include "pictures_pipeline_test.moc"
