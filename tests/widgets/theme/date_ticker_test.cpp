// Ticks on an axis of days.

#include "core/data/dates.h"
#include "support/test_registry.h"
#include "widgets/theme/date_ticker.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <cmath>
#include <random>

namespace date_ticker_test
{

using widgets::DateTicker;

class DateTickerTest : public QObject
{
    Q_OBJECT

    struct Ticks {
        QVector<double> at;
        QVector<QString> labels;
    };

    static Ticks ticksOf(double from, double to)
    {
        DateTicker ticker;
        ticker.setTickCount(5);
        Ticks ticks;
        ticker.generate({from, to}, QLocale::c(), u'g', 6, ticks.at, nullptr, &ticks.labels);
        return ticks;
    }

    static double day(int year, int month, int dayOfMonth)
    {
        return static_cast<double>(QDate(1970, 1, 1).daysTo(QDate(year, month, dayOfMonth)));
    }

private slots:
    void theyStandWherePeopleCount_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::addColumn<QStringList>("labels");
        QTest::newRow("a century") << day(1871, 1, 1) << day(1970, 12, 31)
                                   << QStringList{"1880", "1900", "1920", "1940", "1960"};
        QTest::newRow("two years") << day(2019, 1, 1) << day(2020, 12, 31)
                                   << QStringList{"2019-01", "2019-07", "2020-01", "2020-07"};
        QTest::newRow("two weeks") << day(2020, 2, 20) << day(2020, 3, 4)
                                   << QStringList{"2020-02-20", "2020-02-28", "2020-03-03"};
        QTest::newRow("a day") << day(2020, 2, 29) + 0.1 << day(2020, 2, 29) + 0.99
                               << QStringList{"06:00", "12:00", "18:00"};
    }
    void theyStandWherePeopleCount()
    {
        QFETCH(double, from);
        QFETCH(double, to);
        QFETCH(QStringList, labels);
        const QStringList found(ticksOf(from, to).labels.toList());
        for (const QString& label : labels)
            QVERIFY2(found.contains(label), qPrintable(label + " not in " + found.join(", ")));
    }

    /// Over whatever range: in order, not too many, each label its own (but for hours of several days).
    void theyAreFewAndTheirOwn()
    {
        std::mt19937_64 engine(3);
        for (int round = 0; round < 500; ++round) {
            const double width = std::pow(10.0, -2.0 + 7.0 * static_cast<double>(engine() >> 11) * 0x1p-53);
            const double from = -200000.0 + 400000.0 * static_cast<double>(engine() >> 11) * 0x1p-53;
            const Ticks ticks = ticksOf(from, from + width);
            QVERIFY2(!ticks.at.isEmpty() && ticks.at.size() <= 12, qPrintable(QString::number(width)));
            QVERIFY(std::is_sorted(ticks.at.begin(), ticks.at.end()));
            QCOMPARE(ticks.labels.size(), ticks.at.size());
            if (width > 30.0)
                QCOMPARE(QSet<QString>(ticks.labels.begin(), ticks.labels.end()).size(), ticks.labels.size());
        }
    }

    void anAxisCountsDaysAndNumbersAgain()
    {
        QCustomPlot plot;
        QCOMPARE(widgets::coordinateText(*plot.xAxis, 18262.0), QStringLiteral("18262"));
        widgets::setDates(*plot.xAxis, true);
        QCOMPARE(widgets::coordinateText(*plot.xAxis, 18262.0), QStringLiteral("2020-01-01"));
        widgets::setDates(*plot.xAxis, false);
        QCOMPARE(widgets::coordinateText(*plot.xAxis, 18262.0), QStringLiteral("18262"));
    }

    /// Beyond the calendar there is nothing to write.
    void beyondTheCalendarThereAreNone() { QVERIFY(ticksOf(1e9, 2e9).at.isEmpty()); }
};

KERNELSCOPE_TEST(DateTickerTest, QApplication)

} // namespace date_ticker_test

#include "date_ticker_test.moc"
