#pragma once

#include "core/labs/classification/classes.h"
#include "core/labs/classification/classification_lab.h"
#include "core/representer/kernel_expansion.h"

#include <optional>
#include <stop_token>
#include <string>

namespace core
{

/// A companion fitted to the two classes; it does not depend on the window.
struct Companion {
    ClassificationSettings::Companion kind = ClassificationSettings::Companion::None;
    KernelExpansion f;
    double norm2 = 0.0;
    int errors = 0;
    std::optional<double> area = {}; // areaOf the points that it was fitted to
};

/// Fits the companion that the settings ask for (not None; asserted). Throws Ending: a Failure in a sentence, Cancelled
/// on stop.
Companion fitCompanion(const Kernel& kernel, const TwoClasses& classes, const ClassificationSettings& settings,
                       const std::stop_token& stop);

/// What is drawn of it: over the line, or over a 2D window. `termsShown` adds the terms with the largest coefficients.
CompanionResult companionOnLine(const Companion& companion, const Kernel& kernel, const TwoClasses& classes,
                                const Eigen::VectorXd& line, bool termsShown);
CompanionResult companionInPlane(const Companion& companion, const Kernel& kernel, const TwoClasses& classes,
                                 const std::vector<Interval>& window, bool preview);

} // namespace core
