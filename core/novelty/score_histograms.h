#pragma once

#include "core/hypothesis/histogram.h"

#include <vector>

namespace core
{

/// How many scores of the known and of the novel fall into each of their common bins, histogramBins of all scores; all
/// of them in `known` where `novel` is empty. Cost O(n log n).
struct ScoreHistograms {
    Histogram known, novel;
};
ScoreHistograms scoreHistograms(const Eigen::VectorXd& scores, const std::vector<bool>& novel);

/// log₁₀(s − 1) of scores of the kernel student-T: where these are near 1 their differences show. −∞ of s = 1.
Eigen::VectorXd decadesOfExcess(const Eigen::VectorXd& scores);

} // namespace core
