#pragma once

#include "core/outcome.h"

#include <filesystem>
#include <string>

namespace core
{

/// Does the path name a stream that the process was handed open: "-" or /dev/stdin for standard input, /dev/fd/N for a
/// pipe as `<(command)` makes one? A file called "-" is "./-".
bool isStream(const std::filesystem::path& path);

/// All that comes from such a stream. It comes once: what was read is kept for as long as the process lives, and given
/// again where it is asked for again. Any thread. Failure: a terminal, more than `most` bytes, a stream that fails.
Outcome<std::string> streamContent(const std::filesystem::path& path, std::size_t most);

/// What a stream is called in sentences.
std::string streamName(const std::filesystem::path& path);

} // namespace core
