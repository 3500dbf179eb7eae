#pragma once

#include "core/data/column_plan.h"
#include "core/data/read_settings.h"

#include <QString>

#include <vector>

namespace app
{

/// How many files are remembered; those that were read longest ago are forgotten first.
inline constexpr qsizetype rememberedFiles = 100;

/// What a person told of a file: how it is read, and what its columns are taken for. As it stands everything is
/// guessed.
struct ToldReading {
    core::ReadSettings settings = {};
    std::vector<core::ColumnUse> uses = {};
    bool operator==(const ToldReading&) const = default;
};

/// What was told of the file when it was last loaded; nothing for one that is not remembered, and for no path.
ToldReading rememberedReading(const QString& path);

/// Keeps that between runs, by the file's canonical path; forgets it where all is guessed. Nothing for no path.
void rememberReading(const QString& path, const ToldReading& told);

} // namespace app
