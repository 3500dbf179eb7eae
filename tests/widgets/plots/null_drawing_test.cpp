#include "widgets/drawings/novelty.h"
#include "widgets/drawings/null.h"
#include "widgets/drawings/null_text.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/tick_flags.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

namespace null_drawing_test
{

using namespace widgets;

namespace
{

Drawing drawn(const core::TwoSamplesResult& result)
{
    return nullDrawing(shownNullOf(result));
}

Drawing growing(const core::TwoSamplesResult& result, Eigen::Index shown)
{
    return growingNullDrawing(shownNullOf(result), result.nullStatistics.head(shown));
}

/// The histogram; nothing where none is drawn.
std::optional<CurveRow> barsOf(const Drawing& drawing)
{
    for (const CurveRow& row : drawing.curves)
        if (row.kind == CurveRow::Kind::Bars && row.values.size() > 0)
            return row;
    return {};
}

} // namespace

class NullDrawingTest : public QObject
{
    Q_OBJECT

private slots:
    void pValuesAreShownWithErrors()
    {
        const core::TwoSamplesResult result = toy::nullResult();
        QCOMPARE(answerText(result.nulls[0]), "permutation p = 0.012 ± 0.003, rejected");
        QCOMPARE(answerText(result.nulls[1]), "gamma p = 0.071, not rejected");
        QCOMPARE(answerText(result.nulls[2]), "spectral: the kernel is not positive semidefinite");
        const DrawnPlot plot(drawn(result));
        for (const core::NullAnswer& answer : result.nulls)
            QVERIFY(plot.accessibleDescription().contains(answerText(answer)));
        QVERIFY(plot.accessibleDescription().contains("MMD² = 0.0157"));
        QVERIFY(plot.accessibleDescription().contains("level 5 %"));
    }

    void whatIsPinnedIsToldToItsEnd()
    {
        DrawnPlot plot(drawn(toy::nullResult())), pinned(drawn(toy::nullResult()));
        present(plot, small);
        plot.keepGhost(pinned);
        present(plot, small);
        QVERIFY2(!headerOf(plot).hiddenText().contains("Δ"), qPrintable(headerOf(plot).hiddenText()));
    }

    /// The interval as a wash, δ as the line that is dragged, the size of half the power in the legend.
    void howLargeItIsStandsBesideTheP()
    {
        core::TwoSamplesResult result = toy::nullResult();
        QVERIFY(!drawn(result).hand && drawn(result).spans.empty());
        result.effect = core::EffectSize{.estimate = 0.0157,
                                         .spread = 1.0,
                                         .interval = {0.004, 0.03},
                                         .equivalence = {.delta = 0.01, .pValue = 0.7, .smaller = false},
                                         .halfPowerSize = 140.0};
        const Drawing drawing = drawn(result);
        QCOMPARE(drawing.hand->value, std::optional(0.01));
        QCOMPARE(drawing.hand->legend, QString("δ = 0.01"));
        QVERIFY(drawing.summary.contains("not shown to be smaller than δ = 0.01 (p = 0.7)"));
        QVERIFY(std::isnan(drawing.hand->admissible(-0.01)) && drawing.hand->admissible(0.02) == 0.02);
        QCOMPARE(drawing.spans.size(), std::size_t{1});
        QVERIFY(drawing.spans[0].across == (core::Interval{0.004, 0.03}));
        QVERIFY(drawing.summary.contains("half of all tests would see it with 140 points a sample"));
        QVERIFY(drawing.summary.contains("MMD² from 0.004 to 0.03 (95 %)"));
        QVERIFY(growing(result, 2).hand); // also while the null is watched
        result.effect->halfPowerSize.reset();
        QVERIFY(drawn(result).summary.contains("no size is known at which half of all tests would see it"));
    }

    void smallPValuesAreNotRoundedToZero()
    {
        const auto permuted = [](int beyond, int permutations) {
            const double p = (1.0 + beyond) / (1.0 + permutations);
            return toy::nullAnswer(core::NullDistribution::Permutation, p, std::sqrt(p * (1.0 - p) / permutations));
        };
        QCOMPARE(answerText(permuted(0, 1000)), "permutation p ≤ 0.001, not rejected");
        QCOMPARE(answerText(permuted(0, 300)), "permutation p ≤ 0.0034, not rejected"); // 1/301 rounded up
        QCOMPARE(noneAsFar(permuted(0, 300)), std::optional(300));
        QCOMPARE(answerText(permuted(1, 1000)), "permutation p = 0.002 ± 0.001, not rejected");
        QVERIFY(!noneAsFar(permuted(1, 1000)));
        QCOMPARE(answerText(toy::nullAnswer(core::NullDistribution::Gamma, 3.2e-9)), "gamma p = 3.2e−9, not rejected");
        const double rounding = 1e-9; // not of chance, so not said
        QCOMPARE(answerText(toy::nullAnswer(core::NullDistribution::Spectral, 0.25, rounding)),
                 "spectral p = 0.250, not rejected");
    }

    void anErrorOfNothingIsNotToldOfAnArea()
    {
        QCOMPARE(areaText({.area = 0.9993, .standardError = 0.00037}), "0.9993 ± 0.0004");
        QCOMPARE(areaText({.area = 0.514, .standardError = 0.127}), "0.514 ± 0.127");
        QCOMPARE(areaText({.area = 1.0, .standardError = 0.0}), "1.000");
    }

    void theNullIsADensityWithTheStatisticOnIt()
    {
        const core::TwoSamplesResult result = toy::nullResult();
        const CurveRow bars = barsOf(drawn(result)).value();
        QVERIFY(std::abs(bars.values.sum() * bars.breadth - 1.0) < 1e-9);
        DrawnPlot plot(drawn(result));
        QVERIFY(plot.horizontal().lo < 0.0 + 1e-9 && plot.horizontal().hi > 0.0199);
        QVERIFY(plot.vertical().hi < 500.0); // the infinite end of the gamma density flattens nothing
        present(plot, small);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        QVERIFY(flags.boxes().back().has_value());
        core::TwoSamplesResult far = result;
        far.statistic = 0.4;
        plot.show(drawn(far));
        QVERIFY(plot.horizontal().hi > 0.4);
    }

    /// What speaks for neither answer belongs to the picture, if it is not so far off that the bars would become one.
    void theNeutralValueIsInSightWhereThatCostsLittle()
    {
        ShownNull shown{.statistic = "log Bayes factor",
                        .value = 3.25,
                        .statistics = Eigen::VectorXd::LinSpaced(99, 1.0, 8.0),
                        .neutral = 0.0};
        DrawnPlot plot(nullDrawing(shown));
        QVERIFY(plot.horizontal().lo < 0.0 && plot.horizontal().hi > 8.0);
        present(plot, small);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        QCOMPARE(flags.boxes().size(), std::size_t{2});
        shown.neutral = -100.0;
        plot.show(nullDrawing(shown));
        QVERIFY(plot.horizontal().lo > -2.0);
        shown.neutral.reset();
        plot.show(nullDrawing(shown));
        QVERIFY(plot.horizontal().lo > 0.0);
        QCOMPARE(flags.boxes().size(), std::size_t{1});
    }

    void whereThereIsNoValueTheReasonStandsThere()
    {
        DrawnPlot plot(nullDrawing({.whyNone = "Too many points."}));
        QCOMPARE(plot.subtitle(), "Too many points.");
        QVERIFY(plot.numbers().columns.empty() && plot.headlines().empty());
        plot.show(nullDrawing({}));
        QCOMPARE(plot.subtitle(), "not known yet");
    }

    void theGrowingNullKeepsItsBinsAndCounts()
    {
        const core::TwoSamplesResult result = toy::nullResult();
        const CurveRow whole = barsOf(drawn(result)).value();
        DrawnPlot plot(drawn(result));
        const core::Interval across = plot.horizontal();
        for (const Eigen::Index shown : {1, 37, 200}) {
            plot.show(growing(result, shown));
            QVERIFY(plot.subtitle().startsWith(QStringLiteral("%1 of ").arg(shown)));
            const CurveRow bars = barsOf(growing(result, shown)).value();
            QCOMPARE(*bars.at, *whole.at);
            QCOMPARE(bars.values.sum(), static_cast<double>(shown));
            QCOMPARE(plot.horizontal().lo, across.lo);
            QVERIFY(bars.values.maxCoeff() <= plot.vertical().hi);
        }
    }

    void aNullWatchedBeforeTheWholeIsKnownHoldsEveryValue()
    {
        core::TwoSamplesResult result = toy::nullResult();
        const Eigen::VectorXd statistics = result.nullStatistics;
        result.nullStatistics.resize(0);
        result.nulls.clear();
        QVERIFY(!barsOf(drawn(result)));
        for (Eigen::Index shown = 1; shown <= 60; ++shown) {
            const Drawing drawing = growingNullDrawing(shownNullOf(result), statistics.head(shown));
            QCOMPARE(barsOf(drawing).value().values.sum(), static_cast<double>(shown));
        }
    }

    void permutationsAreDrawnWhateverAnswers()
    {
        core::TwoSamplesResult result = toy::nullResult();
        std::erase_if(result.nulls,
                      [](const core::NullAnswer& answer) { return answer.null != core::NullDistribution::Gamma; });
        QCOMPARE(result.nulls.size(), std::size_t{1});
        QVERIFY(barsOf(drawn(result)));
    }

    void aBinTellsWhatItCounts()
    {
        const Drawing drawing = drawn(toy::nullResult());
        const CurveRow bars = barsOf(drawing).value();
        Eigen::Index highest = 0;
        bars.values.col(0).maxCoeff(&highest);
        const QString told = drawing.told.front().tell(highest);
        QVERIFY2(told.startsWith("MMD² from ") && told.endsWith("of 200 permutations"), qPrintable(told));
        QVERIFY(drawing.toldElsewhere(9.0).endsWith("no permutation"));
    }

    void noNullDrawsNoBars()
    {
        DrawnPlot plot(drawn({}));
        present(plot, small);
        QVERIFY(!barsOf(drawn({})) && plot.numbers().columns.empty());
        core::TwoSamplesResult odd = toy::nullResult();
        odd.nullStatistics.setConstant(std::nan(""));
        odd.statistic = std::nan("");
        plot.show(drawn(odd));
        present(plot, small);
        QVERIFY(std::isfinite(plot.horizontal().lo) && std::isfinite(plot.vertical().hi));
        QVERIFY(!barsOf(drawn(odd)));
    }
};

KERNELSCOPE_TEST(NullDrawingTest, QApplication)

} // namespace null_drawing_test

#include "null_drawing_test.moc"
