// The sliders of generated points.

#include "core/data/generators.h"
#include "core/data/samples.h"
#include "support/controls.h"
#include "support/test_registry.h"
#include "widgets/generators/drawn_data_panel.h"
#include "widgets/generators/drawn_part_form.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

namespace drawn_data_panel_test
{

using core::Dataset;
using core::DrawnPart;
using core::Generation;
using widgets::DrawnDataPanel;
using widgets::DrawnPartForm;
using widgets::ParameterSlider;

namespace
{

Dataset generated(const Generation& generation)
{
    return std::get<Dataset>(core::generate(generation));
}

Generation moons(std::uint64_t seed)
{
    return {.name = "moons", .n = 40, .seed = seed, .options = {{"noise", 0.25}}};
}

Generation mixture(std::uint64_t seed)
{
    return {.name = "mixture1d", .n = 30, .seed = seed, .options = {}};
}

Dataset twoSamples(std::uint64_t seedOfA, std::uint64_t seedOfB)
{
    return std::get<Dataset>(core::withSample(generated(mixture(seedOfA)), 1, generated(mixture(seedOfB))));
}

/// The last part that was reported.
struct Edits : QObject {
    explicit Edits(DrawnDataPanel& panel)
    {
        connect(&panel, &DrawnDataPanel::partEdited, this, [this](const DrawnPart& part, const QString& named, int by) {
            last = part;
            what = named;
            gesture = by;
            ++count;
        });
        connect(&panel, &DrawnDataPanel::gestureEnded, this, [this](int by) { ended = by; });
    }
    DrawnPart last;
    QString what;
    int gesture = 0, ended = 0, count = 0;
};

} // namespace

class DrawnDataPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void everyGeneratorHasASliderForEachOptionItsPointsAndItsSeed()
    {
        for (const core::GeneratorDescription& generator : core::generators()) {
            DrawnDataPanel panel;
            panel.showData(generated({.name = std::string(generator.name), .n = 20, .seed = 7, .options = {}}));
            QCOMPARE(panel.findChildren<ParameterSlider*>().size(),
                     static_cast<qsizetype>(generator.options.size() + 2));
            QCOMPARE(sliderNamed(panel, "points")->value(), 20.0);
            QCOMPARE(sliderNamed(panel, "seed")->value(), 7.0);
            for (const core::GeneratorOption& option : generator.options)
                QCOMPARE(
                    sliderNamed(panel, QString::fromUtf8(option.title.data(), qsizetype(option.title.size())))->value(),
                    option.defaultValue);
        }
    }

    void pointsThatCameFromElsewhereHaveNoSliders()
    {
        DrawnDataPanel panel;
        panel.showData(generated(moons(1)));
        QVERIFY(!panel.isHidden());
        panel.showData(core::emptyDataset(2));
        QVERIFY(panel.isHidden());
    }

    void anEditIsReportedWithWhatItLeavesAsItIs()
    {
        DrawnDataPanel panel;
        panel.showData(generated(moons(18446744073709551615ull)));
        panel.show();
        Edits edits(panel);
        type(sliderNamed(panel, "noise"), "0.5");
        QCOMPARE(edits.last.generation.options.at("noise"), 0.5);
        QCOMPARE(edits.last.generation.seed, 18446744073709551615ull); // which no slider can hold
        QCOMPARE(edits.last.generation.n, std::ptrdiff_t{40});
        QCOMPARE(edits.what, QString("Change noise"));
        QCOMPARE(edits.ended, edits.gesture);
    }

    void thePointsAreWholeNumbersOnALogarithmicSlider()
    {
        DrawnDataPanel panel;
        panel.showData(generated(moons(1)));
        panel.show();
        Edits edits(panel);
        ParameterSlider* points = sliderNamed(panel, "points");
        type(points, "2.5");
        QCOMPARE(edits.count, 0);
        QVERIFY(!points->problem().isEmpty());
        type(points, "10000000");
        QCOMPARE(edits.last.generation.n, std::ptrdiff_t{10'000'000});
        type(points, "3");
        auto* groove = points->findChild<widgets::GrooveSlider*>();
        QTest::keyClick(groove, Qt::Key_Right); // a hundredth of the slider is less than a point here
        QCOMPARE(edits.last.generation.n, std::ptrdiff_t{4});
        QTest::keyClick(groove, Qt::Key_Left);
        QCOMPARE(edits.last.generation.n, std::ptrdiff_t{3});
    }

    void drawAgainTakesTheNextSeedThatIsFree()
    {
        DrawnDataPanel panel;
        panel.showData(twoSamples(1, 2));
        panel.show();
        Edits edits(panel);
        auto* again = buttonNamed<QToolButton>(panel, "draw again"); // of sample A
        QVERIFY(again);
        again->click();
        QCOMPARE(edits.last.sample, std::optional(0));
        QCOMPARE(edits.last.generation.seed, std::uint64_t{3});
    }

    void samplesOfOneSeedAreSaidNotToBeIndependent()
    {
        DrawnDataPanel panel;
        panel.showData(twoSamples(1, 2));
        QVERIFY(sliderNamed(panel, "seed")->problem().isEmpty());
        panel.showData(twoSamples(5, 5));
        QVERIFY(sliderNamed(panel, "seed")->problem().contains("Sample B"));
    }

    void slidersStayWhileTheGeneratorDoesAndOpenStaysOpen()
    {
        DrawnDataPanel panel;
        panel.showData(twoSamples(1, 2));
        const auto forms = panel.findChildren<DrawnPartForm*>();
        forms[1]->findChild<QToolButton*>("fold")->click();
        QVERIFY(!forms[1]->isFolded() && forms[0]->isFolded());
        panel.showData(twoSamples(3, 4));
        QCOMPARE(panel.findChildren<DrawnPartForm*>(), forms);
        panel.showData(generated(moons(1)));
        panel.showData(twoSamples(3, 4));
        QVERIFY(!panel.findChildren<DrawnPartForm*>().last()->isFolded());
    }

    void whatWasEditedByHandIsSaidAndCanBeDrawnAgain()
    {
        DrawnDataPanel panel;
        Dataset data = generated(moons(1));
        const std::vector<DrawnPart> parts = core::drawnParts(data);
        data.forgetGenerations();
        panel.showData(data);
        panel.showEdited(parts);
        QVERIFY(!panel.isHidden());
        auto* word = panel.findChild<QLabel*>("editedByHand");
        QVERIFY(word->text().contains("Edited by hand: no longer generated."));
        std::optional<DrawnPart> asked;
        connect(&panel, &DrawnDataPanel::drawAgainAsked, this, [&](const DrawnPart& part) { asked = part; });
        emit word->linkActivated("0");
        QVERIFY(asked == parts[0]);
        panel.showEdited({});
        QVERIFY(panel.isHidden());
    }
};

KERNELSCOPE_TEST(DrawnDataPanelTest, QApplication)

} // namespace drawn_data_panel_test

#include "drawn_data_panel_test.moc"
