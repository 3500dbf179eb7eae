#include "core/kernels/families/sigmoid.h"

#include "core/kernels/families/formula_text.h"
#include "core/kernels/families/paired_points.h"

namespace core
{

using Eigen::ArrayXd;

void Sigmoid::ofInnerProduct(ArrayRef u) const
{
    u = (scale * u + offset).tanh();
}

void Sigmoid::firstDerivative(ArrayRef u) const
{
    ofInnerProduct(u);
    u = scale * (1.0 - u.square());
}

void Sigmoid::secondDerivative(ArrayRef u) const
{
    ofInnerProduct(u);
    u = -2.0 * scale * scale * u * (1.0 - u.square());
}

void Sigmoid::addLogGradient(const PairedPoints& pairs, const ArrayIn& k, const ArrayIn& a,
                             Eigen::Ref<Eigen::VectorXd> out) const
{
    const ArrayXd slope = a * (1.0 - k.square());
    ArrayXd linear(pairs.size());
    pairs.innerProducts(linear);
    out[0] += scale * (slope * linear).sum();
    out[1] += offset * slope.sum();
}

std::string Sigmoid::formula() const
{
    return "tanh(" + formulaNumber(scale) + "·xᵀy" + signedFormulaNumber(offset) + ")";
}

} // namespace core
