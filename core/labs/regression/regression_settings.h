#pragma once

namespace core
{

/// How the λ of a kernel ridge regression is found.
enum class RidgeChoice { SameAsNoise, ByHand, LeaveOneOut, Gcv };

/// The Regression lab's settings: the document's part of it, saved and undone.
struct RegressionSettings {
    enum class Inputs { Rows, Bags }; // each row an observation, or each sample a distribution with one target
    enum class Band { Latent, Observed };
    Inputs inputs = Inputs::Rows;
    double noise = 0.01; // variance 1/β of the observations about the latent function, >= 0, unit of target²
    Band band = Band::Latent;
    double level = 0.95; // of the band, in (0, 1)
    int draws = 3;       // of prior and posterior, 0 … 20
    bool showTerms = true;
    bool showRidge = false;
    RidgeChoice ridgeChoice = RidgeChoice::SameAsNoise;
    double lambda = 0.01; // > 0, when by hand
    bool operator==(const RegressionSettings&) const = default;
};

} // namespace core
