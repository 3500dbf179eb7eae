#pragma once

#include "core/outcome.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace core
{

/// What stands around deflated data: nothing, as in zip archives, or zlib's header and checksum (RFC 1950).
enum class Wrapping { None, Zlib };

/// The content of deflated data. Failure, without the name of a file: damaged, cut off, more than `most` bytes. Memory
/// stays below a small multiple of what has been inflated, whatever the data promise. Cost O(bytes inflated).
Outcome<std::string> inflated(std::string_view bytes, Wrapping wrapping, std::size_t most);

} // namespace core
