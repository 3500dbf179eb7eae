#include "widgets/canvas/data_canvas.h"
#include "widgets/drawings/density.h"
#include "widgets/drawings/feature_space.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/bounded_graph.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/mark_crowd.h"
#include "widgets/plots/overlay_marks.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/site_marks.h"
#include "widgets/plots/trail_places.h"
#include "widgets/plots/value_labels.h"
#include "widgets/theme/plot_theme.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_results.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QStyle>
#include <QtTest>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>

namespace plot_view_test
{

using namespace widgets;

namespace
{

/// The ticks of an axis that are within its range.
QVector<double> tickVectorOf(const QCPAxis& axis)
{
    QVector<double> ticks;
    axis.ticker()->generate(axis.range(), QLocale::c(), u'g', 6, ticks, nullptr, nullptr);
    ticks.removeIf([&](double tick) { return !axis.range().contains(tick); });
    return ticks;
}

/// Contrast of two colours after WCAG, 1 … 21.
double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace

class PlotViewTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qRegisterMetaType<Highlight>();
        qRegisterMetaType<std::vector<int>>();
        qRegisterMetaType<std::vector<core::Interval>>();
    }

    void noSampleLiesBelowAllOfAnother()
    {
        std::mt19937 random(1);
        core::Dataset both = core::emptyDataset(2);
        both.x = Eigen::MatrixXd(1800, 2).unaryExpr([&](double) { return 1e-9 * (random() % 1000000000U); });
        both.labels.assign(1800, 0);
        std::array<int, 2> seen{0, 0};
        DataCanvas canvas;
        std::fill(both.labels.begin() + 900, both.labels.end(), 1);
        canvas.setData(std::make_shared<const core::Dataset>(both));
        canvas.setWindow({{0.0, 1.0}, {0.0, 1.0}});
        present(canvas, small);
        const QImage picture = canvas.toPixmap(small.width(), small.height()).toImage();
        const std::array inks{canvas.theme().sampleColour(0, true), canvas.theme().sampleColour(1, true)};
        const QRect axes = canvas.axisRect()->rect();
        for (int y = axes.top(); y < axes.bottom(); ++y)
            for (int x = axes.left(); x < axes.right(); ++x) {
                const QColor at = picture.pixelColor(x, y);
                const auto distance = [&](const QColor& ink) {
                    return std::abs(at.red() - ink.red()) + std::abs(at.green() - ink.green()) +
                           std::abs(at.blue() - ink.blue());
                };
                for (std::size_t i = 0; i < 2; ++i)
                    seen[i] += distance(inks[i]) < 60;
            }
        QVERIFY2(2 * seen[0] > seen[1], qPrintable(QStringLiteral("%1 of A, %2 of B").arg(seen[0]).arg(seen[1])));
    }

    void ringsAndSitesThinOutWithTheirNumber()
    {
        QCustomPlot plot;
        plot.resize(900, 900);
        plot.xAxis->setRange(-1.0, 20.0);
        plot.yAxis->setRange(-1.0, 20.0);
        Eigen::MatrixXd lattice(200, 2); // apart from each other
        for (Eigen::Index i = 0; i < 200; ++i)
            lattice.row(i) << static_cast<double>(i % 20), static_cast<double>(i / 20);
        auto* points = new PointMarks(plot.xAxis, plot.yAxis);
        auto* sites = new SiteMarks(plot.xAxis, plot.yAxis, SiteMarks::Placement::Plane);
        points->setPoints(lattice, {});
        const auto ink = [&] {
            const QImage picture = plot.toPixmap(900, 900).toImage();
            double sum = 0.0;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    sum += 255 - qGray(picture.pixel(x, y));
            return sum;
        };
        const double bare = ink();
        const auto ofRings = [&](int count) {
            std::vector<int> rows(static_cast<std::size_t>(count));
            std::iota(rows.begin(), rows.end(), 0);
            points->setRinged(rows);
            return (ink() - bare) / count;
        };
        const double few = ofRings(10), many = ofRings(156);
        QVERIFY2(many < 0.5 * few && many > 0.1 * few, qPrintable(QString::number(many / few)));
        points->setRinged({});
        const auto ofSites = [&](int count) {
            sites->setSites(lattice.topRows(count).array() + 0.5);
            return (ink() - bare) / count;
        };
        const double alone = ofSites(10), crowded = ofSites(80);
        QVERIFY2(crowded < 0.5 * alone && crowded > 0.05 * alone, qPrintable(QString::number(crowded / alone)));
    }

    void pinnedValuesDoNotCoverOneAnother()
    {
        QCustomPlot plot;
        plot.resize(480, 360);
        plot.addLayer("labels", plot.layer("main"), QCustomPlot::limAbove);
        auto* labels = new ValueLabels(&plot, [](const core::PinnedLabel& label) -> std::optional<ValueLabels::Read> {
            return ValueLabels::Read{
                "x = 0.5",
                Reading{
                    .key = "y", .name = "a curve", .value = "0.5", .ink = Qt::red, .at = {label.at[0], label.at[1]}}};
        });
        labels->setLabels(
            {{.of = "y", .at = {2.0, 2.0}}, {.of = "y", .at = {2.05, 2.05}}, {.of = "y", .at = {2.1, 2.0}}});
        plot.replot();
        plot.replot();
        std::array<int, 3> pixels{0, 0, 0};
        for (int y = 0; y < plot.height(); ++y)
            for (int x = 0; x < plot.width(); ++x)
                if (const auto label = labels->labelAt(QPointF(x, y)))
                    ++pixels[*label];
        for (const int count : pixels)
            QVERIFY2(10 * count > 8 * *std::ranges::max_element(pixels), qPrintable(QString::number(count)));
    }

    void anAxisHasTicksThatTellItsScale()
    {
        for (const double reach : {0.7, 3.0, 7.9, 8.4, 9.9, 12.0})
            for (const int height : {110, 150, 200}) {
                QCustomPlot plot;
                plot.resize(300, height);
                plot.yAxis->setRange(-reach, reach);
                spaceTicks(*plot.axisRect());
                plot.replot();
                spaceTicks(*plot.axisRect());
                plot.replot();
                QVERIFY2(tickVectorOf(*plot.yAxis).size() >= 2,
                         qPrintable(QStringLiteral("±%1 at %2").arg(reach).arg(height)));
            }
    }

    void dragPansTheWindowInOneGestureAndKeepsItsWidth()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        QSignalSpy edited(&plot, &PlotView::windowEdited);
        const core::Interval height = plot.vertical();
        const QPoint from = pixelOf(plot, 0.0, 0.5), to = pixelOf(plot, 0.5, 0.8);
        QTest::mousePress(&plot, Qt::LeftButton, {}, from);
        QTest::mouseMove(&plot, (from + to) / 2);
        QTest::mouseMove(&plot, to);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
        QCOMPARE(edited.count(), 2);
        QCOMPARE(edited[0][1].toInt(), edited[1][1].toInt());
        const auto window = edited[1][0].value<std::vector<core::Interval>>();
        QVERIFY(std::abs(window[0].lo + 1.7) < 0.01 && std::abs(window[0].width() - 2.4) < 1e-9);
        QCOMPARE(plot.vertical(), height); // densities stay on their zero line
    }

    void wheelZoomsAboutTheCursor()
    {
        DrawnPlot plot(predictiveMapDrawing({}, core::emptyDataset(2)));
        plot.show(predictiveMapDrawing(toy::planeResult(), toy::ninePoints()));
        plot.setWindow({{0.0, 1.0}, {0.0, 1.0}});
        present(plot);
        const QPoint at = pixelOf(plot, 0.3, 0.8);
        const double x = plot.xAxis->pixelToCoord(at.x()), y = plot.yAxis->pixelToCoord(at.y());
        QSignalSpy edited(&plot, &PlotView::windowEdited);
        turnWheel(plot, at, 1);
        turnWheel(plot, at, 1);
        QVERIFY(std::abs(plot.xAxis->pixelToCoord(at.x()) - x) < 1e-9);
        QVERIFY(std::abs(plot.yAxis->pixelToCoord(at.y()) - y) < 1e-9);
        QVERIFY(std::abs(plot.window()[0].width() - 0.85 * 0.85) < 1e-9);
        QCOMPARE(edited.count(), 2);
        QCOMPARE(edited[0][1].toInt(), edited[1][1].toInt()); // one turn of the wheel is one step of undo
    }

    void settingTheWindowIsSilent()
    {
        DrawnPlot plot(pulledBackDrawing({}, core::emptyDataset(1)));
        QSignalSpy edited(&plot, &PlotView::windowEdited);
        plot.setWindow({{-3.0, 5.0}});
        QCOMPARE(plot.horizontal(), (core::Interval{-3.0, 5.0}));
        QVERIFY(edited.isEmpty());
    }

    void typedRangesActLikeAPan()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()));
        QSignalSpy edited(&plot, &PlotView::windowEdited);
        plot.setAxisRanges({-2.0, 2.0}, {0.0, 9.0});
        QCOMPARE(edited.count(), 1);
        QCOMPARE(plot.vertical(), (core::Interval{0.0, 9.0}));
        plot.show(predictiveDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()));
        QCOMPARE(plot.vertical(), (core::Interval{0.0, 9.0})); // kept until the next fit
        plot.fit();
        QVERIFY(plot.vertical().hi < 2.0);
    }

    void keysPanZoomAndFit()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.setWindow({{0.0, 1.0}});
        present(plot);
        QSignalSpy fits(&plot, &PlotView::fitRequested);
        QTest::keyClick(&plot, Qt::Key_Right);
        QVERIFY(std::abs(plot.window()[0].lo - 0.1) < 1e-12);
        QTest::keyClick(&plot, Qt::Key_Plus);
        QVERIFY(std::abs(plot.window()[0].width() - 0.85) < 1e-9);
        QTest::keyClick(&plot, Qt::Key_Minus);
        QVERIFY(std::abs(plot.window()[0].width() - 1.0) < 1e-9);
        QTest::keyClick(&plot, Qt::Key_F);
        QTest::keyClick(&plot, Qt::Key_0);
        QCOMPARE(fits.count(), 2);
    }

    void zoomStopsBeforeTheAxesLoseTheirDigits()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.setWindow({{0.99, 1.01}});
        present(plot);
        for (int i = 0; i < 400; ++i)
            QTest::keyClick(&plot, Qt::Key_Plus);
        QVERIFY(plot.horizontal().width() > 1e-12);
        for (int i = 0; i < 4000; ++i)
            QTest::keyClick(&plot, Qt::Key_Minus);
        QVERIFY(std::isfinite(plot.horizontal().width()));
    }

    void doubleClickOnTheBackgroundFits()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        QSignalSpy fits(&plot, &PlotView::fitRequested);
        QTest::mouseDClick(&plot, Qt::LeftButton, {}, plot.rect().center());
        QCOMPARE(fits.count(), 1);
    }

    void hoveringAPointInFeatureSpaceNamesItAndItsInput()
    {
        const core::Dataset data = toy::sixPoints();
        DrawnPlot plot(featureSpaceDrawing({}, core::emptyDataset(1)));
        plot.show(featureSpaceDrawing(toy::lineResult(data), data));
        present(plot);
        QSignalSpy hovered(&plot, &PlotView::hovered);
        hoverAt(plot, pixelOf(plot, 0.7, 0.49));
        QVERIFY(!hovered.isEmpty());
        const auto highlight = hovered.last()[0].value<Highlight>();
        QCOMPARE(highlight.point, std::optional(4));
        QVERIFY(highlight.position && std::abs((*highlight.position)[0] - 0.7) < 0.02);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&plot, &leave);
        QVERIFY(hovered.last()[0].value<Highlight>().empty());
    }

    void hoveringOnTheLineGivesThePositionUnderTheMouse()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        QSignalSpy hovered(&plot, &PlotView::hovered);
        hoverAt(plot, pixelOf(plot, -0.1, 0.6));
        QVERIFY(!hovered.isEmpty());
        const auto highlight = hovered.last()[0].value<Highlight>();
        QVERIFY(highlight.position && std::abs((*highlight.position)[0] + 0.1) < 0.01);
        QVERIFY(!highlight.point);
    }

    void besideAPointAllThatIsToldIsOfThePoint()
    {
        const core::Dataset data = toy::sixPoints();
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(data), data));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        const auto* marks = plottableOf<PointMarks>(plot);
        const QPointF beside = marks->pixelOf(4) + QPointF(6.0, 0.0); // x = 0.7, where the truth is highest
        const ReadingPlate plate = plot.plateAt(beside), there = plot.plateAt(marks->pixelOf(4));
        QVERIFY2(plate.lines.front().value.startsWith("Point 5 · 0.7"), qPrintable(plate.lines.front().value));
        QVERIFY(plate.lines.size() > 1);
        QVERIFY(plate.lines == there.lines);
        QSignalSpy hovered(&plot, &PlotView::hovered), pointed(&plot, &PlotView::pointed);
        hoverAt(plot, beside.toPoint());
        const auto highlight = hovered.last()[0].value<Highlight>();
        QVERIFY(std::abs((*highlight.position)[0] - 0.7) < 1e-9);
        const auto pixel = pointed.last()[0].value<std::optional<QPointF>>();
        QVERIFY(pixel && *pixel == marks->pixelOf(4)); // the formula speaks of it, too
    }

    void thePlateUnderAMouseAtRestFollowsWhatIsDrawn()
    {
        const core::Dataset data = toy::sixPoints();
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(data), data));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        const QPoint at = pixelOf(plot, -0.1, 0.6);
        hoverAt(plot, at);
        const auto* overlay = plot.findChild<OverlayMarks*>();
        const std::vector<Reading> before = overlay->plate.lines;
        QVERIFY(!before.empty());
        core::DensityResult other = toy::lineResult(data);
        other.predictive *= 0.5;
        plot.show(predictiveDrawing(other, data));
        plot.replot(QCustomPlot::rpImmediateRefresh);
        QVERIFY(overlay->plate.lines != before);
        QVERIFY(overlay->plate.lines == plot.plateAt(at).lines);
        hoverAt(plot, {1, 1}); // beside the axes
        plot.show(predictiveDrawing(other, data));
        plot.replot(QCustomPlot::rpImmediateRefresh);
        QVERIFY(overlay->plate.isEmpty());
    }

    void aPointLeftOfZeroHasAMinusSign()
    {
        const core::Dataset data = toy::sixPoints();
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(data), data));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        const QString said = plot.plateAt(plottableOf<PointMarks>(plot)->pixelOf(0)).lines.front().value;
        QVERIFY2(said.startsWith(QStringLiteral("Point 1 · −0.8")), qPrintable(said));
    }

    void aGhostIsDrawnInItsOwnCoordinatesAlone()
    {
        const core::Dataset data = toy::sixPoints();
        const core::DensityResult features = toy::lineResult(data);
        core::DensityResult principal = features;
        principal.plane->explicitMap = false;
        DrawnPlot plot(featureSpaceDrawing({}, core::emptyDataset(1)));
        plot.show(featureSpaceDrawing(features, data, "parabola()"));
        plot.keepGhost(plot);
        const auto isPinnedShown = [&] {
            int shown = 0;
            for (int i = 0; i < plot.plottableCount(); ++i)
                shown += plot.plottable(i)->layer()->name() == "ghost" && plot.plottable(i)->visible();
            const bool named = std::ranges::any_of(plot.legend(), [](const auto& e) { return e.key == "pinned"; });
            return shown > 0 && named     ? std::optional(true)
                   : shown == 0 && !named ? std::optional(false)
                                          : std::nullopt;
        };
        QCOMPARE(isPinnedShown(), std::optional(true));
        plot.show(featureSpaceDrawing(principal, data, "se(lengthscale)"));
        QCOMPARE(isPinnedShown(), std::optional(false));
        plot.show(featureSpaceDrawing(features, data, "parabola()"));
        QCOMPARE(isPinnedShown(), std::optional(true));
        plot.show(featureSpaceDrawing(principal, data, "se(lengthscale)"));
        plot.keepGhost(plot);
        QCOMPARE(isPinnedShown(), std::optional(true));
        plot.show(featureSpaceDrawing(principal, data, "laplacian(lengthscale)"));
        QCOMPARE(isPinnedShown(), std::optional(false));
    }

    void aPinnedStateHasAnotherKeyThanTheKernelDensityEstimate()
    {
        const core::Dataset data = toy::sixPoints();
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(data), data));
        plot.keepGhost(plot);
        std::vector<QPen> keys;
        for (const LegendEntry& entry : plot.legend())
            if (entry.line)
                keys.push_back(*entry.line);
        QVERIFY(keys.size() > 2 && plot.legend().back().key == "pinned");
        for (std::size_t i = 0; i + 1 < keys.size(); ++i)
            QVERIFY(keys[i].color() != keys.back().color());
    }

    void aHighlightFromElsewhereChangesThePictureAndIsSilent()
    {
        const core::Dataset data = toy::sixPoints();
        DrawnPlot feature(featureSpaceDrawing({}, core::emptyDataset(1)));
        DrawnPlot predictive(predictiveDrawing({}, core::emptyDataset(1)));
        feature.show(featureSpaceDrawing(toy::lineResult(data), data));
        predictive.show(predictiveDrawing(toy::lineResult(data), data));
        for (PlotView* plot : {static_cast<PlotView*>(&feature), static_cast<PlotView*>(&predictive)}) {
            present(*plot);
            QSignalSpy hovered(plot, &PlotView::hovered);
            const QImage before = plot->grab().toImage();
            plot->showHighlight({.position = Eigen::VectorXd::Constant(1, 0.5), .point = 3});
            QVERIFY(plot->grab().toImage() != before);
            plot->showHighlight({});
            QCOMPARE(plot->grab().toImage(), before);
            QVERIFY(hovered.isEmpty());
        }
    }

    void clickSelectsAndShiftClickAddsOrTakesAway()
    {
        DrawnPlot plot(predictiveMapDrawing({}, core::emptyDataset(2)));
        plot.show(predictiveMapDrawing(toy::planeResult(), toy::ninePoints()));
        plot.setWindow({{0.0, 1.0}, {0.0, 1.0}});
        present(plot);
        QSignalSpy edited(&plot, &PlotView::selectionEdited);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 0.5, 0.5));
        QTest::mouseClick(&plot, Qt::LeftButton, Qt::ShiftModifier, pixelOf(plot, 0.2, 0.2));
        QCOMPARE(plot.selection(), (std::vector<int>{0, 4}));
        QTest::mouseClick(&plot, Qt::LeftButton, Qt::ShiftModifier, pixelOf(plot, 0.5, 0.5));
        QCOMPARE(plot.selection(), (std::vector<int>{0}));
        QCOMPARE(edited.count(), 3);
    }

    void tableHoldsTheNumbersThatAreDrawn()
    {
        const core::DensityResult result = toy::lineResult(toy::sixPoints());
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(result, toy::sixPoints()));
        const QStringList lines = toDelimitedText(plot.numbers()).trimmed().split(u'\n');
        QCOMPARE(lines[0], "x,predictive,kernel_density_estimate,truth");
        const qsizetype ofValues = 3; // a line between, their names, the values
        QCOMPARE(lines.size(), 1 + result.grid.size() + ofValues);
        const QStringList middle = lines[61].split(u',');
        QCOMPARE(middle[0].toDouble(), result.grid[60]);
        QCOMPARE(middle[1].toDouble(), result.predictive[60]);
    }

    void featureSpaceOfOneDirectionIsALineWithItsBell()
    {
        core::DensityResult result = toy::lineResult(toy::sixPoints());
        core::FeaturePlane& plane = *result.plane;
        plane.explicitMap = false;
        plane.logDensity = {};
        plane.points.col(1).setZero();
        plane.manifold.points.col(1).setZero();
        DrawnPlot plot(featureSpaceDrawing({}, core::emptyDataset(1)));
        plot.show(featureSpaceDrawing(result, toy::sixPoints()));
        QVERIFY(plot.accessibleDescription().contains("only direction"));
        const QString text = toDelimitedText(plot.numbers());
        QVERIFY2(text.contains("\n\ncoordinate,relative_density\n"), qPrintable(text));
        // Enough points and still nothing: they all lie in one place.
        result.plane.reset();
        plot.show(featureSpaceDrawing(result, toy::sixPoints()));
        QVERIFY(plot.accessibleDescription().contains("coincide"));
    }

    void aPictureNormalisedAsDrawnSaysSo()
    {
        core::DensityResult result = toy::lineResult(toy::sixPoints());
        QVERIFY(normalisationText(result).startsWith("normalised over the window"));
        result.remarks = {"the peaks are finer than the picture: normalised as drawn"};
        QVERIFY(normalisationText(result).startsWith("normalised over the window")); // words are no state
        result.asDrawn = true;
        QVERIFY(normalisationText(result).startsWith("normalised as drawn over the window"));
        QVERIFY(pulledBackNormalisationText(result).startsWith("normalised over the window")); // each by itself
        result.normalisation = core::Normalisation::WholeLine;
        QVERIFY(normalisationText(result).endsWith("whole line"));
        QVERIFY(pulledBackNormalisationText(result).startsWith("normalised over the window"));
    }

    void oneOfAKindIsToldInTheSingular()
    {
        QCOMPARE(countedText(1, "1 term", "%1 terms"), "1 term");
        QCOMPARE(countedText(0, "1 term", "%1 terms"), "0 terms");
        QCOMPARE(countedText(12, "1 term", "%1 terms"), "12 terms");
    }

    void copiedTableIsOnTheClipboardInBothForms()
    {
        DrawnPlot plot(pulledBackDrawing({}, core::emptyDataset(1)));
        plot.show(pulledBackDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()));
        plot.copyTable();
        const QMimeData* content = QGuiApplication::clipboard()->mimeData();
        QVERIFY(content->text().startsWith("x\tpulled_back\tjacobian\n"));
        QVERIFY(content->data("text/csv").startsWith("x,pulled_back,jacobian\n"));
    }

    void droppedJacobianIsNeitherDrawnNorInTheTable()
    {
        core::DensityResult result = toy::lineResult(toy::sixPoints());
        result.jacobianDropped = true;
        DrawnPlot plot(pulledBackDrawing({}, core::emptyDataset(1)));
        plot.show(pulledBackDrawing(result, toy::sixPoints()));
        QCOMPARE(plot.numbers().columns.size(), 2u);
        QVERIFY(plot.vertical().hi < 1.5); // J would reach 2.6
    }

    void mapCellsStandWhereTheFieldSaysTheyAre()
    {
        core::DensityResult result = toy::planeResult();
        result.density.values.setZero();
        result.density.values(30, 5) = 1.0; // x₁ = 0.769, x₂ = 0.128
        DrawnPlot plot(predictiveMapDrawing({}, core::emptyDataset(2)));
        plot.show(predictiveMapDrawing(result, toy::ninePoints()));
        const auto* map = plottableOf<QCPColorMap>(plot);
        QVERIFY(map);
        QCOMPARE(map->data()->data(result.density.axis1[30], result.density.axis2[5]), 1.0);
        QCOMPARE(map->data()->data(result.density.axis2[5], result.density.axis1[30]), 0.0);
    }

    void everyGraphOfAPlotIsBounded()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()));
        QVERIFY(plot.graphCount() > 0);
        for (int i = 0; i < plot.graphCount(); ++i)
            QVERIFY(qobject_cast<BoundedGraph*>(plot.graph(i)));
    }

    void ofACrowdOneMarkACellIsKeptAndCountsTheOthers()
    {
        const QRect area(-3, 5, 40, 30);
        std::mt19937_64 random(7);
        std::uniform_real_distribution<double> across(area.left(), area.left() + area.width()),
            down(area.top(), area.top() + area.height());
        std::vector<Mark> marks{{area.topLeft(), 0}, {area.bottomRight(), 1}, {area.topLeft() + QPointF(0.1, 0.1), 2}};
        for (int row = 3; row < 5000; ++row)
            marks.push_back({{across(random), down(random)}, row});
        for (const double cell : {1.0, 0.25}) {
            const auto cellOf = [&](const QPointF& at) {
                return std::pair(std::floor((at.x() - area.left()) / cell), std::floor((at.y() - area.top()) / cell));
            };
            std::map<std::pair<double, double>, int> counts, last;
            for (const Mark& mark : marks) {
                ++counts[cellOf(mark.at)];
                last[cellOf(mark.at)] = mark.row;
            }
            MarkCells cells(area, 1.0 / cell);
            for (const Mark& mark : marks)
                cells.add(mark);
            const std::vector<Mark>& kept = cells.kept();
            QCOMPARE(kept.size(), counts.size());
            for (const Mark& mark : kept) {
                QCOMPARE(mark.count, counts[cellOf(mark.at)]);
                QCOMPARE(mark.row, last[cellOf(mark.at)]);
                QCOMPARE(mark.at, marks[static_cast<std::size_t>(mark.row)].at);
            }
        }
    }

    void aCrowdIsAsDarkAsItsPointsTogetherAndEachOfThemCanBeHit()
    {
        constexpr int together = 300, many = 12000;
        std::mt19937_64 random(8);
        std::uniform_real_distribution<double> across(0.4, 1.0), up(0.0, 1.0);
        Eigen::MatrixXd at(many + 1, 2);
        for (int row = 0; row < many; ++row)
            if (row < together)
                at.row(row) << 0.2, 0.3;
            else
                at.row(row) << across(random), up(random);
        at.row(many) << 0.2, 0.7;
        QCustomPlot plot;
        plot.resize(400, 300);
        auto* marks = new PointMarks(plot.xAxis, plot.yAxis);
        marks->setPoints(at, {});
        plot.xAxis->setRange(0.0, 1.0);
        plot.yAxis->setRange(0.0, 1.0);
        const QImage picture = plot.toPixmap(400, 300).toImage();
        const QColor ink = Theme().sampleColour(0, false);
        const auto darkest = [&](int row) {
            int least = 255;
            const QPoint middle = marks->pixelOf(row).toPoint();
            for (int dx = -3; dx <= 3; ++dx)
                for (int dy = -3; dy <= 3; ++dy)
                    least = std::min(least, qGray(picture.pixel(middle + QPoint(dx, dy))));
            return least;
        };
        const int full = qGray(ink.rgb());
        QVERIFY(std::abs(darkest(0) - full) <= 2);
        QVERIFY(darkest(many) > full + 80); // alone it lets the paper through
        QVERIFY(!marks->isMap());
        QCOMPARE(marks->nearest(marks->pixelOf(0), 1.0), std::optional(together - 1));
        QCOMPARE(marks->inside(plot.rect()).size(), std::size_t{many + 1});
        QCOMPARE(marks->touchedBy(marks->pixelOf(0), 5.0).size(), std::size_t{together});
        for (const QSize& none : {QSize(0, 0), QSize(12, 9), QSize(60, 300)}) { // before there is a layout, or room
            plot.setViewport(QRect(QPoint(), none));
            plot.replot();
        }
    }

    void theyLookAsIfEachHadBeenDrawn_data()
    {
        QTest::addColumn<int>("label");
        for (int label = 0; label < 4; ++label)
            QTest::addRow("sample %d", label) << label;
    }
    void theyLookAsIfEachHadBeenDrawn()
    {
        QFETCH(int, label);
        const QRect area(0, 0, 120, 90);
        const QColor ink(30, 90, 200, 77);
        QImage each(area.size(), QImage::Format_ARGB32_Premultiplied), together = each;
        each.fill(Qt::white);
        together.fill(Qt::white);
        QPainter painter(&each);
        painter.setPen(QPen(ink, 1.0));
        MarkCells cells(area, 1.0);
        std::mt19937_64 random(5);
        std::normal_distribution<double> across(60.0, 15.0), down(45.0, 12.0);
        for (int row = 0; row < 3000; ++row) {
            const QPointF at(std::floor(across(random)) + 0.5, std::floor(down(random)) + 0.5);
            drawMark(painter, at, label, 2.0);
            cells.add({.at = at, .row = row});
        }
        painter.end();
        QVERIFY(cells.kept().size() < 2500);
        painter.begin(&together);
        cells.paint(painter, cells.picture(ink, 2.0, [&](QPainter& one) {
            one.setPen(QPen(Qt::black, 1.0));
            drawMark(one, {}, label, 2.0);
        }));
        painter.end();
        int largest = 0;
        for (int y = 5; y < area.height() - 5; ++y)
            for (int x = 5; x < area.width() - 5; ++x)
                largest = std::max(largest, std::abs(qGray(each.pixel(x, y)) - qGray(together.pixel(x, y))));
        QVERIFY2(largest <= 8, qPrintable(QString::number(largest))); // each of many layers is rounded
    }

    void pointsStandWhereTheAxisPutsThem()
    {
        QCustomPlot plot;
        plot.resize(400, 300);
        auto* marks = new PointMarks(plot.xAxis, plot.yAxis);
        marks->setPoints(Eigen::RowVector2d(1e10 + 0.25, 30.0), {});
        plot.xAxis->setRange(1e10, 1e10 + 1.0);
        plot.yAxis->setRange(1.0, 100.0);
        for (const auto scale : {QCPAxis::stLinear, QCPAxis::stLogarithmic})
            for (const bool reversed : {false, true}) {
                plot.yAxis->setScaleType(scale);
                plot.yAxis->setRangeReversed(reversed);
                plot.replot();
                const QPointF expected(plot.xAxis->coordToPixel(1e10 + 0.25), plot.yAxis->coordToPixel(30.0));
                QVERIFY(QLineF(marks->pixelOf(0), expected).length() < 1e-3);
            }
    }

    void aConstantDensityHasNoContours()
    {
        const auto drawnVertices = [](const core::DensityResult& result) {
            DrawnPlot plot(predictiveMapDrawing({}, core::emptyDataset(2)));
            plot.show(predictiveMapDrawing(result, toy::ninePoints()));
            int vertices = 0;
            for (int i = 0; i < plot.plottableCount(); ++i)
                if (const auto* curve = qobject_cast<QCPCurve*>(plot.plottable(i)))
                    vertices += curve->dataCount();
            return vertices;
        };
        core::DensityResult result = toy::planeResult();
        result.contours = {{.level = 0.3, .mass = 0.5, .polyline = Eigen::MatrixXd::Random(4, 2)}};
        QCOMPARE(drawnVertices(result), 4);
        result.density.values.setConstant(0.3); // the contour is one of its rounding
        QCOMPARE(drawnVertices(result), 0);
    }

    void theApplicationsFontCarriesTheTextScaleOnce()
    {
        const Theme projector{.textScale = 2.0};
        QCOMPARE(projector.font().pointSizeF(), QGuiApplication::font().pointSizeF());
    }

    void placesOnTheManifoldAreExactAtVerticesAndLinearBetween()
    {
        const DrawnTrail trail = *featureSpaceDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()).trail;
        QVERIFY(placeOnTrail(trail, trail.inputs[7])->isApprox(trail.curve.points.row(7).transpose(), 1e-12));
        const double between = 0.5 * (trail.inputs[60] + trail.inputs[61]);
        const Eigen::Vector2d mean = 0.5 * (trail.curve.points.row(60) + trail.curve.points.row(61)).transpose();
        QVERIFY((*placeOnTrail(trail, between) - mean).norm() < 1e-12);
        QVERIFY(placeOnTrail(trail, -1.2) && placeOnTrail(trail, 1.2));
        QVERIFY(!placeOnTrail(trail, 1.3) && !placeOnTrail(trail, std::nan("")));
        QVERIFY(!placeOnTrail({}, 0.0));
        const double near = *inputNear(trail, {0.5, 0.27}, {1.0, 1.0}, 0.1);
        QVERIFY(std::abs(near - 0.5) < 0.03);
        QVERIFY(!inputNear(trail, {0.0, 1.0}, {1.0, 1.0}, 0.1));
    }

    void emptyResultsDrawNothingAndDoNotFall()
    {
        core::Dataset empty;
        empty.x.resize(0, 1);
        DrawnPlot feature(featureSpaceDrawing({}, core::emptyDataset(1)));
        DrawnPlot pulledBack(pulledBackDrawing({}, core::emptyDataset(1)));
        DrawnPlot predictive(predictiveDrawing({}, core::emptyDataset(1)));
        DrawnPlot map(predictiveMapDrawing({}, core::emptyDataset(2)));
        feature.show(featureSpaceDrawing({}, empty));
        pulledBack.show(pulledBackDrawing({}, empty));
        predictive.show(predictiveDrawing({}, empty));
        map.show(predictiveMapDrawing({}, empty));
        for (PlotView* plot : {static_cast<PlotView*>(&feature), static_cast<PlotView*>(&pulledBack),
                               static_cast<PlotView*>(&predictive), static_cast<PlotView*>(&map)}) {
            present(*plot);
            QVERIFY(plot->numbers().columns.empty());
        }
    }

    void greyedPictureIsPalerAndComesBack()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()));
        present(plot);
        const QImage before = plot.grab().toImage();
        plot.showStanding(widgets::Standing::Outdated);
        const QPoint inFill = pixelOf(plot, 0.7, 0.3);
        QVERIFY(luminance(plot.grab().toImage().pixelColor(inFill)) > luminance(before.pixelColor(inFill)) + 0.02);
        plot.showStanding(widgets::Standing::Current);
        QCOMPARE(plot.grab().toImage(), before);
    }

    void outOfSightIsAllButTheTitleOnTheScreenAndInAnExport()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1))),
            empty(predictiveDrawing({}, core::emptyDataset(1)));
        empty.setTitle(plot.letter(), plot.title());
        plot.show(predictiveDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()));
        for (PlotView* view : {static_cast<PlotView*>(&plot), static_cast<PlotView*>(&empty)}) {
            present(*view);
            view->showStanding(Standing::OtherData);
            view->replot(QCustomPlot::rpImmediateRefresh);
        }
        QCOMPARE(plot.grab().toImage(), empty.grab().toImage()); // nothing of the result is left
        const QImage title = plot.grab().toImage().copy(0, 0, plot.width(), 24);
        QImage paper = title;
        paper.fill(title.pixelColor(title.width() - 1, title.height() - 1));
        QVERIFY(title != paper);
        const auto exported = [](PlotView& view) {
            QImage image(300, 200, QImage::Format_ARGB32);
            image.fill(Qt::white);
            QCPPainter painter(&image);
            view.paintAt(painter, image.size(), Theme());
            return image;
        };
        QCOMPARE(exported(plot), exported(empty));
        QVERIFY(!plot.accessibleDescription().contains("normalised"));
        plot.showStanding(Standing::Current);
        QVERIFY(exported(plot) != exported(empty));
        QVERIFY(plot.accessibleDescription().contains("normalised"));
    }

    void screenReaderHearsTitleAndContent()
    {
        DrawnPlot plot(predictiveDrawing({}, core::emptyDataset(1)));
        plot.show(predictiveDrawing(toy::lineResult(toy::sixPoints()), toy::sixPoints()));
        plot.setTitle("D", plot.title());
        QCOMPARE(plot.accessibleName(), "D: Predictive density");
        QVERIFY(plot.accessibleDescription().contains("normalised over the window [−1.2, 1.2]"));
        QCOMPARE(plot.focusPolicy(), Qt::StrongFocus);
    }

    void inksStandOutFromTheirBackground_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void inksStandOutFromTheirBackground()
    {
        QFETCH(bool, dark);
        const Theme theme{.dark = dark};
        const QColor paper = theme.colour(Role::Background);
        for (Role text : {Role::Text, Role::MutedText, Role::Axis, Role::Problem})
            QVERIFY(contrast(theme.colour(text), paper) >= 4.5); // WCAG AA for text
        for (Role line : {Role::SampleA, Role::SampleB, Role::SampleC, Role::SampleD, Role::Data, Role::Predictive,
                          Role::PulledBack, Role::Jacobian, Role::Ghost, Role::Truth, Role::Contour, Role::Selection})
            QVERIFY2(contrast(theme.colour(line), paper) >= 3.0,
                     qPrintable(theme.colour(line).name())); // AA for graphics
        const QPalette palette = paletteOf(theme);
        QVERIFY(contrast(palette.color(QPalette::WindowText), palette.color(QPalette::Window)) >= 7.0);
    }

    void uncheckedBoxesCanBeSeenOnADarkWindow()
    {
        const std::unique_ptr<QStyle> style(createStyle());
        QCheckBox box(QStringLiteral("x"));
        box.setStyle(style.get());
        box.setPalette(paletteOf({.dark = true}));
        box.resize(60, 24);
        const QImage image = box.grab().toImage();
        const QColor window = image.pixelColor(image.width() - 2, 2);
        double best = 1.0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < 18; ++x)
                best = std::max(best, contrast(image.pixelColor(x, y), window));
        QVERIFY2(best >= 3.0, qPrintable(QString::number(best)));
    }

    void colourMapsRiseEvenlyInLightness_data()
    {
        QTest::addColumn<ColourMapName>("map");
        for (ColourMapName map : colourMapNames)
            QTest::newRow(qPrintable(nameOf(map))) << map;
    }
    void colourMapsRiseEvenlyInLightness()
    {
        QFETCH(ColourMapName, map);
        const auto lightness = [&](double t) { return std::cbrt(luminance(colourAt(map, t))); };
        for (int i = 0; i < 32; ++i)
            QVERIFY2(lightness((i + 1) / 32.0) > lightness(i / 32.0), qPrintable(QString::number(i)));
        QCOMPARE(colourAt(map, -1.0), colourAt(map, 0.0));
        QCOMPARE(colourAt(map, std::nan("")).alpha(), 0);
        const QCPColorGradient gradient = gradientOf(map);
        QCOMPARE(gradient.colorStops().value(1.0), colourAt(map, 1.0));
        QVERIFY(gradient.colorStops().size() >= 32);
    }

    void viridisHasItsPublishedMiddle()
    {
        QCOMPARE(colourAt(ColourMapName::Viridis, 128.0 / 255.0), QColor(0x21, 0x91, 0x8c)); // matplotlib's entry 128
        QCOMPARE(colourAt(ColourMapName::Magma, 128.0 / 255.0), QColor(0xb7, 0x37, 0x79));
        QCOMPARE(colourAt(ColourMapName::Cividis, 128.0 / 255.0), QColor(0x7d, 0x7c, 0x78));
    }
};

KERNELSCOPE_TEST(PlotViewTest, QApplication)

} // namespace plot_view_test

#include "plot_view_test.moc"
