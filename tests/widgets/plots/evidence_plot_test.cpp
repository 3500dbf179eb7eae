#include "widgets/plots/evidence_plot.h"
#include "widgets/plots/evidence_range.h"
#include "widgets/plots/tick_flags.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

namespace evidence_plot_test
{

using namespace widgets;

namespace
{

/// Relative distance of the lengthscales a pixel apart.
double pixelRatio(const PlotView& plot)
{
    const int at = plot.axisRect()->center().x();
    return plot.xAxis->pixelToCoord(at + 1) / plot.xAxis->pixelToCoord(at) - 1.0;
}

} // namespace

class EvidencePlotTest : public QObject
{
    Q_OBJECT

private slots:
    void lessThanThreeNatsDoNotFillTheHeight()
    {
        EvidencePlot plot;
        core::EvidenceProfile profile;
        profile.values = Eigen::VectorXd::LinSpaced(20, 0.1, 2.0);
        profile.logEvidence = Eigen::VectorXd::LinSpaced(20, -10.005, -10.0);
        profile.current = 0.5;
        profile.currentLogEvidence = -10.004;
        plot.showProfile(profile, {}, {});
        QVERIFY(plot.vertical().width() >= 3.0);
        profile.currentLogEvidence = -19.0;
        plot.showProfile(profile, {}, {});
        QVERIFY(plot.vertical().lo < -19.0); // the current value is in view
    }

    void thePinnedEvidenceStaysInView()
    {
        core::EvidenceProfile before;
        before.values = Eigen::VectorXd::LinSpaced(20, 0.1, 2.0);
        before.logEvidence = (before.values.array() - 1.0).square() * -40.0 - 10.0;
        before.current = 0.5;
        before.currentLogEvidence = -20.0;
        core::EvidenceProfile after = before;
        after.logEvidence.array() -= 300.0;
        after.values *= 3.0;
        after.currentLogEvidence -= 300.0;
        EvidencePlot pinned, plot;
        pinned.showProfile(before, {}, {});
        plot.showProfile(after, {}, {});
        const core::Interval height = plot.vertical(), width = plot.horizontal();
        plot.keepGhost(pinned);
        QVERIFY(plot.vertical().hi >= pinned.vertical().hi && plot.vertical().lo <= height.lo);
        QVERIFY(plot.horizontal().lo <= pinned.horizontal().lo && plot.horizontal().hi >= width.hi);
        plot.showProfile(after, {}, {}); // another answer
        QVERIFY(plot.vertical().hi >= pinned.vertical().hi);
        core::PanelView withoutPin;
        withoutPin.hidden = {"pinned"};
        plot.showView(withoutPin);
        QCOMPARE(plot.vertical(), height);
        plot.showView({});
        plot.clearGhost();
        QCOMPARE(plot.vertical(), height);
        QCOMPARE(plot.horizontal(), width);
    }

    void clickSetsTheLengthscaleUnderIt()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        present(plot, small);
        QSignalSpy chosen(&plot, &EvidencePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 2.0, -3500.0));
        QCOMPARE(chosen.count(), 1);
        QVERIFY(std::abs(chosen[0][0].toDouble() / 2.0 - 1.0) < pixelRatio(plot));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 4.0, -3500.0));
        QVERIFY(chosen[0][1].toInt() != chosen[1][1].toInt());
    }

    void clickNearAMaximumSnaps()
    {
        const core::LearningResult result = toy::learningResult();
        EvidencePlot plot;
        plot.showResult(result);
        present(plot, small);
        QSignalSpy chosen(&plot, &EvidencePlot::valueChosen);
        const core::EvidenceMaximum& second = result.localMaxima.at(1);
        const QPoint mark = pixelOf(plot, second.lengthscale, second.logEvidence);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, mark + QPoint(5, 4));
        QCOMPARE(chosen.takeFirst()[0].toDouble(), second.lengthscale);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, mark + QPoint(0, 30));
        QVERIFY(chosen.takeFirst()[0].toDouble() != second.lengthscale);
    }

    void clickOnANameTakesWhatItsRuleChose()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        present(plot, small);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        QSignalSpy chosen(&plot, &EvidencePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, flags.boxes().at(0)->center().toPoint());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toDouble(), 19.9);
    }

    void dragIsOneGesture()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        present(plot, small);
        QSignalSpy chosen(&plot, &EvidencePlot::valueChosen);
        const core::Interval before = plot.horizontal();
        const QPoint grip = pixelOf(plot, 5.0, -3700.0) + QPoint(5, 0), to = pixelOf(plot, 50.0, -3600.0);
        QTest::mousePress(&plot, Qt::LeftButton, {}, grip);
        QTest::mouseMove(&plot, (grip + to) / 2);
        plot.showResult(toy::learningResult()); // an answer to an older question must not pull the line back
        QTest::mouseMove(&plot, to);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
        QCOMPARE(chosen.count(), 2);
        QCOMPARE(chosen[0][1].toInt(), chosen[1][1].toInt());
        const double held = plot.xAxis->pixelToCoord(to.x() - 5.0); // five pixels beside the line all the way
        QVERIFY(std::abs(chosen[1][0].toDouble() / held - 1.0) < pixelRatio(plot));
        QCOMPARE(plot.horizontal(), before);
        QVERIFY(plot.accessibleDescription().contains(QString::number(held, 'g', 2)));
    }

    void draggingBeyondTheAxesStopsAtTheirEnds()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        present(plot, small);
        QSignalSpy chosen(&plot, &EvidencePlot::valueChosen);
        drag(plot, pixelOf(plot, 5.0, -3700.0), QPoint(-500, 100));
        QVERIFY(!chosen.isEmpty());
        QVERIFY(chosen.last()[0].toDouble() >= plot.horizontal().lo * (1.0 - 1e-9));
    }

    void theCursorChangesOverTheLine()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        present(plot, small);
        const auto hover = [&](const QPoint& at) {
            QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
            QCoreApplication::sendEvent(&plot, &event);
            return plot.cursor().shape();
        };
        const QPoint line = pixelOf(plot, 5.0, -3700.0);
        QCOMPARE(hover(line + QPoint(5, 0)), Qt::SizeHorCursor);
        QCOMPARE(hover(line + QPoint(25, 0)), Qt::ArrowCursor);
    }

    void settingTheLengthscaleIsSilentAndTakesBackItsEvidence()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        QSignalSpy chosen(&plot, &EvidencePlot::valueChosen);
        QVERIFY(plot.accessibleDescription().contains("ℓ = 5, log evidence"));
        plot.showCurrent(7.0);
        QVERIFY(chosen.isEmpty());
        QVERIFY(plot.accessibleDescription().contains("ℓ = 7"));
        QVERIFY(!plot.accessibleDescription().contains("log evidence −"));
    }

    void theFittedHeightShowsEveryMaximumAndNotTheAbyss()
    {
        const core::LearningResult result = toy::learningResult();
        QVERIFY(result.logEvidence[1] < -100000.0);
        EvidencePlot plot;
        plot.showResult(result);
        QCOMPARE(result.localMaxima.size(), 3u);
        for (const core::EvidenceMaximum& maximum : result.localMaxima)
            QVERIFY(plot.vertical().lo < maximum.logEvidence && maximum.logEvidence < plot.vertical().hi);
        QVERIFY(plot.vertical().lo > -6000.0);
        QCOMPARE(upperRange(Eigen::VectorXd::Constant(3, std::nan("")), {}), (core::Interval{-1.0, 1.0}));
        const core::Interval flat = upperRange(Eigen::VectorXd::Constant(5, -7.0), {});
        QVERIFY(flat.lo < -7.0 && flat.hi > -7.0);
    }

    void minusInfinityBreaksTheCurveAndStaysInTheTable()
    {
        const core::LearningResult result = toy::learningResult();
        EvidencePlot plot;
        plot.showResult(result);
        QVERIFY(std::isnan(plot.graph(0)->data()->at(0)->value));
        QCOMPARE(plot.graph(0)->dataCount(), static_cast<int>(result.lengthscale.size()));
        const QStringList lines = toDelimitedText(plot.numbers()).split(u'\n');
        QCOMPARE(lines[0], "lengthscale,log_evidence");
        QVERIFY(lines.contains("local_maximum_lengthscale,local_maximum_log_evidence"));
        QVERIFY(lines[1].split(u',')[1] == "-inf");
    }

    void theTipTellsTheEvidenceUnderTheMouse()
    {
        EvidencePlot plot;
        const core::LearningResult result = toy::learningResult();
        plot.showResult(result);
        present(plot, small);
        QCOMPARE(tipAt(plot, pixelOf(plot, result.lengthscale[60], -3500.0)),
                 QStringLiteral("ℓ = %1, log evidence −%2")
                     .arg(QString::number(result.lengthscale[60], 'g', 4),
                          QString::number(-result.logEvidence[60], 'f', 2)));
        const core::EvidenceMaximum& highest = result.localMaxima.front();
        QVERIFY(tipAt(plot, pixelOf(plot, highest.lengthscale, highest.logEvidence)).startsWith("highest maximum"));
    }

    void aRuleThatProposesNothingIsNotDrawnAndSaysWhyInTheTip()
    {
        core::LearningResult result = toy::learningResult();
        result.choosers[2].lengthscale.reset();
        result.choosers[2].remark = "Too few points to hold some out.";
        EvidencePlot plot;
        plot.showResult(result);
        present(plot, small);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        QCOMPARE(flags.boxes().size(), 3u);
        QVERIFY(plot.toolTip().contains("held-out KDE: Too few points to hold some out."));
        QSignalSpy chosen(&plot, &EvidencePlot::valueChosen); // the names still stand for their own rules
        QTest::mouseClick(&plot, Qt::LeftButton, {}, flags.boxes().back()->center().toPoint());
        QCOMPARE(chosen.takeFirst()[0].toDouble(), *result.choosers[3].lengthscale);
    }

    void noEvidenceDrawsNothingAndTakesNoClick()
    {
        EvidencePlot plot;
        plot.showResult({});
        present(plot, small);
        QSignalSpy chosen(&plot, &EvidencePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->center());
        QVERIFY(chosen.isEmpty());
        QVERIFY(plot.numbers().columns.empty());
        for (int i = 0; i < plot.graphCount(); ++i)
            QCOMPARE(plot.graph(i)->dataCount(), 0);
    }
};

KERNELSCOPE_TEST(EvidencePlotTest, QApplication)

} // namespace evidence_plot_test

#include "evidence_plot_test.moc"
