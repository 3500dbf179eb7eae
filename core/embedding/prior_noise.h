#pragma once

#include "core/embedding/embedding_prior.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace core
{

/// Draws of the prior GP(0, r) as white noise seen through the kernel: with independent standard normals ξ_c in cells
/// of size h, μ(x) = Σ_c k(x,u_c) √(ν(u_c) h) ξ_c has the covariance ∫ k(x,u)k(u,y)ν(du) by the trapezoidal rule, which
/// for se at this h is exact to 1e-16; the kinks of the others leave 1e-2 of the variance for laplacian in the
/// plane, 1.4e-3 for exponential there, 3e-4 for both on the line and 1e-5 for the rest. Cell c is at c·h and keeps its
/// normal, and h follows the lengthscale: so a draw is one function of x whatever the window, and moves smoothly with ℓ
/// and η. In the plane the Matérn family, which is no product over the axes, is taken as the mixture of se kernels that
/// it is, to 1e-5. d = 1 or 2.
class PriorNoise
{
public:
    /// Draw number `stream` of a seed.
    PriorNoise(EmbeddingPrior prior, std::uint64_t seed, std::uint32_t stream);

    /// Draws number stream … stream + draws − 1 at places on the line (d = 1), at.size()×draws. Nothing where cells
    /// could not be told apart any more (|x|/h > 1e12) or the places span more than `mostCells` cells. Cost some 30
    /// cells a point, up to 1,000 for kernels with kinks, for all draws once.
    std::optional<Eigen::MatrixXd> onLine(const Eigen::VectorXd& at, Eigen::Index draws = 1,
                                          Eigen::Index mostCells = 1'000'000) const;

    /// The function on a tensor grid (d = 2), axis1.size()×axis2.size(); nothing, too, where the grid spans more than
    /// `mostCells` cells along an axis.
    std::optional<Eigen::MatrixXd> onGrid(const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2,
                                          Eigen::Index mostCells = 600) const;

private:
    struct Cells {
        std::int64_t first = 0;
        Eigen::Index count = 0;
    };
    std::optional<Cells> cellsAround(Eigen::Index dimension, const Eigen::VectorXd& x, Eigen::Index most) const;
    /// A part of the kernel that is a product over the dimensions.
    struct Part {
        double weight = 1.0, width = 1.0; // in units of the lengthscale
    };
    static std::vector<Part> partsOf(EmbeddingFamily family, Eigen::Index dimensions);
    Eigen::MatrixXd response(Eigen::Index dimension, const Eigen::VectorXd& x, const Cells& cells,
                             const Part& part) const;
    Eigen::MatrixXd normals(const Cells& first, const Cells& second) const;
    Eigen::MatrixXd normalsOfDraws(const Cells& cells, Eigen::Index count) const;

    EmbeddingPrior prior_;
    Eigen::VectorXd cell_; // h, d of them
    std::uint64_t seed_;
    std::uint32_t stream_;
    std::vector<Part> parts_;
};

} // namespace core
