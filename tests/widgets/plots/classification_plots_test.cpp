#include "widgets/drawings/classification.h"
#include "widgets/drawings/classification_maps.h"
#include "widgets/drawings/classification_newton.h"
#include "widgets/drawings/companion.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/point_marks.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_classes.h"

#include <QApplication>
#include <QtTest>

namespace classification_plots_test
{

using namespace widgets;

namespace
{

using Settings = core::ClassificationSettings;

template <class Plottable>
std::vector<Plottable*> all(PlotView& plot)
{
    std::vector<Plottable*> found;
    for (int i = 0; i < plot.plottableCount(); ++i)
        if (auto* one = qobject_cast<Plottable*>(plot.plottable(i)))
            found.push_back(one);
    return found;
}

/// The map of a plane's probability with rings around these rows.
Drawing probabilityMap(const std::vector<int>& ringed)
{
    Drawing drawing = probabilityMapDrawing(toy::planeClasses(), {}, toy::ninePointsOfTwoSamples());
    drawing.points->ringed = ringed;
    return drawing;
}

void show(DrawnPlot& plot)
{
    plot.show(probabilityMap({1, 5}));
    plot.setWindow(toy::planeClasses().window);
    present(plot);
}

} // namespace

class ClassificationPlotsTest : public QObject
{
    Q_OBJECT

private slots:
    void theProbabilityAskedForIsTheThickestOfThree()
    {
        const core::ClassificationResult result = toy::lineClasses();
        for (const auto kind :
             {Settings::Probability::Averaged, Settings::Probability::Probit, Settings::Probability::AtMean}) {
            Settings settings;
            settings.probability = kind;
            DrawnPlot plot(probabilityDrawing(result, settings, toy::sixPointsOfTwoSamples()));
            std::map<Settings::Probability, double> widths;
            for (const auto& [name, values] : {std::pair{Settings::Probability::Averaged, &result.averaged},
                                               {Settings::Probability::Probit, &result.probit},
                                               {Settings::Probability::AtMean, &result.atMean}}) {
                const QCPGraph* graph = graphOf(plot, result.grid, *values);
                QVERIFY(graph);
                widths[name] = graph->pen().widthF();
            }
            for (const auto& [other, width] : widths)
                QVERIFY(other == kind || width < widths[kind]);
        }
    }

    void pointsStandAtTheirClassAndTheThirdSampleNowhere()
    {
        core::Dataset data = toy::sixPointsOfTwoSamples();
        data.labels = {1, 0, 0, 0, 2, 1};
        DrawnPlot plot(probabilityDrawing(toy::lineClasses(), {}, data));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        const PointMarks& marks = *all<PointMarks>(plot).front();
        for (int row : {0, 1, 3, 5}) {
            const double height = data.labels[static_cast<std::size_t>(row)] == 1 ? 1.0 : 0.0;
            QCOMPARE(marks.pixelOf(row), placeOf(plot, data.x(row, 0), height));
        }
        QVERIFY(!QRectF(plot.rect()).contains(marks.pixelOf(4)));
    }

    void theLogisticProbabilityIsDrawnWhereThereIsOne()
    {
        core::ClassificationResult result = toy::lineClasses();
        result.companion->probability = result.companion->decision.unaryExpr(&toy::logistic);
        DrawnPlot plot(probabilityDrawing(result, {}, toy::sixPointsOfTwoSamples()));
        QVERIFY(graphOf(plot, result.grid, result.companion->probability));
        result.companion.reset();
        plot.show(probabilityDrawing(result, {}, toy::sixPointsOfTwoSamples()));
        QCOMPARE(columnOf(plot.numbers(), "kernel_logistic").size(), 0);
    }

    void theBandReachesTwoStandardDeviationsToEitherSideAndTheLegendSaysSo()
    {
        const core::ClassificationResult result = toy::lineClasses();
        DrawnPlot plot(latentDrawing({}, {}, core::emptyDataset(1)));
        plot.show(latentDrawing(result, {}, toy::sixPointsOfTwoSamples()));
        const Eigen::VectorXd lower = result.latentMean - 2.0 * result.latentSd;
        const Eigen::VectorXd upper = result.latentMean + 2.0 * result.latentSd;
        QVERIFY(graphOf(plot, result.grid, lower));
        const QCPGraph* top = graphOf(plot, result.grid, upper);
        QVERIFY(top && top->channelFillGraph() == graphOf(plot, result.grid, lower));
        QVERIFY(plot.accessibleDescription().contains("2 standard deviations"));
    }

    void theModeStandsAtItsPointsAndOthersAreNotDrawn()
    {
        core::ClassificationResult result = toy::lineClasses();
        result.rows = {0, 2, 5};
        result.mode = Eigen::Vector3d(-1.5, 0.25, 2.0);
        core::Dataset data = toy::sixPointsOfTwoSamples();
        const Eigen::MatrixXd places = modeAtPoints(result, data);
        QCOMPARE(places.rows(), data.size());
        QCOMPARE(places(2, 0), data.x(2, 0));
        QCOMPARE(places(2, 1), 0.25);
        QVERIFY(std::isnan(places(1, 1)));
        DrawnPlot plot(latentDrawing({}, {}, core::emptyDataset(1)));
        plot.show(latentDrawing(result, {}, data));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        QCOMPARE(all<PointMarks>(plot).front()->pixelOf(5), placeOf(plot, data.x(5, 0), 2.0));
        QVERIFY(!plot.rect().contains(all<PointMarks>(plot).front()->pixelOf(1).toPoint()));
    }

    void theClimbEndsAtTheLastPsiAndItsDistanceIsNotDrawn()
    {
        const std::vector<double> psi = toy::lineClasses().newton;
        DrawnPlot plot(newtonDrawing(psi));
        present(plot);
        const PlotTable table = plot.numbers();
        QCOMPARE(columnOf(table, "step"), Eigen::VectorXd(Eigen::VectorXd::LinSpaced(5, 0.0, 4.0)));
        const Eigen::VectorXd missing = columnOf(table, "missing");
        QCOMPARE(missing[0], psi.back() - psi.front());
        QVERIFY(std::isnan(missing[4])); // nothing is missing, and a logarithm cannot show it
        QVERIFY(plot.yAxis2->range().contains(missing[0]) && plot.yAxis2->range().contains(missing[3]));
        QVERIFY(plot.vertical().lo < psi.front() && plot.vertical().hi > psi.back());
        const QPoint inside(pixelOf(plot, 1.3, psi[2]));
        QVERIFY(plot.plateAt(inside).lines.front().value.startsWith(QStringLiteral("step 1: ψ = "))); // the nearest
    }

    void aSingleStepAndNoneAreDrawnToo()
    {
        DrawnPlot plot(newtonDrawing({-3.5}));
        present(plot);
        QCOMPARE(columnOf(plot.numbers(), "psi").size(), 1);
        plot.show(newtonDrawing({}));
        present(plot);
        QVERIFY(plot.numbers().columns.empty());
    }

    void termsAddUpToTheDecisionLessTheOffset()
    {
        const core::ClassificationResult result = toy::lineClasses();
        DrawnPlot plot(companionDrawing(result, {}, toy::sixPointsOfTwoSamples()));
        QVERIFY(graphOf(plot, result.grid, result.companion->decision));
        const PlotTable table = plot.numbers();
        const Eigen::VectorXd sum = columnOf(table, "term_of_point_3") + columnOf(table, "term_of_point_4") +
                                    Eigen::VectorXd::Constant(result.grid.size(), result.companion->offset);
        QVERIFY(sum.isApprox(columnOf(table, "decision"), 1e-12));
        QCOMPARE(columnOf(table, "support_vector"), Eigen::VectorXd(Eigen::Vector2d(3.0, 4.0)));
    }

    void termsHaveTheColourOfTheirPointsClass()
    {
        const core::ClassificationResult result = toy::lineClasses();
        DrawnPlot plot(companionDrawing(result, {}, toy::sixPointsOfTwoSamples()));
        const QCPGraph* ofA = graphOf(plot, result.grid, result.companion->terms.col(0));
        const QCPGraph* ofB = graphOf(plot, result.grid, result.companion->terms.col(1));
        QVERIFY(ofA && ofB);
        QCOMPARE(ofA->pen().color(), plot.theme().sampleColour(0, true));
        QCOMPARE(ofB->pen().color(), plot.theme().sampleColour(1, true));
    }

    void theTermOfThePointUnderTheMouseStaysLitWhereTheTermsChangeTheirOrder()
    {
        core::ClassificationResult result = toy::lineClasses();
        DrawnPlot plot(companionDrawing(result, {}, toy::sixPointsOfTwoSamples()));
        const int row = result.companion->termRows[1];
        plot.showHighlight({.position = {}, .point = row, .samples = {}});
        const Eigen::VectorXd term = result.companion->terms.col(1);
        const auto timesDrawn = [&](const Eigen::VectorXd& curve) {
            int found = 0;
            for (int g = 0; g < plot.graphCount(); ++g)
                found +=
                    plot.graph(g)->dataCount() == curve.size() && plot.graph(g)->data()->at(40)->value == curve[40];
            return found;
        };
        const int lit = timesDrawn(term);
        std::swap(result.companion->termRows[0], result.companion->termRows[1]);
        result.companion->terms.col(0).swap(result.companion->terms.col(1));
        plot.show(companionDrawing(result, {}, toy::sixPointsOfTwoSamples()));
        QCOMPARE(timesDrawn(term), lit);
        plot.showHighlight({});
        QCOMPARE(timesDrawn(term), lit - 1);
    }

    void termsThatCancelLeaveTheDecisionItsShape()
    {
        core::ClassificationResult result = toy::lineClasses();
        result.companion->terms *= 1000.0;
        DrawnPlot plot(companionDrawing(result, {}, toy::sixPointsOfTwoSamples()));
        plot.setWindow(result.window);
        const double largest = result.companion->decision.cwiseAbs().maxCoeff();
        QVERIFY(plot.vertical().hi >= largest && plot.vertical().hi < 3.0 * largest);
    }

    void onlyTheSvmHasAMargin()
    {
        DrawnPlot plot(companionDrawing({}, {}, core::emptyDataset(1)));
        Settings settings;
        const auto margins = [&plot] {
            int visible = 0;
            for (int i = 0; i < plot.itemCount(); ++i)
                if (auto* line = qobject_cast<QCPItemLine*>(plot.item(i)))
                    visible += line->visible() ? 1 : 0;
            return visible;
        };
        plot.show(companionDrawing(toy::lineClasses(), settings, toy::sixPointsOfTwoSamples()));
        QCOMPARE(margins(), 2);
        settings.companion = Settings::Companion::Logistic;
        plot.show(companionDrawing(toy::lineClasses(), settings, toy::sixPointsOfTwoSamples()));
        QCOMPARE(margins(), 0);
    }

    void aMapAboutOneHalfIsPaperWhereBothClassesAreAsLikely()
    {
        DrawnPlot plot(probabilityMapDrawing({}, {}, core::emptyDataset(2)));
        show(plot);
        const auto* map = all<QCPColorMap>(plot).front();
        QCOMPARE(map->dataRange(), QCPRange(0.0, 1.0));
        const QImage picture = plot.grab().toImage();
        const QColor paper = plot.theme().colour(Role::Background);
        const auto strengthAt = [&](double x, double y) {
            const QColor there = picture.pixelColor(pixelOf(plot, x, y));
            return std::abs(there.red() - paper.red()) + std::abs(there.blue() - paper.blue());
        };
        QVERIFY(strengthAt(0.95, 0.06) > 100); // P near 1
        QVERIFY(strengthAt(0.06, 0.95) > 100); // P near 0
        QVERIFY(strengthAt(0.38, 0.32) < 40);  // P = 0.53
        const auto curves = all<QCPCurve>(plot);
        QCOMPARE(curves.size(), 3u); // the given boundary, and the variance twice
        QCOMPARE(curves[0]->pen().widthF(), 2.0);
        QCOMPARE(curves[0]->data()->size(), 2);
        QCOMPARE(curves[1]->pen().style(), Qt::DashLine);
    }

    void ringsAreDrawnAroundTheirPointsAlone()
    {
        DrawnPlot ringed(probabilityMapDrawing({}, {}, core::emptyDataset(2)));
        DrawnPlot plain(probabilityMapDrawing({}, {}, core::emptyDataset(2)));
        show(ringed);
        show(plain);
        plain.show(probabilityMap({}));
        present(plain);
        const QImage with = ringed.grab().toImage(), without = plain.grab().toImage();
        const PointMarks& marks = *all<PointMarks>(ringed).front();
        for (int row = 0; row < marks.count(); ++row) {
            const QRect around = QRectF(marks.pixelOf(row) - QPointF(9, 9), QSizeF(18, 18)).toRect();
            QCOMPARE(with.copy(around) != without.copy(around), row == 1 || row == 5);
        }
    }

    void pointsHeldOutOfAPlaneAreRingedAndTheLegendCountsThem()
    {
        core::ClassificationResult result = toy::planeClasses();
        QVERIFY(probabilityMapDrawing(result, {}, toy::ninePointsOfTwoSamples()).points->ringed.empty());
        result.heldOut.rows = {2, 7};
        const DrawnPoints points = *probabilityMapDrawing(result, {}, toy::ninePointsOfTwoSamples()).points;
        QCOMPARE(points.ringed, result.heldOut.rows);
        QCOMPARE(points.ringLegend, heldOutText(result.heldOut));
    }

    void theMapOfACompanionIsCalledAsItIsAndHasItsContours()
    {
        core::ClassificationResult result = toy::planeClasses();
        const auto levelsOf = [](const Drawing& drawing) {
            std::vector<double> levels;
            for (const core::ContourLevel& contour : drawing.contours.front().levels)
                levels.push_back(contour.level);
            return levels;
        };
        Settings settings;
        const Drawing svm = companionMapDrawing(result, settings, toy::ninePointsOfTwoSamples());
        QCOMPARE(svm.title, companionName(Settings::Companion::Svm));
        QCOMPARE(levelsOf(svm), (std::vector<double>{-1.0, 0.0, 1.0}));
        QCOMPARE(svm.points->ringed, result.companion->supportRows);
        settings.companion = Settings::Companion::Logistic;
        const Drawing logistic = companionMapDrawing(result, settings, toy::ninePointsOfTwoSamples());
        QCOMPARE(logistic.title, companionName(Settings::Companion::Logistic));
        QCOMPARE(levelsOf(logistic), std::vector<double>{0.5});
        QVERIFY(logistic.points->ringed.empty());
        settings.companion = Settings::Companion::None;
        result.companion.reset();
        const Drawing none = companionMapDrawing(result, settings, toy::ninePointsOfTwoSamples());
        QCOMPARE(none.title, QStringLiteral("Companion"));
        QCOMPARE(none.map->field.values.size(), 0);
    }

    void emptyResultsDrawNothingAndDoNotFall()
    {
        const core::Dataset empty = core::emptyDataset(1);
        DrawnPlot probability(probabilityDrawing({}, {}, core::emptyDataset(1)));
        DrawnPlot latent(latentDrawing({}, {}, core::emptyDataset(1)));
        DrawnPlot companion(companionDrawing({}, {}, core::emptyDataset(1)));
        probability.show(probabilityDrawing(toy::lineClasses(), {}, toy::sixPointsOfTwoSamples()));
        latent.show(latentDrawing(toy::lineClasses(), {}, toy::sixPointsOfTwoSamples()));
        companion.show(companionDrawing(toy::lineClasses(), {}, toy::sixPointsOfTwoSamples()));
        probability.show(probabilityDrawing({}, {}, empty));
        latent.show(latentDrawing({}, {}, empty));
        companion.show(companionDrawing({}, {}, empty));
        for (PlotView* plot : std::initializer_list<PlotView*>{&probability, &latent, &companion}) {
            present(*plot);
            QVERIFY2(plot->numbers().columns.empty(), qPrintable(plot->title()));
            for (int g = 0; g < plot->graphCount(); ++g)
                QVERIFY(plot->graph(g)->data()->isEmpty());
        }
    }

    void theMiddleOfADarkMapIsDarkPaper()
    {
        DrawnPlot map(probabilityMapDrawing({}, {}, core::emptyDataset(2)));
        map.setTheme(Theme{.dark = true});
        show(map);
        const auto* drawn = all<QCPColorMap>(map).front();
        QCPColorGradient gradient = drawn->gradient();
        QCOMPARE(QColor(gradient.color(0.5, drawn->dataRange())), map.theme().colour(Role::Background));
    }
};

KERNELSCOPE_TEST(ClassificationPlotsTest, QApplication)

} // namespace classification_plots_test

#include "classification_plots_test.moc"
