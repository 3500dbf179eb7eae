#pragma once

#include "app/cli/command.h"

#include <QString>

#include <vector>

namespace app
{

enum class Shell { Bash, Zsh, Fish };

/// A script by which the shell completes the words of these commands: their names, their options, the words that an
/// option or the positional takes where it takes one of a few, built-in examples, and files.
QString completionScript(Shell shell, const std::vector<Command>& commands);

} // namespace app
