#pragma once

#include <cstddef>

namespace core
{

/// To be called as a program begins, and as it takes up other data of so many rows: what it frees stays with it, to be
/// taken again without asking the system, up to 64 MB at the end of each of two heaps, which all threads share: each
/// with one of its own would keep what others have freed, some hundred megabytes of a million rows. Blocks of more than
/// 32 MB, such as a Gram matrix of 2,100 points, have pages of their own and go back at once: 32 MB is the most that
/// glibc lets a heap hold. Left to itself, glibc gives back the end of a heap as soon as a few matrices of some hundred
/// rows are freed, and the next ones have every page anew: fitting a Gaussian process to 200 rows can spend four fifths
/// of its time so. From `manyRows` on blocks of half a column have pages of their own, too: of a million rows a heap
/// kept 50 to 160 MB free between them. Does nothing with other C libraries.
void keepFreedMemory(std::ptrdiff_t rows = 0);
inline constexpr std::ptrdiff_t manyRows = 200'000;

} // namespace core
