#pragma once

#include "core/interval.h"

#include <Eigen/Core>

#include <QString>

namespace widgets
{

/// The vertical range that shows where a log evidence peaks: from the median of the finite values to the highest, wider
/// where a value of `shown` lies no farther below than three times that, with a little room. A curve falls by hundreds
/// of thousands on its way down, and all of it would flatten the peaks. [-1, 1] when nothing is finite.
core::Interval upperRange(const Eigen::VectorXd& logEvidence, const Eigen::VectorXd& shown);

/// "−1234.57": of a log evidence the differences count, not the digits.
QString evidenceText(double logEvidence);

} // namespace widgets
