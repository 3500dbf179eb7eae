#include "core/window/window_domain.h"

#include "core/kernels/gram.h"

#include <algorithm>

namespace core
{

Outcome<std::vector<Interval>> windowInDomain(const Kernel& kernel, std::vector<Interval> window)
{
    const auto dimensions = static_cast<Eigen::Index>(window.size());
    const bool beginsAtZero = inputProblem(kernel, Eigen::MatrixXd::Constant(1, dimensions, -1.0)).has_value();
    Eigen::MatrixXd corners(2, dimensions);
    for (std::size_t d = 0; d < window.size(); ++d) {
        if (beginsAtZero)
            window[d].lo = std::max(window[d].lo, 0.0);
        if (!(window[d].lo < window[d].hi))
            return Failure{Failure::Kind::InvalidInput, "window: the kernel is not defined there"};
        corners.col(static_cast<Eigen::Index>(d)) << window[d].lo, window[d].hi;
    }
    if (const auto refusal = inputProblem(kernel, corners))
        return *refusal;
    return window;
}

} // namespace core
