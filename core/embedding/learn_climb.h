#pragma once

#include "core/embedding/learn.h"
#include "core/optimise/climb.h"

namespace core
{

/// The free hyperparameters of a request as one vector of logarithms between bounds: lengthscale (the first, or each),
/// τ², η.
class FreeVariables
{
public:
    explicit FreeVariables(const LearnRequest& request);

    Eigen::Index size() const { return start_.size(); }
    const Eigen::VectorXd& start() const { return start_; } // within the bounds
    const Box& box() const { return box_; }

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
    Eigen::VectorXd start_;
    Box box_;
};

/// The log evidence and its slopes as a function of these variables. Holds both by reference.
ClimbObjective evidenceObjective(const Evidence& evidence, const FreeVariables& variables, std::stop_token stop = {});

} // namespace core
