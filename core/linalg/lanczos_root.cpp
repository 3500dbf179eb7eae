#include "core/linalg/lanczos_root.h"

#include "core/linalg/symmetric_eigen.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double settled =
    2e-5; // change of a column, over its size, since there were a third fewer steps: no pixel shows it

/// The Krylov space of one column.
class Lanczos
{
public:
    explicit Lanczos(const VectorXd& start) : size_(start.norm())
    {
        if (size_ > 0.0)
            basis_ = start / size_;
        else
            exhausted_ = true;
    }

    bool exhausted() const { return exhausted_; }
    Index steps() const { return static_cast<Index>(diagonal_.size()); }
    auto current() const { return basis_.col(steps()); }

    /// `image` = A·current(), `room` columns of the basis in all.
    void step(VectorXd image, Index room)
    {
        const Index j = steps();
        if (j + 1 >= basis_.cols())
            basis_.conservativeResize(Eigen::NoChange, std::min(room, 2 * basis_.cols() + 20) + 1);
        diagonal_.push_back(basis_.col(j).dot(image));
        const auto done = basis_.leftCols(j + 1);
        const double before = image.norm();
        for (int pass = 0; pass < 2; ++pass) // twice is enough
            image.noalias() -= done * (done.transpose() * image).eval();
        const double rest = image.norm();
        exhausted_ = rest <= 1e-14 * std::max(before, std::abs(diagonal_.front())) || j + 1 == image.size();
        if (exhausted_)
            return;
        beside_.push_back(rest);
        basis_.col(j + 1) = image / rest;
    }

    /// ‖z‖ Q √T e₁; nothing when T has an eigenvalue below -rounding.
    std::optional<VectorXd> root(double rounding) const
    {
        const Index m = steps();
        MatrixXd t = MatrixXd::Zero(m, m);
        for (Index j = 0; j < m; ++j)
            t(j, j) = diagonal_[static_cast<std::size_t>(j)];
        for (Index j = 0; j + 1 < m; ++j)
            t(j + 1, j) = t(j, j + 1) = beside_[static_cast<std::size_t>(j)];
        const auto outcome = symmetricEigen(t);
        const auto* eigen = std::get_if<SymmetricEigen>(&outcome);
        if (!eigen || eigen->values.minCoeff() < -rounding)
            return std::nullopt;
        const VectorXd first = eigen->vectors.row(0).transpose();
        const VectorXd weights = eigen->vectors * eigen->values.cwiseMax(0.0).cwiseSqrt().cwiseProduct(first);
        return VectorXd(size_ * (basis_.leftCols(m) * weights));
    }

private:
    double size_;
    MatrixXd basis_; // n×(steps + 1), with room behind
    std::vector<double> diagonal_, beside_;
    bool exhausted_ = false;
};

} // namespace

Outcome<MatrixXd> lanczosRootTimes(const MatrixXd& a, const MatrixXd& z, double rounding)
{
    const Index n = a.rows(), columns = z.cols();
    assert(a.cols() == n && z.rows() == n);
    std::vector<Lanczos> spaces;
    for (Index s = 0; s < columns; ++s)
        spaces.emplace_back(z.col(s));
    MatrixXd roots = MatrixXd::Zero(n, columns);
    std::vector<Index> open;
    for (Index s = 0; s < columns; ++s)
        if (!spaces[static_cast<std::size_t>(s)].exhausted())
            open.push_back(s);
    for (Index check = std::min<Index>(20, n); !open.empty(); check = std::min(n, check + check / 2)) {
        while (!open.empty() && spaces[static_cast<std::size_t>(open.front())].steps() < check) {
            MatrixXd current(n, std::ssize(open));
            for (std::size_t k = 0; k < open.size(); ++k)
                current.col(static_cast<Index>(k)) = spaces[static_cast<std::size_t>(open[k])].current();
            const MatrixXd images = multiply(a, current);
            bool anyExhausted = false;
            for (std::size_t k = 0; k < open.size(); ++k) {
                Lanczos& space = spaces[static_cast<std::size_t>(open[k])];
                space.step(images.col(static_cast<Index>(k)), n);
                anyExhausted = anyExhausted || space.exhausted();
            }
            if (anyExhausted)
                break;
        }
        std::vector<Index> stillOpen;
        for (const Index s : open) {
            const Lanczos& space = spaces[static_cast<std::size_t>(s)];
            const std::optional<VectorXd> root = space.root(rounding);
            if (!root)
                return Failure{Failure::Kind::IllConditioned, "the matrix is not positive semidefinite"};
            const bool settles = (*root - roots.col(s)).norm() <= settled * root->norm();
            roots.col(s) = *root;
            if (!space.exhausted() && !settles)
                stillOpen.push_back(s);
        }
        open = std::move(stillOpen);
    }
    return roots;
}

} // namespace core
