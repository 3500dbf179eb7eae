#include "core/kernels/periods.h"

#include <algorithm>

namespace core
{

std::optional<double> periodOf(const Family& family)
{
    return std::visit(
        [](const auto& k) -> std::optional<double> {
            if constexpr (requires { k.repeatsAfter(); })
                return k.repeatsAfter();
            else
                return std::nullopt;
        },
        family);
}

std::vector<double> periods(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single) {
        const std::optional<double> period = periodOf(kernel.family);
        return period ? std::vector{*period} : std::vector<double>();
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
