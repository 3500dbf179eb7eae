#pragma once

#include "core/data/example_tables.h"

#include <optional>
#include <string_view>

namespace core
{

/// The tables that the known answers of other programs are about (resources/verify), each as `--data verify:NAME`.
inline constexpr std::string_view verifyPrefix = "verify:";

/// One of them, by the name without the prefix.
std::optional<std::string_view> verifyTable(std::string_view name);

} // namespace core
