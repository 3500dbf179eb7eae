#pragma once

#include "app/cli/arguments.h"
#include "app/cli/printed.h"
#include "app/cli/report.h"
#include "core/method.h"

#include <optional>
#include <vector>

namespace app
{

/// `--method dense|fourier|state-space`; `standard` says what is chosen without it.
Option methodOption(const QString& standard);

/// The method that is asked for; nothing without the option; usage error for any other word.
std::optional<core::Method> methodFrom(const Arguments& arguments);

/// "method", and of Fourier sums "modes" and "error_bound".
void addMethod(Report& report, core::Method method, Eigen::Index modes = 0, double errorBound = 0.0);

/// The same, as told by --help; `bounded` says what is off at most by so much.
std::vector<Printed> printedMethod(const QString& bounded);

} // namespace app
