#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <string_view>

namespace core
{

/// The rows first, …, end − 1 of a file, counted from 0.
struct RowRange {
    Eigen::Index first = 0, end = 0;
    Eigen::Index size() const { return end - first; }
    bool operator==(const RowRange&) const = default;
};

/// `LO:HI`, half open, of `rows` rows (>= 0): whole numbers 0 <= LO < HI <= rows; LO may be left out for 0, HI for
/// `rows`. Failure: other text, no row in it, rows beyond the last; the sentence says how many there are.
Outcome<RowRange> rowRange(std::string_view text, Eigen::Index rows);

/// Those rows of a dataset, with their labels, targets and weights; 0 <= first <= end <= n (asserted). A part of the
/// rows is no longer as it was generated.
Dataset rowsOf(const Dataset& data, const RowRange& range);

} // namespace core
