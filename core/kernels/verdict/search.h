#pragma once

#include "core/kernels/formula/expression_tree.h"
#include "core/kernels/verdict/domain.h"
#include "core/kernels/verdict/evaluation.h"
#include "core/kernels/verdict/witness.h"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace core::verdicts
{

std::vector<DecimalPoint> decimalPoints(const Eigen::MatrixXd& points);

/// Looks for Σ w_i w_j k(x_i, x_j) < 0 over sets of points, within what one search may cost. Of k, or for ψ of the
/// kernel -ψ where Σ w = 0.
class Search
{
public:
    Search(const formula::Tree& k, bool conditional) : k_(k), conditional_(conditional) {}

    std::optional<Eigen::MatrixXd> gram(const Eigen::MatrixXd& points);

    bool isExhausted() const;

    struct Lowest {
        double value = 0.0, noise = 0.0;
        Eigen::VectorXd weights;
    };

    /// The smallest eigenvalue, among weights that sum to 0 where that is asked.
    std::optional<Lowest> lowest(const Eigen::MatrixXd& g) const;

    /// Rounded to as few digits as still refute; checked exactly.
    std::optional<Witness> checked(const Eigen::MatrixXd& points, const Eigen::VectorXd& weights);

    /// With as few of the points as still refute.
    Witness withFewPoints(Eigen::MatrixXd points, Witness found);

    /// At points of this domain whose numbers, with the weights', have as few digits as still refute.
    Witness atShortPoints(Witness found, Domain domain);

    std::optional<Witness> refutedBy(const Eigen::MatrixXd& points);

private:
    /// The rounded weights made to sum to 0 by the greatest of them.
    static bool balance(std::vector<Rational>& rational, std::vector<double>& rounded, const Eigen::VectorXd& unit);

    /// Does double precision think so too? Spares exact checks.
    bool isPromising(const Eigen::MatrixXd& points, const std::vector<double>& weights);

    static Witness witness(const Eigen::MatrixXd& points, const std::vector<double>& weights, double value);

    const formula::Tree& k_;
    bool conditional_;
    double cost_ = 0.0;
    int checks_ = 0;
};

} // namespace core::verdicts
