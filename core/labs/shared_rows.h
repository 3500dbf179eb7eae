#pragma once

#include "core/data/dataset.h"
#include "core/regression/gp_rows.h"

#include <memory>

namespace core
{

/// The observations of a dataset, made once for as long as somebody holds them: the function, its evidence and the
/// posterior of its hyperparameters rest on the same sums over the rows. Those of the last dataset that somebody holds
/// serve again where a few rows were edited.
std::shared_ptr<const GpRows> sharedRows(const std::shared_ptr<const Dataset>& data);

} // namespace core
