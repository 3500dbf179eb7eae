#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "core/novelty/learning_curve.h"

namespace core
{

/// The area over the number of training rows, for the methods on show with the hyperparameters that are set: all that
/// the study depends on, and nothing else of the settings. Trial (size, r) draws the rows of the lab (drawnRows) for as
/// many training rows with the seed streamOf(seed + rowsSeed, r). Pictures (asserted).
LearningCurveRequest learningCurveRequest(const std::shared_ptr<const Dataset>& data, const NoveltySettings& settings,
                                          std::uint64_t seed);

} // namespace core
