#pragma once

#include <string>
#include <vector>

namespace core
{

/// What the numbers of a column count: something measured, days since 1970-01-01 (dateText in dates.h writes them), or
/// years with their months and quarters as parts of one.
enum class NumberMeaning { Quantity, Days, Years };

/// A column beside its name: how its numbers are meant.
struct ColumnSense {
    std::string unit = {}; // "min", or empty where none was told
    NumberMeaning meaning = NumberMeaning::Quantity;
    bool operator==(const ColumnSense&) const = default;
};

/// What a person calls the things of the data, as far as a table told it. What is empty here is called as ever: "x",
/// "target", sample "A".
struct DataNames {
    std::vector<ColumnSense> columns = {}; // one a coordinate, or none where none has anything to tell
    std::string target = {};
    ColumnSense targetSense = {};
    std::vector<std::string> samples = {}; // by label; "" and what is beyond the last has no name
    std::string group = {};                // what tells the samples apart: "species"
    bool operator==(const DataNames&) const = default;

    ColumnSense column(std::size_t j) const { return j < columns.size() ? columns[j] : ColumnSense{}; }
    /// What the sample of this label is called: by its name, else by its letters.
    std::string sampleName(int label) const;
    /// The same beside the name of the group: "6" for "cyl 6" of the group cyl.
    std::string sampleWord(int label) const;
    /// The same where it stands alone: "sample A" for one without a name.
    std::string sampleTitle(int label) const;

private:
    bool hasName(int label) const;
};

/// "A" for label 0, "B" for 1, … "Z", "AA", "AB", …, as spreadsheets name their columns.
std::string sampleLetters(int label);

/// The same senses; none where none of them has anything to tell.
std::vector<ColumnSense> toldSenses(std::vector<ColumnSense> senses);

/// "waiting (min)", or the name alone where there is no unit.
std::string withUnit(const std::string& name, const ColumnSense& sense);

} // namespace core
