#pragma once

#include "core/interval.h"

#include <Eigen/Core>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// Rows far from nearly all others: those that stretch a window over the data.
struct OutlyingRows {
    Eigen::Index column = 0, farthest = 0; // the row that lies farthest out, in the first column where one does
    double value = 0.0;                    // its own there
    Interval held;                         // where 99.9 % of the rows lie in that column
    std::vector<Interval> near;            // of each column the range of the rows that are not far
    std::vector<Eigen::Index> far;         // ascending: those beyond 99.9 % of the rows by more than the range of these
};

/// Nothing where no column's range is more than 20 times that which holds 99.9 % of its rows, and for fewer than 100
/// rows. Cost O(n d).
std::optional<OutlyingRows> outlyingRows(const Eigen::Ref<const Eigen::MatrixXd>& x);

/// "row 8 lies at 1e+06, where 99.9 % of the rows lie between 0 and 730: leave out what lies far beyond". `row`: what
/// the farthest one is called; empty: by its number, counted from 1.
std::string sentenceOn(const OutlyingRows& outlying, const std::string& row = {});
/// Does a refusal end with such a sentence? Then it would be none without these rows.
bool isOfOutlyingRows(std::string_view refusal);

} // namespace core
