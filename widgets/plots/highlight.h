#pragma once

#include <Eigen/Core>

#include <optional>

namespace widgets
{

/// What the mouse is over, in words every panel understands; both empty when it is over nothing.
struct Highlight {
    std::optional<Eigen::VectorXd> position = {}; // in input space: one entry a dimension of the data
    std::optional<int> point = {};                // row of the dataset
    bool empty() const { return !position && !point; }
};

} // namespace widgets
