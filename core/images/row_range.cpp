#include "core/images/row_range.h"

#include "core/data/table_text.h"

#include <cassert>
#include <charconv>
#include <limits>
#include <optional>
#include <string>

namespace core
{

using Eigen::Index;

namespace
{

/// A whole number in digits alone, the greatest Index for greater ones; `absent` for no text; nothing for other text.
std::optional<Index> bound(std::string_view text, Index absent)
{
    if (text.empty())
        return absent;
    if (text.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    Index value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc::result_out_of_range ? std::numeric_limits<Index>::max() : value;
}

} // namespace

Outcome<RowRange> rowRange(std::string_view text, Index rows)
{
    const std::string available = countOf(static_cast<std::size_t>(rows), "row");
    const auto refused = [&](const std::string& what) {
        return Failure{Failure::Kind::InvalidInput, "The rows " + inQuotes(text) + " " + what + "."};
    };
    const std::size_t colon = text.find(':');
    const auto first = bound(text.substr(0, colon), 0);
    const auto end = colon == std::string_view::npos ? std::nullopt : bound(text.substr(colon + 1), rows);
    if (!first || !end)
        return refused(
            "are no range LO:HI: write the first row, counted from 0, a colon, and the row behind the last, of " +
            available);
    if (*end > rows || *first > rows)
        return refused("go beyond the " + available + " that there " + (rows == 1 ? "is" : "are") + ": end at " +
                       std::to_string(rows));
    if (*first >= *end)
        return refused("hold no row of " + available + ": begin below the end");
    return RowRange{*first, *end};
}

Dataset rowsOf(const Dataset& data, const RowRange& range)
{
    assert(0 <= range.first && range.first <= range.end && range.end <= data.size());
    Dataset rows = data;
    if (range.size() == data.size())
        return rows;
    rows.forgetGenerations();
    rows.x = data.x.middleRows(range.first, range.size());
    if (!data.labels.empty())
        rows.labels.assign(data.labels.begin() + range.first, data.labels.begin() + range.end);
    if (data.targets.size() > 0)
        rows.targets = data.targets.segment(range.first, range.size());
    if (data.weights.size() > 0)
        rows.weights = data.weights.segment(range.first, range.size());
    return rows;
}

} // namespace core
