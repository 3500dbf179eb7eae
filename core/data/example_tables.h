#pragma once

#include <span>
#include <string_view>

namespace core
{

/// A table of resources/examples, compiled in so that core needs no file at run time.
struct ExampleTable {
    std::string_view name; // the file's name without ".csv"
    std::string_view csv;
};

std::span<const ExampleTable> exampleTables();

} // namespace core
