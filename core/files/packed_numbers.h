#pragma once

#include "core/outcome.h"

#include <Eigen/Core>

#include <cstddef>
#include <string>
#include <string_view>

namespace core
{

/// However well they pack, bytes stand in place of at most so many: with what a file takes, what it unpacks to is
/// bounded (UnpackBudget).
inline constexpr std::size_t mostPackingRatio = 64;

/// Bytes deflated, with zlib's header and checksum; at least 1/mostPackingRatio of them. Cost O(bytes), 60 MB a second
/// for noise.
std::string packed(std::string_view bytes);

/// Numbers in few bytes, bit for bit, NaN and −0 included: the lowest byte of each, then the next one of each, and so
/// on, since neighbours have their high bytes in common; then packed(). The same on every machine.
std::string packedNumbers(const Eigen::Ref<const Eigen::VectorXd>& numbers);

/// What was packed. Failure, without the name of a file: damaged, cut off, or not exactly so many bytes or numbers.
Outcome<std::string> unpacked(std::string_view bytes, std::size_t count);
Outcome<Eigen::VectorXd> unpackedNumbers(std::string_view bytes, std::size_t count);

} // namespace core
