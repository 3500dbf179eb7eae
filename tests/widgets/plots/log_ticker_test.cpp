#include "widgets/drawings/evidence.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/plots/log_ticker.h"

#include "support/plots.h"
#include "support/test_registry.h"
#include "widgets/plots/toy_evidence.h"

#include <QApplication>
#include <QtTest>

namespace log_ticker_test
{

using namespace widgets;

namespace
{

/// Ticks as an axis with `count` of them asked for would show.
QVector<double> ticksOver(const QCPRange& range, int count)
{
    struct Ticker : LogTicker {
        using LogTicker::createTickVector;
        using LogTicker::LogTicker;
        using QCPAxisTicker::getTickStep;
    };
    Ticker ticker(nullptr);
    ticker.setTickCount(count);
    QVector<double> ticks = ticker.createTickVector(ticker.getTickStep(range), range);
    ticks.removeIf([&](double tick) { return !range.contains(tick); });
    return ticks;
}

} // namespace

class LogTickerTest : public QObject
{
    Q_OBJECT

private slots:
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

    void anAxisThatIsEvenAgainHasItsTickerAgain()
    {
        QCustomPlot plot;
        const QSharedPointer<QCPAxisTicker> before = plot.xAxis->ticker();
        for (const bool logarithmic : {true, true, false, false}) {
            setLogarithmic(*plot.xAxis, logarithmic);
            QCOMPARE(isLogarithmic(*plot.xAxis), logarithmic);
            QCOMPARE(plot.xAxis->ticker() != before, logarithmic);
        }
    }

    void wheelOnALogarithmicAxisKeepsTheValueUnderTheCursor()
    {
        HandLinePlot plot(evidenceDrawing(shownEvidenceOf(toy::learningResult())));
        present(plot, small);
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
        HandLinePlot plot(evidenceDrawing(shownEvidenceOf(toy::learningResult())));
        present(plot, small);
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
};

KERNELSCOPE_TEST(LogTickerTest, QApplication)

} // namespace log_ticker_test

#include "log_ticker_test.moc"
