#include "core/data/dates.h"

#include "support/test_registry.h"

#include <QDateTime>
#include <QtTest>

#include <cmath>
#include <random>

namespace dates_test
{

using namespace core;

class DatesTest : public QObject
{
    Q_OBJECT

private slots:
    void datesAreReadAsPeopleWriteThem_data();
    void datesAreReadAsPeopleWriteThem();
    void otherTextIsNoDate_data();
    void otherTextIsNoDate();
    void datesOfShortYearsAreReadOnRequest();
    void daysAgreeWithTheCalendarOfQt();
    void aDateReadsBackFromItsText();
};

void DatesTest::datesAreReadAsPeopleWriteThem_data()
{
    QTest::addColumn<unsigned>("forms");
    QTest::addColumn<double>("number");
    const auto row = [](const char* text, unsigned forms, double number) { QTest::newRow(text) << forms << number; };
    row("2020-12-31", YearMonthDay, 18627); // date -d 2020-12-31 +%s, divided by 86400
    row("2020/12/31", YearMonthDay, 18627);
    row("2020.12.31", YearMonthDay, 18627);
    row("31-Dec-2020", YearMonthDay, 18627);
    row("31 December 2020", YearMonthDay, 18627);
    row("31. Dec 2020", YearMonthDay, 18627);
    row("Dec 31, 2020", YearMonthDay, 18627);
    row("2020-Dec-31", YearMonthDay, 18627);
    row("31.12.2020", DayMonthYear, 18627);
    row("31/12/2020", DayMonthYear, 18627);
    row("12/31/2020", MonthDayYear, 18627);
    row("3/4/2020", DayMonthYear | MonthDayYear, 18355); // the third of April
    row("2020-12-31T06:00:00Z", YearMonthDay, 18627.25);
    row("2020-12-31 12:00", YearMonthDay, 18627.5);
    row("2020-12-31T12:00:00.000+06:00", YearMonthDay, 18627.25);
    row("2020-12-31T12:00-0600", YearMonthDay, 18627.75);
    row("1969-12-31", YearMonthDay, -1);
    row("1600-02-29", YearMonthDay, -135081);
    row("2020-07", MonthOfYear, 2020.5);
    row("2020M07", MonthOfYear, 2020.5);
    row("Jul 2020", MonthOfYear, 2020.5);
    row("july 2020", MonthOfYear, 2020.5);
    row("2020 Jul", MonthOfYear, 2020.5);
    row("2020Q3", QuarterOfYear, 2020.5);
    row("2020-Q3", QuarterOfYear, 2020.5);
    row("q3 2020", QuarterOfYear, 2020.5);
}

void DatesTest::datesAreReadAsPeopleWriteThem()
{
    QFETCH(unsigned, forms);
    QFETCH(double, number);
    const std::optional<WrittenDate> date = writtenDate(QTest::currentDataTag());
    QVERIFY(date.has_value());
    QCOMPARE(date->forms, forms);
    QCOMPARE(dateNumber(*date, formAmong(date->forms, DateOrder::Auto)), number);
}

void DatesTest::otherTextIsNoDate_data()
{
    QTest::addColumn<int>("unused");
    for (const char* text : {"2021-02-29",  "2020-13-01",       "2020-00-10",    "31/31/2020",
                             "2020-12-31x", "2020-12-31 25:00", "2010/11",       "1.2.3",
                             "192.168.0.1", "12-34-56",         "2020",          "20201231",
                             "March",       "Mark 2020",        "2020-12-31T12", "2020-12-31 12:00:61",
                             "2020Q5",      "x Q1 2020",        "31/12/20",      "+2020-12-31",
                             "2020 12 31",  "2020-12-31 ",      "12:30"})
        QTest::newRow(text) << 0;
}

void DatesTest::otherTextIsNoDate()
{
    QVERIFY(!writtenDate(QTest::currentDataTag()).has_value());
}

void DatesTest::datesOfShortYearsAreReadOnRequest()
{
    const auto same = [](const char* brief, const char* whole) {
        const std::optional<WrittenDate> date = dateOfShortYear(brief), expected = writtenDate(whole);
        QVERIFY2(date && expected, brief);
        QCOMPARE(date->forms, expected->forms);
        const DateForm form = formAmong(date->forms, DateOrder::Auto);
        QCOMPARE(dateNumber(*date, form), dateNumber(*expected, form));
    };
    same("31/12/20", "31/12/2020");
    same("12/31/20", "12/31/2020");
    same("31.12.68", "31.12.2068");
    same("1-2-69", "1-2-1969");
    same("31-Dec-99", "31-Dec-1999");
    same("Dec 31, 00", "Dec 31, 2000");
    same("29/02/00", "29/02/2000");
    same("31/12/20 12:30", "31/12/2020 12:30");
    same("Jan-20", "Jan-2020");
    same("20-12-31", "20-12-2031");
    for (const char* text : {"31/12/2020", "2020-12-31", "32/13/20", "12-34-56", "1.2.3", "192.168.0.1", "12/20",
                             "Mark 20", "word", "", "20", "31/12/20x", "29/02/99"})
        QVERIFY2(!dateOfShortYear(text), text);
}

void DatesTest::daysAgreeWithTheCalendarOfQt()
{
    const QDate origin(1970, 1, 1);
    for (QDate day(1580, 1, 1); day < QDate(2200, 1, 1); day = day.addDays(17)) {
        const std::optional<WrittenDate> date = writtenDate(day.toString("yyyy-MM-dd").toStdString());
        QVERIFY(date.has_value());
        QCOMPARE(dateNumber(*date, YearMonthDay), double(origin.daysTo(day)));
    }
}

void DatesTest::aDateReadsBackFromItsText()
{
    QCOMPARE(dateText(18627), std::string("2020-12-31"));
    QCOMPARE(dateText(18627.25), std::string("2020-12-31 06:00"));
    QCOMPARE(dateText(-0.5), std::string("1969-12-31 12:00"));
    QCOMPARE(dateText(std::nan("")), std::string());
    QCOMPARE(dateText(1e300), std::string());
    std::mt19937_64 engine(5);
    for (int round = 0; round < 2000; ++round) {
        const double seconds = double(engine() % 200'000'000'000ULL) - 60'000'000'000.0;
        const std::string text = dateText(seconds / 86400.0);
        const std::optional<WrittenDate> date = writtenDate(text);
        QVERIFY2(date.has_value(), text.c_str());
        QCOMPARE(std::round(dateNumber(*date, YearMonthDay) * 86400.0), seconds);
    }
}

KERNELSCOPE_TEST(DatesTest, NoApplication)

} // namespace dates_test

#include "dates_test.moc"
