#pragma once

#include "core/embedding/learn.h"

namespace core
{

/// Where one climb ended: the logarithms of the free hyperparameters there.
struct Climb {
    Eigen::VectorXd at, slope; // slope of the log evidence
    double logEvidence = 0.0;
    int evaluations = 0;
};

/// The free hyperparameters of a request as one vector of logarithms between bounds: lengthscale (the first, or each),
/// τ², η.
class FreeVariables
{
public:
    explicit FreeVariables(const LearnRequest& request);

    Eigen::Index size() const { return start_.size(); }
    const Eigen::VectorXd& start() const { return start_; } // within the bounds
    const Eigen::VectorXd& lower() const { return lower_; }
    const Eigen::VectorXd& upper() const { return upper_; }

    /// The start with the (first) lengthscale put there, the others in proportion.
    Eigen::VectorXd startAt(double lengthscale) const;

    EmbeddingPrior prior(const Eigen::VectorXd& at) const;
    double tau2(const Eigen::VectorXd& at) const;
    Eigen::VectorXd slope(const EvidenceGradient& gradient) const;
    /// Degenerate: it stands at the wide end of a lengthscale or at the noiseless end.
    EvidenceOptimum optimum(const Climb& climb) const;

private:
    Eigen::Index lengthscales() const;
    std::string nameOf(Eigen::Index variable) const;

    EmbeddingPrior shape_;
    double tau2_;
    bool common_;
    FreeInEvidence free_;
    Eigen::VectorXd start_, lower_, upper_;
};

/// L-BFGS-B from one place. The library throws when a line search fails, in a tenth of all random starts: the best
/// point that was evaluated is kept, and the climb taken up again from there once.
Outcome<Climb> climbFrom(const Evidence& evidence, const FreeVariables& variables, const Eigen::VectorXd& start,
                         const std::stop_token& stop);

/// Can no step within the bounds improve the climb's end noticeably?
bool hasSettled(const Climb& climb, const FreeVariables& variables);

} // namespace core
