#include "core/data/dates.h"

#include "core/data/characters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>

namespace core
{

namespace
{

using namespace std::string_view_literals;

constexpr std::array<std::string_view, 12> monthNames{"january",   "february", "march",    "april",
                                                      "may",       "june",     "july",     "august",
                                                      "september", "october",  "november", "december"};
constexpr double secondsOfDay = 86400.0;

bool isLetter(char c)
{
    return lowerCase(c) >= 'a' && lowerCase(c) <= 'z';
}

template <class Is>
std::string_view takeWhile(std::string_view& text, Is is)
{
    const auto end = std::find_if_not(text.begin(), text.end(), is);
    const std::string_view taken = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(taken.size());
    return taken;
}

/// 1 to 12 for the name of a month or its first three letters, 0 for another word.
int monthCalled(std::string_view word)
{
    const auto alike = [](char a, char b) { return a == lowerCase(b); };
    for (std::size_t month = 0; month < monthNames.size(); ++month) {
        const std::string_view name = monthNames[month];
        const bool whole = std::equal(name.begin(), name.end(), word.begin(), word.end(), alike);
        if (whole || std::equal(name.begin(), name.begin() + 3, word.begin(), word.end(), alike))
            return static_cast<int>(month) + 1;
    }
    return 0;
}

int numberOf(std::string_view digits)
{
    int value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

bool isDayOfCalendar(int year, int month, int day)
{
    return month >= 1 && day >= 1 &&
           std::chrono::year_month_day(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                       std::chrono::day(static_cast<unsigned>(day)))
               .ok();
}

double daysSinceOrigin(int year, int month, int day)
{
    const std::chrono::year_month_day date(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day)));
    return static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
}

/// A part of a date between separators: a number with its digits, or a word.
struct Part {
    std::string_view text;
    bool number = false;
    bool isYear() const { return number && text.size() == 4; }
    bool isShort() const { return number && text.size() <= 2; }
};

/// Two or three parts and what stands between them.
struct Parts {
    std::array<Part, 3> part;
    std::array<char, 2> between{};
    std::size_t count = 0;
};

/// The date at the front of a text; what follows stays in it.
Parts takeParts(std::string_view& text)
{
    Parts parts;
    while (parts.count < 3 && !text.empty()) {
        const bool number = isDigit(text.front());
        const std::string_view taken = number ? takeWhile(text, isDigit) : takeWhile(text, isLetter);
        if (taken.empty() || taken.size() > 9)
            return {};
        parts.part[parts.count++] = {taken, number};
        if (parts.count == 3 || text.empty())
            break;
        const std::string_view separator =
            takeWhile(text, [](char c) { return c == '-' || c == '/' || c == '.' || c == ' ' || c == ','; });
        const bool known = separator.size() == 1 || separator == ", " || separator == ". ";
        if (!known && !(separator.empty() && !text.empty())) // 2020M12, 2020Q4
            return {};
        parts.between[parts.count - 1] = separator.empty() ? '\0' : separator.front();
    }
    return parts;
}

/// "12:30", "12:30:59.25", with "Z" or "+02:00" behind it or not; the part of a day.
std::optional<double> timeOfDay(std::string_view text)
{
    const auto two = [&](int most) -> std::optional<int> {
        if (text.size() < 2 || !isDigit(text[0]) || !isDigit(text[1]))
            return std::nullopt;
        const int value = numberOf(text.substr(0, 2));
        text.remove_prefix(2);
        return value <= most ? std::optional(value) : std::nullopt;
    };
    const auto taken = [&](char c) {
        const bool there = text.starts_with(c);
        text.remove_prefix(there ? 1 : 0);
        return there;
    };
    const std::optional<int> hour = two(23);
    const std::optional<int> minute = hour && taken(':') ? two(59) : std::nullopt;
    if (!minute)
        return std::nullopt;
    double seconds = 3600.0 * *hour + 60.0 * *minute;
    if (taken(':')) {
        const std::optional<int> second = two(60);
        if (!second)
            return std::nullopt;
        seconds += *second;
        if (taken('.')) {
            const std::string_view digits = takeWhile(text, isDigit);
            double fraction = 0.0;
            std::from_chars(digits.data(), digits.data() + digits.size(), fraction);
            seconds += fraction / std::pow(10.0, static_cast<double>(digits.size()));
        }
    }
    if (text == "Z" || text.empty())
        return seconds / secondsOfDay;
    const bool west = text.front() == '-';
    if (!taken('+') && !taken('-'))
        return std::nullopt;
    const std::optional<int> zoneHour = two(14);
    taken(':');
    const std::optional<int> zoneMinute = zoneHour && !text.empty() ? two(59) : std::optional(0);
    if (!zoneHour || !zoneMinute || !text.empty())
        return std::nullopt;
    const double zone = 3600.0 * *zoneHour + 60.0 * *zoneMinute;
    return (seconds + (west ? zone : -zone)) / secondsOfDay;
}

WrittenDate ymd(int year, int month, int day)
{
    return {.forms = isDayOfCalendar(year, month, day) ? unsigned(YearMonthDay) : 0U,
            .first = year,
            .second = month,
            .third = day};
}

/// Two parts: a month or a quarter of a year.
WrittenDate partOfYear(const Parts& parts)
{
    const auto& [a, b, unused] = parts.part;
    WrittenDate date;
    const Part& year = a.isYear() ? a : b;
    const Part& other = a.isYear() ? b : a;
    if (!year.isYear())
        return date;
    date.first = numberOf(year.text);
    if (!other.number) {
        date.second = monthCalled(other.text);
        date.forms = date.second > 0 ? unsigned(MonthOfYear) : 0U;
    } else if (a.isYear() && other.text.size() == 2 && parts.between[0] == '-') { // 2010/11 is a season
        date.second = numberOf(other.text);
        date.forms = date.second >= 1 && date.second <= 12 ? unsigned(MonthOfYear) : 0U;
    }
    return date;
}

/// "2020Q4", "2020-Q4", "Q4 2020", "2020M12": a letter, written against its number.
std::optional<WrittenDate> letteredPart(std::string_view text)
{
    const auto quarterOrMonth = [](std::string_view word, int year) -> std::optional<WrittenDate> {
        const char letter = word.empty() ? '\0' : lowerCase(word.front());
        const std::string_view digits = word.substr(std::min<std::size_t>(1, word.size()));
        if ((letter != 'q' && letter != 'm') || digits.empty() || digits.size() > 2 ||
            !std::all_of(digits.begin(), digits.end(), isDigit))
            return std::nullopt;
        const int value = numberOf(digits), most = letter == 'q' ? 4 : 12;
        if (value < 1 || value > most || (letter == 'q' && digits.size() > 1))
            return std::nullopt;
        return WrittenDate{
            .forms = letter == 'q' ? unsigned(QuarterOfYear) : unsigned(MonthOfYear), .first = year, .second = value};
    };
    const auto isYear = [](std::string_view year) {
        return year.size() == 4 && std::all_of(year.begin(), year.end(), isDigit);
    };
    if (text.size() < 6 || text.size() > 8)
        return std::nullopt;
    if (isYear(text.substr(0, 4))) {
        const bool parted = text[4] == '-' || text[4] == ' ' || text[4] == '/';
        return quarterOrMonth(text.substr(parted ? 5 : 4), numberOf(text.substr(0, 4)));
    }
    const std::string_view year = text.substr(text.size() - 4);
    const char between = text[text.size() - 5];
    if (!isYear(year) || (between != ' ' && between != '-' && between != '/'))
        return std::nullopt;
    return quarterOrMonth(text.substr(0, text.size() - 5), numberOf(year));
}

/// Three parts: a day.
WrittenDate dayOf(const Parts& parts)
{
    const auto& [a, b, c] = parts.part;
    const char between = parts.between[0];
    const bool even = between == parts.between[1];
    if (a.isYear() && b.isShort() && c.isShort() && even && between != ' ' && between != ',')
        return ymd(numberOf(a.text), numberOf(b.text), numberOf(c.text));
    if (a.isShort() && !b.number && c.isYear()) // 31 Dec 2020
        return ymd(numberOf(c.text), monthCalled(b.text), numberOf(a.text));
    if (a.isYear() && !b.number && c.isShort()) // 2020-Dec-31
        return ymd(numberOf(a.text), monthCalled(b.text), numberOf(c.text));
    if (!a.number && b.isShort() && c.isYear()) // Dec 31, 2020
        return ymd(numberOf(c.text), monthCalled(a.text), numberOf(b.text));
    WrittenDate date;
    if (!a.isShort() || !b.isShort() || !c.isYear() || !even || between == ' ' || between == ',')
        return date;
    date.first = numberOf(a.text);
    date.second = numberOf(b.text);
    date.third = numberOf(c.text);
    date.forms = (isDayOfCalendar(date.third, date.second, date.first) ? unsigned(DayMonthYear) : 0U) |
                 (between != '.' && isDayOfCalendar(date.third, date.first, date.second) ? unsigned(MonthDayYear) : 0U);
    return date;
}

/// The date of these parts, with the time of day that is left of the text.
std::optional<WrittenDate> dateFrom(const Parts& parts, std::string_view rest)
{
    WrittenDate date;
    if (parts.count == 2 && rest.empty())
        date = partOfYear(parts);
    if (parts.count == 3)
        date = dayOf(parts);
    if (date.forms == 0)
        return std::nullopt;
    if (rest.empty())
        return date;
    if (rest.front() != ' ' && rest.front() != 'T')
        return std::nullopt;
    const std::optional<double> time = timeOfDay(rest.substr(1));
    if (!time)
        return std::nullopt;
    date.dayFraction = *time;
    return date;
}

int fullYear(int ofTwoDigits)
{
    return ofTwoDigits + (ofTwoDigits >= 69 ? 1900 : 2000);
}

} // namespace

std::optional<WrittenDate> writtenDate(std::string_view text)
{
    if (text.size() < 6 || text.size() > 40 || (!isDigit(text.front()) && !isLetter(text.front())))
        return std::nullopt;
    if (const auto part = letteredPart(text))
        return part;
    const Parts parts = takeParts(text);
    return dateFrom(parts, text);
}

std::optional<WrittenDate> dateOfShortYear(std::string_view text)
{
    Parts parts = takeParts(text);
    if (parts.count < 2)
        return std::nullopt;
    Part& last = parts.part[parts.count - 1];
    if (!last.number || last.text.size() != 2)
        return std::nullopt;
    const std::string year = std::to_string(fullYear(numberOf(last.text)));
    last.text = year;
    return dateFrom(parts, text);
}

double dateNumber(const WrittenDate& date, DateForm form)
{
    switch (form) {
    case YearMonthDay:
        return daysSinceOrigin(date.first, date.second, date.third) + date.dayFraction;
    case DayMonthYear:
        return daysSinceOrigin(date.third, date.second, date.first) + date.dayFraction;
    case MonthDayYear:
        return daysSinceOrigin(date.third, date.first, date.second) + date.dayFraction;
    case MonthOfYear:
        return date.first + (date.second - 1) / 12.0;
    case QuarterOfYear:
        break;
    }
    return date.first + (date.second - 1) / 4.0;
}

DateForm formAmong(unsigned forms, DateOrder order)
{
    if (order == DateOrder::MonthFirst && (forms & MonthDayYear) != 0)
        return MonthDayYear;
    for (const DateForm form : {YearMonthDay, DayMonthYear, MonthDayYear, MonthOfYear})
        if ((forms & form) != 0)
            return form;
    return QuarterOfYear;
}

bool isDay(DateForm form)
{
    return form == YearMonthDay || form == DayMonthYear || form == MonthDayYear;
}

std::optional<double> daysOf(std::string_view text)
{
    const auto date = writtenDate(text);
    if (!date || (date->forms & (YearMonthDay | DayMonthYear | MonthDayYear)) == 0)
        return std::nullopt;
    return dateNumber(*date, formAmong(date->forms, DateOrder::DayFirst));
}

std::string dateText(double days)
{
    constexpr double firstDay = -719528.0, lastDay = 2932897.0; // 0000-01-01 and 10000-01-01
    if (!(days >= firstDay && days < lastDay))
        return {};
    const double seconds = std::round(days * secondsOfDay);
    const double day = std::floor(seconds / secondsOfDay);
    const auto rest = static_cast<int>(seconds - day * secondsOfDay);
    const std::chrono::year_month_day date(std::chrono::sys_days(std::chrono::days(static_cast<int>(day))));
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    std::string shown = text.data();
    if (rest == 0)
        return shown;
    std::snprintf(text.data(), text.size(), " %02d:%02d", rest / 3600, rest / 60 % 60);
    shown += text.data();
    if (rest % 60 == 0)
        return shown;
    std::snprintf(text.data(), text.size(), ":%02d", rest % 60);
    return shown + text.data();
}

} // namespace core
