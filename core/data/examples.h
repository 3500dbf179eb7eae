#pragma once

#include "core/data/dataset.h"

#include <span>
#include <string_view>

namespace core
{

struct ExampleDescription {
    std::string_view name;    // "fourteen"
    std::string_view title;   // "Fourteen points"
    std::string_view meaning; // one line, with the source
};

std::span<const ExampleDescription> examples();

/// Nothing for a name that examples() does not list.
std::optional<Dataset> example(std::string_view name);

} // namespace core
