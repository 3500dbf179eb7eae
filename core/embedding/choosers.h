#pragma once

#include "core/embedding/embedding_settings.h"
#include "core/embedding/evidence_curve.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// A lengthscale that a rule proposes, or the sentence why it proposes none.
struct ChosenLengthscale {
    std::string chooser; // "median heuristic", "median heuristic / √2", "evidence", "held-out KDE"
    std::optional<double> lengthscale;
    std::string remark;
};

/// The median distance of the rows of x, for exp(−r²/(2ℓ²)), and what the other convention exp(−r²/ℓ²) makes of it:
/// ℓ/√2. For every kernel with one lengthscale or more.
ChosenLengthscale medianHeuristic(const Points& x, const Kernel& kernel);
ChosenLengthscale medianHeuristicOverRootTwo(const Points& x, const Kernel& kernel);

/// The highest inner maximum of the evidence over the default range of lengthscales, at the model's τ², η and inducing
/// points; for `se`. The lengthscales of several dimensions keep their ratios, and the first is given. Cancelled when
/// stopped. Cost that of the curve.
Outcome<ChosenLengthscale> evidenceLengthscale(const Points& x, const Kernel& kernel, const EmbeddingModel& model,
                                               std::stop_token stop = {});

/// The same from the maxima of a curve over the default range that is known already.
ChosenLengthscale chosenByEvidence(const std::vector<EvidenceMaximum>& maxima);

/// The bandwidth h that maximises the leave-one-out log density of the Gaussian kernel density estimate,
///   Σ_i log (1/(n−1)) Σ_{j≠i} N(x_i; x_j, h²I),
/// over the default range (beyond 1,000 rows for a random thousand of the i, every j); for `se` with one lengthscale,
/// of which a multiple is that density. Cost O(n·min(n, 1000)) exponentials for each of some sixty bandwidths.
Outcome<ChosenLengthscale> heldOutKdeBandwidth(const Points& x, const Kernel& kernel, std::stop_token stop = {});

/// Σ_i of that criterion, for the rows i given; -infinity where a row has no other near enough for a double.
double leaveOneOutLogDensity(const Points& x, double bandwidth, const std::vector<Eigen::Index>& rows);

} // namespace core
