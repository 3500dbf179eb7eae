#pragma once

#include "core/data/dataset.h"

#include <vector>

namespace core
{

/// Do both hold the same points for the most part? At least half of the shorter set's rows stand in the other at the
/// same distance from its beginning, or from its end. Two sheets without points do; with other columns they do not.
/// Cost O(n d).
bool shareRows(const Dataset& a, const Dataset& b);

/// Where points are in data that took the place of others: `rows` of `before`, ascending and distinct, as rows of
/// `after`. Where both have as many rows and share most of them (shareRows), a point keeps its row, moved or not;
/// otherwise it is found by its coordinates and target. What is not found is left out. Cost O((n + r) d log n).
std::vector<int> followedRows(const Dataset& before, const Dataset& after, const std::vector<int>& rows);

/// What two samples have in common that independent draws do not.
struct SharedPoints {
    Eigen::Index shared = 0;   // rows of y that are rows of x, bit by bit
    Eigen::Index repeated = 0; // rows of x and of y that repeat an earlier one of their own sample: rounded data
    bool stretched = false;    // row by row, each column of one is that of the other shifted and stretched
};

/// x is n×d, y m×d. `stretched` looks at the first min(n, m) rows, of which it needs four: a generator that is given
/// one seed twice begins both samples with the same random numbers. Cost O((n + m) d log(n + m)).
SharedPoints sharedPoints(const Eigen::Ref<const Eigen::MatrixXd>& x, const Eigen::Ref<const Eigen::MatrixXd>& y);

/// What to know of it before a p-value is believed, as a sentence that speaks of the samples by these names; empty
/// where nothing is shared, or no more than rounding explains.
std::string sharedPointsRemark(const SharedPoints& found, const std::string& first, const std::string& second);

} // namespace core
