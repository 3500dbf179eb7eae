#pragma once

#include "core/kernels/families/family.h"

namespace core
{

/// Every row of x beside a partner y: one point for all rows, or each row itself. Differences are taken before anything
/// is scaled or squared, so that equal rows give exactly 0 however far from the origin they lie. x and y must outlive
/// it.
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
    /// Of `count` pairs from `begin`: the coordinate of the rows, and that of the partner if it is one for all.
    auto rows(Eigen::Index d, Eigen::Index begin, Eigen::Index count) const
    {
        return x_.col(d).segment(begin, count).array();
    }
    bool haveOnePartner() const { return row_ >= 0; }
    double partner(Eigen::Index d) const { return y_(row_, d); }

    /// use(x_d, y_d): arrays of one length, to be swept once.
    template <class Use>
    void along(Eigen::Index d, const Use& use) const
    {
        withPartner([&](const auto& y) { use(x_.col(d).array(), y(d)); });
    }

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

/// use(y): y(d) is coordinate d of the partner of each row.
template <class Use>
void PairedPoints::withPartner(const Use& use) const
{
    if (row_ < 0)
        use([this](Eigen::Index d) { return x_.col(d).array(); });
    else
        use([this](Eigen::Index d) { return Eigen::ArrayXd::Constant(x_.rows(), y_(row_, d)); });
}

inline void PairedPoints::scaledSquares(const Lengthscale& lengthscale, ArrayRef out) const
{
    withPartner([&](const auto& y) {
        out = ((x_.col(0).array() - y(0)) * inverseLengthscale(lengthscale, 0)).square();
        for (Eigen::Index d = 1; d < dimensions(); ++d)
            out += ((x_.col(d).array() - y(d)) * inverseLengthscale(lengthscale, d)).square();
    });
}

inline void PairedPoints::innerProducts(ArrayRef out) const
{
    withPartner([&](const auto& y) {
        out = x_.col(0).array() * y(0);
        for (Eigen::Index d = 1; d < dimensions(); ++d)
            out += x_.col(d).array() * y(d);
    });
}

} // namespace core
