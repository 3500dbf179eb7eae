#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// How pairs of two variables depart from independence, as a map, and the pairs themselves. pair: n×2, the two columns
/// of `dataset` that are tested, in its order of rows or in another one. `shuffled`: the name of the variable that has
/// been shuffled, if one has.
Drawing dependenceDrawing(const core::Field& witness, const Eigen::MatrixXd& pair, const core::Dataset& dataset,
                          const QString& shuffled = {});

} // namespace widgets
