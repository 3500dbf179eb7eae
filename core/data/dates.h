#pragma once

#include "core/data/read_settings.h"

#include <optional>
#include <string>
#include <string_view>

namespace core
{

/// The ways in which a cell can be read as a date; some cells allow two of them.
enum DateForm : unsigned {
    YearMonthDay = 1,  // 2020-12-31, 2020/12/31, 31-Dec-2020, Dec 31, 2020
    DayMonthYear = 2,  // 31/12/2020, 31.12.2020, 31-12-2020
    MonthDayYear = 4,  // 12/31/2020, 12-31-2020
    MonthOfYear = 8,   // 2020-12, 2020M12, Dec 2020, December 2020
    QuarterOfYear = 16 // 2020Q4, 2020-Q4, Q4 2020
};
inline constexpr unsigned everyDateForm = 31;

/// What a cell says of a date: three numbers in the order written, except that a month given by its name is the second.
struct WrittenDate {
    unsigned forms = 0; // DateForms that the cell allows: it is a day of the calendar under each
    int first = 0, second = 0, third = 0;
    double dayFraction = 0.0; // the time of day, as a part of a day, in UTC where a zone is given
};

/// A date as ISO 8601 and people write it, with a time of day or without ("2020-12-31T23:59:59.5Z", "+02:00"); years
/// have four digits. Nothing for other text.
std::optional<WrittenDate> writtenDate(std::string_view text);

/// A date whose year, written last, has two digits: "31/12/20", "31-Dec-20", "Dec 20". 69 to 99 are years of the 20th
/// century, the others of the 21st, as in POSIX's strptime. Nothing for other text.
std::optional<WrittenDate> dateOfShortYear(std::string_view text);

/// The date under one form that it allows. Days: since 1970-01-01, the Gregorian calendar continued backwards. Months
/// and quarters: in years, 2020-07 as 2020.5.
double dateNumber(const WrittenDate& date, DateForm form);

/// The form that all dates of a column allow, of several the one that `order` asks for; day first where nothing tells.
DateForm formAmong(unsigned forms, DateOrder order);

/// Is the number of this form a day, and not a year?
bool isDay(DateForm form);

/// The days since 1970-01-01 of a date that stands alone, day before month where it is written in numbers. Nothing for
/// other text and for months and quarters.
std::optional<double> daysOf(std::string_view text);

/// A number of days since 1970-01-01 as ISO 8601: "2020-12-31", with the time of day, to the second, where there is
/// one: "2020-12-31 06:00", "2020-12-31 06:00:30". Days beyond the years 0 to 9999 are an empty text.
std::string dateText(double days);

} // namespace core
