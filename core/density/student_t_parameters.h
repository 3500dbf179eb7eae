#pragma once

namespace core
{

/// Exact: the Normal-inverse-Wishart predictive. AsPrinted: eqs (3)-(5) of [HL] literally, which lose a rank-one term.
enum class Posterior { Exact, AsPrinted };

/// Prior Σ ~ W⁻¹(σ₀²I, α), μ|Σ ~ N(0, Σ/β).
struct StudentTParameters {
    double sigma0 = 0.1; // standard deviation in feature space, > 0
    double alpha = 1.0;  // degrees of freedom of the prior, > 0; only α+N enters
    double beta = 0.01;  // prior observations of the mean, >= 0 (> 0 without data)
    Posterior posterior = Posterior::Exact;
    bool operator==(const StudentTParameters&) const = default;
};

} // namespace core
