#include "core/kernels/families/bishop.h"

#include "core/kernels/families/exponentiate.h"
#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/fourier_spectrum.h"
#include "core/kernels/families/paired_points.h"
#include "core/kernels/gram.h"

#include <cmath>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;

FarAway Bishop::tendsTo() const
{
    if (theta3 > 0.0)
        return FarAway::Unbounded;
    return theta0 + theta2 > 0.0 ? FarAway::Bounded : FarAway::MayVanish;
}

void Bishop::values(const PairedPoints& pairs, ArrayRef out) const
{
    ArrayXd linear(pairs.size());
    pairs.innerProducts(linear);
    out.setZero();
    for (Index d = 0; d < pairs.dimensions(); ++d)
        pairs.along(d, [&](const auto& x, const auto& y) { out += (x - y).square(); });
    out *= -0.5 * theta1;
    exponentiate(out);
    out = theta0 * out + (theta2 + theta3 * linear);
}

MatrixXd Bishop::gradient(const Points& x, const Points& y, const ArrayIn&) const
{
    MatrixXd result = x.row(0).replicate(y.rows(), 1) - y; // x-y
    ArrayXd smooth = -0.5 * theta1 * result.rowwise().squaredNorm().array();
    exponentiate(smooth);
    result.array().colwise() *= -theta0 * theta1 * smooth;
    return result + theta3 * y;
}

void Bishop::fillJet(const Points& x, DiagonalJet& jet) const
{
    for (MatrixXd& metric : jet.metric)
        metric = Eigen::VectorXd::Constant(x.cols(), theta0 * theta1 + theta3).asDiagonal();
    jet.gradient = theta3 * x;
}

void Bishop::addLogGradient(const PairedPoints& pairs, const ArrayIn&, const ArrayIn& a,
                            Eigen::Ref<Eigen::VectorXd> out) const
{
    ArrayXd half = ArrayXd::Zero(pairs.size()); // r²/2
    for (Index d = 0; d < pairs.dimensions(); ++d)
        half += 0.5 * pairs.difference(d).square();
    half = half.min(farthestSquare);
    ArrayXd smooth = (-theta1 * half).max(-farthestSquare), linear(pairs.size());
    exponentiate(smooth);
    smooth *= theta0 * a;
    pairs.innerProducts(linear);
    out[0] += smooth.sum();
    out[1] -= theta1 * (smooth * half).sum();
    out[2] += theta2 * a.sum();
    out[3] += theta3 * (a * linear).sum();
}

double Bishop::smallestScale(Index) const
{
    return theta0 > 0.0 ? 1.0 / std::sqrt(theta1) : std::numeric_limits<double>::infinity();
}

std::string Bishop::formula() const
{
    return formulaNumber(theta0) + "·exp(-" + formulaNumber(theta1) + "·r²/2)+" + formulaNumber(theta2) + "+" +
           formulaNumber(theta3) + "·xᵀy";
}

Outcome<FourierSpectrum> Bishop::spectrum() const
{
    if (theta3 != 0.0)
        return invalidInput("bishop is stationary only with theta3 = 0: its linear term has no spectrum");
    if (theta1 == 0.0)
        return FourierSpectrum{.lines = {{.frequency = 0.0, .mass = theta0 + theta2}}};
    FourierSpectrum spectrum;
    if (theta0 != 0.0)
        spectrum = bellSpectrum(1.0 / std::sqrt(theta1), theta0);
    if (theta2 > 0.0)
        spectrum.lines.push_back({.frequency = 0.0, .mass = theta2});
    return spectrum;
}

} // namespace core
