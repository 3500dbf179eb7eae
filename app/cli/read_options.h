#pragma once

#include "app/cli/arguments.h"
#include "core/data/read_settings.h"

#include <QString>

#include <vector>

namespace app
{

/// An option whose value names a table.
Option tableOption(const QString& name, const QString& value, const QString& help);

/// The options that say how files of data are read (core::ReadSettings), for a command with an option that names a
/// table; no others. They hold for every table of the command, and are refused where it reads no file.
void addReadOptions(std::vector<Option>& options);

/// What those options say; usage error for words that they do not know.
core::ReadSettings readSettingsFrom(const Arguments& arguments);

} // namespace app
