#include "core/kernels/families/laplacian.h"

#include "core/kernels/families/exponentiate.h"
#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/fourier_spectrum.h"
#include "core/kernels/families/paired_points.h"

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;

void Laplacian::values(const PairedPoints& pairs, ArrayRef out) const
{
    out.setZero();
    for (Index d = 0; d < pairs.dimensions(); ++d)
        pairs.along(d,
                    [&](const auto& x, const auto& y) { out -= (x - y).abs() * inverseLengthscale(lengthscale, d); });
    exponentiate(out);
}

Eigen::MatrixXd Laplacian::gradient(const Points& x, const Points& y, const ArrayIn& k) const
{
    Eigen::MatrixXd result(y.rows(), y.cols());
    for (Index i = 0; i < y.cols(); ++i)
        result.col(i) = -inverseLengthscale(lengthscale, i) * k * (x(0, i) - y.col(i).array()).sign();
    return result;
}

void Laplacian::addLogGradient(const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a,
                               Eigen::Ref<Eigen::VectorXd> out) const
{
    for (Index d = 0; d < pairs.dimensions(); ++d) {
        const ArrayXd distance = (pairs.difference(d).abs() * inverseLengthscale(lengthscale, d)).min(farthestSquare);
        out[lengthscale.size() == 1 ? 0 : d] += (a * k * distance).sum();
    }
}

std::string Laplacian::formula() const
{
    return "exp(-" + scaledDistanceText(lengthscale, "r₁", "₁") + ")";
}

Outcome<FourierSpectrum> Laplacian::spectrum() const
{
    return exponentialSpectrum(lengthscale[0]);
}

} // namespace core
