#include "widgets/drawings/novelty.h"
#include "widgets/plots/null_plot.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/tick_flags.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

namespace null_plot_test
{

using namespace widgets;

class NullPlotTest : public QObject
{
    Q_OBJECT

private slots:
    void pValuesAreShownWithErrors()
    {
        const core::TwoSamplesResult result = toy::nullResult();
        QCOMPARE(answerText(result.nulls[0]), "permutation p = 0.012 ± 0.003, rejected");
        QCOMPARE(answerText(result.nulls[1]), "gamma p = 0.071, not rejected");
        QCOMPARE(answerText(result.nulls[2]), "spectral: the kernel is not positive semidefinite");
        NullPlot plot;
        plot.showResult(result);
        for (const core::NullAnswer& answer : result.nulls)
            QVERIFY(plot.accessibleDescription().contains(answerText(answer)));
        QVERIFY(plot.accessibleDescription().contains("MMD² = 0.0157"));
        QVERIFY(plot.accessibleDescription().contains("level 5 %"));
    }

    void whatIsPinnedIsToldToItsEnd()
    {
        NullPlot plot, pinned;
        plot.showResult(toy::nullResult());
        pinned.showResult(toy::nullResult());
        present(plot, small);
        plot.keepGhost(pinned);
        present(plot, small);
        QVERIFY2(!headerOf(plot).hiddenText().contains("Δ"), qPrintable(headerOf(plot).hiddenText()));
    }

    void smallPValuesAreNotRoundedToZero()
    {
        const auto permuted = [](int beyond, int permutations) {
            const double p = (1.0 + beyond) / (1.0 + permutations);
            return toy::nullAnswer("permutation", p, std::sqrt(p * (1.0 - p) / permutations));
        };
        QCOMPARE(answerText(permuted(0, 1000)), "permutation p ≤ 0.001, not rejected");
        QCOMPARE(answerText(permuted(0, 300)), "permutation p ≤ 0.0034, not rejected"); // 1/301 rounded up
        QCOMPARE(noneAsFar(permuted(0, 300)), std::optional(300));
        QCOMPARE(answerText(permuted(1, 1000)), "permutation p = 0.002 ± 0.001, not rejected");
        QVERIFY(!noneAsFar(permuted(1, 1000)));
        QCOMPARE(answerText(toy::nullAnswer("gamma", 3.2e-9)), "gamma p = 3.2e−9, not rejected");
        const double rounding = 1e-9; // not of chance, so not said
        QCOMPARE(answerText(toy::nullAnswer("spectral", 0.25, rounding)), "spectral p = 0.250, not rejected");
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
        NullPlot plot;
        plot.showResult(result);
        const auto* bars = plottableOf<QCPBars>(plot);
        double mass = 0.0;
        for (const QCPBarsData& bar : *bars->data())
            mass += bar.value * bars->width();
        QVERIFY(std::abs(mass - 1.0) < 1e-9);
        QVERIFY(plot.horizontal().lo < 0.0 + 1e-9 && plot.horizontal().hi > 0.0199);
        QVERIFY(plot.vertical().hi < 500.0); // the infinite end of the gamma density flattens nothing
        present(plot, small);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        QVERIFY(flags.boxes().back().has_value());
        core::TwoSamplesResult far = result;
        far.statistic = 0.4;
        plot.showResult(far);
        QVERIFY(plot.horizontal().hi > 0.4);
    }

    /// What speaks for neither answer belongs to the picture, if it is not so far off that the bars would become one.
    void theNeutralValueIsInSightWhereThatCostsLittle()
    {
        NullPlot plot;
        ShownNull shown{.statistic = "log Bayes factor",
                        .value = 3.25,
                        .statistics = Eigen::VectorXd::LinSpaced(99, 1.0, 8.0),
                        .neutral = 0.0};
        plot.showNull(shown);
        QVERIFY(plot.horizontal().lo < 0.0 && plot.horizontal().hi > 8.0);
        present(plot, small);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        QCOMPARE(flags.boxes().size(), std::size_t{2});
        shown.neutral = -100.0;
        plot.showNull(shown);
        QVERIFY(plot.horizontal().lo > -2.0);
        shown.neutral.reset();
        plot.showNull(shown);
        QVERIFY(plot.horizontal().lo > 0.0);
        QCOMPARE(flags.boxes().size(), std::size_t{1});
    }

    void whereThereIsNoValueTheReasonStandsThere()
    {
        NullPlot plot;
        plot.showNull({.whyNone = "Too many points."});
        QCOMPARE(plot.subtitle(), "Too many points.");
        QVERIFY(plot.numbers().columns.empty() && plot.headlines().empty());
        plot.showNull({});
        QCOMPARE(plot.subtitle(), "not known yet");
    }

    void theGrowingNullKeepsItsBinsAndCounts()
    {
        const core::TwoSamplesResult result = toy::nullResult();
        NullPlot plot;
        plot.showResult(result);
        const auto* bars = plottableOf<QCPBars>(plot);
        const QVector<double> whole = [&] {
            QVector<double> keys;
            for (const QCPBarsData& bar : *bars->data())
                keys += bar.key;
            return keys;
        }();
        const core::Interval across = plot.horizontal();
        for (const Eigen::Index shown : {1, 37, 200}) {
            plot.showGrowing(result.nullStatistics.head(shown));
            QVERIFY(plot.isGrowing());
            double counted = 0.0;
            for (int i = 0; i < bars->dataCount(); ++i) {
                QCOMPARE(bars->data()->at(i)->key, whole[i]);
                counted += bars->data()->at(i)->value;
            }
            QCOMPARE(counted, static_cast<double>(shown));
            QCOMPARE(plot.horizontal().lo, across.lo);
            for (const QCPBarsData& bar : *bars->data())
                QVERIFY(bar.value <= plot.vertical().hi);
        }
        plot.showWhole();
        QVERIFY(!plot.isGrowing());
        QVERIFY(std::abs(bars->data()->at(0)->value * bars->width()) < 1.0);
    }

    void aNullWatchedBeforeTheWholeIsKnownHoldsEveryValue()
    {
        core::TwoSamplesResult result = toy::nullResult();
        const Eigen::VectorXd statistics = result.nullStatistics;
        result.nullStatistics.resize(0);
        result.nulls.clear();
        NullPlot plot;
        plot.showResult(result);
        const auto* bars = plottableOf<QCPBars>(plot);
        QCOMPARE(bars->dataCount(), 0);
        for (Eigen::Index shown = 1; shown <= 60; ++shown) {
            plot.showGrowing(statistics.head(shown));
            double counted = 0.0;
            for (const QCPBarsData& bar : *bars->data())
                counted += bar.value;
            QCOMPARE(counted, static_cast<double>(shown));
        }
    }

    void noNullDrawsNoBars()
    {
        NullPlot plot;
        plot.showResult({});
        present(plot, small);
        QCOMPARE(plottableOf<QCPBars>(plot)->dataCount(), 0);
        QVERIFY(plot.numbers().columns.empty());
        core::TwoSamplesResult odd = toy::nullResult();
        odd.nullStatistics.setConstant(std::nan(""));
        odd.statistic = std::nan("");
        plot.showResult(odd);
        present(plot, small);
        QVERIFY(std::isfinite(plot.horizontal().lo) && std::isfinite(plot.vertical().hi));
        QCOMPARE(plottableOf<QCPBars>(plot)->dataCount(), 0);
    }
};

KERNELSCOPE_TEST(NullPlotTest, QApplication)

} // namespace null_plot_test

#include "null_plot_test.moc"
