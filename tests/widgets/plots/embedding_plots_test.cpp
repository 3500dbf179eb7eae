#include "widgets/drawings/embedding.h"
#include "widgets/drawings/functions.h"
#include "widgets/drawings/two_samples.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/edge_remark.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/point_marks.h"
#include "widgets/theme/plot_theme.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_embeddings.h"

#include <QApplication>
#include <QToolTip>
#include <QtTest>

namespace embedding_plots_test
{

using namespace widgets;

namespace
{

const double gap = std::nan("");

QColor colourIn(const QImage& picture, const PlotView& plot, double x, double y)
{
    return picture.pixelColor(QPointF(plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(y)).toPoint());
}

/// Contrast of two colours after WCAG, 1 … 21.
double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

Drawing noWitness()
{
    return witnessDrawing({}, {}, core::emptyDataset(1));
}

Drawing noEmbedding()
{
    return embeddingDrawing({}, core::emptyDataset(1));
}

void fill(DrawnPlot& witness, const core::TwoSamplesSettings& settings = {})
{
    witness.show(witnessDrawing(toy::lineWitness(), settings, toy::sixPointsOfTwoSamples()));
    witness.setWindow({{-1.2, 1.2}});
}

/// What the legend says of these keys.
QStringList entriesOf(const PlotView& plot, const QStringList& keys)
{
    QStringList texts;
    for (const LegendEntry& entry : plot.legend())
        if (keys.contains(entry.key))
            texts << entry.text;
    return texts;
}

} // namespace

class EmbeddingPlotsTest : public QObject
{
    Q_OBJECT

private slots:
    void aToldValueIsThatOfTheFunctionToFourDigits()
    {
        const Eigen::VectorXd grid = Eigen::VectorXd::LinSpaced(401, -1.2, 1.2);
        const auto bump = [](double x) { return 0.05 * std::exp(-50.0 * x * x); };
        const Eigen::VectorXd smooth = grid.unaryExpr(bump), bent = grid.cwiseAbs();
        Eigen::VectorXd step = Eigen::VectorXd::Zero(401);
        step.tail(200).setOnes();
        for (const double x : {-0.3333, -0.0014, 0.00255, 0.0255, 0.1777}) {
            QVERIFY(std::abs(*valueAt(grid, smooth, x) - bump(x)) < 1e-4 * bump(x));
            QVERIFY(std::abs(*valueAt(grid, bent, x) - std::abs(x)) < 0.006); // as it is drawn
            const double told = *valueAt(grid, step, x);
            QVERIFY(told >= 0.0 && told <= 1.0);
        }
        QCOMPARE(valueAt(grid, smooth, grid[17]), std::optional(smooth[17]));
        QVERIFY(valueAt(grid, smooth, -1.199) && valueAt(grid, smooth, 1.199)); // at the ends
        Eigen::VectorXd broken = smooth;
        broken[200] = gap;
        QVERIFY(!valueAt(grid, broken, 0.001) && valueAt(grid, broken, 0.01));
    }

    void theBandFillsWhatLiesBetweenItsEdgesAndNothingElse()
    {
        core::EmbeddingResult result = toy::lineEmbedding();
        result.posteriorDraws.resize(0, 0);
        result.empirical.resize(0);
        result.cltLower.resize(0);
        result.cltUpper.resize(0);
        result.shrinkage.resize(0);
        result.truth.resize(0);
        DrawnPlot plot(noEmbedding());
        plot.show(embeddingDrawing(result, toy::sixPoints()));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        const QImage picture = plot.grab().toImage();
        const QColor paper = plot.theme().colour(Role::Background);
        for (Eigen::Index i : {50, 57, 63, 70}) {
            const double x = result.grid[i];
            QVERIFY(colourIn(picture, plot, x, result.mean[i] + 0.07) != paper);
            QVERIFY(colourIn(picture, plot, x, result.mean[i] - 0.07) != paper);
        }
        QCOMPARE(colourIn(picture, plot, result.grid[57], result.upper[57] + 0.06), paper);
        QCOMPARE(colourIn(picture, plot, result.grid[57], result.lower[57] - 0.06), paper);
    }

    void numbersHoldWhatIsDrawn()
    {
        const core::EmbeddingResult result = toy::lineEmbedding();
        DrawnPlot embedding(noEmbedding());
        embedding.show(embeddingDrawing(result, toy::sixPoints()));
        DrawnPlot prior(embeddingPriorDrawing({}, core::emptyDataset(1)));
        prior.show(embeddingPriorDrawing(result, toy::sixPoints()));
        DrawnPlot witness(noWitness());
        fill(witness);
        QCOMPARE(embedding.numbers().columns.size(), 13u);
        QCOMPARE(prior.numbers().columns.size(), 6u);
        QCOMPARE(witness.numbers().columns.size(), 7u);
        for (const PlotView* plot :
             {static_cast<PlotView*>(&embedding), static_cast<PlotView*>(&prior), static_cast<PlotView*>(&witness)})
            for (const PlotTable::Column& column : plot->numbers().columns)
                if (column.values.size() == result.grid.size() && column.name != "x")
                    QVERIFY2(graphOf(*plot, result.grid, column.values), qPrintable(column.name));
        const PlotTable table = witness.numbers();
        QCOMPARE(table.columns[5].name, "excludes_zero_from");
        QCOMPARE(table.columns[6].values[1], toy::lineWitness().excludesZero[1].hi);
    }

    void whatAResultLacksIsNotDrawn()
    {
        core::EmbeddingResult result = toy::lineEmbedding();
        result.cltLower.resize(0); // half a band is none
        result.truth.resize(0);
        result.posteriorDraws.resize(0, 0);
        DrawnPlot plot(noEmbedding());
        plot.show(embeddingDrawing(toy::lineEmbedding(), toy::sixPoints()));
        plot.show(embeddingDrawing(result, toy::sixPoints()));
        int drawn = 0;
        for (int g = 0; g < plot.graphCount(); ++g)
            drawn += plot.graph(g)->data()->isEmpty() ? 0 : 1;
        QCOMPARE(drawn, 5); // empirical, mean, shrinkage and both edges of the band
    }

    void emptyResultsDrawNothingAndDoNotFall()
    {
        const core::Dataset empty = core::emptyDataset(1);
        DrawnPlot prior(embeddingPriorDrawing({}, core::emptyDataset(1)));
        DrawnPlot embedding(noEmbedding());
        DrawnPlot witness(noWitness());
        prior.show(embeddingPriorDrawing({}, empty));
        embedding.show(embeddingDrawing({}, empty));
        witness.show(witnessDrawing({}, {}, empty));
        for (PlotView* plot :
             {static_cast<PlotView*>(&prior), static_cast<PlotView*>(&embedding), static_cast<PlotView*>(&witness)}) {
            present(*plot);
            QVERIFY(plot->numbers().columns.empty());
            for (int g = 0; g < plot->graphCount(); ++g)
                QVERIFY(plot->graph(g)->data()->isEmpty());
        }
    }

    void aSheetWithoutPointsShowsThePriorAlone()
    {
        core::EmbeddingResult result;
        const core::EmbeddingResult full = toy::lineEmbedding();
        result.grid = full.grid;
        result.priorLower = full.priorLower;
        result.priorUpper = full.priorUpper;
        result.priorDraws = full.priorDraws;
        DrawnPlot prior(embeddingPriorDrawing({}, core::emptyDataset(1)));
        prior.show(embeddingPriorDrawing(result, core::emptyDataset(1)));
        QVERIFY(graphOf(prior, full.grid, full.priorDraws.col(2)));
        DrawnPlot embedding(noEmbedding());
        embedding.show(embeddingDrawing(result, core::emptyDataset(1)));
        QCOMPARE(embedding.numbers().columns.size(), 1u); // the grid
    }

    void missingValuesAreGapsAndLeaveTheRangesFinite()
    {
        core::EmbeddingResult result = toy::lineEmbedding();
        result.mean.segment(40, 20).setConstant(gap);
        result.lower.segment(40, 20).setConstant(gap);
        result.upper.setConstant(gap);
        DrawnPlot plot(noEmbedding());
        plot.show(embeddingDrawing(result, toy::sixPoints()));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        QVERIFY(std::isfinite(plot.vertical().lo) && std::isfinite(plot.vertical().hi));
    }

    void regionsAreShadedInTheColourOfTheDenserSample_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        QTest::newRow("A against B") << 0 << 1;
        QTest::newRow("B against A") << 1 << 0;
        QTest::newRow("C against A") << 2 << 0;
    }
    void regionsAreShadedInTheColourOfTheDenserSample()
    {
        QFETCH(int, first);
        QFETCH(int, second);
        DrawnPlot plot(noWitness());
        fill(plot, {.first = first, .second = second});
        present(plot);
        const QImage picture = plot.grab().toImage();
        const auto shadeAt = [&](double x) { return colourIn(picture, plot, x, x < 0.0 ? -0.8 : 0.8); };
        const auto leansTo = [&](const QColor& shade, int sample) {
            const QColor ink = plot.theme().sampleColour(sample, true);
            return std::abs(shade.hsvHueF() - ink.hsvHueF()) < 0.03F && shade.hsvSaturationF() > 0.05F;
        };
        QVERIFY(leansTo(shadeAt(-0.55), first)); // f > 0 to the left
        QVERIFY(leansTo(shadeAt(0.55), second));
        QCOMPARE(shadeAt(0.07), plot.theme().colour(Role::Background)); // the band holds 0
        QCOMPARE(plot.yAxis->label(),
                 QStringLiteral("f = μ(%1) − μ(%2)").arg(QChar(u'A' + first)).arg(QChar(u'A' + second)));
    }

    void theLegendNamesTheSamplesThatAreDenserSomewhere()
    {
        core::TwoSamplesResult result = toy::lineWitness();
        DrawnPlot plot(noWitness());
        const auto told = [&](const core::TwoSamplesSettings& settings) {
            plot.show(witnessDrawing(result, settings, toy::sixPointsOfTwoSamples()));
            return entriesOf(plot, {"excludes_zero"});
        };
        QCOMPARE(told({}), QStringList{"0 outside the band, A / B denser"});
        QCOMPARE(told({.first = 1, .second = 0}), QStringList{"0 outside the band, B / A denser"});
        result.excludesZero.erase(result.excludesZero.begin());
        QCOMPARE(told({}), QStringList{"0 outside the band, B denser"});
        result.excludesZero.clear();
        QVERIFY(told({}).isEmpty());
    }

    void aFreshSampleStandsInItsIntervalsAndGoesAgain()
    {
        FreshSample fresh{.places = Eigen::Vector3d(-0.5, 0.0, 0.5)};
        fresh.frame.truth = Eigen::Vector3d::Constant(0.5);
        fresh.frame.mean = Eigen::Vector3d(0.4, 0.6, 5.0);
        fresh.frame.lower = fresh.frame.mean.array() - 0.2;
        fresh.frame.upper = fresh.frame.mean.array() + 0.2;
        DrawnPlot plot(noEmbedding());
        plot.show(embeddingDrawing(toy::lineEmbedding(), toy::sixPoints(), {}, fresh));
        QCOMPARE(entriesOf(plot, {"held", "missed"}), (QStringList{"truth within, 2 of 3", "truth outside, 1 of 3"}));
        QVERIFY(plot.vertical().hi >= 5.2);
        QVERIFY(columnOf(plot.numbers(), "fresh_sample_upper") == fresh.frame.upper);
        plot.show(embeddingDrawing(toy::lineEmbedding(), toy::sixPoints()));
        QVERIFY(entriesOf(plot, {"held", "missed"}).isEmpty() && plot.vertical().hi < 2.0);
        QCOMPARE(columnOf(plot.numbers(), "fresh_sample_upper").size(), Eigen::Index{0});
    }

    void aWitnessOverThePosteriorIsShadedByItsOwnBand()
    {
        const core::TwoSamplesResult result = toy::lineWitness();
        core::IntegratedBand band{.at = result.grid,
                                  .mean = result.mean,
                                  .lower = result.mean.array() - 2.0,
                                  .upper = result.mean.array() + 2.0,
                                  .draws = 40};
        const auto columnsOf = [&](const core::TwoSamplesSettings& settings, const char* name) {
            DrawnPlot plot(witnessDrawing(result, settings, toy::sixPointsOfTwoSamples(), band));
            return columnOf(plot.numbers(), name).size();
        };
        QCOMPARE(columnsOf({}, "integrated_mean"), result.grid.size());
        QCOMPARE(columnsOf({}, "excludes_zero_from"), Eigen::Index{0}); // this band holds 0 everywhere
        band.excludesZero = {{0.2, 0.4}};
        QCOMPARE(columnsOf({}, "excludes_zero_from"), Eigen::Index{1});
        QCOMPARE(columnsOf({.normalisedWitness = true}, "integrated_mean"), Eigen::Index{0});
        QCOMPARE(columnsOf({.normalisedWitness = true}, "excludes_zero_from"), Eigen::Index{0});
    }

    void aNormalisedWitnessStandsAloneOnItsScale()
    {
        DrawnPlot plot(noWitness());
        fill(plot);
        fill(plot, {.normalisedWitness = true});
        present(plot);
        QCOMPARE(plot.yAxis->label(), "f / MMD");
        QCOMPARE(plot.numbers().columns.size(), 2u);
        const Eigen::VectorXd grid = toy::lineWitness().grid;
        QVERIFY(graphOf(plot, grid, toy::lineWitness().empirical));
        QVERIFY(!graphOf(plot, grid, toy::lineWitness().mean));
        QVERIFY(!graphOf(plot, grid, toy::lineWitness().upper));
        QCOMPARE(plot.itemCount(), 0); // nothing is shaded
        QVERIFY(plot.accessibleDescription().contains("Empirical witness f / MMD"));
    }

    void aWitnessOverThePlaneIsThePosteriorMeanUnlessItIsNormalised()
    {
        const core::Dataset samples = toy::ninePointsOfTwoSamples();
        QCOMPARE(witnessMapDrawing({}, {}, samples).title, "Witness");
        core::TwoSamplesResult result;
        result.window = {{0.0, 1.0}, {0.0, 1.0}};
        result.bandLevel = 0.8;
        result.empiricalField = result.meanField = toy::slope(21);
        result.certaintyField = toy::certainSlope(21);
        const Drawing posterior = witnessMapDrawing(result, {.first = 1, .second = 0}, samples);
        QCOMPARE(posterior.title, "Witness, posterior mean");
        QCOMPARE(posterior.map->quantity, "E f");
        QCOMPARE(posterior.map->positiveLegend, "B denser");
        QCOMPARE(posterior.hatching->legend, "0 within the 80 % band");
        const Drawing empirical = witnessMapDrawing(result, {.normalisedWitness = true}, samples);
        QCOMPARE(empirical.title, "Witness, empirical");
        QCOMPARE(empirical.map->quantity, "f / MMD");
        QVERIFY(!empirical.hatching);
    }

    void aSliceStandsInThePlaneOfItsColumns()
    {
        core::Dataset samples = core::emptyDataset(3);
        samples.x = Eigen::Matrix<double, 2, 3>{{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}};
        samples.labels = {0, 1};
        core::TwoSamplesResult result;
        result.empiricalField = toy::slope(21);
        QVERIFY(!isWhole(witnessSliceDrawing(result, {}, samples).map->field));
        result.slice = core::SlicePlane{.columns = {2, 0}, .window = {}, .held = {}};
        const Drawing slice = witnessSliceDrawing(result, {}, samples);
        QCOMPARE(slice.across.label, "x3");
        QCOMPARE(slice.up.label, "x1");
        QCOMPARE((*slice.points->places)(1, 0), 6.0);
        QCOMPARE((*slice.points->places)(1, 1), 4.0);
        QCOMPARE(slice.subtitle, "the other columns at their medians");
    }

    void anUnknownTrueEmbeddingIsSaidToBeUnknownOnceThereIsAnAnswer()
    {
        core::EmbeddingResult result;
        QVERIFY(embeddingTruthMapDrawing(result, toy::ninePoints()).subtitle.isEmpty());
        result.window = {{0.0, 1.0}, {0.0, 1.0}};
        QCOMPARE(embeddingTruthMapDrawing(result, toy::ninePoints()).subtitle,
                 "not known for these points and this kernel");
        result.truthField = toy::slope(21);
        QVERIFY(embeddingTruthMapDrawing(result, toy::ninePoints()).subtitle.isEmpty());
    }

    void aBandFarWiderThanTheWitnessIsCutAndLeavesItReadable()
    {
        core::TwoSamplesResult wide = toy::lineWitness();
        wide.lower = wide.mean.array() - 20.0;
        wide.upper = wide.mean.array() + 20.0;
        DrawnPlot plot(noWitness());
        plot.show(witnessDrawing(wide, {}, toy::sixPointsOfTwoSamples()));
        plot.setWindow({{-1.2, 1.2}});
        present(plot);
        const double witness = wide.empirical.maxCoeff() - wide.empirical.minCoeff();
        QVERIFY(plot.vertical().width() < 4.0 * witness);
        QVERIFY(plot.vertical().hi > 1.5 * wide.empirical.maxCoeff()); // some of the band is there
        const auto* cut = plot.findChild<EdgeRemark*>();
        QVERIFY(cut->above().startsWith(QStringLiteral("↑ to 2")) &&
                cut->below().startsWith(QStringLiteral("↓ to −2")));
        core::PanelView bandAlone;
        bandAlone.hidden = {"empirical", "posterior_mean"};
        plot.showView(bandAlone);
        QVERIFY(plot.vertical().hi > 20.0);
        fill(plot); // a band that is no wider than that is whole
        plot.showView({});
        QVERIFY(plot.vertical().hi >= toy::lineWitness().upper.maxCoeff());
    }

    void drawsAreToldApartByTheirColours()
    {
        DrawnPlot plot(embeddingPriorDrawing({}, core::emptyDataset(1)));
        plot.show(embeddingPriorDrawing(toy::lineEmbedding(), toy::sixPoints()));
        std::vector<QPen> pens;
        for (int i = 0; i < plot.graphCount(); ++i)
            if (plot.graph(i)->layer()->name() == "draws")
                pens.push_back(plot.graph(i)->pen());
        QCOMPARE(pens.size(), 3UL);
        for (std::size_t i = 0; i < pens.size(); ++i) {
            QVERIFY(pens[i].widthF() > 1.2);
            for (std::size_t j = 0; j < i; ++j) {
                const int apart = std::abs(pens[i].color().hslHue() - pens[j].color().hslHue());
                QVERIFY2(std::min(apart, 360 - apart) >= 40, qPrintable(QString::number(apart)));
            }
        }
    }

    void noDrawOfThePosteriorHasTheColourOfItsMean()
    {
        for (const bool dark : {false, true}) {
            DrawnPlot plot(noEmbedding());
            plot.show(embeddingDrawing(toy::lineEmbedding(), toy::sixPoints()));
            plot.setTheme({.dark = dark});
            const int mean = plot.theme().colour(Role::Posterior).hslHue();
            int draws = 0;
            for (int i = 0; i < plot.graphCount(); ++i)
                if (plot.graph(i)->layer()->name() == "draws") {
                    const int apart = std::abs(plot.graph(i)->pen().color().hslHue() - mean);
                    QVERIFY2(std::min(apart, 360 - apart) >= 40, qPrintable(QString::number(apart)));
                    ++draws;
                }
            QVERIFY(draws > 1);
            for (const LegendEntry& entry : plot.legend())
                if (entry.key == "posterior_draw")
                    QCOMPARE(entry.line->color(), plot.theme().colour(Role::Draw));
        }
    }

    void comparedSamplesStandInTwoRowsAndOthersAreLeftOut()
    {
        QCustomPlot plot;
        plot.resize(400, 300);
        plot.show();
        PointMarks& marks = *new PointMarks(plot.xAxis, plot.yAxis);
        marks.setPlacement(PointMarks::Placement::Rows);
        marks.setPoints(Eigen::Vector3d(1.0, 2.0, 3.0), {0, 1, 2});
        marks.setShownSamples({2, 0});
        plot.replot(QCustomPlot::rpImmediateRefresh);
        QVERIFY(marks.pixelOf(2).y() < marks.pixelOf(0).y() - 8.0);
        QVERIFY(plot.axisRect()->rect().contains(marks.pixelOf(0).toPoint()));
        QCOMPARE(marks.inside(plot.rect()), (std::vector<int>{0, 2}));
        marks.setShownSamples({});
        QCOMPARE(marks.inside(plot.rect()), (std::vector<int>{0, 1, 2}));
    }

    void zeroIsTheMiddleColour_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void zeroIsTheMiddleColour()
    {
        QFETCH(bool, dark);
        const Theme theme{.dark = dark};
        const QColor paper = theme.colour(Role::Background);
        QCPColorGradient gradient = gradientOf(theme.diverging());
        for (const double largest : {1.0, 49.0, 0.3, 1e-7, 123.456}) {
            QCOMPARE(QColor(gradient.color(0.0, {-largest, largest})), paper);
            for (const double tiny : {-1e-3, 1e-3}) // as far below as above
                QCOMPARE(QColor(gradient.color(tiny * largest, {-largest, largest})), paper);
            QVERIFY(QColor(gradient.color(0.01 * largest, {-largest, largest})) != paper);
            QVERIFY(QColor(gradient.color(-0.01 * largest, {-largest, largest})) != paper);
        }
    }

    void bothSidesOfTheDivergingMapFadeAlike_data() { zeroIsTheMiddleColour_data(); }
    void bothSidesOfTheDivergingMapFadeAlike()
    {
        QFETCH(bool, dark);
        const Theme theme{.dark = dark};
        for (const auto& [positive, negative] : {std::pair(0, 1), std::pair(2, 3), std::pair(1, 2)}) {
            const DivergingMap map = theme.diverging(positive, negative);
            const QColor paper = theme.colour(Role::Background);
            for (int i = 1; i <= 16; ++i) {
                const double s = i / 32.0;
                const QColor above = colourAt(map, 0.5 + s), below = colourAt(map, 0.5 - s);
                QVERIFY2(contrast(above, below) < 1.25, qPrintable(QString::number(contrast(above, below))));
                QVERIFY(contrast(above, paper) > contrast(colourAt(map, 0.5 + s - 1.0 / 32.0), paper));
                QVERIFY(contrast(below, paper) > contrast(colourAt(map, 0.5 - s + 1.0 / 32.0), paper));
            }
            QVERIFY(contrast(map.positive, paper) > 4.5 && contrast(map.negative, paper) > 4.5);
        }
        QCOMPARE(colourAt(theme.diverging(), gap).alpha(), 0);
    }

    void sitesAreMarkedUnlessTheyAreTheData()
    {
        const auto siteColours = [](const core::EmbeddingResult& result) {
            DrawnPlot plot(noEmbedding());
            plot.show(embeddingDrawing(result, toy::sixPoints()));
            plot.setWindow({{-1.2, 1.2}});
            present(plot);
            const QImage picture = plot.grab().toImage();
            const QRect axis(plot.axisRect()->left(), plot.axisRect()->bottom() - 8, plot.axisRect()->width(), 8);
            int count = 0;
            for (int x = axis.left(); x <= axis.right(); ++x)
                for (int y = axis.top(); y <= axis.bottom(); ++y)
                    count += picture.pixelColor(x, y) == plot.theme().colour(Role::Site) ? 1 : 0;
            return count;
        };
        core::EmbeddingResult result = toy::lineEmbedding();
        QVERIFY(siteColours(result) >= 7);
        result.sites = toy::sixPoints().x;
        QCOMPARE(siteColours(result), 0);
    }

    void largeTextLeavesThePictureItsRoom()
    {
        const QFont usual = QApplication::font();
        QFont large = usual;
        large.setPointSizeF(2.0 * usual.pointSizeF());
        QApplication::setFont(large);
        DrawnPlot plot(noEmbedding());
        plot.show(embeddingDrawing(toy::lineEmbedding(), toy::sixPoints()));
        DrawnPlot witness(noWitness());
        fill(witness);
        for (PlotView* each : {static_cast<PlotView*>(&plot), static_cast<PlotView*>(&witness)}) {
            each->setTheme({.textScale = 2.0});
            present(*each, {340, 280});
            const QRect rect = each->axisRect()->rect();
            QVERIFY2(rect.height() >= 60 && rect.top() <= 0.45 * 280, qPrintable(QString::number(rect.top())));
            QVERIFY(QFontMetricsF(each->yAxis->labelFont()).horizontalAdvance(each->yAxis->label()) <= rect.height());
        }
        QHelpEvent help(QEvent::ToolTip, {20, 20}, plot.mapToGlobal(QPoint(20, 20)));
        QCoreApplication::sendEvent(&plot, &help);
        QVERIFY(QToolTip::text().contains("inducing points (7)")); // the legend has no room for it
        QToolTip::hideText();
        QApplication::setFont(usual);
        plot.setTheme({});
        present(plot, {900, 700});
        QCoreApplication::sendEvent(&plot, &help);
        QVERIFY(!QToolTip::text().contains("inducing points"));
        QToolTip::hideText();
    }

    void screenReaderHearsWhatTheBandIs()
    {
        DrawnPlot plot(noEmbedding());
        plot.show(embeddingDrawing(toy::lineEmbedding(), toy::sixPoints()));
        QVERIFY(plot.accessibleDescription().contains("80 % credible band"));
        DrawnPlot witness(noWitness());
        fill(witness);
        QVERIFY(witness.accessibleDescription().contains("the 80 % credible band excludes 0 in 2 regions"));
    }

    void inksStandOutFromTheirBackground_data() { zeroIsTheMiddleColour_data(); }
    void inksStandOutFromTheirBackground()
    {
        QFETCH(bool, dark);
        const Theme theme{.dark = dark};
        for (Role line : {Role::Prior, Role::Posterior, Role::Empirical, Role::Site, Role::Hatch})
            QVERIFY2(contrast(theme.colour(line), theme.colour(Role::Background)) >= 3.0,
                     qPrintable(theme.colour(line).name())); // WCAG AA for graphics
    }
};

KERNELSCOPE_TEST(EmbeddingPlotsTest, QApplication)

} // namespace embedding_plots_test

#include "embedding_plots_test.moc"
