#pragma once

#include "core/hypothesis/bayes_factor.h"

namespace core
{

/// A prior for every number d of features: α = d + `beyond`, the rest alike.
struct LeadingPrior {
    double sigma0 = 1.0, beta = 0.01;
    double beyond = 2.0; // > −1
    FeaturePrior of(Eigen::Index dimensions) const
    {
        return {.dimensions = dimensions,
                .sigma0 = sigma0,
                .alpha = static_cast<double>(dimensions) + beyond,
                .beta = beta};
    }
};

/// BayesFactorTest of the d leading coordinates for every d = 1 … r at once: |Ψ| of the leading ones is a leading
/// minor, and one Cholesky factor has them all. Immutable.
class BayesFactorPath
{
public:
    /// `coordinates` N×r, the first m rows of the first sample; problems(prior.of(1)) empty, both samples not empty
    /// (asserted). Cost O(Nr² + r³).
    BayesFactorPath(Eigen::MatrixXd coordinates, Eigen::Index m, const LeadingPrior& prior);

    Eigen::Index dimensions() const { return coordinates_.cols(); }
    const Eigen::VectorXd& logBayesFactors() const { return logBayesFactors_; } // entry d−1: of d coordinates

    /// Row b: the same under permutation b of the rows, those of BayesFactorTest::permutations. On two threads;
    /// Cancelled on stop. Cost O(mr² + r³) a permutation, for all d together.
    Outcome<Eigen::MatrixXd> permutations(std::uint64_t seed, int count, std::stop_token stop = {}) const;

private:
    struct Sample { // what the evidence of a number of rows is made of
        double rows = 0.0;
        Eigen::VectorXd constants; // logEvidenceConstant, one a d
    };
    Sample sampleOf(double rows) const;
    Eigen::VectorXd logEvidences(const Sample& sample, const Eigen::RowVectorXd& sum,
                                 const Eigen::MatrixXd& products) const;
    Eigen::VectorXd underOrder(const std::vector<Eigen::Index>& order) const;

    Eigen::MatrixXd coordinates_; // less centre_
    Eigen::RowVectorXd centre_;
    Eigen::Index m_;
    LeadingPrior prior_;
    Eigen::RowVectorXd sum_;   // of coordinates_
    Eigen::MatrixXd products_; // coordinates_ᵀ coordinates_
    Sample first_, second_;
    Eigen::VectorXd pooled_, logBayesFactors_;
};

} // namespace core
