#pragma once

#include "core/kernels/kernel.h"

#include <optional>
#include <string>
#include <vector>

namespace core
{

/// A feature of a finite map: w Π x_d^{e_d}.
struct FeatureTerm {
    double weight = 1.0;
    std::vector<int> powers; // one a coordinate
    int degree() const;
    /// "x₁²", "√2 x₁x₂", "1"; on the line without the number of the coordinate. With names of the coordinates by these:
    /// "√2 height·width".
    std::string text(const std::vector<std::string>& coordinates = {}) const;
};

/// The columns of featureMap(kernel, ·) in their order, read off it: a product of powers is known by its values at 1
/// and 2. Nothing where there is no explicit map, or one of other functions. Cost of a map at d+2 points.
std::optional<std::vector<FeatureTerm>> featureTerms(const Kernel& kernel, Eigen::Index dimensions);

} // namespace core
