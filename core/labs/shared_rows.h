#pragma once

#include "core/data/dataset.h"
#include "core/fourier/fourier_rows.h"
#include "core/labs/observations.h"
#include "core/regression/gp_rows.h"

#include <memory>

namespace core
{

/// The observations of a dataset, made once for as long as somebody holds them.
std::shared_ptr<const Observations> sharedObservations(const std::shared_ptr<const Dataset>& data);

/// The same with their sums: the function, its evidence and the posterior of its hyperparameters rest on the same ones.
/// Those of the last dataset that somebody holds serve again where a few rows were edited.
std::shared_ptr<const GpRows> sharedRows(const std::shared_ptr<const Dataset>& data);

/// The points of a dataset alone as Fourier sums take them: labs that are shown one after the other rest on the same
/// sums. `before` (or nullptr): of points of which a few were edited since.
std::shared_ptr<const FourierRows> sharedPointSums(const std::shared_ptr<const Dataset>& data,
                                                   const std::shared_ptr<const FourierRows>& before);

} // namespace core
