#include "widgets/plots/evidence_plot.h"
#include "widgets/plots/evidence_range.h"
#include "widgets/plots/log_ticker.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/tick_flags.h"

#include "widgets/plots/toy_evidence.h"

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
        QTest::addColumn<QVector<double>>("ticks");
        QTest::newRow("decades") << 0.02 << 50.0 << QVector<double>{0.1, 1.0, 10.0};
        QTest::newRow("many decades") << 1e-6 << 2e6 << QVector<double>{1e-6, 1e-3, 1.0, 1e3, 1e6};
        QTest::newRow("one decade and a half") << 0.25 << 8.0 << QVector<double>{0.5, 1.0, 2.0, 5.0};
        QTest::newRow("a part of one decade") << 0.32 << 0.58 << QVector<double>{0.4, 0.5};
        QTest::newRow("less") << 1.015 << 1.055 << QVector<double>{1.02, 1.03, 1.04, 1.05};
    }
    void logarithmicAxesHaveRoundTicksAtEveryZoom()
    {
        QFETCH(double, lower);
        QFETCH(double, upper);
        QFETCH(QVector<double>, ticks);
        const QVector<double> found = ticksOver({lower, upper}, 4);
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
        QSignalSpy chosen(&plot, &EvidencePlot::lengthscaleChosen);
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
        QSignalSpy chosen(&plot, &EvidencePlot::lengthscaleChosen);
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
        QSignalSpy chosen(&plot, &EvidencePlot::lengthscaleChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, flags.boxes().at(0)->center().toPoint());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toDouble(), 19.9);
    }

    void dragIsOneGesture()
    {
        EvidencePlot plot;
        plot.showResult(toy::learningResult());
        present(plot);
        QSignalSpy chosen(&plot, &EvidencePlot::lengthscaleChosen);
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
        QSignalSpy chosen(&plot, &EvidencePlot::lengthscaleChosen);
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
        QSignalSpy chosen(&plot, &EvidencePlot::lengthscaleChosen);
        QVERIFY(plot.accessibleDescription().contains("ℓ = 5, log evidence"));
        plot.showLengthscale(7.0);
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

    void noEvidenceDrawsNothingAndTakesNoClick()
    {
        EvidencePlot plot;
        plot.showResult({});
        present(plot);
        QSignalSpy chosen(&plot, &EvidencePlot::lengthscaleChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.axisRect()->center());
        QVERIFY(chosen.isEmpty());
        QVERIFY(plot.numbers().columns.empty());
        for (int i = 0; i < plot.graphCount(); ++i)
            QCOMPARE(plot.graph(i)->dataCount(), 0);
    }
};

QTEST_MAIN(EvidencePlotsTest)
#include "evidence_plots_test.moc"
