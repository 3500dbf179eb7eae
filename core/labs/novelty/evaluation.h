#pragma once

#include "core/labs/novelty/novelty_lab.h"

namespace core
{

/// ROC curve, area and what a threshold makes of the scores of one method, of which the share `called` is called novel:
/// at least that many, since equal scores stand together. Scores are not NaN (asserted).
MethodScores evaluated(NoveltyMethod method, Eigen::VectorXd scores, const AskedRows& asked, double called);

/// The same in two steps, of which the second is all that a threshold moves: what is the same for every share that is
/// called novel, and that. The ROC curve of very many is thinned to what a picture
/// shows.
struct RankedScores {
    MethodScores ofAll;
    Eigen::VectorXd descending;
};
RankedScores ranked(NoveltyMethod method, Eigen::VectorXd scores, const AskedRows& asked);
MethodScores withThreshold(const RankedScores& scores, const AskedRows& asked, double called);

/// The rows by descending score, ties by row.
std::vector<Eigen::Index> mostNovelFirst(const Eigen::VectorXd& scores);

/// The share of rows with a score of at least this.
double shareFrom(const Eigen::VectorXd& scores, double threshold);

} // namespace core
