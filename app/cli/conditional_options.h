#pragma once

#include "app/cli/arguments.h"
#include "core/independence/conditional_independence.h"

#include <vector>

namespace app
{

/// --test, --lengthscale, --null, --permutations, --inducing and --seed of the commands that test conditional
/// independence.
std::vector<Option> conditionalOptions();
core::ConditionalSettings conditionalSettingsFrom(const Arguments& arguments);

/// Says on standard error for how many variables the evidence chose nothing.
void remarkOnMedians(const char* command, const core::ConditionalTests& tests);

} // namespace app
