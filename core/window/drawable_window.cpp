#include "core/window/drawable_window.h"

#include <algorithm>
#include <cmath>

namespace core
{

bool canBeDrawn(const Interval& window)
{
    constexpr double largest = 1e200, smallest = 1e-211;
    return std::max(std::abs(window.lo), std::abs(window.hi)) <= largest && window.width() >= smallest;
}

} // namespace core
