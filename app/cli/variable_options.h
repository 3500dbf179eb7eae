#pragma once

#include "app/cli/arguments.h"
#include "core/independence/hsic_p_value.h"
#include "core/independence/variable_kernel.h"
#include "core/independence/variables.h"

#include <vector>

namespace app
{

/// "a,b" as names, without blanks; usage error for an empty one.
std::vector<std::string> namesFrom(const QString& option, const QString& text);

/// The columns of --data at these names (variablesOf), every column of numbers where none is named. Remarks go to
/// standard error; usage error for bad input and for more rows than a Gram matrix takes.
core::Variables variablesFrom(const Arguments& arguments, const std::vector<std::string>& columns);

/// The Gram matrices of more rows than this are not kept.
inline constexpr int mostTestedRows = 6000;

/// The nulls that --null names, "all" of them included.
std::vector<core::IndependenceNull> independenceNullsFrom(const Arguments& arguments, core::IndependenceNull standard);

/// --inducing M: how many rows the evidence looks at.
Option inducingCountOption();
core::InducingRule inducingFrom(const Arguments& arguments);

/// Why --inducing would change nothing: --lengthscale is not evidence.
QString withoutEvidence(const Arguments& arguments);

/// --data, as commands on named columns explain it.
Option variablesOption();

} // namespace app
