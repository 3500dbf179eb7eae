#include "widgets/drawings/component_tiles.h"
#include "widgets/drawings/curve_family.h"
#include "widgets/drawings/eigenvalues.h"
#include "widgets/drawings/gram.h"
#include "widgets/drawings/kernel_pca.h"
#include "widgets/drawings/norm_growth.h"
#include "widgets/drawings/spectrum.h"
#include "widgets/drawings/spectrum_bench.h"
#include "widgets/plots/component_style.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/hand_marks_plot.h"
#include "widgets/plots/tile_plot.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/toy_spectrum.h"

#include <QApplication>
#include <QToolTip>
#include <QtTest>

#include <limits>
#include <numbers>

namespace spectrum_plots_test
{

using namespace widgets;

namespace
{

core::SpectrumSettings withTerms(const std::vector<core::KernelTerm>& terms)
{
    core::SpectrumSettings settings;
    settings.terms = terms;
    return settings;
}

void openMenuAt(QWidget& plot, const QPoint& at)
{
    QContextMenuEvent menu(QContextMenuEvent::Mouse, at, plot.mapToGlobal(at));
    QCoreApplication::sendEvent(&plot, &menu);
}

} // namespace

class SpectrumPlotsTest : public QObject
{
    Q_OBJECT

    const core::Dataset line_ = toy::spectrumPoints(12, 1), plane_ = toy::spectrumPoints(12, 2);

private slots:
    void aCellOfTheGramPointsAtBothPointsAndAClickSelectsThem()
    {
        DrawnPlot plot(gramDrawing(toy::gramResult(12), {}, line_));
        present(plot, small);
        QSignalSpy hovers(&plot, &PlotView::hovered), selections(&plot, &PlotView::selectionEdited);
        const QPoint cell = pixelOf(plot, 8.5, 2.5); // third row, ninth column: points 9 and 3 counted from the end
        QTest::mouseMove(&plot, cell);
        QVERIFY(!hovers.isEmpty());
        const auto found = hovers.last()[0].value<Highlight>();
        QCOMPARE(*found.point, 9);
        QCOMPARE((*found.position)[0], line_.x(3, 0));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, cell);
        QCOMPARE(selections.last()[0].value<std::vector<int>>(), (std::vector<int>{3, 9}));
        QVERIFY(tipAt(plot, cell).contains("points 10 and 4"));
    }

    void selectedRowsAreMarkedBesideTheGramWithAndWithoutSamples()
    {
        for (const core::Dataset& data : {line_, plane_}) {
            DrawnPlot plot(gramDrawing(toy::gramResult(12), {}, data));
            present(plot, small);
            const QImage before = plot.grab().toImage();
            plot.showSelection({3, 9});
            plot.replot(QCustomPlot::rpImmediateRefresh);
            QVERIFY(plot.grab().toImage() != before);
        }
    }

    void ofVeryManyPointsSomeStandForAll()
    {
        core::Dataset many = core::emptyDataset(2);
        many.x = Eigen::MatrixXd::Random(12'000, 2);
        core::GramResult gram = toy::gramResult(12); // of rows 0 to 11 in some order
        gram.order.back() = 11'999;
        DrawnPlot plot(gramDrawing(gram, {}, many));
        QVERIFY(plot.accessibleDescription().contains("Gram matrix of 12 points"));
        QVERIFY(!gramDrawing(gram, {}, line_).pairs); // of other points

        core::KernelPcaResult pca = toy::kernelPcaResult(plane_, 2);
        pca.rows = {0, 5, 9, 700, 800, 900, 1'000, 5'000, 6'000, 7'000, 8'000, 11'999};
        const Drawing scores = scoreDrawing(pca, {}, many);
        QCOMPARE(scores.points->places->rows(), Eigen::Index{12'000});
        QCOMPARE((*scores.points->places)(700, 0), (*pca.scores)(3, 0));
        QVERIFY(std::isnan((*scores.points->places)(1, 0)));
        const Drawing tiles = componentTilesDrawing(pca, {}, many);
        QVERIFY(tiles.tiles->points.rows() <= 1'000 && tiles.tiles->points.rows() > 900);
    }

    void theFirstRowOfTheGramIsOnTop()
    {
        DrawnPlot plot(gramDrawing(toy::gramResult(12), {}, line_));
        present(plot, small);
        QVERIFY(pixelOf(plot, 0.5, 0.5).y() < pixelOf(plot, 0.5, 11.5).y());
    }

    void aGramThatIsNotPositiveSemidefiniteSaysSoAndShowsTheVector()
    {
        const core::GramResult gram = toy::indefiniteGram(12);
        DrawnPlot plot(gramDrawing(gram, {}, plane_));
        present(plot, small);
        QVERIFY(plot.accessibleDescription().contains("not positive semidefinite"));
        QVERIFY(columnOf(plot.numbers(), "offending_vector") == gram.offender);
        QCOMPARE(columnOf(plot.numbers(), "least_eigenvalue")[0], -3.25);
        plot.show(gramDrawing(toy::gramResult(12), {}, plane_));
        QVERIFY(!plot.accessibleDescription().contains("not positive semidefinite"));
        QCOMPARE(columnOf(plot.numbers(), "offending_vector").size(), Eigen::Index{0});
    }

    void theGramTellsThePointsThatRefuteItsKernelWhereverTheyAre()
    {
        core::GramResult gram = toy::gramResult(12);
        gram.refutation = core::verdicts::Witness{{{0.0, 1.0}, {2.5, 1.0}}, {1.0, -0.5}, -0.25};
        DrawnPlot plot(gramDrawing(gram, {}, plane_));
        QVERIFY(plot.accessibleDescription().contains("at x = (0, 1), (2.5, 1) with c = 1, " + numberText(-0.5) +
                                                      " cᵀKc = " + numberText(-0.25)));
        QCOMPARE(columnOf(plot.numbers(), "refuting_x1"), Eigen::VectorXd(Eigen::Vector2d(0.0, 2.5)));
        QCOMPARE(columnOf(plot.numbers(), "refuting_weight"), Eigen::VectorXd(Eigen::Vector2d(1.0, -0.5)));
        plot.show(gramDrawing(toy::gramResult(12), {}, plane_));
        QVERIFY(!plot.accessibleDescription().contains("no kernel"));
    }

    void theGramStatesTheRankOfTheMatrixItShows()
    {
        core::SpectrumSettings settings;
        DrawnPlot plot(gramDrawing(toy::gramResult(12), settings, line_));
        QVERIFY(plot.accessibleDescription().contains("K is positive semidefinite, numerical rank 4; HKH has 3"));
        QCOMPARE(columnOf(plot.numbers(), "numerical_rank")[0], 4.0);
        settings.centred = false;
        plot.show(gramDrawing(toy::gramResult(12), settings, line_));
        QVERIFY(plot.accessibleDescription().contains("rank 4") && !plot.accessibleDescription().contains("HKH"));
        settings.norm = core::SpectrumSettings::Norm::Delta;
        plot.show(gramDrawing(toy::gramResult(12), settings, line_));
        QVERIFY(plot.accessibleDescription().contains("C is positive semidefinite, numerical rank 4."));
        present(plot, small);
        QVERIFY(tipAt(plot, pixelOf(plot, 8.5, 2.5)).contains("C = "));
    }

    void bothSidesOfCauchySchwarzAreShownWhetherItHoldsOrNot()
    {
        DrawnPlot plot(gramDrawing(toy::gramResult(12), {}, line_));
        QVERIFY(plot.accessibleDescription().contains("Cauchy–Schwarz at points 2, 3: 0.81 ≤ 1"));
        plot.show(gramDrawing(toy::indefiniteGram(12), {}, line_));
        QVERIFY(plot.accessibleDescription().contains("Cauchy–Schwarz at points 3, 6: 0.65 > 0.25"));
    }

    void noShareIsToldOfASumOfBothSigns()
    {
        core::KernelPcaResult pca = toy::kernelPcaResult(plane_, 2);
        pca.total = 0.1; // the negative eigenvalues have taken nearly all
        DrawnPlot scores(scoreDrawing(pca, {}, plane_));
        QVERIFY(scores.xAxis->label().contains("%"));
        pca.totalIsWhole = false;
        scores.show(scoreDrawing(pca, {}, plane_));
        QVERIFY(!scores.xAxis->label().contains("%"));
        DrawnPlot eigenvalues(
            eigenvalueDrawing({.values = pca.eigenvalues, .total = 0.1, .totalIsWhole = false, .used = 2}));
        present(eigenvalues, small);
        QVERIFY(!eigenvalues.accessibleDescription().contains("%"));
        QVERIFY(!tipAt(eigenvalues, pixelOf(eigenvalues, 2.0, pca.eigenvalues[1])).contains("%"));
    }

    void aPreviewWithoutTheWholeSpectrumPromisesNothing()
    {
        core::GramResult gram = toy::gramResult(12);
        gram.minEigenvalue = gram.effectiveRank = gram.tolerance = std::numeric_limits<double>::quiet_NaN();
        DrawnPlot plot(gramDrawing(gram, {}, plane_));
        present(plot, small);
        QVERIFY(plot.accessibleDescription().contains("not known yet"));
        QVERIFY(!plot.accessibleDescription().contains("semidefinite"));
        QVERIFY(columnOf(plot.numbers(), "k_1").size() == 12);
    }

    void aGramOfOtherPointsIsNotDrawn()
    {
        DrawnPlot plot(gramDrawing(toy::gramResult(12), {}, toy::spectrumPoints(7, 1)));
        QCOMPARE(plot.numbers().columns.size(), std::size_t{0});
    }

    void eigenvaluesInUseAreMarkedInTheirInksAndTheirShareIsTold()
    {
        DrawnPlot plot(eigenvalueDrawing({}));
        const core::GramResult gram = toy::gramResult(12);
        plot.show(eigenvalueDrawing({.values = gram.eigenvalues, .total = gram.eigenvalues.sum(), .used = 2}));
        present(plot, small);
        int inUse = 0;
        for (int i = 0; i < plot.graphCount(); ++i)
            for (int k = 0; k < 2; ++k)
                if (plot.graph(i)->dataCount() == 1 &&
                    plot.graph(i)->scatterStyle().brush().color() == componentColour(plot.theme(), k, 2)) {
                    QCOMPARE(plot.graph(i)->data()->begin()->value, gram.eigenvalues[k]);
                    ++inUse;
                }
        QCOMPARE(inUse, 2);
        const QString share = tipAt(plot, pixelOf(plot, 2.0, gram.eigenvalues[1]));
        QVERIFY2(share.contains("93.8 %"), qPrintable(share)); // 1 − 4⁻²
    }

    void negativeEigenvaluesAreMarkedByTheirSize()
    {
        const core::GramResult gram = toy::indefiniteGram(12);
        DrawnPlot plot(eigenvalueDrawing({.values = gram.eigenvalues, .total = 7.0, .used = 2, .floor = 1e-12}));
        present(plot, small);
        bool marked = false;
        for (int i = 0; i < plot.graphCount(); ++i)
            for (const QCPGraphData& mark : *plot.graph(i)->data())
                marked = marked || (mark.key == 12.0 && mark.value == 3.25);
        QVERIFY(marked);
        QCOMPARE(columnOf(plot.numbers(), "eigenvalue")[11], -3.25);
        QVERIFY(plot.horizontal().lo < 1.0 && plot.horizontal().hi > 12.0);
    }

    void scoresAreLinkedToTheSheetByRow()
    {
        core::SpectrumSettings settings;
        settings.component = 3;
        const core::KernelPcaResult pca = toy::kernelPcaResult(plane_, 4);
        DrawnPlot plot(scoreDrawing(pca, settings, plane_));
        present(plot, small);
        QSignalSpy selections(&plot, &PlotView::selectionEdited), hovers(&plot, &PlotView::hovered);
        const QPoint at = pixelOf(plot, (*pca.scores)(4, 0), (*pca.scores)(4, 2)); // the third upwards
        QTest::mouseMove(&plot, at);
        QVERIFY(hovers.last()[0].value<Highlight>().point);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, at);
        const auto chosen = selections.last()[0].value<std::vector<int>>();
        QCOMPARE(chosen.size(), std::size_t{1});
        QCOMPARE((*pca.scores)(chosen[0], 0), (*pca.scores)(4, 0));
        QVERIFY(plot.yAxis->label().startsWith("component 3"));
    }

    void oneComponentPutsThePointsOnALine()
    {
        DrawnPlot plot(scoreDrawing(toy::kernelPcaResult(line_, 1), {}, line_));
        present(plot, small);
        QVERIFY(!plot.yAxis->visible());
        QCOMPARE(columnOf(plot.numbers(), "score_1").size(), line_.size());
    }

    void curvesAreThoseOfTheResultAndTheDensityStandsBelow()
    {
        const core::MercerResult mercer = toy::mercerResult(5);
        DrawnPlot plot(eigenfunctionDrawing(mercer, line_));
        plot.setWindow({{.lo = 0.0, .hi = 1.0}});
        present(plot, small);
        QVERIFY(columnOf(plot.numbers(), "eigenfunction_3") == mercer.eigenfunctions.col(2));
        QVERIFY(columnOf(plot.numbers(), "eigenfunction_analytic_3") == mercer.analyticFunctions.col(2));
        int dashed = 0;
        for (int i = 0; i < plot.graphCount(); ++i)
            dashed += plot.graph(i)->pen().style() == Qt::DashLine && plot.graph(i)->dataCount() == 151 ? 1 : 0;
        QCOMPARE(dashed, 5);
        QVERIFY(plot.vertical().lo < -1.5 && plot.vertical().hi > 1.41);
        QCOMPARE(plot.yAxis2->range(), QCPRange(0.0, 5.0)); // a density of 1 takes a fifth of the height
        QVERIFY(tipAt(plot, pixelOf(plot, 0.5, -std::numbers::sqrt2)).contains("ψ₂(0.5) = "));
        plot.show(eigenfunctionDrawing({}, line_));
        QCOMPARE(plot.numbers().columns.size(), std::size_t{0});
    }

    void whereTheMeasureHasNoWeightCurvesDoNotSqueezeTheRest()
    {
        core::MercerResult mercer = toy::mercerResult(2);
        mercer.density.tail(30).setZero();
        mercer.eigenfunctions.bottomRows(30) *= 1e6;
        DrawnPlot plot(eigenfunctionDrawing(mercer, line_));
        present(plot, small);
        QVERIFY(plot.vertical().hi < 3.0);
    }

    void aTileChoosesItsComponentAndItsNumbersAreTheField()
    {
        const core::KernelPcaResult pca = toy::kernelPcaResult(plane_, 4);
        TilePlot plot(componentTilesDrawing(pca, {}, plane_));
        present(plot, small);
        QSignalSpy choices(&plot, &TilePlot::tileChosen);
        for (int component = 1; component <= 4; ++component) {
            const QPointF centre = plot.tile(component).center();
            QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, centre.x(), centre.y()));
            QCOMPARE(choices.last()[0].toInt(), component);
            for (int other = 1; other < component; ++other)
                QVERIFY(!plot.tile(other).intersects(plot.tile(component)));
        }
        QVERIFY(columnOf(plot.numbers(), "component_2") == Eigen::VectorXd(pca.fields[1].values.reshaped()));
        plot.show(componentTilesDrawing(toy::kernelPcaResult(plane_, 12), {}, plane_));
        plot.show(componentTilesDrawing({}, {}, plane_));
        QCOMPARE(plot.numbers().columns.size(), std::size_t{0});
        QCOMPARE(plot.plottableCount(), 2); // the points' marks and their map, which every plot has
    }

    void spikesHaveTheirMassAndBothZerosAreAtOneHeight()
    {
        const core::KernelPcaResult pca = toy::kernelPcaResult(line_, 2);
        DrawnPlot plot(degenerateDensityDrawing(pca, line_));
        present(plot, small);
        QVERIFY(columnOf(plot.numbers(), "spike_mass") == pca.spikeWeights);
        QVERIFY(std::abs(plot.yAxis->coordToPixel(0.0) - plot.yAxis2->coordToPixel(0.0)) < 0.01);
        QVERIFY(tipAt(plot, pixelOf(plot, 0.7, 0.5)).contains("0.6"));
        plot.show(degenerateDensityDrawing({}, plane_));
        QCOMPARE(plot.numbers().columns.size(), std::size_t{0});
    }

    void aClickOnTheBenchAddsATermOfThatHeight()
    {
        HandMarksPlot plot(benchDrawing({}, toy::benchResult(), line_));
        present(plot, small);
        const QSignalSpy added(&plot, &HandMarksPlot::handleAdded);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 0.25, -0.8));
        QCOMPARE(added.count(), 1);
        const auto at = added[0][0].toPointF();
        QVERIFY(std::abs(at.x() - 0.25) < 0.02);
        QVERIFY(std::abs(at.y() + 0.8) < 0.03);
        QVERIFY(plot.places() == Eigen::RowVector2d(at.x(), at.y()));
    }

    void aDragMovesATermInOneGestureAndDeleteTakesItAway()
    {
        HandMarksPlot plot(benchDrawing(withTerms({{-0.5, 1.0}, {0.5, -1.0}}), toy::benchResult(), line_));
        plot.setWindow({{-1.0, 1.0}});
        present(plot, small);
        const QSignalSpy moved(&plot, &HandMarksPlot::handleMoved), removed(&plot, &HandMarksPlot::handleRemoved);
        drag(plot, pixelOf(plot, 0.5, -1.0), pixelOf(plot, 0.2, 0.6));
        QVERIFY(moved.count() >= 2);
        for (const auto& move : moved) {
            QCOMPARE(move[0].toInt(), 1);
            QCOMPARE(move[2], moved.front()[2]);
        }
        QCOMPARE(plot.places().rows(), Eigen::Index{2});
        QVERIFY(std::abs(plot.places()(1, 0) - 0.2) < 0.03 && std::abs(plot.places()(1, 1) - 0.6) < 0.05);
        QCOMPARE(moved.back()[1].toPointF(), QPointF(plot.places()(1, 0), plot.places()(1, 1)));
        const Eigen::RowVector2d first(-0.5, 1.0);
        QVERIFY(plot.places().row(0) == first);
        QTest::keyClick(&plot, Qt::Key_Delete); // the one dragged last
        QCOMPARE(removed.back()[0].toInt(), 1);
        QVERIFY(plot.places() == first);
        openMenuAt(plot, pixelOf(plot, -0.5, 1.0));
        QCOMPARE(removed.back()[0].toInt(), 0);
        QVERIFY(plot.places().rows() == 0);
    }

    void aBenchOfEigenfunctionsTakesNoTerms()
    {
        core::SpectrumSettings settings = withTerms({{0.0, 1.0}});
        settings.build = core::SpectrumSettings::Build::Eigenfunctions;
        HandMarksPlot plot(benchDrawing(settings, {}, line_));
        present(plot, small);
        const QSignalSpy added(&plot, &HandMarksPlot::handleAdded);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 0.25, 0.5));
        QVERIFY(added.isEmpty() && plot.places().rows() == 0);
    }

    void theBenchSaysItsNormAndItsTerms()
    {
        const core::BenchResult bench = toy::benchResult();
        HandMarksPlot plot(benchDrawing({}, bench, line_));
        QCOMPARE(plot.subtitle(), "click to add a term k(xᵢ, ·)");
        plot.show(benchDrawing(withTerms({{-0.5, 1.0}, {0.5, -2.0}}), bench, line_));
        present(plot, small);
        QCOMPARE(plot.subtitle(), "‖f‖² = 1.25");
        QCOMPARE(legendOf(plot), (QStringList{"f = Σ cᵢ k(xᵢ, ·)", "terms, at height c"}));
        QVERIFY(columnOf(plot.numbers(), "f") == bench.function);
        QVERIFY(columnOf(plot.numbers(), "coefficient") == Eigen::Vector2d(1.0, -2.0));
        QVERIFY(tipAt(plot, pixelOf(plot, 0.5, -2.0))
                    .startsWith("term 2: c = −2 at 0.5; drag to move, right click to remove"));
        QVERIFY(plot.vertical().lo < -2.0 && plot.vertical().hi >= 1.5); // room to click on both sides of zero
    }

    void theBarsOfTheNormSumToIt()
    {
        DrawnPlot plot(normSharesDrawing(toy::benchResult(), core::SpectrumSettings::Build::Centres));
        present(plot, small);
        QCOMPARE(columnOf(plot.numbers(), "share").sum(), columnOf(plot.numbers(), "norm2")[0]);
        QVERIFY(tipAt(plot, pixelOf(plot, 2.0, 0.1)).contains("0.25"));
        QVERIFY(plot.vertical().lo == 0.0); // bars stand on zero
        core::BenchResult against = toy::benchResult();
        against.parts[1] = -0.25;
        plot.show(normSharesDrawing(against, core::SpectrumSettings::Build::Centres));
        QVERIFY(plot.vertical().lo < -0.25);
    }

    void theFourierPlotShowsAsFarAsThereIsPower()
    {
        DrawnPlot plot(fourierDrawing({}));
        const core::BenchResult bench = toy::benchResult();
        plot.show(fourierDrawing(bench));
        present(plot, small);
        QVERIFY(columnOf(plot.numbers(), "integrand") == bench.integrand);
        QVERIFY(plot.horizontal().hi > 20.0 && plot.horizontal().hi < 40.0); // exp(−0.025 ω²) > 1e-9
        QVERIFY(plot.vertical().lo > 0.0 && plot.vertical().hi / plot.vertical().lo < 1e16);
        const auto at = [&](double omega) {
            return plot.plateAt(QPointF(placeOf(plot, omega, 1.0).x(), plot.axisRect()->center().y()));
        };
        QVERIFY2(at(3.0).head.startsWith(QStringLiteral("ω = ")), qPrintable(at(3.0).head));
        QCOMPARE(at(3.0).lines.size(), 3UL); // each value once
        const LegendEntry& product = plot.legend().back();
        QVERIFY2(product.text.contains(QStringLiteral("/(πK̃)")), qPrintable(product.text)); // both signs of ω
        core::BenchResult none = bench;
        none.frequency = none.power = none.spectralDensity = none.integrand = Eigen::VectorXd();
        plot.show(fourierDrawing(none));
        QCOMPARE(plot.numbers().columns.size(), std::size_t{0});
    }

    void theGrowthOfTheNormIsDrawnBesideWhatIsExpected()
    {
        DrawnPlot plot(normGrowthDrawing({}));
        const core::BenchResult bench = toy::benchResult();
        plot.show(normGrowthDrawing(bench.growth));
        present(plot, small);
        QVERIFY(columnOf(plot.numbers(), "norm2") == bench.growth.norm2.col(0));
        QVERIFY(columnOf(plot.numbers(), "norm2_2") == bench.growth.norm2.col(1));
        QVERIFY(columnOf(plot.numbers(), "norm2_in_the_space") == bench.growth.function);
        QVERIFY(plot.vertical().hi > 110.0 && plot.horizontal().hi >= 100.0);
        QVERIFY(tipAt(plot, pixelOf(plot, 50.0, 50.0)).contains("n = 50: ‖fₙ‖² = 55, 45"));
        QVERIFY(plot.accessibleDescription().contains("draws leave the space"));
    }

    void drawsOfAKernelOfFewDimensionsAreSaidToBeInItsSpace()
    {
        DrawnPlot plot(normGrowthDrawing({}));
        core::BenchResult bench = toy::benchResult();
        bench.growth.finiteDimensional = true;
        bench.growth.rank = 3;
        bench.growth.norm2.setConstant(2.5);
        plot.show(normGrowthDrawing(bench.growth));
        present(plot, small);
        QVERIFY(plot.accessibleDescription().contains("finite-dimensional") &&
                !plot.accessibleDescription().contains("leave"));
        QVERIFY(plot.vertical().hi < 4.0); // what is expected stops too
        bench.growth.finiteDimensional = false;
        bench.growth.hiddenFrom = 8;
        bench.growth.norm2.bottomRows(13).setConstant(std::nan(""));
        plot.show(normGrowthDrawing(bench.growth));
        QVERIFY(plot.accessibleDescription().contains("from n = 8 on: rounding"));
        QVERIFY(tipAt(plot, pixelOf(plot, 90.0, 50.0)).contains("rounding hides the draws"));
    }

    void theNormOfABumpIsDrawnOnlyRightOfTheWall()
    {
        DrawnPlot plot(bumpNormDrawing({}, {}, 1.0, {}));
        const Eigen::VectorXd width = Eigen::VectorXd::LinSpaced(100, 0.02, 2.0);
        const double wall = 0.5 / std::numbers::sqrt2;
        const Eigen::VectorXd norm2 = width.unaryExpr([&](double w) {
            return w > wall ? w * w / (0.5 * std::sqrt(2.0 * w * w - 0.25)) : std::numeric_limits<double>::infinity();
        });
        plot.show(bumpNormDrawing(width, norm2, 0.5, {0.6}));
        present(plot, small);
        for (const QCPGraphData& point : *plot.graph(0)->data())
            QCOMPARE(std::isnan(point.value), point.key <= wall);
        QVERIFY(plot.vertical().hi > 2.0 && plot.vertical().hi < 10.0); // the wall does not squeeze the curve
        QVERIFY(columnOf(plot.numbers(), "norm2") == norm2);
    }

    void indicesGoBelowTheLine() { QCOMPARE(subscripted("ψ", 12), QString("ψ₁₂")); }

    void inksOfComponentsDifferAndStandOutFromThePaper()
    {
        for (const bool dark : {false, true}) {
            Theme theme;
            theme.dark = dark;
            for (int i = 0; i < 6; ++i) {
                const QColor ink = componentColour(theme, i, 6), paper = theme.colour(Role::Background);
                const double a = luminance(ink) + 0.05, b = luminance(paper) + 0.05;
                QVERIFY2(std::max(a, b) / std::min(a, b) >= 3.0, qPrintable(ink.name()));
                for (int j = 0; j < i; ++j)
                    QVERIFY(ink != componentColour(theme, j, 6));
            }
        }
    }
};

KERNELSCOPE_TEST(SpectrumPlotsTest, QApplication)

} // namespace spectrum_plots_test

#include "spectrum_plots_test.moc"
