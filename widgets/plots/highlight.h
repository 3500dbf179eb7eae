#pragma once

#include <Eigen/Core>

#include <optional>

namespace widgets {

/// What the mouse is over, in words every panel understands; both empty when it is over nothing.
struct Highlight {
    std::optional<Eigen::VectorXd> position; // in input space: one entry a dimension of the data
    std::optional<int> point;                // row of the dataset
    bool empty() const { return !position && !point; }
};

/// A number for one continuous movement of the hand: a drag, a run of wheel steps or arrow keys. Edits that carry the
/// same number are one step of undo. Every call gives a new one, never 0.
int newGesture();

} // namespace widgets
