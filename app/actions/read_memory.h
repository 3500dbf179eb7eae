#pragma once

#include "core/data/read_settings.h"

#include <QString>

namespace app
{

/// How many files are remembered; those that were read longest ago are forgotten first.
inline constexpr qsizetype rememberedFiles = 100;

/// How the file was read when it was last loaded; all guessed for one that is not remembered, and for no path.
core::ReadSettings rememberedReading(const QString& path);

/// Keeps that between runs, by the file's canonical path; forgets it where all is guessed. Nothing for no path.
void rememberReading(const QString& path, const core::ReadSettings& settings);

} // namespace app
