#pragma once

#include "app/cli/arguments.h"
#include "app/cli/figures.h"

#include <optional>
#include <vector>

namespace app
{

/// --style with what of it can be changed, and the words of the figure.
std::vector<Option> styleOptions();

/// The style and words that are given; nothing where none of these options is. Usage error for a style that there is
/// not, and for what is none of its values.
std::optional<FigureDress> dressFrom(const Arguments& arguments);

} // namespace app
