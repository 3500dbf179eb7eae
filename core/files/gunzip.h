#pragma once

#include "core/outcome.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace core
{

/// Does it begin as gzip does (1f 8b)?
bool isGzip(std::string_view bytes);

inline constexpr std::size_t largestInflated = std::size_t{1} << 30; // 1 GiB: far above every data set that is read

/// What was gzipped: every member of the file, one after the other; zeros behind the last are padding (RFC 1952).
/// `source` is the file's name, for the sentence of a failure: no gzip, truncated, damaged (a checksum or length that
/// does not fit), something else behind a member, more than `most` bytes. Memory: a small multiple
/// of what has been inflated, which stays below `most`, whatever the file promises. Cost O(bytes inflated).
Outcome<std::string> gunzip(std::string_view bytes, const std::string& source, std::size_t most = largestInflated);

} // namespace core
