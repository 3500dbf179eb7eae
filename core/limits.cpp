#include "core/limits.h"

namespace core
{

namespace
{

std::string grouped(int number)
{
    std::string digits = std::to_string(number);
    for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

} // namespace

std::string WholeRange::sentence() const
{
    return "must be a whole number from " + grouped(least) + " to " + grouped(most);
}

} // namespace core
