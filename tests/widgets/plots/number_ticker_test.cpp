// The labels of ticks.

#include "support/test_registry.h"
#include "widgets/theme/number_ticker.h"
#include "widgets/theme/plot_theme.h"

#include <QApplication>
#include <QTest>

namespace number_ticker_test
{

class NumberTickerTest : public QObject
{
    Q_OBJECT

private slots:
    void labelsHaveMinusSignsAndRaisedExponents()
    {
        using widgets::tickText;
        QCOMPARE(tickText("-1.5"), "−1.5");
        QCOMPARE(tickText("0.25"), "0.25");
        QCOMPARE(tickText("1e-06"), "10⁻⁶");
        QCOMPARE(tickText("2.5e+12"), "2.5·10¹²");
        QCOMPARE(tickText("-1e+06"), "−10⁶");
    }

    void everyAxisOfAThemedPlotIsLabelledSo()
    {
        QCustomPlot plot;
        plot.setLocale(QLocale(QLocale::German)); // whose numbers have a comma
        widgets::applyTheme(plot, widgets::Theme());
        plot.resize(400, 300);
        for (QCPAxis* axis : {plot.xAxis, plot.yAxis, plot.xAxis2, plot.yAxis2}) {
            axis->setVisible(true);
            axis->setTickLabels(true);
            axis->setRange(-1.7e-7, 1.7e-7);
        }
        plot.replot();
        for (const QCPAxis* axis : {plot.xAxis, plot.yAxis, plot.xAxis2, plot.yAxis2}) {
            const QString labels = axis->tickVectorLabels().join(u' ');
            QVERIFY2(labels.contains("−") && labels.contains("⁻⁷"), qPrintable(labels));
            QVERIFY2(!labels.contains(u'-') && !labels.contains(u'e') && !labels.contains(u','), qPrintable(labels));
            QVERIFY2(labels.contains(u'.'), qPrintable(labels));
        }
    }
};

KERNELSCOPE_TEST(NumberTickerTest, QApplication)

} // namespace number_ticker_test

#include "number_ticker_test.moc"
