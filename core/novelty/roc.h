#pragma once

#include "core/outcome.h"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace core
{

// How well scores tell the novel from the known: the larger a score, the more novel. `novel` one flag a score; scores
// may be infinite, not NaN (asserted: orderedScores). Nothing where one of the two classes is empty.

using Scores = Eigen::Ref<const Eigen::VectorXd>;

/// The scores as they are, which can be put in order; a failure where one is not a number, since distances over the
/// lengthscale overflowed.
Outcome<Eigen::VectorXd> orderedScores(Eigen::VectorXd scores);

/// The points of the curve from (0, 0) to (1, 1), one for each distinct score in descending order: equal scores are one
/// step, a slanted one where both classes share them. At point i all of score >= threshold(i) are called novel; the
/// first threshold is +infinity and calls none.
struct RocCurve {
    Eigen::VectorXd falsePositiveRate, truePositiveRate, threshold;
};
/// Cost O(n log n).
std::optional<RocCurve> rocCurve(const Scores& scores, const std::vector<bool>& novel);

/// The curve without the vertices that are nearer than this to the one before in both rates together: of a million
/// scores a picture needs no more. The ends stay.
RocCurve thinned(const RocCurve& curve, double apart);

struct AreaUnderCurve {
    double area = 0.0;                   // in [0, 1]
    std::optional<double> standardError; // nothing with fewer than two of a class
};

/// The area under the curve, which is the Mann–Whitney count (1/(mn)) Σ_ij [s_i > t_j] + ½[s_i = t_j] of m novel scores
/// s and n known ones t; its standard error √(S₁₀/m + S₀₁/n) from the variances (with m − 1, n − 1) of the placements
///   V₁₀(s_i) = (1/n) Σ_j ψ(s_i, t_j),   V₀₁(t_j) = (1/m) Σ_i ψ(s_i, t_j)
/// by midranks. The error is 0 where the scores part the classes, which says nothing of other data. Cost O(n log n).
/// Sources: DeLong, DeLong & Clarke-Pearson, Biometrics 44 (1988); Sun & Xu, IEEE Signal Processing Letters 21 (2014).
std::optional<AreaUnderCurve> areaUnderCurve(const Scores& scores, const std::vector<bool>& novel);

/// What a threshold makes of the scores: score >= threshold is called novel.
struct ConfusionCounts {
    Eigen::Index truePositives = 0, falsePositives = 0, trueNegatives = 0, falseNegatives = 0;
    bool operator==(const ConfusionCounts&) const = default;
};
ConfusionCounts confusionCounts(const Scores& scores, const std::vector<bool>& novel, double threshold);

} // namespace core
