#pragma once

#include "core/data/dataset.h"
#include "widgets/drawings/drawing.h"

#include <array>
#include <vector>

namespace widgets
{

/// What is left of two columns once others are known.
struct ShownRemainders {
    Eigen::MatrixXd remainders = {}; // n×2
    std::vector<int> points = {};    // of each row: the session's point, −1 for none
    std::array<QString, 2> names = {};
    QStringList given = {};
};
/// The remainders as points: those of the sheet, linked with them. Where they show no pattern, the columns are
/// independent given the others.
Drawing remainderDrawing(const ShownRemainders& shown, const core::Dataset& dataset);

} // namespace widgets
