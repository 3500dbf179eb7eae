#pragma once

#include "core/data/dataset.h"

#include <vector>

namespace core
{

struct ChosenColumns;

/// Do both hold the same points for the most part? At least half of the shorter set's rows stand in the other at the
/// same distance from its beginning, or from its end. Two sheets without points do; with other columns they do not.
/// Cost O(n d).
bool shareRows(const Dataset& a, const Dataset& b);

/// Where points are in data that took the place of others: `rows` of `before`, ascending and distinct, as rows of
/// `after`. Where both have as many rows and share most of them (shareRows), a point keeps its row, moved or not;
/// otherwise it is found by its coordinates and target. What is not found is left out. Cost O(n d) where rows were
/// taken away or put in alone, else O((n + r) d log n).
std::vector<int> followedRows(const Dataset& before, const Dataset& after, const std::vector<int>& rows);

/// Are both chosen from the same rows? Their tables hold the same numbers; samples and text may differ. Cost O(n c).
bool haveSameRows(const ChosenColumns& before, const ChosenColumns& after);

/// Where the same points are in other columns or under other groups of the same rows (asserted): a point is its row of
/// the table. Cost O(n c).
std::vector<int> followedPoints(const ChosenColumns& before, const ChosenColumns& after,
                                const std::vector<int>& points);

/// Are these other data altogether? Edits of points, more or fewer of them, and another seed do not make them so.
bool isOtherData(const Dataset& before, const Dataset& now);

/// The numbers of the rows in the lexicographic order of their coordinates, those of equal rows ascending. Cost
/// O(n d log n).
std::vector<Eigen::Index> sortedRows(const Eigen::Ref<const Eigen::MatrixXd>& x);

} // namespace core
