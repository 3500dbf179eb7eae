#pragma once

#include <Eigen/Core>

#include <optional>

namespace core
{

/// A function known at places in ascending order, linear between them, unknown beyond; in data units.
struct SampledCurve {
    Eigen::VectorXd at, value;
    bool isEmpty() const { return at.size() == 0; }
};

/// Beyond an end, no farther than the next place is within, the value there: a grid need not reach its window's ends.
/// Nothing farther beyond, and where a neighbour is no number. Cost O(log m).
std::optional<double> valueAt(const SampledCurve& curve, double place);

/// What errors of a curve are measured by: max - min of its values; of a constant its absolute value, of zero 1.
double heightOf(const SampledCurve& curve);

/// The places in ascending order, each once with the value given last, as a hand that goes back draws over what it
/// drew; places that are no numbers are left out.
SampledCurve curveThrough(const Eigen::Ref<const Eigen::VectorXd>& at, const Eigen::Ref<const Eigen::VectorXd>& value);

/// How far a drawn curve is from the true one.
struct Gap {
    double area = 0.0;    // ∫ |drawn - truth| where both are known, in units of the axes
    double share = 0.0;   // the same over width · heightOf(truth): 0.1 is a tenth of the height on average
    double covered = 0.0; // how much of the truth's range was drawn, from 0 to 1
};

/// By the trapezoidal rule at the places of both and at crossings between them, so exact for curves linear in pieces.
/// Nothing where they share no range.
std::optional<Gap> gapBetween(const SampledCurve& drawn, const SampledCurve& truth);

} // namespace core
