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

/// The median distance of the points (medianDistance of dataset.h), for exp(−r²/(2ℓ²)), and what the other convention
/// exp(−r²/ℓ²) makes of it: ℓ/√2. For every kernel with a lengthscale.
ChosenLengthscale medianHeuristic(std::optional<double> medianDistance, const Kernel& kernel);
ChosenLengthscale medianHeuristicOverRootTwo(std::optional<double> medianDistance, const Kernel& kernel);

/// The highest inner maximum of the evidence over the default range of lengthscales, at the model's τ², η and inducing
/// points; for kernels whose r is known. The lengthscales of several dimensions keep their ratios, and the first is
/// given. Cancelled when stopped. Cost that of the curve.
Outcome<ChosenLengthscale> evidenceLengthscale(const Points& x, const Kernel& kernel, const EmbeddingModel& model,
                                               const std::stop_token& stop = {});

/// The same from the maxima of a curve over the default range that is known already.
ChosenLengthscale chosenByEvidence(const std::vector<EvidenceMaximum>& maxima);

/// The bandwidth h that maximises the leave-one-out log density of the Gaussian kernel density estimate,
///   Σ_i log (1/(n−1)) Σ_{j≠i} N(x_i; x_j, h²I),
/// over the default range (where n² is beyond a million, for a random part of the i and every j); for `se` with one
/// lengthscale, of which a multiple is that density; of up to 20,000 points. Cost some sixty times O(min(n², 10⁶))
/// exponentials.
Outcome<ChosenLengthscale> heldOutKdeBandwidth(const Points& x, const Kernel& kernel, const std::stop_token& stop = {});

/// That criterion for every bandwidth h at once: squared distances are kept.
class LeaveOneOutDensity
{
public:
    /// n >= 2 points; the sum runs over the `rows` i given.
    LeaveOneOutDensity(const Points& x, const std::vector<Eigen::Index>& rows);

    double logDensity(double bandwidth) const;

private:
    Eigen::MatrixXd excess_; // n−1 × rows: squared distances above the smallest
    Eigen::ArrayXd nearest_; // the smallest
    double dimensions_;
};

} // namespace core
