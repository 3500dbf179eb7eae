#pragma once

#include <optional>
#include <string>

namespace core
{

/// What the evidence of a Gaussian process is drawn over, in each lab that has one.
struct GpEvidenceSettings {
    std::string over = "lengthscale";   // a hyperparameter's path as in problems(Kernel), or "noise", "nu"; one that
                                        // the kernel does not have means its first
    std::optional<std::string> against; // a second one: a map
    bool operator==(const GpEvidenceSettings&) const = default;
};

} // namespace core
