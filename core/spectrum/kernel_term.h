#pragma once

namespace core
{

/// A function as a finite sum of kernels: coefficient · k(centre, ·), on the line.
struct KernelTerm {
    double centre = 0.0, coefficient = 0.0;
    bool operator==(const KernelTerm&) const = default;
};

} // namespace core
