#include "core/kernels/families/complete_family.h"
#include "core/kernels/family_jet.h"
#include "core/kernels/family_values.h"

namespace core
{
namespace
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;

template <Radial F>
MatrixXd radialGradient(const F& k, const Points& x, const Points& y)
{
    MatrixXd scaled(y.rows(), y.cols()); // (x_i-y_ji)/ℓ_i
    for (Index i = 0; i < y.cols(); ++i)
        scaled.col(i) = (x(0, i) - y.col(i).array()) * inverseLengthscale(k.lengthscale, i);
    ArrayXd outer = scaled.rowwise().squaredNorm();
    k.slope(outer);
    for (Index i = 0; i < y.cols(); ++i) // far away the slope is 0 and the distance may be infinite
        scaled.col(i) =
            (outer == 0.0).select(0.0, 2.0 * inverseLengthscale(k.lengthscale, i) * outer * scaled.col(i).array());
    return scaled;
}

/// ∂k(x, y_j)/∂x_i, m×d; `value` holds k(x, y_j).
template <class F>
MatrixXd gradientOf(const F& k, const Points& x, const Points& y, const ArrayXd& value)
{
    if constexpr (Radial<F>) {
        return radialGradient(k, x, y);
    } else if constexpr (OfInnerProduct<F>) {
        ArrayXd outer = y * x.row(0).transpose();
        k.firstDerivative(outer);
        return y.array().colwise() * outer;
    } else {
        return k.gradient(x, y, value);
    }
}

} // namespace

ValueAndGradient valueAndGradient(const Family& family, const Points& x, const Points& y)
{
    ValueAndGradient result{.value = Eigen::VectorXd(y.rows()), .gradient = {}};
    evaluate(family, y, x, result.value); // m×1: every kernel is symmetric
    result.gradient = std::visit([&](const auto& k) { return gradientOf(k, x, y, result.value.array()); }, family);
    return result;
}

} // namespace core
