#include "core/fourier/wave_products.h"

#include <unsupported/Eigen/FFT>

#include <complex>

namespace core
{

using Eigen::ArrayXXcd;
using Eigen::Index;
using Eigen::VectorXcd;
using Eigen::VectorXd;

namespace
{

using Complex = std::complex<double>;

Index powerAbove(Index least)
{
    Index power = 4;
    while (power < least)
        power *= 2;
    return power;
}

/// Along both axes, unscaled.
void transform(ArrayXXcd& values, bool forward)
{
    Eigen::FFT<double> fft;
    fft.SetFlag(Eigen::FFT<double>::Unscaled);
    const auto along = [&](VectorXcd line) {
        VectorXcd result(line.size());
        if (forward)
            fft.fwd(result.data(), line.data(), line.size());
        else
            fft.inv(result.data(), line.data(), line.size());
        return result;
    };
    for (Index c = 0; c < values.cols(); ++c)
        values.col(c) = along(values.col(c)).array();
    if (values.cols() > 1)
        for (Index r = 0; r < values.rows(); ++r)
            values.row(r) = along(values.row(r)).transpose().array();
}

} // namespace

WaveProducts::WaveProducts(const FourierGrid& grid, const VectorXd& fixed) : grid_(grid)
{
    const Eigen::VectorXi& most = grid.modes.most;
    cells_ = powerAbove(4 * Index{most(most.size() - 1)} + 1);
    if (most.size() == 2)
        lines_ = powerAbove(4 * Index{most(0)} + 1);
    fixed_ = valuesOf(fixed);
}

ArrayXXcd WaveProducts::valuesOf(const VectorXd& waves) const
{
    const Index h = std::ssize(grid_.half);
    ArrayXXcd values = ArrayXXcd::Zero(cells_, lines_);
    const auto add = [&](int first, int second, Complex coefficient) {
        values((second + cells_) % cells_, (first + lines_) % lines_) += coefficient;
    };
    for (Index a = 0; a < h; ++a) {
        const Mode& mode = grid_.half[static_cast<std::size_t>(a)];
        const Complex half = 0.5 * Complex(waves(a), a > 0 ? -waves(h - 1 + a) : 0.0);
        const bool inPlane = grid_.modes.columns() == 2;
        const int first = inPlane ? mode.first : 0, second = inPlane ? mode.second : mode.first;
        add(first, second, half);
        add(-first, -second, std::conj(half));
    }
    transform(values, false);
    return values;
}

double WaveProducts::coefficientsOf(ArrayXXcd product) const
{
    transform(product, true);
    return product.abs().sum() / static_cast<double>(product.size());
}

double WaveProducts::withFixed(const VectorXd& other) const
{
    return coefficientsOf(fixed_ * valuesOf(other));
}

double WaveProducts::withItself(const VectorXd& other) const
{
    const ArrayXXcd values = valuesOf(other);
    return coefficientsOf(values * values);
}

} // namespace core
