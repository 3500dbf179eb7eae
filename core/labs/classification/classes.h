#pragma once

#include "core/data/dataset.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/kept.h"

#include <optional>
#include <vector>

namespace core
{

/// The rows of the data whose sample is one of the two classes, ascending.
std::vector<int> rowsOfClasses(const Dataset& data, const ClassificationSettings& settings);

/// Those rows as a problem of binary classification.
struct TwoClasses {
    std::vector<int> rows;
    ComparedMatrix x;       // n×d
    ComparedVector targets; // 1 for the positive class, 0 for the negative one
    bool operator==(const TwoClasses&) const = default;
    bool hasBoth() const { return targets.size() > 0 && targets.minCoeff() < targets.maxCoeff(); }
};
TwoClasses twoClasses(const Dataset& data, const ClassificationSettings& settings);

/// Those that a classifier learns from, and those that it is asked to foretell.
struct SplitClasses {
    TwoClasses learned, heldOut;
};
SplitClasses splitClasses(const Dataset& data, const ClassificationSettings& settings);

/// The area under the ROC of a decision that is larger for class 1; nothing where one class is missing.
std::optional<double> areaOf(const Eigen::VectorXd& decision, const Eigen::VectorXd& targets);

/// Observations whose latent value or decision lies on the other class's side, or on neither.
int errorsOf(const Eigen::VectorXd& decision, const Eigen::VectorXd& targets);

} // namespace core
