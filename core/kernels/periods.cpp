#include "core/kernels/periods.h"

#include <algorithm>

namespace core
{

std::vector<double> periods(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single) {
        if (const auto* periodic = std::get_if<Periodic>(&kernel.family))
            return {periodic->period};
        if (const auto* cosine = std::get_if<Cosine>(&kernel.family))
            return {1.0 / cosine->frequency};
        return {};
    }
    std::vector<double> all;
    for (const Kernel& part : kernel.parts)
        for (const double period : periods(part))
            all.push_back(period);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

} // namespace core
