#include "widgets/plots/evidence_map_plot.h"
#include "widgets/plots/evidence_plot.h"
#include "widgets/plots/evidence_range.h"
#include "widgets/plots/log_ticker.h"
#include "widgets/plots/null_plot.h"
#include "widgets/plots/plot_export.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/power_plot.h"
#include "widgets/plots/tick_flags.h"

#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QToolTip>
#include <QtTest>

#include <random>

using namespace widgets;

namespace
{

void present(PlotView& plot, const QSize& size = {340, 280})
{
    plot.resize(size);
    plot.show();
    plot.replot(QCustomPlot::rpImmediateRefresh);
    plot.replot(QCustomPlot::rpImmediateRefresh); // as the queued one: names stand once the axes do
}

QPoint pixelOf(const PlotView& plot, double x, double y)
{
    return QPointF(plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(y)).toPoint();
}

/// Relative distance of the lengthscales a pixel apart.
double pixelRatio(const PlotView& plot)
{
    const int at = plot.axisRect()->center().x();
    return plot.xAxis->pixelToCoord(at + 1) / plot.xAxis->pixelToCoord(at) - 1.0;
}

void turnWheel(PlotView& plot, const QPoint& at, int steps)
{
    QWheelEvent event(at, plot.mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&plot, &event);
}

void drag(PlotView& plot, const QPoint& from, const QPoint& to)
{
    QTest::mousePress(&plot, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 4; ++i)
        QTest::mouseMove(&plot, from + (to - from) * i / 4);
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
}

/// The application's font at another size for as long as this lives.
class ScaledFont
{
public:
    explicit ScaledFont(double scale) : before_(QGuiApplication::font())
    {
        QFont font = before_;
        font.setPointSizeF(before_.pointSizeF() * scale);
        QGuiApplication::setFont(font);
    }
    ~ScaledFont() { QGuiApplication::setFont(before_); }
    Q_DISABLE_COPY_MOVE(ScaledFont)

private:
    QFont before_;
};

/// What a tooltip says at a pixel.
QString tipAt(PlotView& plot, const QPoint& at)
{
    QHelpEvent event(QEvent::ToolTip, at, plot.mapToGlobal(at));
    QToolTip::hideText();
    QCoreApplication::sendEvent(&plot, &event);
    return QToolTip::text();
}

template <class Plottable>
Plottable* plottableOf(PlotView& plot)
{
    for (int i = 0; i < plot.plottableCount(); ++i)
        if (auto* found = qobject_cast<Plottable*>(plot.plottable(i)))
            return found;
    return nullptr;
}

/// Ticks as an axis with `count` of them asked for would show.
QVector<double> ticksOver(const QCPRange& range, int count)
{
    struct : LogTicker {
        using LogTicker::createTickVector;
        using QCPAxisTicker::getTickStep;
    } ticker;
    ticker.setTickCount(count);
    QVector<double> ticks = ticker.createTickVector(ticker.getTickStep(range), range);
    ticks.removeIf([&](double tick) { return !range.contains(tick); });
    return ticks;
}

} // namespace

class EvidencePlotsTest : public QObject
{
    Q_OBJECT

private slots:
    // --- logarithmic axes ---

    void logarithmicAxesHaveRoundTicksAtEveryZoom_data()
    {
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        QTest::addColumn<int>("askedFor");
        QTest::addColumn<QVector<double>>("ticks");
        QTest::newRow("decades") << 0.02 << 50.0 << 4 << QVector<double>{0.1, 1.0, 10.0};
        QTest::newRow("many decades") << 1e-6 << 2e6 << 4 << QVector<double>{1e-6, 1e-3, 1.0, 1e3, 1e6};
        QTest::newRow("one decade and a half") << 0.25 << 8.0 << 4 << QVector<double>{0.5, 1.0, 2.0, 5.0};
        QTest::newRow("a part of one decade") << 0.32 << 0.58 << 4 << QVector<double>{0.4, 0.5};
        QTest::newRow("hardly any room") << 1.00001e-3 << 100.0 << 2 << QVector<double>{0.01, 1.0, 100.0};
        QTest::newRow("less") << 1.015 << 1.055 << 4 << QVector<double>{1.02, 1.03, 1.04, 1.05};
    }
    void logarithmicAxesHaveRoundTicksAtEveryZoom()
    {
        QFETCH(double, lower);
        QFETCH(double, upper);
        QFETCH(int, askedFor);
        QFETCH(QVector<double>, ticks);
        const QVector<double> found = ticksOver({lower, upper}, askedFor);
        QStringList texts;
        for (double tick : found)
            texts += QString::number(tick);
        QVERIFY2(found.size() == ticks.size(), qPrintable(texts.join(u' ')));
        for (qsizetype i = 0; i < ticks.size(); ++i)
            QVERIFY2(std::abs(found[i] / ticks[i] - 1.0) < 1e-9, qPrintable(texts.join(u' ')));
    }

    void wheelOnALogarithmicAxisKeepsTheValueUnderTheCursor()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        present(plot);
        const QPoint at = pixelOf(plot, 11.0, -3800.0);
        const double before = plot.xAxis->pixelToCoord(at.x());
        const double decades = std::log(plot.horizontal().hi / plot.horizontal().lo);
        turnWheel(plot, at, 1);
        QVERIFY(std::abs(plot.xAxis->pixelToCoord(at.x()) / before - 1.0) < 1e-9);
        QVERIFY(std::abs(std::log(plot.horizontal().hi / plot.horizontal().lo) / decades - 0.85) < 1e-9);
        for (int i = 0; i < 500; ++i)
            turnWheel(plot, at, -1);
        QVERIFY(plot.horizontal().lo > 0.0 && std::isfinite(plot.horizontal().hi));
    }

    void panOnALogarithmicAxisMovesThePictureWithTheHand()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        present(plot);
        const QPoint from = pixelOf(plot, 2.0, -3800.0);
        const double held = plot.xAxis->pixelToCoord(from.x());
        const double decades = std::log(plot.horizontal().hi / plot.horizontal().lo);
        drag(plot, from, from + QPoint(60, 10));
        QVERIFY(std::abs(plot.xAxis->pixelToCoord(from.x() + 60) / held - 1.0) < 1e-9);
        QVERIFY(std::abs(std::log(plot.horizontal().hi / plot.horizontal().lo) / decades - 1.0) < 1e-9);
        const core::Interval panned = plot.horizontal();
        QTest::keyClick(&plot, Qt::Key_Right);
        QTest::keyClick(&plot, Qt::Key_Left);
        QVERIFY(std::abs(plot.horizontal().lo / panned.lo - 1.0) < 1e-9);
        plot.fit();
        QVERIFY(plot.horizontal().lo < 0.41);
    }

    // --- names over the axes ---

    void namesStayApartAndInside()
    {
        std::mt19937_64 random(3);
        std::uniform_real_distribution<double> place(0.0, 300.0), size(20.0, 140.0);
        for (int trial = 0; trial < 500; ++trial) {
            std::vector<FlagWish> wishes(1 + trial % 7);
            for (FlagWish& wish : wishes)
                wish = {place(random), size(random)};
            const std::vector<FlagPlace> places = arrangeFlags(wishes, 0.0, 300.0);
            QCOMPARE(places.size(), wishes.size());
            for (std::size_t i = 0; i < wishes.size(); ++i) {
                QVERIFY(places[i].left >= 0.0 && places[i].left + wishes[i].width <= 300.0 + 1e-9);
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(places[i].row != places[j].row || places[i].left >= places[j].left + wishes[j].width ||
                            places[j].left >= places[i].left + wishes[i].width);
            }
        }
    }

    void noLineCrossesANameWhenThereIsRoom()
    {
        const std::vector<FlagWish> wishes{{160.0, 90.0}, {100.0, 70.0}, {104.0, 60.0}, {130.0, 110.0}};
        const std::vector<FlagPlace> places = arrangeFlags(wishes, 0.0, 300.0);
        for (std::size_t i = 0; i < wishes.size(); ++i)
            for (std::size_t j = 0; j < wishes.size(); ++j)
                QVERIFY(places[i].row <= places[j].row || wishes[i].at <= places[j].left ||
                        wishes[i].at >= places[j].left + wishes[j].width);
    }

    void labelsDoNotOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("textScale");
        QTest::newRow("small") << QSize(340, 280) << 1.0;
        QTest::newRow("wide") << QSize(700, 300) << 1.0;
        QTest::newRow("projector") << QSize(680, 560) << 2.0;
        QTest::newRow("projector, small") << QSize(340, 280) << 2.0;
    }
    void labelsDoNotOverlap()
    {
        QFETCH(QSize, size);
        QFETCH(double, textScale);
        const ScaledFont scaled(textScale);
        EvidencePlot plot;
        plot.setTheme({.textScale = textScale});
        plot.showResult(toy::learningResult());
        present(plot, size);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        const QRectF header = plot.plotLayout()->element(0, 0)->rect();
        const QRectF picture = plot.axisRect()->rect();
        std::vector<QRectF> boxes;
        for (const auto& box : flags.boxes())
            if (box)
                boxes.push_back(*box);
        QVERIFY(boxes.size() >= 2u);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            QVERIFY(QRectF(plot.rect()).contains(boxes[i]));
            QVERIFY(!boxes[i].intersects(picture) && !boxes[i].intersects(header));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!boxes[i].intersects(boxes[j]));
        }
        QVERIFY(picture.height() >= 30.0);
    }

    // --- evidence over the lengthscale ---

    void clickSetsTheLengthscaleUnderIt()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        present(plot);
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
        present(plot);
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
        present(plot);
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
        present(plot);
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
        present(plot);
        QSignalSpy chosen(&plot, &EvidencePlot::valueChosen);
        drag(plot, pixelOf(plot, 5.0, -3700.0), QPoint(-500, 100));
        QVERIFY(!chosen.isEmpty());
        QVERIFY(chosen.last()[0].toDouble() >= plot.horizontal().lo * (1.0 - 1e-9));
    }

    void theCursorChangesOverTheLine()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        present(plot);
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
        QVERIFY(lines[0].startsWith("lengthscale,log_evidence,local_maximum_lengthscale,local_maximum_log_evidence"));
        QVERIFY(lines[1].split(u',')[1] == "-inf");
    }

    void theTipTellsTheEvidenceUnderTheMouse()
    {
        EvidencePlot plot;
        const core::LearningResult result = toy::learningResult();
        plot.showResult(result);
        present(plot);
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
        present(plot);
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
        present(plot);
        QSignalSpy chosen(&plot, &EvidencePlot::valueChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->center());
        QVERIFY(chosen.isEmpty());
        QVERIFY(plot.numbers().columns.empty());
        for (int i = 0; i < plot.graphCount(); ++i)
            QCOMPARE(plot.graph(i)->dataCount(), 0);
    }

    // --- evidence over lengthscale and τ² ---

    void clickOnTheMapSetsBoth()
    {
        EvidenceMapPlot plot;
        plot.showResult(toy::mapResult(), 1.0);
        present(plot);
        QSignalSpy chosen(&plot, &EvidenceMapPlot::chosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 0.8, 0.02));
        QCOMPARE(chosen.count(), 1);
        QVERIFY(std::abs(chosen[0][0].toDouble() / 0.8 - 1.0) < 0.03);
        QVERIFY(std::abs(chosen[0][1].toDouble() / 0.02 - 1.0) < 0.06);
    }

    void clickNearTheHighestCellSnaps()
    {
        const core::LearningResult result = toy::mapResult();
        EvidenceMapPlot plot;
        plot.showResult(result, 1.0);
        present(plot);
        QSignalSpy chosen(&plot, &EvidenceMapPlot::chosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, pixelOf(plot, 3.0, 0.3) + QPoint(4, 4));
        QCOMPARE(chosen[0][0].toDouble(), result.map->axis1[30]);
        QCOMPARE(chosen[0][1].toDouble(), result.map->axis2[20]);
    }

    void draggingTheCrossIsOneGesture()
    {
        EvidenceMapPlot plot;
        plot.showResult(toy::mapResult(), 1.0);
        present(plot);
        QSignalSpy chosen(&plot, &EvidenceMapPlot::chosen);
        const core::Interval before = plot.vertical();
        drag(plot, pixelOf(plot, 5.0, 1.0), pixelOf(plot, 1.0, 0.1));
        QVERIFY(chosen.count() >= 3);
        for (const auto& report : chosen)
            QCOMPARE(report[2].toInt(), chosen[0][2].toInt());
        QVERIFY(std::abs(chosen.last()[0].toDouble() - 1.0) < 0.04);
        QVERIFY(std::abs(chosen.last()[1].toDouble() - 0.1) < 0.01);
        QCOMPARE(plot.vertical(), before);
    }

    void theMapIsColouredByRankAndLeavesTheUnknownBlank()
    {
        const core::LearningResult result = toy::mapResult();
        EvidenceMapPlot plot;
        plot.showResult(result, 1.0);
        const auto* map = plottableOf<QCPColorMap>(plot);
        QCOMPARE(map->dataRange(), QCPRange(0.0, 1.0));
        QVERIFY(std::isnan(map->data()->cell(0, 40)));
        QCOMPARE(map->data()->cell(0, 0), 0.0); // minus infinity
        QCOMPARE(map->data()->cell(30, 20), 1.0);
        const Eigen::MatrixXd& values = result.map->values;
        const double reference = values(20, 12);
        const auto known = values.array().isNaN().count();
        const auto below = (values.array() < reference).count();
        QCOMPARE(map->data()->cell(20, 12),
                 static_cast<double>(below) / static_cast<double>(values.size() - known - 1));
        present(plot);
        const QImage image = plot.grab().toImage();
        QCOMPARE(image.pixelColor(pixelOf(plot, 0.33, 25.0)), plot.theme().colour(Role::Background));
        const auto contours = plot.findChildren<QCPCurve*>();
        QCOMPARE(contours.size(), 4); // 1, 10, 100 and 1000 below the highest
    }

    void cellsOfTheMapLieWhereTheLogarithmicAxesSay()
    {
        core::LearningResult result = toy::mapResult();
        result.map->values.setConstant(-10.0);
        result.map->values.block(40, 8, 5, 5).setConstant(0.0);
        EvidenceMapPlot plot;
        plot.showResult(result, 1.0);
        present(plot, {700, 500});
        const QImage image = plot.grab().toImage();
        const auto light = [&](Eigen::Index i, Eigen::Index j) {
            return luminance(image.pixelColor(pixelOf(plot, result.map->axis1[i], result.map->axis2[j]))) > 0.4;
        };
        QVERIFY(light(42, 10) && light(43, 11) && light(43, 9));
        QVERIFY(!light(46, 10) && !light(38, 10) && !light(42, 14) && !light(42, 6));
    }

    void noMapDrawsNothing()
    {
        EvidenceMapPlot plot;
        for (int i = 0; i < 2; ++i) {
            present(plot);
            QSignalSpy chosen(&plot, &EvidenceMapPlot::chosen);
            QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->center());
            QVERIFY(chosen.isEmpty());
            QVERIFY(!plottableOf<QCPColorMap>(plot)->visible());
            QVERIFY(plot.numbers().columns.empty());
            core::LearningResult unknown = toy::mapResult();
            unknown.map->values.setConstant(std::nan(""));
            plot.showResult(i == 0 ? toy::learningResult() : unknown, 1.0);
        }
    }

    // --- the null ---

    void pValuesAreShownWithErrors()
    {
        const core::TwoSamplesResult result = toy::nullResult();
        QCOMPARE(answerText(result.nulls[0]), "permutation p = 0.012 ± 0.003, reject");
        QCOMPARE(answerText(result.nulls[1]), "gamma p = 0.071, keep");
        QCOMPARE(answerText(result.nulls[2]), "spectral: the kernel is not positive semidefinite");
        NullPlot plot;
        plot.showResult(result);
        for (const core::NullAnswer& answer : result.nulls)
            QVERIFY(plot.accessibleDescription().contains(answerText(answer)));
        QVERIFY(plot.accessibleDescription().contains("MMD² = 0.0157"));
        QVERIFY(plot.accessibleDescription().contains("level 5 %"));
    }

    void smallPValuesAreNotRoundedToZero()
    {
        QCOMPARE(answerText(toy::nullAnswer("permutation", 1.0 / 1001.0, 0.000999)),
                 "permutation p = 0.0010 ± 0.0010, keep");
        QCOMPARE(answerText(toy::nullAnswer("gamma", 3.2e-9)), "gamma p = 3.2e−9, keep");
        const double rounding = 1e-9; // not of chance, so not said
        QCOMPARE(answerText(toy::nullAnswer("spectral", 0.25, rounding)), "spectral p = 0.250, keep");
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
        present(plot);
        const auto& flags = *qobject_cast<TickFlags*>(plot.plotLayout()->element(1, 0));
        QVERIFY(flags.boxes().back().has_value());
        core::TwoSamplesResult far = result;
        far.statistic = 0.4;
        plot.showResult(far);
        QVERIFY(plot.horizontal().hi > 0.4);
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
        present(plot);
        QCOMPARE(plottableOf<QCPBars>(plot)->dataCount(), 0);
        QVERIFY(plot.numbers().columns.empty());
        core::TwoSamplesResult odd = toy::nullResult();
        odd.nullStatistics.setConstant(std::nan(""));
        odd.statistic = std::nan("");
        plot.showResult(odd);
        present(plot);
        QVERIFY(std::isfinite(plot.horizontal().lo) && std::isfinite(plot.vertical().hi));
        QCOMPARE(plottableOf<QCPBars>(plot)->dataCount(), 0);
    }

    // --- power ---

    void ratesStandWithTheirWilsonIntervals()
    {
        PowerPlot plot;
        plot.showResult(toy::powerResult(100), toy::powerSettings());
        const auto* errors = plottableOf<QCPErrorBars>(plot);
        QCOMPARE(errors->dataCount(), 4);
        const auto* line = qobject_cast<QCPGraph*>(errors->dataPlottable());
        QCOMPARE(line->data()->at(2)->key, 2.0);
        QCOMPARE(line->data()->at(2)->value, 0.08);
        // 8 of 100, by Wilson (1927): from 0.0410934615 to 0.1499810770.
        QVERIFY(std::abs(errors->data()->at(2).errorPlus - 0.06998107700948734) < 1e-12);
        QVERIFY(std::abs(errors->data()->at(2).errorMinus - 0.03890653851561938) < 1e-12);
        QVERIFY(plot.vertical().lo <= 0.0 && plot.vertical().hi >= 1.0 && plot.vertical().hi < 1.1);
        QVERIFY(plot.accessibleDescription().contains("100 repeats a point"));
    }

    void pointsAreHollowWhileTheyGrow()
    {
        PowerPlot plot;
        const auto pointsDrawn = [&](bool hollow) {
            int count = 0;
            for (int i = 0; i < plot.graphCount(); ++i) {
                const QCPScatterStyle style = plot.graph(i)->scatterStyle();
                if (!style.isNone() && (style.brush().color() == plot.theme().colour(Role::Background)) == hollow)
                    count += plot.graph(i)->dataCount();
            }
            return count;
        };
        plot.showResult(toy::powerResult(37), toy::powerSettings());
        QCOMPARE(pointsDrawn(true), 8);
        QCOMPARE(pointsDrawn(false), 0);
        QVERIFY(plot.accessibleDescription().contains("37 of 100 repeats"));
        plot.showResult(toy::powerResult(100), toy::powerSettings());
        QCOMPARE(pointsDrawn(true), 0);
        QCOMPARE(pointsDrawn(false), 8);
        plot.showResult(toy::powerResult(0), toy::powerSettings());
        QCOMPARE(pointsDrawn(true) + pointsDrawn(false), 0); // no repeat, no point
    }

    void choosersMayComeAndGo()
    {
        PowerPlot plot;
        plot.showResult(toy::powerResult(50), toy::powerSettings());
        present(plot);
        core::PowerResult one = toy::powerResult(50);
        one.points.resize(4);
        plot.showResult(one, toy::powerSettings());
        QCOMPARE(plot.graphCount(), 3);
        QCOMPARE(plot.numbers().columns.size(), 7u);
        QCOMPARE(plot.numbers().columns[1].name, "median_rate");
        plot.showResult({}, toy::powerSettings());
        QCOMPARE(plot.graphCount(), 0);
        QVERIFY(plot.numbers().columns.empty());
        present(plot);
    }

    void theTipOfAPointTellsItsCount()
    {
        PowerPlot plot;
        plot.showResult(toy::powerResult(50), toy::powerSettings());
        present(plot);
        const QString tip = tipAt(plot, pixelOf(plot, 2.0, 0.64)); // evidence: 0.65·50 rounds to 33
        QVERIFY2(tip.startsWith("evidence, epsilon = 2: 33 of 50 rejected, rate 0.660 (95 % Wilson: 0.522 to 0.776)"),
                 qPrintable(tip));
    }

    // --- all of them ---

    void everyPlotExportsItsWordsAndStaysAsItWas()
    {
        EvidencePlot evidence;
        EvidenceMapPlot map;
        NullPlot null;
        PowerPlot power;
        evidence.showResult(toy::learningResult());
        map.showResult(toy::mapResult(), 1.0);
        null.showResult(toy::nullResult());
        power.showResult(toy::powerResult(37), toy::powerSettings());
        QTemporaryDir folder;
        for (const auto& [plot, words] :
             std::vector<std::pair<PlotView*, QString>>{{&evidence, "held-out KDE"},
                                                        {&map, "1, 10, 100, 1000 nats below"},
                                                        {&null, "permutation p = 0.012 ± 0.003, reject"},
                                                        {&power, "bars: 95 % Wilson"}}) {
            plot->setTheme({.dark = true});
            present(*plot);
            const QImage before = plot->grab().toImage();
            const QString path = folder.filePath("plot.svg");
            const auto problem =
                exportPlots({.rows = {{plot}}}, path, {.format = ExportFormat::Svg, .size = {600, 450}});
            QVERIFY2(!problem, problem ? problem->what.c_str() : "");
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(QString::fromUtf8(file.readAll()).contains(words), qPrintable(words));
            plot->replot(QCustomPlot::rpImmediateRefresh);
            QCOMPARE(plot->grab().toImage(), before);
        }
    }

    void aBarHasALengthWhereNoRepeatRejects()
    {
        PowerPlot plot;
        core::PowerResult result;
        result.points = {{.chooser = "median", .value = 1.0, .repeats = 20, .rejections = 0},
                         {.chooser = "median", .value = 2.0, .repeats = 20, .rejections = 20}};
        plot.showResult(result, toy::powerSettings());
        QVector<QCPErrorBarsData> bars;
        for (int i = 0; i < plot.plottableCount(); ++i)
            if (const auto* errors = qobject_cast<QCPErrorBars*>(plot.plottable(i)))
                bars = *errors->data();
        QCOMPARE(bars.size(), 2);
        QCOMPARE(bars[0].errorMinus, 0.0);
        QVERIFY(bars[0].errorPlus > 0.1);
        QCOMPARE(bars[1].errorPlus, 0.0);
        QVERIFY(bars[1].errorMinus > 0.1);
    }
};

KERNELSCOPE_TEST(EvidencePlotsTest, QApplication)
#include "evidence_plots_test.moc"
