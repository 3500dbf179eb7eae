#include "core/fourier/wave_sum.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <limits>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using std::numbers::pi;

namespace
{

/// exp(2πi step j (x − centre)) at places, a column for each j = first … last.
Eigen::MatrixXcd wavesAlong(const VectorXd& places, const FourierModes& modes, Index column, int first, int last)
{
    const VectorXd turns = modes.step(column) * (places.array() - modes.centre(column));
    Eigen::MatrixXcd waves(places.size(), last - first + 1);
    for (int j = first; j <= last; ++j)
        for (Index i = 0; i < places.size(); ++i)
            waves(i, j - first) = std::polar(1.0, 2.0 * pi * j * turns(i));
    return waves;
}

} // namespace

VectorXd WaveSum::at(const Points& places) const
{
    ArrayXd sum = ArrayXd::Zero(places.rows());
    for (Index a = 0; a < coefficients.size(); ++a) {
        const Mode& mode = half[static_cast<std::size_t>(a)];
        ArrayXd turns = modes.step(0) * mode.first * (places.col(0).array() - modes.centre(0));
        if (places.cols() == 2)
            turns += modes.step(1) * mode.second * (places.col(1).array() - modes.centre(1));
        const ArrayXd angle = 2.0 * pi * turns;
        const std::complex<double> c = (a == 0 ? 1.0 : 2.0) * coefficients(a);
        sum += c.real() * angle.cos() - c.imag() * angle.sin();
    }
    return sum.matrix();
}

MatrixXd WaveSum::onGrid(const VectorXd& axis1, const VectorXd& axis2) const
{
    int first = 0, second = 0;
    for (const Mode& mode : half) {
        first = std::max(first, mode.first);
        second = std::max(second, std::abs(mode.second));
    }
    Eigen::MatrixXcd table = Eigen::MatrixXcd::Zero(first + 1, 2 * second + 1);
    for (Index a = 0; a < coefficients.size(); ++a) {
        const Mode& mode = half[static_cast<std::size_t>(a)];
        table(mode.first, mode.second + second) = (a == 0 ? 1.0 : 2.0) * coefficients(a);
    }
    const Eigen::MatrixXcd across = table * wavesAlong(axis2, modes, 1, -second, second).transpose();
    const Eigen::MatrixXcd along = wavesAlong(axis1, modes, 0, 0, first);
    return along.real() * across.real() - along.imag() * across.imag();
}

double WaveSum::rounding() const
{
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    double sum = 0.0;
    for (Index a = 0; a < coefficients.size(); ++a) {
        const Mode& mode = half[static_cast<std::size_t>(a)];
        const double angle = pi * (std::abs(mode.first) + std::abs(mode.second)); // at half a period
        sum += 2.0 * std::abs(coefficients(a)) * (4.0 + 3.0 * angle);
    }
    return epsilon * sum;
}

} // namespace core
