#pragma once

#include "core/labs/density/density_lab.h"

#include <algorithm>

namespace core
{

/// What the remarks end with when the picture is normalised by its own trapezoidal rule, no finer one being
/// trustworthy.
inline constexpr std::string_view normalisedAsDrawn = "normalised as drawn";

/// Does what is drawn integrate to one, rather than the density behind it?
inline bool isNormalisedAsDrawn(const DensityResult& result)
{
    return result.normalisation == Normalisation::Window &&
           std::ranges::any_of(result.remarks,
                               [](const std::string& remark) { return remark.ends_with(normalisedAsDrawn); });
}

} // namespace core
