#pragma once

#include "core/data/table.h"
#include "core/outcome.h"

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace core
{

/// The value whose bytes begin at `at`, in the order of this machine.
template <class T>
T copied(std::string_view bytes, std::size_t at)
{
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

/// How the numbers of an array are stored: their size in bytes, and what the i-th one is.
struct StoredNumber {
    std::size_t size;
    double (*read)(std::string_view, std::size_t);
};
template <class T>
inline constexpr StoredNumber storedNumber{sizeof(T), [](std::string_view bytes, std::size_t i) {
                                               return static_cast<double>(copied<T>(bytes, i * sizeof(T)));
                                           }};

/// Why no table can be made of a matrix of this size; empty: it can.
std::string shapeProblem(std::size_t rows, std::size_t columns);
/// The same of one that lists few of its values: also where it is too large in full.
std::string sparseProblem(std::size_t rows, std::size_t columns);

/// The numbers of a matrix, column after column; a row counts as a column. Failure, with `source` before it: as
/// shapeProblem, or there are fewer numbers.
Outcome<Table> tableOfNumbers(std::string_view numbers, const StoredNumber& number, std::size_t rows,
                              std::size_t columns, const std::string& source);

} // namespace core
