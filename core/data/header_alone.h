#pragma once

#include "core/data/dataset.h"
#include "core/data/read_settings.h"
#include "core/outcome.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// The dataset of a table that has columns but no rows, for what is defined without data: under `columns` (by name, or
/// from 1), or every column that is no label, target or weight; for text with nothing in it, the columns that are
/// named. Nothing when there are rows, or no column is known. Failure: a column that the header does not have.
std::optional<Outcome<Dataset>> datasetWithoutRows(std::string_view content, const std::string& source,
                                                   const std::vector<std::string>& columns,
                                                   const ReadSettings& settings = {});

} // namespace core
