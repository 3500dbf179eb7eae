#pragma once

#include "core/embedding/evidence.h"
#include "core/interval.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// What a maximisation of the evidence may move; the rest stays as it is.
struct FreeInEvidence {
    bool lengthscale = true, tau2 = false, eta = false;
    bool operator==(const FreeInEvidence&) const = default;
};

/// Where each hyperparameter may go, on its natural scale.
struct EvidenceBounds {
    Interval lengthscale, tau2, eta;
};

/// ℓ in [0.02, 5] and η in [0.05, 100] times the median distance, τ² in [1e-8, 1e4]·scale².
EvidenceBounds defaultBounds(double medianDistance, double scale);

struct LearnRequest {
    EmbeddingPrior start;
    double tau2 = 1.0;
    bool commonLengthscale = true; // one factor for every lengthscale; otherwise each moves by itself
    FreeInEvidence free;
    EvidenceBounds bounds;
    int randomStarts = 4; // beside the maxima of the curve over ℓ and the given values
    std::uint64_t seed = 1;
};

/// A point where no free hyperparameter can improve, inside the bounds or at them.
struct EvidenceOptimum {
    EmbeddingPrior prior;
    double tau2 = 1.0, logEvidence = 0.0;
    std::vector<std::string> atBound; // "the upper bound of the lengthscale", …
    bool degenerate = false;          // climbing along ℓ → ∞, τ² → 0, where there is no maximum
};

struct LearnAnswer {
    std::vector<EvidenceOptimum> optima; // distinct, best first, at least one
    std::string message;                 // one sentence on the best
    std::string why;                     // the reason behind it when it stands at a bound; else empty
    int evaluations = 0;
};

/// Maximises the log evidence over the logarithms of the free hyperparameters: L-BFGS-B from the given values, from
/// every local maximum of the curve over ℓ and from random places between the bounds, each climb keeping its best
/// point. With m > D and both ℓ and τ² free the pseudolikelihood has no maximum: it grows along ℓ → ∞, τ² → 0, because
/// the density on R^m lives on a D-dimensional surface. Then the best is the highest optimum inside the bounds, if
/// there is one, and the answer says so. `progress` hears shares of the curve and of the climbs done, from the caller's
/// thread. Failure when nothing is free, when η is but ν is Lebesgue measure, and when the evidence is −∞ for every
/// value. Cancelled when stopped.
Outcome<LearnAnswer> maximiseEvidence(const Evidence& evidence, const LearnRequest& request,
                                      const std::function<void(double)>& progress = {}, std::stop_token stop = {});

} // namespace core
