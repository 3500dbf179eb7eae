#pragma once

#include "core/data/dates.h"
#include "core/data/number_cell.h"
#include "core/data/table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// Collects what the cells of a column are, and decides what the column holds.
class ColumnCells
{
public:
    enum class Kind { Numbers, Dates, Words };

    /// Years of two digits are read only where a person told the order of dates: 20-12-31 may mean anything. Where text
    /// is missing, dates are looked for behind any number of words.
    explicit ColumnCells(const ReadSettings& settings)
        : readsShortYears_(settings.dates != DateOrder::Auto), looksFarther_(settings.textIsMissing)
    {
    }

    /// False for one in another unit than the numbers before it, which is none of them.
    [[nodiscard]] bool addNumber(const WrittenNumber& number);
    /// A cell that is neither missing nor a number.
    void addOther(std::string_view text, std::size_t line);

    /// Dates where every cell is one, or means a missing one; text where a cell is something else, unless
    /// `settings.textIsMissing` and at least half of the cells are numbers or dates.
    void decide(const ReadSettings& settings);

    /// After decide():
    Kind kind() const { return kind_; }
    /// Unit, meaning and what counts as missing because of the words for it.
    void describe(TableColumn& column) const;
    /// The order in which its dates are read, where that makes a difference; else Auto.
    DateOrder dateOrder() const;
    /// Is it text only because nobody told the order of its dates, whose years have two digits?
    bool asksForDates() const;
    /// The number of a cell in a column of dates.
    std::optional<double> dateOf(std::string_view text) const;
    /// What a person should know of the column; empty: nothing.
    std::string remark(const std::string& name) const;
    /// Adds the words that count as missing in it, a few at most.
    void addMissingWords(std::vector<std::string>& words) const;

private:
    std::optional<WrittenDate> readDate(std::string_view text) const;
    std::string shortYearsRemark(const std::string& name) const;

    struct Place {
        std::size_t line;
        std::string text;
    };
    std::size_t numbers_ = 0, dates_ = 0, missingWords_ = 0, texts_ = 0;
    unsigned forms_ = everyDateForm;
    std::vector<std::string> words_;     // that mean missing, the first ones
    std::vector<Place> strange_, dated_; // texts and dates, the first ones
    std::string_view unit_;              // of the numbers; empty: they have none
    Kind kind_ = Kind::Numbers;
    DateForm form_ = YearMonthDay;
    bool orderGuessed_ = false, orderContradicted_ = false, readsShortYears_, looksFarther_, hasShortYears_ = false;
};

} // namespace core
