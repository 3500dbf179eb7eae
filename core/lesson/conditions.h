#pragma once

#include "core/lesson/sampled_curve.h"

#include <map>
#include <string>
#include <variant>

namespace core
{

/// How far off an answer may be: in data units, or as a share of what it is measured by.
struct Tolerance {
    double amount = 0.0;
    bool isShare = false; // 0.1 is "10%"
    double in(double height) const { return isShare ? amount * height : amount; }
};

// What is asked of a drawn curve. All are told by the truth, so that the truth itself fulfils what is true of it.

/// |drawn(at) - truth(at)| ≤ tolerance; a share is of heightOf(truth).
struct PassesNear {
    double at = 0.0;
    Tolerance tolerance;
};

/// Ends higher (lower) than it begins, and nowhere on the way falls (rises) by more than a twentieth of
/// heightOf(truth).
struct Rises {
    double from = 0.0, to = 0.0;
};
struct Falls {
    double from = 0.0, to = 0.0;
};

/// Lies between two curves of the panel, by their names, at so great a share of the truth's places.
struct StaysInside {
    std::string lower, upper;
    double share = 1.0;
};

/// Is highest (lowest) no farther than `within` from a place.
struct HighestNear {
    double at = 0.0, within = 0.0;
};
struct LowestNear {
    double at = 0.0, within = 0.0;
};

using CurveCondition = std::variant<PassesNear, Rises, Falls, StaysInside, HighestNear, LowestNear>;

/// Does the drawn curve fulfil it? Not where it was not drawn. `beside`: the panel's curves by their names.
bool holds(const CurveCondition& condition, const SampledCurve& drawn, const SampledCurve& truth,
           const std::map<std::string, SampledCurve>& beside);

// What is asked of dots that stand for a distribution, each measured by the distance between the 5 % and 95 % quantiles
// of the true values: is their median, or that distance itself, off by no more than the tolerance?
struct CentreNear {
    Tolerance tolerance;
};
struct SpreadNear {
    Tolerance tolerance;
};
using DotsCondition = std::variant<CentreNear, SpreadNear>;

bool holds(const DotsCondition& condition, const Eigen::VectorXd& dots, const Eigen::VectorXd& truth);

/// So many dots as stand for these values best: their quantiles at (i + ½)/count.
Eigen::VectorXd dotsOf(const Eigen::VectorXd& values, int count);

} // namespace core
