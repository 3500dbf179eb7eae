#pragma once

#include "core/hypothesis/mmd_estimator.h"
#include "core/settings/setting.h"

#include <array>

namespace core
{

template <>
inline constexpr auto choicesOf<MmdEstimator> =
    std::array<Choice<MmdEstimator>, 3>{{{MmdEstimator::Biased, "biased", "Biased, at least 0", "biased"},
                                         {MmdEstimator::Unbiased, "unbiased", "Unbiased, may be negative", "unbiased"},
                                         {MmdEstimator::Linear, "linear", "Linear time, equal sizes", "linear-time"}}};

} // namespace core
