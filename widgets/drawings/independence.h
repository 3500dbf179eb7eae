#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "widgets/drawings/drawing.h"

namespace widgets
{

/// How pairs of two variables, the first two columns of the data, depart from independence, as a map, and the pairs
/// themselves.
Drawing dependenceDrawing(const core::Field& witness, const core::Dataset& dataset);
/// The same of pairs in another order, n×2, while the variable of the name `shuffled` is.
Drawing dependenceDrawing(const core::Field& witness, const core::Dataset& dataset, const Eigen::MatrixXd& pair,
                          const QString& shuffled);

} // namespace widgets
