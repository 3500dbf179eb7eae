#pragma once

#include "core/kernels/families/family.h"

namespace core
{

/// Every row of x beside a partner y: one point for all rows, or each row itself. Differences are taken before anything
/// is scaled or squared, so that equal rows give exactly 0 however far from the origin they lie.
class PairedPoints
{
public:
    /// Each row of x and the point in this row of y.
    PairedPoints(const Points& x, const Points& y, Eigen::Index row) : x_(x), y_(y), row_(row) {}
    /// Each row of x and itself.
    explicit PairedPoints(const Points& x) : x_(x), y_(x), row_(-1) {}

    Eigen::Index size() const { return x_.rows(); }
    Eigen::Index dimensions() const { return x_.cols(); }

    Eigen::ArrayXd difference(Eigen::Index d) const; // x_d − y_d
    Eigen::ArrayXd product(Eigen::Index d) const;    // x_d y_d
    Eigen::ArrayXd lesser(Eigen::Index d) const;     // min(x_d, y_d)

    /// Σ_d ((x_d−y_d)/ℓ_d)².
    void scaledSquares(const Lengthscale& lengthscale, ArrayRef out) const;
    /// xᵀy. A loop and not a matrix product: every entry is summed in the same order, so that equal rows give equal
    /// entries.
    void innerProducts(ArrayRef out) const;

private:
    template <class Use>
    void withPartner(const Use& use) const;

    const Points& x_;
    const Points& y_;
    Eigen::Index row_; // −1: each row itself
};

} // namespace core
