#include "widgets/drawings/evidence.h"
#include "widgets/plots/evidence_range.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/tick_flags.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

namespace evidence_drawing_test
{

using namespace widgets;

namespace
{

Drawing drawingOf(const core::LearningResult& result)
{
    return evidenceDrawing(shownEvidenceOf(result));
}

const QCPGraph* longestGraph(const PlotView& plot)
{
    const QCPGraph* longest = plot.graph(0);
    for (int i = 1; i < plot.graphCount(); ++i)
        if (plot.graph(i)->dataCount() > longest->dataCount())
            longest = plot.graph(i);
    return longest;
}

/// Is there a mark at a place?
bool hasMarkAt(const PlotView& plot, double x, double y)
{
    for (int i = 0; i < plot.graphCount(); ++i)
        for (const QCPGraphData& mark : *plot.graph(i)->data())
            if (mark.key == x && mark.value == y)
                return true;
    return false;
}

/// Relative distance of the lengthscales a pixel apart.
double pixelRatio(const PlotView& plot)
{
    const int at = plot.axisRect()->center().x();
    return plot.xAxis->pixelToCoord(at + 1) / plot.xAxis->pixelToCoord(at) - 1.0;
}

} // namespace

class EvidenceDrawingTest : public QObject
{
    Q_OBJECT

private slots:
    void lessThanThreeNatsDoNotFillTheHeight()
    {
        HandLinePlot plot(evidenceDrawing({}));
        core::EvidenceProfile profile;
        profile.values = Eigen::VectorXd::LinSpaced(20, 0.1, 2.0);
        profile.logEvidence = Eigen::VectorXd::LinSpaced(20, -10.005, -10.0);
        profile.current = 0.5;
        profile.currentLogEvidence = -10.004;
        plot.show(evidenceDrawing({.profile = profile}));
        QVERIFY(plot.vertical().width() >= 3.0);
        profile.currentLogEvidence = -19.0;
        plot.show(evidenceDrawing({.profile = profile}));
        QVERIFY(plot.vertical().lo < -19.0); // the current value is in view
    }

    void fitAndComplexityStandBesideTheEvidenceByTheirOwnAxis()
    {
        core::EvidenceProfile profile;
        profile.values = Eigen::VectorXd::LinSpaced(20, 0.1, 2.0);
        profile.fit = -5.0 / profile.values.array() - 10.0;
        profile.complexity = 30.0 - 8.0 * profile.values.array();
        profile.logEvidence = profile.fit + profile.complexity - Eigen::VectorXd::Constant(20, 20.0);
        const core::Interval without = [&] {
            core::EvidenceProfile alone = profile;
            alone.fit = alone.complexity = Eigen::VectorXd();
            const Drawing drawing = evidenceDrawing({.profile = alone});
            return drawing.right ? core::Interval{} : *drawing.up.range;
        }();
        const Drawing drawing = evidenceDrawing({.profile = profile});
        QCOMPARE(*drawing.up.range, without); // the evidence stands as without them
        double highest = -1e300;              // where the evidence is in the picture
        for (Eigen::Index i = 0; i < profile.values.size(); ++i)
            if (profile.logEvidence[i] >= drawing.up.range->lo)
                highest = std::max(highest, profile.complexity[i]);
        QVERIFY(drawing.right && drawing.right->range.hi > highest);
        QCOMPARE(std::ranges::count_if(drawing.curves, &CurveRow::onRight), 2);
        HandLinePlot plot(drawing);
        for (const char* name : {"fit", "complexity"})
            QCOMPARE(std::ranges::count(plot.numbers().columns, QString(name), &PlotTable::Column::name), 1);
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
        HandLinePlot pinned(evidenceDrawing({.profile = before})), plot(evidenceDrawing({.profile = after}));
        const core::Interval height = plot.vertical(), width = plot.horizontal();
        plot.keepGhost(pinned);
        QVERIFY(plot.vertical().hi >= pinned.vertical().hi && plot.vertical().lo <= height.lo);
        QVERIFY(plot.horizontal().lo <= pinned.horizontal().lo && plot.horizontal().hi >= width.hi);
        plot.show(evidenceDrawing({.profile = after})); // another answer
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
        HandLinePlot plot(drawingOf(toy::learningResult()));
        present(plot, small);
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 2.0, -3500.0));
        QCOMPARE(chosen.count(), 1);
        QVERIFY(std::abs(chosen[0][0].toDouble() / 2.0 - 1.0) < pixelRatio(plot));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 4.0, -3500.0));
        QVERIFY(chosen[0][1].toInt() != chosen[1][1].toInt());
    }

    void clickNearAMaximumSnaps()
    {
        const core::LearningResult result = toy::learningResult();
        HandLinePlot plot(drawingOf(result));
        present(plot, small);
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        const core::EvidenceMaximum& second = result.localMaxima.at(1);
        const QPoint mark = pixelOf(plot, second.lengthscale, second.logEvidence);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, mark + QPoint(5, 4));
        QCOMPARE(chosen.takeFirst()[0].toDouble(), second.lengthscale);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, mark + QPoint(0, 30));
        QVERIFY(chosen.takeFirst()[0].toDouble() != second.lengthscale);
    }

    void clickOnANameTakesWhatItsRuleChose()
    {
        HandLinePlot plot(drawingOf(toy::learningResult()));
        present(plot, small);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, flags.boxes().at(0)->center().toPoint());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toDouble(), 19.9);
    }

    void dragIsOneGesture()
    {
        HandLinePlot plot(drawingOf(toy::learningResult()));
        present(plot, small);
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        const core::Interval before = plot.horizontal();
        const QPoint grip = pixelOf(plot, 5.0, -3700.0) + QPoint(5, 0), to = pixelOf(plot, 50.0, -3600.0);
        QTest::mousePress(&plot, Qt::LeftButton, {}, grip);
        QTest::mouseMove(&plot, (grip + to) / 2);
        plot.show(drawingOf(toy::learningResult())); // an answer to an older question must not pull the line back
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
        HandLinePlot plot(drawingOf(toy::learningResult()));
        present(plot, small);
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        drag(plot, pixelOf(plot, 5.0, -3700.0), QPoint(-500, 100));
        QVERIFY(!chosen.isEmpty());
        QVERIFY(chosen.last()[0].toDouble() >= plot.horizontal().lo * (1.0 - 1e-9));
    }

    void theCursorChangesOverTheLine()
    {
        HandLinePlot plot(drawingOf(toy::learningResult()));
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
        HandLinePlot plot(drawingOf(toy::learningResult()));
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        QVERIFY(plot.accessibleDescription().contains("ℓ = 5, log evidence"));
        plot.showCurrent(7.0);
        QVERIFY(chosen.isEmpty());
        QVERIFY(plot.accessibleDescription().contains("ℓ = 7"));
        QVERIFY(!plot.accessibleDescription().contains("log evidence −"));
    }

    void theDotStandsOnTheLineOnlyWhereTheEvidenceIsKnown()
    {
        const core::LearningResult result = toy::learningResult();
        HandLinePlot plot(drawingOf(result));
        QVERIFY(hasMarkAt(plot, 5.0, result.currentLogEvidence));
        QCOMPARE(plot.headlines().size(), std::size_t{1});
        plot.showCurrent(7.0);
        QVERIFY(!hasMarkAt(plot, 5.0, result.currentLogEvidence) && plot.headlines().empty());
        QCOMPARE(plot.subtitle(), QStringLiteral("ℓ = 7"));
        plot.showCurrent(5.0);
        QVERIFY(hasMarkAt(plot, 5.0, result.currentLogEvidence));
        QCOMPARE(plot.subtitle(), QStringLiteral("ℓ = 5"));
        QCOMPARE(headerOf(plot).numbers().front().number,
                 QStringLiteral("−%1").arg(-result.currentLogEvidence, 0, 'f', 2));
    }

    void whatIsToldOfIsAMaximumOrElseAValueOfTheCurve()
    {
        const core::LearningResult result = toy::learningResult();
        HandLinePlot plot(drawingOf(result));
        present(plot, small);
        const core::EvidenceMaximum& second = result.localMaxima.at(1);
        const QPointF near = placeOf(plot, second.lengthscale, second.logEvidence) + QPointF(3.0, 3.0);
        const QPointF told = plot.toldPlace({plot.xAxis->pixelToCoord(near.x()), plot.yAxis->pixelToCoord(near.y())});
        QCOMPARE(told, QPointF(second.lengthscale, second.logEvidence));
        QCOMPARE(plot.toldPlace({1.0001 * result.lengthscale[60], -3500.0}), QPointF(result.lengthscale[60], -3500.0));
        QCOMPARE(HandLinePlot(evidenceDrawing({})).toldPlace({2.0, 1.0}), QPointF(2.0, 1.0));
    }

    void aValueThatTheAxisHasNoPlaceForHasNoLineAndIsSetByAClick()
    {
        core::EvidenceProfile profile{.values = Eigen::Vector3d(0.01, 0.1, 1.0),
                                      .logEvidence = Eigen::Vector3d(-5.0, -1.0, -3.0),
                                      .maxima = {},
                                      .current = 0.0,
                                      .currentLogEvidence = -6.0};
        HandLinePlot plot(evidenceDrawing({.profile = profile}));
        present(plot, small);
        QVERIFY(plot.legend().empty());
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->center());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(plot.legend().back().text, QStringLiteral("current ℓ"));
    }

    void theFittedHeightShowsEveryMaximumAndNotTheAbyss()
    {
        const core::LearningResult result = toy::learningResult();
        QVERIFY(result.logEvidence[1] < -100000.0);
        HandLinePlot plot(drawingOf(result));
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
        HandLinePlot plot(drawingOf(result));
        const QCPGraph* curve = longestGraph(plot);
        QVERIFY(std::isnan(curve->data()->at(0)->value));
        QCOMPARE(curve->dataCount(), static_cast<int>(result.lengthscale.size()));
        const QStringList lines = toDelimitedText(plot.numbers()).split(u'\n');
        QCOMPARE(lines[0], "lengthscale,log_evidence");
        QVERIFY(lines.contains("local_maximum_lengthscale,local_maximum_log_evidence"));
        QVERIFY(lines[1].split(u',')[1] == "-inf");
    }

    void theTipTellsTheEvidenceUnderTheMouse()
    {
        const core::LearningResult result = toy::learningResult();
        HandLinePlot plot(drawingOf(result));
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
        HandLinePlot plot(drawingOf(result));
        present(plot, small);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        QCOMPARE(flags.boxes().size(), 3u);
        QVERIFY(plot.toolTip().contains("held-out KDE: Too few points to hold some out."));
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen); // the names still stand for their own rules
        QTest::mouseClick(&plot, Qt::LeftButton, {}, flags.boxes().back()->center().toPoint());
        QCOMPARE(chosen.takeFirst()[0].toDouble(), *result.choosers[3].lengthscale);
    }

    void noEvidenceDrawsNothingAndTakesNoClick()
    {
        HandLinePlot plot(drawingOf({}));
        present(plot, small);
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->center());
        QVERIFY(chosen.isEmpty());
        QVERIFY(plot.numbers().columns.empty());
        for (int i = 0; i < plot.graphCount(); ++i)
            QCOMPARE(plot.graph(i)->dataCount(), 0);
    }
};

KERNELSCOPE_TEST(EvidenceDrawingTest, QApplication)

} // namespace evidence_drawing_test

#include "evidence_drawing_test.moc"
