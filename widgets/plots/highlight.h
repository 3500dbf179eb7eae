#pragma once

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace widgets
{

/// What the mouse is over, in words every panel understands; all empty when it is over nothing.
struct Highlight {
    std::optional<Eigen::VectorXd> position = {}; // in input space: one entry a dimension of the data
    std::optional<int> point = {};                // row of the dataset
    std::vector<int> samples = {};                // whole samples, by label: bags
    bool empty() const { return !position && !point && samples.empty(); }
};

} // namespace widgets
