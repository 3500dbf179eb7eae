#pragma once

#include "core/outcome.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace core
{

/// The whole content of a file or a pipe, up to 2 GiB; it may be empty. "-" is standard input (stream.h). `kinds` is
/// what to choose instead of a device: "a CSV, TSV or NPY file". Failure: a sentence that begins with the path:
/// missing, a folder, a device, no permission, larger, a disk that fails. Cost O(bytes).
Outcome<std::string> readWhole(const std::filesystem::path& path, std::string_view kinds);

} // namespace core
