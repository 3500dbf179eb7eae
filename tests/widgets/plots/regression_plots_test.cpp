#include "core/kernels/descriptions.h"
#include "core/kernels/expression.h"
#include "core/kernels/log_gradients.h"
#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/drawings/bags.h"
#include "widgets/drawings/derivative.h"
#include "widgets/drawings/evidence.h"
#include "widgets/drawings/evidence_map.h"
#include "widgets/drawings/parts.h"
#include "widgets/drawings/regression.h"
#include "widgets/drawings/regression_maps.h"
#include "widgets/drawings/residuals.h"
#include "widgets/drawings/terms.h"
#include "widgets/gp/gp_evidence_panel.h"
#include "widgets/gp/hyperparameter_names.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/hand_place_plot.h"
#include "widgets/plots/overlay_marks.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/regression/drift_controls.h"
#include "widgets/regression/regression_panel.h"
#include "widgets/regression/regression_sheet.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <limits>

namespace regression_plots_test
{

using namespace widgets;

namespace
{

/// Two observations of value 1 and −2 at 0 and 1, terms c k(x_n, ·) of an se kernel.
core::RegressionResult twoTerms()
{
    core::RegressionResult result;
    result.grid = Eigen::VectorXd::LinSpaced(41, -1.0, 2.0);
    result.coefficients = Eigen::Vector2d(1.5, -2.5);
    result.rows = result.termRows = {0, 3};
    result.terms.resize(41, 2);
    for (int term = 0; term < 2; ++term)
        result.terms.col(term) =
            (*result.coefficients)[term] * (-2.0 * (result.grid.array() - term).square()).exp().matrix();
    result.mean = result.terms.rowwise().sum();
    return result;
}

/// A trend from 300 to 340 and a season of ±3 upon it.
core::RegressionResult trendAndSeason()
{
    core::RegressionResult result;
    result.grid = Eigen::VectorXd::LinSpaced(41, 0.0, 4.0);
    const auto part = [&](std::optional<core::Kernel> kernel, const Eigen::VectorXd& mean) {
        result.parts.push_back({.kernel = std::move(kernel),
                                .mean = mean,
                                .lower = (mean.array() - 0.5).matrix(),
                                .upper = (mean.array() + 0.5).matrix()});
    };
    part(std::get<core::Kernel>(core::parseKernel("9*periodic(1,1)*se(40)")),
         3.0 * (2.0 * M_PI * result.grid.array()).sin());
    part(std::nullopt, 300.0 + 10.0 * result.grid.array());
    return result;
}

/// It rises on [0, 1], and falls on [1.4, 3].
core::RegressionResult oneHill()
{
    core::RegressionResult result;
    result.grid = Eigen::VectorXd::LinSpaced(31, 0.0, 3.0);
    core::GpDerivative derivative;
    derivative.mean = 1.2 - result.grid.array();
    derivative.band = {.lower = (derivative.mean.array() - 0.2).matrix(),
                       .upper = (derivative.mean.array() + 0.2).matrix()};
    derivative.rises = {{0.0, 1.0}};
    derivative.falls = {{1.4, 3.0}};
    derivative.peaks = {{.at = 1.2, .lower = 1.1, .upper = 1.32}};
    result.derivative = derivative;
    return result;
}

/// Rows 0, 1 and 3 are observations, 4 is held out, 2 has no target; two lie outside, one that is held out.
core::RegressionResult threeLeftOut()
{
    core::RegressionResult result;
    result.rows = {0, 1, 3};
    result.looMean = Eigen::Vector3d(1.0, 2.0, 4.0);
    result.looVariance = Eigen::Vector3d(0.25, 1.0, 4.0);
    result.looResiduals =
        core::standardisedResiduals(Eigen::Vector3d(2.5, 1.0, 4.5), *result.looMean, *result.looVariance);
    core::HeldOut out;
    out.observations.rows = {4};
    out.mean = Eigen::VectorXd::Constant(1, 3.0);
    out.observedVariance = Eigen::VectorXd::Constant(1, 1.0);
    out.residuals = core::standardisedResiduals(Eigen::VectorXd::Constant(1, 0.5), out.mean, out.observedVariance);
    result.heldOut = out;
    return result;
}

core::Dataset fiveTargets()
{
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::VectorXd::LinSpaced(5, 0.0, 1.0);
    data.targets.resize(5);
    data.targets << 2.5, 1.0, NAN, 4.5, 0.5;
    return data;
}

core::BagsResult threeBags()
{
    core::BagsResult result;
    result.bags = {{.label = 0,
                    .points = 5,
                    .mean = Eigen::VectorXd::Zero(1),
                    .target = 1.0,
                    .prediction = 0.9,
                    .leftOut = 0.5,
                    .coefficient = 0.3},
                   {.label = 1,
                    .points = 7,
                    .mean = Eigen::VectorXd::Ones(1),
                    .target = -1.0,
                    .prediction = -0.8,
                    .leftOut = -0.4,
                    .coefficient = -0.2},
                   {.label = 2,
                    .points = 4,
                    .mean = Eigen::VectorXd::Ones(1),
                    .target = {},
                    .prediction = 0.25,
                    .leftOut = {},
                    .coefficient = {}}};
    result.b = (Eigen::Matrix3d() << 1.0, 0.2, 0.3, 0.2, 0.9, 0.4, 0.3, 0.4, 0.8).finished();
    result.lambdas = Eigen::Vector3d(0.01, 0.1, 1.0);
    result.looError = Eigen::Vector3d(3.0, 1.0, 2.0);
    result.gcvError = Eigen::Vector3d(2.5, 1.5, 2.0);
    result.lambda = 0.1;
    return result;
}

core::Dataset line(int n)
{
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::VectorXd::LinSpaced(n, 0.0, 1.0);
    return data;
}

constexpr auto overFit = core::RegressionSettings::Residuals::Fit;

Drawing residualsOf(const core::RegressionResult& result, const core::Dataset& dataset,
                    core::RegressionSettings::Residuals picture = overFit)
{
    return residualDrawing(shownResiduals(std::make_shared<const core::RegressionResult>(result),
                                          std::make_shared<const core::Dataset>(dataset)),
                           picture);
}

const PlotTable::Column* columnNamed(const PlotTable& table, const QString& name)
{
    for (const PlotTable::Column& column : table.columns)
        if (column.name == name)
            return &column;
    return nullptr;
}

} // namespace

class RegressionPlotsTest : public QObject
{
    Q_OBJECT

private slots:
    void theTermsAddUpToTheMeanInTheTableAndNameTheirRows()
    {
        DrawnPlot plot(termsDrawing(twoTerms(), line(4)));
        const PlotTable table = plot.numbers();
        const auto *first = columnNamed(table, "term_of_row_1"), *second = columnNamed(table, "term_of_row_4"),
                   *mean = columnNamed(table, "mean");
        QVERIFY(first && second && mean);
        QVERIFY((first->values + second->values - mean->values).cwiseAbs().maxCoeff() < 1e-15);
    }

    void eachPartHasAStripAndTellsItsOwnNumbers()
    {
        DrawnPlot plot(partsDrawing({}, line(0)));
        const core::RegressionResult result = trendAndSeason();
        const Drawing drawing = partsDrawing(result, line(3));
        plot.show(drawing);
        const PlotTable table = plot.numbers();
        QVERIFY(columnNamed(table, "part_1") && columnNamed(table, "part_2_upper"));
        QCOMPARE(columnNamed(table, "part_2")->values, result.parts[1].mean);
        QCOMPARE(drawing.up.headings, (QStringList{"periodic·se, ℓ = 40", "mean function"}));
        for (const CurveRow& row : drawing.curves) { // a strip each, that holds its band and nothing else
            const double centre = row.column.startsWith("part_1") ? 0.0 : -1.0;
            QVERIFY((row.values.array() - centre).abs().maxCoeff() < 0.5);
            QVERIFY(row.values.maxCoeff() - row.values.minCoeff() > 0.6);
        }
        const QString told = drawing.toldElsewhere(0.26);
        QVERIFY2(told.contains("periodic·se, ℓ = 40: 2.853 (2.353 to 3.353)") && told.contains("mean function: 303"),
                 qPrintable(told));
        core::RegressionResult many;
        many.whyNotApart = "too many";
        QCOMPARE(partsDrawing(many, line(0)).subtitle, QStringLiteral("too many"));
    }

    void whatSurelyRisesIsSaid()
    {
        const core::RegressionResult result = oneHill();
        const Drawing drawing = derivativeDrawing(result, line(3));
        const QString said =
            QStringLiteral("rises surely on [0, 1], falls surely on [1.4, 3]; its peak is at 1.2 ± 0.11");
        QCOMPARE(drawing.subtitle, said);
        QVERIFY(drawing.summary.contains(said));
        QCOMPARE(drawing.spans.size(), std::size_t{2});
        DrawnPlot plot(drawing);
        const PlotTable table = plot.numbers();
        QCOMPARE(columnNamed(table, "falls_from")->values[0], 1.4);
        QCOMPARE(columnNamed(table, "peak_upper")->values[0], 1.32);
        QCOMPARE(columnNamed(table, "slope")->values, result.derivative->mean);
    }

    void manyStretchesAreCountedAndNoneIsSaid()
    {
        core::GpDerivative waves;
        QCOMPARE(derivativeText(waves), QStringLiteral("nowhere is it sure that it rises or falls"));
        for (double year = 0.0; year < 5.0; ++year) {
            waves.rises.push_back({year, year + 0.4});
            waves.peaks.push_back({.at = year + 0.45, .lower = year + 0.4, .upper = year + 0.5});
        }
        QCOMPARE(derivativeText(waves), QStringLiteral("rises surely on 5 stretches, the longest %1; 5 peaks")
                                            .arg(derivativeText(waves).section("longest ", 1).section(";", 0, 0)));
        core::GpDerivative year;
        year.rises = {{2018.123456, 2018.4}};
        QCOMPARE(derivativeText(year), QStringLiteral("rises surely on [2018.1235, 2018.4]"));
        core::RegressionResult rough;
        rough.whyNoDerivative = "nowhere";
        QCOMPARE(derivativeDrawing(rough, line(0)).subtitle, QStringLiteral("nowhere"));
    }

    void pointingAtATermPointsAtItsObservation()
    {
        DrawnPlot plot(termsDrawing({}, line(0)));
        plot.resize(500, 400);
        plot.setWindow({{-1.0, 2.0}});
        plot.show(termsDrawing(twoTerms(), line(4)));
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
        std::vector<Highlight> seen;
        connect(&plot, &PlotView::hovered, this, [&](const Highlight& highlight) { seen.push_back(highlight); });
        QTest::mouseMove(&plot, QPoint(static_cast<int>(plot.xAxis->coordToPixel(1.0)),
                                       static_cast<int>(plot.yAxis->coordToPixel(-2.5))));
        QTRY_VERIFY(!seen.empty() && seen.back().point);
        QCOMPARE(*seen.back().point, 3);
    }

    void theRingStaysWhileTheMouseGoesAlongATerm()
    {
        DrawnPlot plot(termsDrawing({}, line(0)));
        plot.resize(500, 400);
        plot.setWindow({{-1.0, 2.0}});
        plot.show(termsDrawing(twoTerms(), line(4)));
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
        const auto* marks = plot.findChild<OverlayMarks*>();
        for (int step = 0; step < 4; ++step) {
            const QPointF along(plot.xAxis->coordToPixel(1.0) + step, plot.yAxis->coordToPixel(-2.5));
            QMouseEvent move(QEvent::MouseMove, along, plot.mapToGlobal(along), Qt::NoButton, Qt::NoButton, {});
            QApplication::sendEvent(&plot, &move);
            QVERIFY2(marks->ring.has_value(), qPrintable(QString::number(step)));
        }
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&plot, &leave);
        QVERIFY(!marks->ring);
    }

    void anObservationUnderTheMouseLightsItsTerm()
    {
        DrawnPlot plot(termsDrawing({}, line(0)));
        plot.resize(500, 400);
        plot.setWindow({{-1.0, 2.0}});
        plot.show(termsDrawing(twoTerms(), line(4)));
        plot.layer("overlay")->setVisible(false); // rings are not what this is about
        const auto drawn = [&] { return plot.toPixmap(500, 400).toImage(); };
        const QImage before = drawn();
        plot.showHighlight({.position = {}, .point = 3, .samples = {}});
        const QImage second = drawn();
        plot.showHighlight({.position = {}, .point = 0, .samples = {}});
        QVERIFY(second != before && drawn() != before && drawn() != second);
        plot.showHighlight({.position = {}, .point = 1, .samples = {}}); // it has no term
        QVERIFY(drawn() == before);
    }

    void theTermOfTheObservationUnderTheMouseStaysLitWhereTheTermsChangeTheirOrder()
    {
        DrawnPlot plot(termsDrawing({}, line(0)));
        core::RegressionResult result = twoTerms();
        plot.show(termsDrawing(result, line(4)));
        plot.showHighlight({.position = {}, .point = 3, .samples = {}});
        const auto drawn = [&](Eigen::Index term) { // how often
            int found = 0;
            for (int g = 0; g < plot.graphCount(); ++g)
                found +=
                    plot.graph(g)->dataCount() == 41 && plot.graph(g)->data()->at(17)->value == result.terms(17, term);
            return found;
        };
        QVERIFY(drawn(1) > drawn(0));
        result.termRows = {3, 0};
        result.terms.col(0).swap(result.terms.col(1));
        plot.show(termsDrawing(result, line(4)));
        QVERIFY(drawn(0) > drawn(1));
    }

    void residualsStandOverTheFitOrOverNormalQuantiles()
    {
        DrawnPlot plot(residualsOf(threeLeftOut(), fiveTargets()));
        const auto* marks = plot.findChild<PointMarks*>();
        plot.resize(500, 400);
        plot.replot(QCustomPlot::rpImmediateRefresh);
        const auto isAt = [&](int row, double across, double up) {
            return QLineF(marks->pixelOf(row), QPointF(plot.xAxis->coordToPixel(across), plot.yAxis->coordToPixel(up)))
                       .length() < 0.5;
        };
        QVERIFY(isAt(0, 1.0, 3.0) && isAt(1, 2.0, -1.0) && isAt(3, 4.0, 0.25) && isAt(4, 3.0, -2.5));
        plot.show(residualsOf(threeLeftOut(), fiveTargets(), core::RegressionSettings::Residuals::Quantiles));
        plot.replot(QCustomPlot::rpImmediateRefresh);
        const double third = columnNamed(plot.numbers(), "quantile")->values[0];
        QVERIFY(std::abs(std::erfc(-third / std::sqrt(2.0)) / 2.0 - 2.625 / 3.25) < 1e-12);
        QVERIFY(isAt(0, third, 3.0) && isAt(1, -third, -1.0) && isAt(3, 0.0, 0.25) && isAt(4, 0.0, -2.5));
    }

    void residualsAreCountedBeyondTheBoundsAndHeldOutOnesApart()
    {
        DrawnPlot plot(residualsOf(threeLeftOut(), fiveTargets()));
        QCOMPARE(headerOf(plot).numbers().front().number, QString("1 of 3"));
        QVERIFY(headerOf(plot).numbers().front().beside.startsWith("outside"));
        const auto& legend = plot.legend();
        const auto held = std::ranges::find(legend, QStringLiteral("held_out"), &LegendEntry::key);
        QVERIFY(held != legend.end() && held->text.contains("1 of 1 outside"));
        const PlotTable table = plot.numbers();
        const auto columnIs = [&](const char* name, std::vector<double> expected) {
            const auto* column = columnNamed(table, name);
            return column && std::vector<double>(column->values.begin(), column->values.end()) == expected;
        };
        QVERIFY(columnIs("row", {1.0, 2.0, 4.0, 5.0}) && columnIs("residual", {3.0, -1.0, 0.25, -2.5}));
        QVERIFY(columnIs("target", {2.5, 1.0, 4.5, 0.5}) && columnIs("foretold", {1.0, 2.0, 4.0, 3.0}));
        QVERIFY(columnIs("foretold_sd", {0.5, 1.0, 2.0, 1.0}) && columnIs("held_out", {0.0, 0.0, 0.0, 1.0}));
    }

    void aResidualUnderTheMouseTellsItsRowAndAClickSelectsIt()
    {
        DrawnPlot plot(residualsOf(threeLeftOut(), fiveTargets()));
        plot.resize(500, 400);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
        const QPointF second = plot.findChild<PointMarks*>()->pixelOf(1);
        QString told;
        for (const auto& line : plot.plateAt(second).lines)
            told += line.value + u'\n';
        QVERIFY2(told.contains("residual -1") || told.contains(QStringLiteral("residual −1")), qPrintable(told));
        QVERIFY2(told.contains("Point 2") && told.contains("target 1") && told.contains("foretold 2"),
                 qPrintable(told));
        QSignalSpy selected(&plot, &PlotView::selectionEdited);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, second.toPoint());
        QCOMPARE(selected.count(), 1);
        QCOMPARE(plot.selection(), std::vector{1});
        plot.showHighlight({.position = {}, .point = 2, .samples = {}}); // of another panel: it has no residual
        QVERIFY(!plot.findChild<OverlayMarks*>()->ring);
        plot.showHighlight({.position = {}, .point = 3, .samples = {}});
        QVERIFY(plot.findChild<OverlayMarks*>()->ring);
    }

    void theSameResidualsNeedNotBeDrawnAgain()
    {
        const auto data = std::make_shared<const core::Dataset>(fiveTargets());
        const core::RegressionResult first = threeLeftOut();
        const auto shownOf = [&](const core::RegressionResult& result) {
            return shownResiduals(std::make_shared<const core::RegressionResult>(result), data);
        };
        core::RegressionResult other = first;
        other.level = 0.5;
        QVERIFY(shownOf(other).tellsTheSameAs(shownOf(first)));
        other.logEvidence = -3.0; // which the table has
        QVERIFY(!shownOf(other).tellsTheSameAs(shownOf(first)));
        QVERIFY(!shownOf(threeLeftOut()).tellsTheSameAs(shownOf(first)));
        QVERIFY(!shownOf({}).tellsTheSameAs(shownOf({})));
    }

    void whatHasNoResidualsSaysWhy()
    {
        DrawnPlot plot(residualsOf({}, core::emptyDataset(1)));
        QVERIFY(plot.subtitle().contains("no observations"));
        QVERIFY(plot.numbers().columns.empty());
        core::RegressionResult result = threeLeftOut();
        result.heldOut = core::HeldOut{};
        result.looVariance = Eigen::Vector3d::Constant(HUGE_VAL);
        result.looMean = Eigen::Vector3d::Constant(NAN);
        result.looResiduals =
            core::standardisedResiduals(Eigen::Vector3d::Ones(), *result.looMean, *result.looVariance);
        plot.show(residualsOf(result, fiveTargets()));
        QVERIFY2(plot.subtitle().contains("none"), qPrintable(plot.subtitle()));
        QVERIFY(plot.headlines().empty());
    }

    void aMarkIsFoundBelowTheLineOfABagAskedFor()
    {
        core::BagsResult result = threeBags();
        result.bags[0].prediction = 0.25;
        std::swap(result.bags[0], result.bags[2]); // the one asked for comes first
        DrawnPlot plot(bagFitDrawing(result));
        plot.resize(500, 400);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
        const QPointF mark(plot.xAxis->coordToPixel(1.0), plot.yAxis->coordToPixel(0.25));
        QVERIFY(plot.plateAt(mark).lines.front().value.contains("target 1"));
    }

    void aCellOfTheMatrixMeansItsTwoBags()
    {
        DrawnPlot plot(bagMatrixDrawing(threeBags()));
        plot.resize(500, 400);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
        std::vector<Highlight> seen;
        connect(&plot, &PlotView::hovered, this, [&](const Highlight& highlight) { seen.push_back(highlight); });
        const auto pointAt = [&](double column, double row) {
            QTest::mouseMove(&plot, QPoint(static_cast<int>(plot.xAxis->coordToPixel(column)),
                                           static_cast<int>(plot.yAxis->coordToPixel(row))));
        };
        pointAt(2.0, 1.0);
        QCOMPARE(seen.back().samples, (std::vector{1, 2}));
        pointAt(0.0, 0.0);
        QCOMPARE(seen.back().samples, std::vector{0});
        const auto* marks = plot.findChild<OverlayMarks*>();
        plot.showHighlight({.position = {}, .point = {}, .samples = {2}}); // of another panel
        QCOMPARE(marks->frames.size(), 1UL);
        QVERIFY(marks->frames[0].contains(plot.xAxis->coordToPixel(0.0), plot.yAxis->coordToPixel(2.0)) &&
                marks->frames[0].contains(plot.xAxis->coordToPixel(2.0), plot.yAxis->coordToPixel(2.0)));
    }

    void aBagAskedForSaysWhatThatMeans()
    {
        DrawnPlot plot(bagFitDrawing(threeBags()));
        plot.resize(500, 400);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
        const QPointF onLine(plot.xAxis->axisRect()->center().x(), plot.yAxis->coordToPixel(0.25));
        QVERIFY(plot.plateAt(onLine).lines.front().value.contains("no target"));
        std::vector<Highlight> seen;
        connect(&plot, &PlotView::hovered, this, [&](const Highlight& highlight) { seen.push_back(highlight); });
        QTest::mouseMove(&plot, onLine.toPoint());
        QTRY_VERIFY(!seen.empty());
        QCOMPARE(seen.back().samples, std::vector{2});
    }

    void beneathTheMouseTheFunctionOfBagsHasAShortName()
    {
        RegressionSheet sheet;
        core::BagsResult result = threeBags();
        result.grid = Eigen::Vector2d(0.0, 1.0);
        result.function = Eigen::Vector2d(0.2, 0.6);
        sheet.setWindow({{0.0, 1.0}});
        sheet.showBags(result);
        sheet.resize(340, 280);
        sheet.setVisible(true);
        QVERIFY(QTest::qWaitForWindowExposed(&sheet));
        sheet.replot();
        const ReadingPlate plate = sheet.plateAt({sheet.xAxis->coordToPixel(0.5), sheet.yAxis->coordToPixel(0.5)});
        QVERIFY(!plate.lines.empty());
        QCOMPARE(plate.lines.back().name, "f");
        QVERIFY2(std::abs(plate.lines.back().value.toDouble() - 0.4) < 1e-3, qPrintable(plate.lines.back().value));
    }

    void namesOfBagsLieOnNoOther()
    {
        RegressionSheet sheet;
        core::BagsResult result;
        for (int bag = 0; bag < 40; ++bag)
            result.bags.push_back({.label = bag,
                                   .name = core::sampleLetters(bag),
                                   .points = 5,
                                   .mean = Eigen::VectorXd::Constant(1, 0.01 * bag),
                                   .target = 0.3,
                                   .prediction = 0.3,
                                   .leftOut = {},
                                   .coefficient = 0.1});
        result.bags.back().mean[0] = 1.0; // far from the others
        sheet.setWindow({{-0.2, 1.2}});
        sheet.showBags(result);
        sheet.resize(600, 400);
        sheet.setVisible(true);
        QVERIFY(QTest::qWaitForWindowExposed(&sheet));
        sheet.replot();
        std::vector<QRectF> places;
        QStringList names;
        for (int i = 0; i < sheet.itemCount(); ++i)
            if (const auto* text = qobject_cast<QCPItemText*>(sheet.item(i)); text && text->visible()) {
                const QRectF place(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition());
                for (const QRectF& other : places)
                    QVERIFY2(!other.adjusted(1.0, 1.0, -1.0, -1.0).intersects(place), qPrintable(text->text()));
                places.push_back(place);
                names << text->text();
            }
        QVERIFY2(names.size() >= 6 && names.size() < 30, qPrintable(names.join(QLatin1Char(' '))));
        QVERIFY(names.contains(sampleName({}, 0)) && names.contains(sampleName({}, 39)));
    }

    void aResultWithoutTermsDrawsNothing()
    {
        DrawnPlot plot(termsDrawing(twoTerms(), line(4)));
        plot.show(termsDrawing({}, line(0)));
        QCOMPARE(plot.numbers().columns.size(), std::size_t{0});
        QVERIFY(plot.accessibleDescription().contains("No terms"));
    }

    void theFitHasTheBagsWithATargetAndNamesThoseAskedFor()
    {
        DrawnPlot plot(bagFitDrawing(threeBags()));
        const PlotTable table = plot.numbers();
        const auto* targets = columnNamed(table, "target");
        QVERIFY(targets && targets->values.size() == 3 && std::isnan(targets->values[2]));
        const auto names = [&plot] {
            QStringList found;
            for (int i = 0; i < plot.itemCount(); ++i)
                if (const auto* text = qobject_cast<QCPItemText*>(plot.item(i)))
                    found << text->text();
            return found;
        };
        QCOMPARE(names().size(), 1);
        QVERIFY2(names()[0].contains("0.25"), qPrintable(names()[0]));
        plot.show(bagFitDrawing({}));
        QVERIFY(names().isEmpty());
        QCOMPARE(plot.itemCount(), 1); // where there would be no error
    }

    void theErrorsOfTheFitAreThoseOfLeavingBagsOut()
    {
        DrawnPlot plot(bagFitDrawing(threeBags())); // errors 0.5 and −0.6
        QVERIFY2(plot.accessibleDescription().contains(QString::number(std::sqrt((0.25 + 0.36) / 2.0), 'g', 4)),
                 qPrintable(plot.accessibleDescription()));
    }

    void theMatrixIsDrawnCellByCell()
    {
        DrawnPlot plot(bagMatrixDrawing(threeBags()));
        const auto* map = qobject_cast<QCPColorMap*>(plot.plottable(0));
        for (int i = 0; !map && i < plot.plottableCount(); ++i)
            map = qobject_cast<QCPColorMap*>(plot.plottable(i));
        QVERIFY(map && map->visible());
        QCOMPARE(map->data()->keySize(), 3);
        QCOMPARE(map->data()->cell(2, 1), 0.4);
        QCOMPARE(plot.numbers().columns.size(), std::size_t{3});
        plot.show(bagMatrixDrawing({}));
        QVERIFY(!map->visible());
    }

    void aClickOnTheErrorCurveReportsItsLambda()
    {
        HandLinePlot plot(ridgeErrorDrawing(threeBags()));
        plot.resize(500, 400);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.replot();
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        QTest::mouseClick(
            &plot, Qt::LeftButton, {},
            QPoint(static_cast<int>(std::lround(plot.xAxis->coordToPixel(0.3))), plot.axisRect()->center().y()));
        QCOMPARE(chosen.count(), 1);
        QVERIFY(std::abs(std::log(chosen[0][0].toDouble() / 0.3)) < 0.05);
    }

    void theLineOverTheErrorsIsDraggedAndRestsWhereTheNextAnswerHasIt()
    {
        HandLinePlot plot(ridgeErrorDrawing(threeBags()));
        present(plot);
        const int middle = plot.axisRect()->center().y();
        const auto at = [&](double lambda) { return QPoint(pixelOf(plot, lambda, 1.0).x(), middle); };
        QSignalSpy chosen(&plot, &HandLinePlot::valueChosen);
        drag(plot, at(0.1), at(0.5));
        QVERIFY(chosen.count() > 1);
        QVERIFY(std::abs(std::log(chosen.back()[0].toDouble() / 0.5)) < 0.05);
        QCOMPARE(chosen.back()[1], chosen.front()[1]);          // one gesture
        QCOMPARE(*plot.current(), chosen.back()[0].toDouble()); // the last answer is not one to this
        core::BagsResult next = threeBags();
        next.lambda = 0.25;
        plot.show(ridgeErrorDrawing(next));
        QCOMPARE(*plot.current(), 0.25);
    }

    void theErrorsStandOnALogarithmicAxisUnlessThePersonWantsAnother()
    {
        core::BagsResult result = threeBags();
        result.looError = Eigen::Vector3d(8.0, 0.007, 0.02); // one hides all others on an even axis
        result.gcvError = Eigen::Vector3d(0.01, 0.005, 0.02);
        HandLinePlot plot(ridgeErrorDrawing(result));
        QCOMPARE(plot.yAxis->scaleType(), QCPAxis::stLogarithmic);
        QVERIFY(plot.vertical().lo > 0.002 && plot.vertical().lo < 0.005); // no empty decades below
        QVERIFY(plot.vertical().hi > 8.0 && plot.vertical().hi < 20.0);
        core::PanelView even;
        even.logarithmic = false;
        plot.showView(even);
        QCOMPARE(plot.yAxis->scaleType(), QCPAxis::stLinear);
        QCOMPARE(plot.vertical().lo, 0.0);
        plot.showView({});
        QCOMPARE(plot.yAxis->scaleType(), QCPAxis::stLogarithmic);
    }

    void theErrorsAreToldOfALambdaThatWasTried()
    {
        HandLinePlot plot(ridgeErrorDrawing(threeBags()));
        plot.resize(500, 400);
        plot.show();
        plot.replot(QCustomPlot::rpImmediateRefresh);
        plot.replot(QCustomPlot::rpImmediateRefresh);
        const ReadingPlate plate = plot.plateAt({plot.xAxis->coordToPixel(0.13), plot.axisRect()->center().y() + 0.0});
        QCOMPARE(plate.head, QStringLiteral("λ = 0.1"));
        QVERIFY(!plate.lines.empty());
        QCOMPARE(plate.lines.front().value, QStringLiteral("1"));
    }

    void theEvidenceOfAnyHyperparameterIsDrawnUnderItsName()
    {
        core::EvidenceProfile profile{.values = Eigen::Vector3d(0.01, 0.1, 1.0),
                                      .logEvidence = Eigen::Vector3d(-5.0, -1.0, -3.0),
                                      .maxima = {{0.1, -1.0, true}},
                                      .current = 0.5,
                                      .currentLogEvidence = -2.0};
        HandLinePlot plot(evidenceDrawing({.profile = profile, .over = hyperparameterName({}, "noise")}));
        QVERIFY(plot.xAxis->label().contains("1/β"));
        QVERIFY(columnNamed(plot.numbers(), "noise"));
        QVERIFY2(plot.accessibleDescription().contains("1/β = 0.5"), qPrintable(plot.accessibleDescription()));
        plot.show(evidenceDrawing({.over = hyperparameterName({}, "noise"), .whyNone = "no observations"}));
        QVERIFY(plot.accessibleDescription().contains("Nothing to draw"));
    }

    void theMapsOfFunctionsHaveTheScaleOfTheTargets()
    {
        core::Dataset points = core::emptyDataset(2);
        points.x = Eigen::MatrixXd::Identity(3, 2);
        points.labels = {0, 0, 0};
        points.targets = Eigen::Vector3d(-1.0, std::numeric_limits<double>::quiet_NaN(), 3.0);
        core::RegressionResult result;
        const core::Field field{.axis1 = Eigen::Vector2d(0.0, 1.0),
                                .axis2 = Eigen::Vector2d(0.0, 1.0),
                                .values = 9.0 * Eigen::Matrix2d::Identity()};
        result.meanField = result.sdField = result.ridgeField = result.priorDrawField = result.posteriorDrawField =
            field;
        result.lambda = 0.25;
        core::BagsResult bags;
        bags.functionField = field;
        for (const Drawing& drawing : {regressionMeanDrawing(result, points), regressionRidgeDrawing(result, points),
                                       priorFunctionDrawing(result, points), posteriorFunctionDrawing(result, points),
                                       bagFunctionDrawing(bags, points)})
            QVERIFY2(drawing.map->range == (core::Interval{-2.0, 4.0}), qPrintable(drawing.title));
        QVERIFY(regressionDeviationDrawing(result, points).map->range == (core::Interval{0.0, 9.0}));
        QCOMPARE(regressionRidgeDrawing(result, points).subtitle, QStringLiteral("λ = 0.25"));
        points.targets.setConstant(std::numeric_limits<double>::quiet_NaN());
        QVERIFY(!rangeOfTargets(points));
    }

    void aMapIsDrawnOverBothNames()
    {
        core::Field field{.axis1 = Eigen::Vector2d(0.1, 1.0),
                          .axis2 = Eigen::Vector2d(0.01, 0.1),
                          .values = Eigen::Matrix2d::Identity()};
        HandPlacePlot plot(evidenceMapDrawing({.map = field,
                                               .first = hyperparameterName({}, "lengthscale"),
                                               .second = hyperparameterName({}, "noise"),
                                               .current = {0.2, 0.02}}));
        QVERIFY(columnNamed(plot.numbers(), "lengthscale") && columnNamed(plot.numbers(), "noise"));
        QVERIFY(plot.yAxis->label().contains("1/β"));
    }

    void aHyperparameterOfAPartSaysWhich()
    {
        const auto kernel = std::get<core::Kernel>(core::parseKernel("se(lengthscale=1)+matern32(lengthscale=[1,2])"));
        QCOMPARE(hyperparameterName(kernel, "0.lengthscale").name, QString("lengthscale of part 1"));
        QCOMPARE(hyperparameterName(kernel, "1.lengthscale[1]").name, QString("lengthscale[1] of part 2"));
        QCOMPARE(hyperparameterName({}, "lengthscale").symbol, QString("ℓ"));
        const auto sigmoid = core::kernelOf(core::Sigmoid{});
        for (const core::Hyperparameter& number : core::continuousHyperparameters(sigmoid)) {
            const HyperparameterName name = hyperparameterName(sigmoid, core::pathOf(number));
            QVERIFY(number.description && name.symbol == QString::fromUtf8(number.description->symbol.data(),
                                                                           number.description->symbol.size()));
            QVERIFY2(!name.name.contains("part"), qPrintable(name.name));
        }
    }

    void choosingASecondHyperparameterMakesAMap()
    {
        GpEvidencePanel panel;
        panel.setHyperparameters({hyperparameterName({}, "lengthscale"), hyperparameterName({}, "noise")});
        panel.setSettings({.over = "lengthscale", .against = {}});
        QSignalSpy edited(&panel, &GpEvidencePanel::settingsEdited);
        auto boxes = panel.findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 2);
        boxes[1]->setCurrentIndex(2);
        emit boxes[1]->activated(2);
        QCOMPARE(edited.count(), 1);
        const core::GpEvidenceSettings& settings = panel.settings();
        QCOMPARE(settings.over, std::string("lengthscale"));
        QCOMPARE(settings.against, std::optional<std::string>("noise"));
    }

    void everyOptimumHasAButtonThatTakesIt()
    {
        GpEvidencePanel panel;
        panel.showOptima("Two optima.",
                         {{.values = "ℓ = 1", .logEvidence = -1.0}, {.values = "ℓ = 9", .logEvidence = -1.2}});
        QSignalSpy chosen(&panel, &GpEvidencePanel::optimumChosen);
        for (QPushButton* button : panel.findChildren<QPushButton*>())
            if (button->text() == "Use")
                button->click();
        QCOMPARE(chosen.count(), 2);
        QCOMPARE(chosen[1][0].toInt(), 1);
        panel.showOptima({}, {});
        for (QPushButton* button : panel.findChildren<QPushButton*>())
            QVERIFY(button->text() != "Use");
    }

    void aStepOfTheDriftMovesAndPauses()
    {
        DriftControls drift;
        QSignalSpy moved(&drift, &DriftControls::drifted);
        for (QToolButton* button : drift.findChildren<QToolButton*>())
            if (button->text() == "Step")
                button->click();
        QCOMPARE(moved.count(), 1);
        QVERIFY(moved[0][0].toDouble() > 0.0);
        QVERIFY(!drift.isPlaying());
    }

    void whatABagHasNotIsHidden()
    {
        RegressionPanel panel;
        const auto visible = [&] {
            int count = 0;
            for (const ParameterSlider* slider : panel.findChildren<ParameterSlider*>())
                count += slider->isHidden() ? 0 : 1;
            return count;
        };
        panel.setShape(core::Shape::Line);
        QCOMPARE(visible(), 4); // level, noise, draws, held out
        core::RegressionSettings settings;
        settings.inputs = core::RegressionSettings::Inputs::Bags;
        settings.ridgeChoice = core::RidgeChoice::ByHand;
        panel.setSettings(settings);
        QCOMPARE(visible(), 1); // λ
    }
};

KERNELSCOPE_TEST(RegressionPlotsTest, QApplication)

} // namespace regression_plots_test

#include "regression_plots_test.moc"
