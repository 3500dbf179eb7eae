#pragma once

#include "core/fourier/fourier_grid.h"

namespace core
{

/// Functions that are sums of a grid's waves, Σ_a c_a cos(…) then Σ_a c_a sin(…) (of `half`, the sines of all but the
/// first), multiplied with one of them.
class WaveProducts
{
public:
    WaveProducts(const FourierGrid& grid, const Eigen::VectorXd& fixed);

    /// The sum of the absolute coefficients of fixed·other, of all its modes; and of other². Cost O(M log M).
    double withFixed(const Eigen::VectorXd& other) const;
    double withItself(const Eigen::VectorXd& other) const;

private:
    Eigen::ArrayXXcd valuesOf(const Eigen::VectorXd& waves) const;
    double coefficientsOf(Eigen::ArrayXXcd product) const;

    const FourierGrid& grid_;
    Eigen::Index lines_ = 1, cells_ = 1; // of a period, enough for twice the modes
    Eigen::ArrayXXcd fixed_;
};

} // namespace core
