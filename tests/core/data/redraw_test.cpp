// Points that are drawn again: part by part, in place, and forgotten where a hand edits them.

#include "core/data/generators.h"
#include "core/data/redraw.h"
#include "core/data/samples.h"
#include "core/data/standardise.h"
#include "core/window/window.h"
#include "support/test_registry.h"

#include <QTest>

namespace redraw_test
{

namespace
{

using core::Dataset;
using core::DrawnPart;
using core::Generation;

Generation mixture(Eigen::Index n, std::uint64_t seed)
{
    return {.name = "mixture1d", .n = n, .seed = seed, .options = {{"separation", 3.0}}};
}

Dataset generated(const Generation& generation)
{
    return std::get<Dataset>(core::generate(generation));
}

/// A by the first generation, B by the second.
Dataset twoSamples(const Generation& a, const Generation& b)
{
    return std::get<Dataset>(core::withSample(generated(a), 1, generated(b)));
}

Dataset again(const Dataset& data, std::optional<int> sample, const Generation& generation)
{
    return std::get<Dataset>(core::redrawn(data, {.sample = sample, .generation = generation}));
}

} // namespace

class RedrawTest : public QObject
{
    Q_OBJECT

private slots:
    void dataOfOneGenerationAreOnePartWithEveryOption()
    {
        const std::vector<DrawnPart> parts = core::drawnParts(generated(mixture(20, 1)));
        QCOMPARE(parts.size(), std::size_t{1});
        QVERIFY(!parts[0].sample);
        QCOMPARE(parts[0].generation.options.size(), std::size_t{3});
        QCOMPARE(parts[0].generation.options.at("sd"), 0.5);
    }

    void eachSampleKeepsTheGenerationThatDrewIt()
    {
        const Dataset both = twoSamples(mixture(20, 1), mixture(30, 2));
        QVERIFY(!both.generation); // the density of both together is another
        const std::vector<DrawnPart> parts = core::drawnParts(both);
        QCOMPARE(parts.size(), std::size_t{2});
        QCOMPARE(parts[0].sample, std::optional(0));
        QCOMPARE(parts[0].generation.seed, std::uint64_t{1});
        QCOMPARE(parts[1].sample, std::optional(1));
        QCOMPARE(parts[1].generation.n, std::ptrdiff_t{30});
    }

    void aSampleIsDrawnAgainInItsPlaceAndAloneHasChanged()
    {
        const Dataset both = twoSamples(mixture(20, 1), mixture(30, 2));
        const Dataset longer = again(both, 0, mixture(25, 7));
        QCOMPARE(longer.size(), Eigen::Index{55});
        QCOMPARE(longer.x.topRows(25).eval(), generated(mixture(25, 7)).x);
        QCOMPARE(core::sampleOf(longer, 1), core::sampleOf(both, 1));
        QCOMPARE(again(longer, 0, both.sampleGenerations.at(0)), both); // there and back: the very same rows
        const Dataset bFirst = again(again(both, 1, mixture(5, 8)), 0, mixture(25, 7));
        const Dataset aFirst = again(again(both, 0, mixture(25, 7)), 1, mixture(5, 8));
        QCOMPARE(aFirst, bFirst);
    }

    void aSampleAmongTheOthersRowsIsDrawnWhereItsFirstPointStood()
    {
        Dataset data = twoSamples(mixture(3, 1), mixture(2, 2));
        data = std::get<Dataset>(core::withSample(data, 2, generated(mixture(2, 3))));
        const Dataset redrawn = again(data, 1, mixture(4, 9));
        QCOMPARE(redrawn.labels, (std::vector<int>{0, 0, 0, 1, 1, 1, 1, 2, 2}));
        QCOMPARE(core::sampleOf(redrawn, 2), core::sampleOf(data, 2));
        QCOMPARE(core::sampleOf(redrawn, 1), generated(mixture(4, 9)).x);
    }

    void targetsGoWithTheirSample()
    {
        const Generation sine{.name = "sine", .n = 4, .seed = 1, .options = {}};
        Generation other = sine;
        other.seed = 2;
        const Dataset both = twoSamples(sine, other);
        other.n = 3;
        const Dataset redrawn = again(both, 0, other);
        QCOMPARE(redrawn.targets.head(3).eval(), generated(other).targets);
        QCOMPARE(redrawn.targets.tail(4).eval(), both.targets.tail(4).eval());
    }

    void otherColumnsThanTheOtherSamplesAreRefused()
    {
        const Generation uniform{.name = "uniform", .n = 4, .seed = 1, .options = {{"dimension", 2.0}}};
        Generation wider = uniform;
        wider.seed = 5;
        wider.options["dimension"] = 3.0;
        const Dataset both = twoSamples(uniform, uniform);
        const auto refused = core::redrawn(both, {.sample = 1, .generation = wider});
        QVERIFY(std::holds_alternative<core::Failure>(refused));
        QCOMPARE(again(generated(uniform), {}, wider).dimensions(), Eigen::Index{3}); // alone it may
    }

    void theNextSeedIsNoOtherSamples()
    {
        const Dataset both = twoSamples(mixture(3, 1), mixture(3, 2));
        const std::vector<DrawnPart> parts = core::drawnParts(both);
        QCOMPARE(core::nextSeed(both, parts[0]), std::uint64_t{3});
        QCOMPARE(core::nextSeed(both, parts[1]), std::uint64_t{3});
        const Dataset one = generated(mixture(3, 18446744073709551615ull));
        QCOMPARE(core::nextSeed(one, core::drawnParts(one)[0]), std::uint64_t{0});
    }

    void anEditOfOneSampleLeavesTheOthersGenerated()
    {
        Dataset both = twoSamples(mixture(3, 1), mixture(3, 2));
        core::forgetGenerations(both, {1});
        QCOMPARE(core::drawnParts(both).size(), std::size_t{1});
        QCOMPARE(core::drawnParts(both)[0].sample, std::optional(0));
        Dataset alone = generated(mixture(3, 1));
        core::forgetGenerations(alone, {1}); // painted beside it
        QVERIFY(!alone.generation);
        QCOMPARE(core::drawnParts(alone)[0].sample, std::optional(0));
        core::forgetGenerations(alone, {0});
        QVERIFY(core::drawnParts(alone).empty());
    }

    void samplesThatWereDrawnTogetherAreForgottenTogether()
    {
        Dataset moons = generated({.name = "moons", .n = 20, .seed = 1, .options = {}});
        core::forgetGenerations(moons, {1});
        QVERIFY(core::drawnParts(moons).empty());
    }

    void whatChangesAllPointsForgetsAll()
    {
        const Dataset both = twoSamples(mixture(30, 1), mixture(30, 2));
        QVERIFY(core::drawnParts(core::standardised(both)).empty());
        QVERIFY(core::drawnParts(core::randomSubset(both, 10, 1)).empty());
        QVERIFY(core::drawnParts(core::firstColumn(both)).empty());
    }

    void aGenerationThatCannotBeDrawnIsNoPart()
    {
        Dataset data = generated(mixture(3, 1));
        data.generation->name = "of a newer program";
        QVERIFY(core::drawnParts(data).empty());
    }

    void everyOptionOffersASliderWithinItsBounds()
    {
        for (const core::GeneratorDescription& generator : core::generators())
            for (const core::GeneratorOption& option : generator.options) {
                const QByteArray name = QByteArray(generator.name.data()) + " " + option.name.data();
                QVERIFY2(option.lower <= option.slider.lo && option.slider.hi <= option.upper, name.constData());
                QVERIFY2(option.slider.lo < option.slider.hi, name.constData());
                QVERIFY2(option.slider.lo <= option.defaultValue && option.defaultValue <= option.slider.hi,
                         name.constData());
                QVERIFY2(!option.title.empty(), name.constData());
                QCOMPARE(option.integer, option.spacing == core::Spacing::Integer);
                if (option.spacing == core::Spacing::Logarithmic)
                    QVERIFY2(option.slider.lo > 0.0, name.constData());
            }
    }

    void theWindowStaysWhileItShowsThePointsAndFollowsWhereItDoesNot()
    {
        const Dataset before = generated(mixture(200, 1));
        const std::vector<core::Interval> fitting = core::fittingWindow(before);
        const Dataset alike = generated(mixture(200, 2));
        QCOMPARE(core::followingWindow(fitting, before, alike), fitting);
        Dataset wide = before, narrow = before;
        wide.x *= 10.0;
        narrow.x *= 0.1;
        QCOMPARE(core::followingWindow(fitting, before, wide), core::fittingWindow(wide));
        QCOMPARE(core::followingWindow(fitting, before, narrow), core::fittingWindow(narrow));
        const std::vector<core::Interval> detail{{.lo = -0.1, .hi = 0.1}}; // chosen to look closely
        QCOMPARE(core::followingWindow(detail, before, alike), detail);
    }
};

KERNELSCOPE_TEST(RedrawTest, NoApplication)

} // namespace redraw_test

#include "redraw_test.moc"
