// The number in the head of a panel, and the sentence in place of axes that would be invented.
#include "widgets/drawings/drawing.h"
#include "widgets/drawings/null.h"
#include "widgets/drawings/null_text.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/empty_sentence.h"
#include "widgets/plots/large_numbers.h"
#include "widgets/plots/plot_header.h"

#include "support/plots.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QtTest>

namespace large_numbers_test
{

using namespace widgets;

namespace
{

const LargeNumber difference{.number = "p = 0.012", .beside = "± 0.003", .verdict = "the samples differ"};

core::NullAnswer answer(double p, double error)
{
    return {.null = core::NullDistribution::Permutation, .pValue = p, .pError = error};
}

/// A drawing with a curve, or with nothing on its axes.
Drawing drawing(bool known)
{
    Drawing one{.title = "One", .subtitle = "not known yet", .axes = DrawnAxes::Own};
    one.grid = Eigen::VectorXd::LinSpaced(3, 0.0, 1.0);
    one.lines = {{.up = 0.5, .key = "level"}};
    if (known)
        one.curves = {{.column = "y", .values = Eigen::VectorXd::Ones(3)}};
    return one;
}

} // namespace

class LargeNumbersTest : public QObject
{
    Q_OBJECT

private slots:
    void aNumberTakesTwoLinesWithItsVerdictBesideItOrBelow()
    {
        const Theme theme;
        QCOMPARE(LargeNumbers({difference}, theme, 600.0).lines(), 2);
        QVERIFY(LargeNumbers({difference}, theme, 160.0).lines() > 2);
        QCOMPARE(LargeNumbers({difference, difference}, theme, 1000.0).lines(), 2);
        QCOMPARE(LargeNumbers({difference, difference}, theme, 350.0).lines(), 4);
        QCOMPARE(LargeNumbers({difference}, theme, 600.0, LargeNumbers::Size::Ordinary).lines(), 1);
        QCOMPARE(LargeNumbers({}, theme, 600.0).lines(), 0);
    }

    void aPValueHasTheDecimalsOfItsError()
    {
        QCOMPARE(largeP(answer(0.0121, 0.0034)), (LargeNumber{.number = "p = 0.012", .beside = "± 0.003"}));
        const double least = 1.0 / 1001.0; // no permutation came as far
        QCOMPARE(largeP(answer(least, std::sqrt(least * (1.0 - least) / 1000.0))),
                 (LargeNumber{.number = "p ≤ 0.001"}));
        QCOMPARE(largeP({.null = core::NullDistribution::Gamma, .pValue = 3.2e-7}).number, QString("p = 3.2e−7"));
    }

    void theVerdictIsThatOfTheNullWhoseNumberItIs()
    {
        ShownNull null{.value = 1.0, .found = "they differ", .notFound = "no difference is seen"};
        QVERIFY(nullDrawing(null).numbers.empty());
        null.nulls = {core::noAnswer(core::NullDistribution::Permutation, "none"),
                      {.null = core::NullDistribution::Gamma, .pValue = 0.2, .reject = false},
                      {.null = core::NullDistribution::Spectral, .pValue = 0.01, .reject = true}};
        QCOMPARE(
            nullDrawing(null).numbers,
            std::vector({LargeNumber{.number = "p = 0.200", .verdict = "no difference is seen", .column = "gamma_p"}}));
        null.nulls[1].reject = true;
        null.further = {difference};
        QCOMPARE(nullDrawing(null).numbers.front().verdict, QString("they differ"));
        QCOMPARE(nullDrawing(null).numbers.back(), difference);
    }

    void aPanelWithNothingOnItsAxesSaysWhyInTheirPlace()
    {
        QVERIFY(isBlank(drawing(false)) && !isBlank(drawing(true)));
        DrawnPlot plot(drawing(false));
        QVERIFY(!plot.axisRect()->realVisibility());
        QVERIFY(plot.subtitle() == "not known yet"); // said in the middle, as a sentence
        const auto* sentence = plot.findChild<EmptySentence*>();
        QCOMPARE(sentence->sentence(), QString("Not known yet."));
        plot.setLack("Paint some points.");
        QCOMPARE(sentence->sentence(), QString("Paint some points."));
        plot.show(drawing(true));
        QVERIFY(plot.axisRect()->realVisibility() && sentence->sentence().isEmpty());
        plot.setLack({});
        Drawing without = drawing(false);
        without.handles = HandMarks{.mayCome = true}; // a hand sets the first one on the axes
        QVERIFY(!isBlank(without));
    }
};

KERNELSCOPE_TEST(LargeNumbersTest, QApplication)

} // namespace large_numbers_test

#include "large_numbers_test.moc"
