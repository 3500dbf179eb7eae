#pragma once

#include "core/kernels/descriptions.h"

#include <QString>

#include <limits>

namespace widgets
{

/// What an editor of one number needs to know about it.
struct NumberRange {
    QString name;                    // "lengthscale"
    QString symbol;                  // "ℓ", or empty
    QString unit;                    // "units of x", or empty
    QString meaning;                 // one sentence for the tooltip
    double lower = 0.0, upper = 1.0; // what the slider offers; a typed value may lie beyond
    double minimum = 0.0;            // the least admissible value
    bool minimumAllowed = false;     // is the minimum itself admissible?
    double defaultValue = 1.0;
    core::Spacing spacing = core::Spacing::Linear;
    double maximum = std::numeric_limits<double>::infinity(); // the largest admissible value
    QString command{};                                        // its word on the command line, "--noise", or empty
    bool whole = false; // whole numbers alone, on a slider of another spacing than Integer

    /// Why `value` cannot be used, as a sentence; empty when it can.
    QString objectionTo(double value) const;
};

NumberRange rangeOf(const core::HyperparameterDescription& description);

} // namespace widgets
