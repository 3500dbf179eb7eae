#pragma once

#include "core/data/dataset.h"
#include "core/data/table.h"

#include <span>
#include <string_view>

namespace core
{

struct ExampleDescription {
    std::string_view name;    // "fourteen"
    std::string_view title;   // "Fourteen points"
    std::string_view meaning; // one line, with the source
    std::string_view lab;     // what it is for, as sessions name it: "density"
};

std::span<const ExampleDescription> examples();

/// The points of an example; nothing for a name that examples() does not list.
std::optional<Dataset> example(std::string_view name);

/// Are these the points of an example as it brings them?
bool isExample(const Dataset& data);

/// All its columns: those of the points, labels, targets and weights, and what else was measured.
std::optional<Table> exampleTable(std::string_view name);

/// loadTable with every column that an example has, and not those of its points alone.
Outcome<Table> loadWholeTable(std::string_view specification, const ReadSettings& settings = {});

} // namespace core
