#pragma once

#include "core/labs/learning/learning_lab.h"

#include <string_view>

namespace core
{

inline constexpr std::string_view noScaleShown = "the points show no scale: all of them, or most pairs, are equal";

/// The part of problems() that costs nothing: τ², η and the kernel, for data that are known to be sound.
std::vector<Problem> parameterProblems(const LearningRequest& request);

} // namespace core
