#include "core/data/median.h"

#include <algorithm>
#include <cassert>

namespace core
{

double median(std::vector<double> values)
{
    assert(!values.empty());
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return 0.5 * (*middle + *std::max_element(values.begin(), middle));
}

} // namespace core
