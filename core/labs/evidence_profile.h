#pragma once

#include <Eigen/Core>

#include <vector>

namespace core
{

/// A local maximum of an evidence profile.
struct ProfileMaximum {
    double value = 0.0, logEvidence = 0.0;
    bool global = false; // the highest of the profile
};

/// The log evidence over one hyperparameter, everything else as it is.
struct EvidenceProfile {
    Eigen::VectorXd values, logEvidence; // ascending, spaced evenly in the logarithm; -infinity and NaN possible
    Eigen::VectorXd fit, complexity; // of regression two summands of it, beside one that is constant (GpEvidenceTerms)
    std::vector<ProfileMaximum> maxima;             // inside the range, ascending, polished
    double current = 0.0, currentLogEvidence = 0.0; // at the session's own value
};

} // namespace core
