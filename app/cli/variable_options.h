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

/// The Gram matrices of more rows than this are not kept.
inline constexpr int mostTestedRows = 6000;

/// The columns of --data at these names (variablesOf), every column of numbers where none is named. Remarks go to
/// standard error; usage error for bad input and for more than `most` rows.
core::Variables variablesFrom(const Arguments& arguments, const std::vector<std::string>& columns,
                              Eigen::Index most = mostTestedRows);

/// The same less what a Gaussian process along the column of --whiten explains of them (core::whitened), where that is
/// asked for; the times themselves are none of them. Usage error for times that do not increase.
core::Variables whitenedVariablesFrom(const Arguments& arguments, const std::vector<std::string>& columns,
                                      Eigen::Index most = mostTestedRows);
/// --whiten TIME.
Option whitenOption();

/// "--whiten day takes out what time explains": the way out of rows that are alike, with the name of a column of times
/// where the table has one.
std::string wayOutOfOrder(const core::Variables& variables);

/// Says on standard error that rows that follow each other are alike in `least` of the columns (core::rowOrderRemark).
void remarkOnOrder(const char* command, const Eigen::MatrixXd& columns, const std::vector<std::string>& names,
                   std::size_t least, const std::string& way);

/// --null of the commands that may answer by several nulls, or by "all" of them, and those that it names.
Option nullOption();
std::vector<core::NullDistribution> nullsFrom(const Arguments& arguments);
/// Why --permutations would change nothing beside --null.
QString withoutPermutations(const Arguments& arguments);

/// --inducing M: how many rows the evidence looks at.
Option inducingCountOption();
core::InducingRule inducingFrom(const Arguments& arguments);

/// Why --inducing would change nothing: --lengthscale is not evidence.
QString withoutEvidence(const Arguments& arguments);

/// --data, as commands on named columns explain it.
Option variablesOption();

} // namespace app
