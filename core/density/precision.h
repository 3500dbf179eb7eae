#pragma once

#include "core/density/student_t.h"

#include <optional>

namespace core
{

/// How far the rounding of k may move log q where it is highest, at the data, by routes that subtract kernel values:
/// (1+N+α)/2 · log(1 + 4ε·max k(x_n,x_n)/σ₀²), since s >= 1 there and holds k(x,x)/σ₀². 0 without data. The kernel must
/// be defined on the data (inputProblem).
double logDensityRounding(const Points& x, const Kernel& kernel, const StudentTParameters& parameters);

/// A problem of the field "sigma0" where that is more than 5 %: what would be drawn is rounding. Says the least σ₀.
std::optional<Problem> precisionProblem(const Points& x, const Kernel& kernel, const StudentTParameters& parameters);

} // namespace core
