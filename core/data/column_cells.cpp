#include "core/data/column_cells.h"

#include "core/data/table_text.h"

#include <algorithm>

namespace core
{

namespace
{

constexpr std::size_t shownWords = 3, shownTexts = 5;

void addOnce(std::vector<std::string>& words, std::string_view word)
{
    if (words.size() < shownWords && std::find(words.begin(), words.end(), word) == words.end())
        words.emplace_back(word);
}

} // namespace

std::optional<WrittenDate> ColumnCells::readDate(std::string_view text) const
{
    const std::optional<WrittenDate> date = writtenDate(text);
    return date || !readsShortYears_ ? date : dateOfShortYear(text);
}

bool ColumnCells::addNumber(const WrittenNumber& number)
{
    if (!number.unit.empty() && !unit_.empty() && number.unit != unit_)
        return false;
    if (unit_.empty())
        unit_ = number.unit;
    ++numbers_;
    return true;
}

void ColumnCells::addOther(std::string_view text, std::size_t line)
{
    if (meansMissing(text)) {
        ++missingWords_;
        addOnce(words_, text);
        return;
    }
    const bool mayBeDate = dates_ > 0 || texts_ < shownTexts || looksFarther_;
    const std::optional<WrittenDate> date = mayBeDate ? readDate(text) : std::nullopt;
    if (date && (forms_ & date->forms) != 0) {
        forms_ &= date->forms;
        ++dates_;
        hasShortYears_ = hasShortYears_ || !writtenDate(text);
        if (dated_.size() < shownTexts)
            dated_.push_back({line, std::string(text)});
        return;
    }
    ++texts_;
    if (strange_.size() < shownTexts)
        strange_.push_back({line, std::string(text)});
}

void ColumnCells::decide(const ReadSettings& settings)
{
    const bool hasDates = dates_ > 0 && numbers_ == 0;
    const std::size_t known = hasDates ? dates_ : numbers_;
    const std::size_t others = texts_ + (hasDates ? 0 : dates_);
    const bool othersAreMissing = settings.textIsMissing && known >= others;
    if (texts_ + dates_ + missingWords_ == 0)
        kind_ = Kind::Numbers;
    else if (known == 0 || (others > 0 && !othersAreMissing))
        kind_ = Kind::Words;
    else
        kind_ = hasDates ? Kind::Dates : Kind::Numbers;
    if (hasDates) {
        form_ = formAmong(forms_, settings.dates);
        const unsigned both = DayMonthYear | MonthDayYear;
        orderGuessed_ = settings.dates == DateOrder::Auto && (forms_ & both) == both;
        orderContradicted_ =
            settings.dates != DateOrder::Auto && dateOrder() != DateOrder::Auto && dateOrder() != settings.dates;
    }
}

void ColumnCells::describe(TableColumn& column) const
{
    if (kind_ == Kind::Words)
        return;
    const bool isDates = kind_ == Kind::Dates;
    column.missing += missingWords_ + texts_ + (isDates ? 0 : dates_);
    if (!unit_.empty())
        column.unit = unit_;
    if (isDates)
        column.meaning = isDay(form_) ? NumberMeaning::Days : NumberMeaning::Years;
}

DateOrder ColumnCells::dateOrder() const
{
    if (kind_ != Kind::Dates || (form_ != DayMonthYear && form_ != MonthDayYear))
        return DateOrder::Auto;
    return form_ == DayMonthYear ? DateOrder::DayFirst : DateOrder::MonthFirst;
}

std::optional<double> ColumnCells::dateOf(std::string_view text) const
{
    const std::optional<WrittenDate> date = readDate(text);
    return date && (date->forms & form_) != 0 ? std::optional(dateNumber(*date, form_)) : std::nullopt;
}

std::string ColumnCells::remark(const std::string& name) const
{
    if (kind_ == Kind::Words)
        return shortYearsRemark(name);
    std::string remark;
    const auto add = [&](const std::string& what) { remark += (remark.empty() ? inQuotes(name) + " " : "; ") + what; };
    if (kind_ == Kind::Dates)
        add(isDay(form_) ? "holds dates, read as days since 1970-01-01"
                         : "holds " + std::string(form_ == MonthOfYear ? "months" : "quarters") + ", read as years");
    if (kind_ == Kind::Dates && orderGuessed_)
        add("dates such as " + inQuotes(dated_[0].text) + " are taken to begin with the day");
    if (kind_ == Kind::Dates && orderContradicted_)
        add(form_ == DayMonthYear ? "cannot be read with the month first: the day comes first in it"
                                  : "cannot be read with the day first: the month comes first in it");
    if (kind_ == Kind::Dates && hasShortYears_)
        add("years of two digits are taken to lie from 1969 to 2068");
    if (unit_ == "%")
        add("is in percent: 12.5 % is read as 12.5");
    else if (!unit_.empty())
        add("is in " + std::string(unit_) + ", which is left out");
    const std::size_t odd = texts_ + (kind_ == Kind::Dates ? 0 : dates_);
    if (odd > 0) {
        std::vector<Place> shown = strange_;
        if (kind_ != Kind::Dates)
            shown.insert(shown.end(), dated_.begin(), dated_.end());
        shown.resize(std::min(shown.size(), shownTexts));
        std::string places;
        for (const Place& place : shown)
            places += (places.empty() ? "" : ", ") + inQuotes(place.text) + " in line " + std::to_string(place.line);
        add("has " + countOf(odd, "cell") + " without a number, taken for missing: " + places +
            (odd > shown.size() ? ", …" : ""));
    }
    return remark;
}

bool ColumnCells::asksForDates() const
{
    return kind_ == Kind::Words && numbers_ == 0 && !strange_.empty() &&
           std::all_of(strange_.begin(), strange_.end(),
                       [](const Place& place) { return dateOfShortYear(place.text).has_value(); });
}

std::string ColumnCells::shortYearsRemark(const std::string& name) const
{
    return asksForDates()
               ? inQuotes(name) + " is kept as text: the years of dates such as " + inQuotes(strange_[0].text) +
                     " have two digits; tell whether the day or the month comes first to have them read as dates"
               : std::string();
}

void ColumnCells::addMissingWords(std::vector<std::string>& words) const
{
    if (kind_ != Kind::Words)
        for (const std::string& word : words_)
            addOnce(words, word);
}

} // namespace core
