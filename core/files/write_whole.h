#pragma once

#include "core/outcome.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace core
{

/// Writes `content` to the file `path`, all of it or nothing: it is written beside, carried to the disk, measured, and
/// only then takes the old file's place, in one step. Whatever fails, the old file is as it was and nothing is left
/// beside it.
///   The file keeps its permissions, and its owner where one may give files away; a symbolic link stays one and what it
///   points to is written; a device or a pipe is
/// written straight. Failure: a sentence that names the file, the reason and what to do; InvalidInput where no file can
/// be written by this name, Internal where the place fails (a full disk, no permission). Cost: one copy of the content
/// on disk.
std::optional<Failure> writeWhole(const std::filesystem::path& path, std::string_view content);

/// Why the system refused to write, and what to do, from its error number: "there is no space left …".
std::string writingProblem(int systemError);

} // namespace core
