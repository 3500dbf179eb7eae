#include "core/kernels/families/periodic.h"

#include "core/kernels/families/exponentiate.h"
#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/fourier_spectrum.h"
#include "core/kernels/families/paired_points.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;

void Periodic::values(const PairedPoints& pairs, ArrayRef out) const
{
    const double inverse = inverseLengthscale({lengthscale}, 0);
    out.setZero();
    for (Index d = 0; d < pairs.dimensions(); ++d) {
        const ArrayXd turns = pairs.difference(d) / period;
        const ArrayXd angle = std::numbers::pi * (turns - turns.round()); // the difference is exact
        out -= 2.0 * (inverse * angle.sin()).square();
    }
    exponentiate(out);
}

MatrixXd Periodic::gradient(const Points& x, const Points& y, const ArrayIn& k) const
{
    const double weight = -2.0 * std::numbers::pi / (period * lengthscale * lengthscale);
    MatrixXd result(y.rows(), y.cols());
    for (Index i = 0; i < y.cols(); ++i) {
        const ArrayXd turns = (x(0, i) - y.col(i).array()) / period;
        result.col(i) = weight * k * (2.0 * std::numbers::pi * (turns - turns.round())).sin();
    }
    return result;
}

double Periodic::curvatureAlong(Index) const
{
    const double rate = 2.0 * std::numbers::pi / (period * lengthscale);
    return rate * rate;
}

std::optional<Eigen::VectorXd> Periodic::logJacobian(const Points& x) const
{
    const double along = std::log(lengthscale * (period / (2.0 * std::numbers::pi)));
    return Eigen::VectorXd::Constant(x.rows(), -static_cast<double>(x.cols()) * along);
}

void Periodic::addLogGradient(const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a,
                              Eigen::Ref<Eigen::VectorXd> out) const
{
    const double inverse = inverseLengthscale({lengthscale}, 0);
    const ArrayXd weight = a * k;
    for (Index d = 0; d < pairs.dimensions(); ++d) {
        const ArrayXd turns = pairs.difference(d) / period;
        const ArrayXd angle = std::numbers::pi * (turns - turns.round());
        out[0] += 4.0 * (weight * (inverse * angle.sin()).square()).sum();
        out[1] += 2.0 * std::numbers::pi * inverse * inverse * (weight * turns * (2.0 * angle).sin()).sum();
    }
}

double Periodic::smallestScale(Index) const
{
    return period * std::min(lengthscale / (2.0 * std::numbers::pi), 0.5);
}

std::string Periodic::formula() const
{
    return "exp(-2 Σ_d sin²(π(x_d-y_d)/" + formulaNumber(period) + ")/" + formulaNumber(lengthscale) + "²)";
}

/// exp(−2 sin²(πx/p)/ℓ²) = e^{−z} [I₀(z) + 2 Σ I_m(z) cos(2πmx/p)], z = 1/ℓ².
Outcome<FourierSpectrum> Periodic::spectrum() const
{
    const double z = 1.0 / (lengthscale * lengthscale);
    constexpr int most = 4096;
    // e^{−z} I_m(z) is about a normal of variance z in m; its backward recurrence (Miller) never overflows once scaled.
    const int last = std::min(most, static_cast<int>(20.0 + 10.0 * std::sqrt(z) + 3.0 * std::min(z, 10.0)));
    std::vector<double> ratio(static_cast<std::size_t>(last) + 1, 0.0); // I_m/I_{m−1}
    double above = 0.0;
    for (int m = last; m >= 1; --m)
        ratio[static_cast<std::size_t>(m)] = above = 1.0 / (2.0 * m / z + above);
    double sum = 1.0, term = 1.0;
    for (int m = 1; m <= last; ++m)
        sum += 2.0 * (term *= ratio[static_cast<std::size_t>(m)]);
    double mass = 1.0 / sum; // the masses add up to K(0) = 1
    FourierSpectrum spectrum{.lines = {{.frequency = 0.0, .mass = mass}}};
    for (int m = 1; m <= last; ++m) {
        mass *= ratio[static_cast<std::size_t>(m)];
        spectrum.lines.push_back({.frequency = 2.0 * std::numbers::pi * m / period, .mass = 2.0 * mass});
    }
    return spectrum;
}

} // namespace core
