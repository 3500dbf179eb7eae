#pragma once

#include "app/cli/report.h"

#include <QStringList>

namespace app
{

/// What no command prints by itself and the commands' answers hang on, such as special functions and what chains are
/// worth: NAME with numbers, or with the table of the draws, verify:NAME. The value of a number stands under "value".
/// Throws CommandError.
Report coreValue(const QStringList& words);

} // namespace app
