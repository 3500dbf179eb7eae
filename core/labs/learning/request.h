#pragma once

#include "core/labs/learning/learning_lab.h"

namespace core
{

/// The part of problems() that costs nothing: τ², η and the kernel, for data that are known to be sound.
std::vector<Problem> parameterProblems(const LearningRequest& request);

} // namespace core
