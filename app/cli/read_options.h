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
/// table; no others. Words for missing values and the order of dates hold for every table of the command. What tells
/// the look of one file (header, skipped lines, separator, decimals, units, sheet, thinning) holds for --data, else for
/// --x and --y, where these are files; for the file of another option as `--decimal at=comma`. Refused where no file is
/// read.
void addReadOptions(std::vector<Option>& options);

/// What those options say of the file that the option `table` names; usage error for words that they do not know.
core::ReadSettings readSettingsFrom(const Arguments& arguments, const QString& table);

} // namespace app
