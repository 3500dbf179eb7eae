#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/drawings/drawing.h"

#include <optional>
#include <vector>

namespace widgets
{

/// The Gram matrix as a heat map in the order asked for; strips along its edges tell the sample of each row and, for a
/// kernel that is not positive semidefinite, the vector that shows it. A result of other data than `dataset` shows
/// nothing.
Drawing gramDrawing(const core::GramResult& gram, const core::SpectrumSettings& settings, const core::Dataset& dataset);

/// The Gram matrix of one variable of several.
struct VariableGram {
    QString title = {};
    Eigen::MatrixXd picture = {}; // s×s: means over blocks
    std::vector<int> order = {};  // rows of the data from top to bottom
    QString variable = {};        // whose kernel it is
    QString orderedBy = {};
    std::optional<double> lengthscale = {};
};

/// Its rows are in an order that those of all variables share: what two of them show at the same place is what depends.
/// `points`: n×d, by row of the data; nothing is shown where these are others.
Drawing variableGramDrawing(const VariableGram& gram, const Eigen::MatrixXd& points);

} // namespace widgets
