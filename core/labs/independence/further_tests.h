#pragma once

#include "core/labs/independence/independence_lab.h"

#include <stop_token>

namespace core
{

// What the lab tests beside its pair, of a request without problems.

/// The two columns and those given, rows complete in all of them; as `kernelscope cit` asks.
ConditionalOutcome conditionalOutcome(const IndependenceRequest& request, std::stop_token stop = {});

/// dHSIC of all columns, and HSIC of each two.
Outcome<JointOutcome> jointOutcome(const IndependenceRequest& request, std::stop_token stop = {});

} // namespace core
