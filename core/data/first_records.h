#pragma once

#include "core/data/number_cell.h"
#include "core/data/read_settings.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// A record that outlives its reader, with where the text goes on behind it.
struct FirstRecord {
    std::vector<std::string> texts;
    std::vector<bool> quoted;
    std::size_t line = 0;
    std::string_view rest;
    std::size_t restLine = 1, comments = 0;

    std::size_t size() const { return texts.size(); }
    bool blank(std::size_t k) const { return texts[k].empty(); }
    bool number(std::size_t k) const { return k < size() && !quoted[k] && isNumberSomehow(texts[k]); }
    bool gap(std::size_t k) const // missing, in a column of numbers
    {
        return k >= size() || isMissing(texts[k]) || meansMissing(texts[k]);
    }
};

/// The records by which the layout of a table is guessed: a hundred at most.
std::vector<FirstRecord> firstRecords(std::string_view text, char separator, std::size_t firstLine);

/// Does the first of two records hold the names of the columns? (table_layout.h)
bool isHeader(const FirstRecord& first, const FirstRecord& second);

/// How many of the first records are titles above the table.
std::size_t titlesIn(const std::vector<FirstRecord>& records, const ReadSettings& settings);

/// Does a record below the header hold units: short words above numbers alone, at least two of them or one in brackets?
bool areUnits(const FirstRecord& record, const FirstRecord& below);

} // namespace core
