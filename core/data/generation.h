#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace core
{

/// How a generated dataset came about: enough to make it again, and to know its true density.
struct Generation {
    std::string name; // "mixture1d", "moons", … (generators.h lists them)
    std::ptrdiff_t n = 0;
    std::uint64_t seed = 0;
    std::map<std::string, double> options;
    bool operator==(const Generation&) const = default;
};

} // namespace core
