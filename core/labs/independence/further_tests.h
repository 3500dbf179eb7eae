#pragma once

#include "core/labs/independence/independence_lab.h"

#include <stop_token>

namespace core
{

// What the lab tests beside its pair, of a request without problems.

/// The two columns and those given, rows complete in all of them; as `kernelscope cit` asks. Throws Ending on stop.
ConditionalOutcome conditionalOutcome(const IndependenceRequest& request, const std::stop_token& stop);

/// dHSIC of all columns, and HSIC of each two. Throws Ending: a Failure as of kernelOfVariable, Cancelled on stop.
JointOutcome jointOutcome(const IndependenceRequest& request, const std::stop_token& stop);

} // namespace core
