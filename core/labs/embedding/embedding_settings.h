#pragma once

namespace core
{

/// The Embedding lab's settings beyond the model that it shares with the other labs.
struct EmbeddingSettings {
    double level = 0.8;         // of the credible band, in (0, 1)
    int draws = 3;              // of prior and posterior, 0 … 20
    bool showShrinkage = false; // S-KMSE with λ = τ²/n² beside the posterior mean
    bool showCltBand = false;   // μ̂ ± z·sd(k(x,X))/√n
    bool operator==(const EmbeddingSettings&) const = default;
};

} // namespace core
