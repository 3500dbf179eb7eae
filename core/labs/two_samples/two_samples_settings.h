#pragma once

#include "core/hypothesis/mmd_estimator.h"

namespace core
{

/// The Two-samples lab's settings beyond the embedding's model.
struct TwoSamplesSettings {
    int first = 0, second = 1; // labels of the samples compared
    MmdEstimator estimator = MmdEstimator::Biased;
    int permutations = 1000; // 10 … 1,000,000
    double testLevel = 0.05; // in (0, 1)
    double bandLevel = 0.8;  // of the witness band, in (0, 1)
    bool normalisedWitness = false;
    int draws = 0; // of the posterior witness (1D); drawCounts
    bool operator==(const TwoSamplesSettings&) const = default;
};

} // namespace core
