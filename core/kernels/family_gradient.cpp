#include "core/kernels/dot_product.h"
#include "core/kernels/family_jet.h"
#include "core/kernels/family_values.h"
#include "core/kernels/radial.h"

namespace core
{
namespace
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;

// slopes(k, x, y, value): ∂k(x, y_j)/∂x_i, m×d; `value` holds k(x, y_j).

template <Radial F>
MatrixXd slopes(const F& k, const Points& x, const Points& y, const ArrayXd&)
{
    MatrixXd scaled(y.rows(), y.cols()); // (x_i-y_ji)/ℓ_i
    for (Index i = 0; i < y.cols(); ++i)
        scaled.col(i) = (x(0, i) - y.col(i).array()) * inverseLengthscale(k.lengthscale, i);
    ArrayXd outer = scaled.rowwise().squaredNorm();
    slope(k, outer);
    for (Index i = 0; i < y.cols(); ++i) // far away the slope is 0 and the distance may be infinite
        scaled.col(i) =
            (outer == 0.0).select(0.0, 2.0 * inverseLengthscale(k.lengthscale, i) * outer * scaled.col(i).array());
    return scaled;
}

template <DotProduct F>
MatrixXd slopes(const F& k, const Points& x, const Points& y, const ArrayXd&)
{
    ArrayXd outer = y * x.row(0).transpose();
    dotFirst(k, outer);
    return y.array().colwise() * outer;
}

MatrixXd slopes(const Laplacian& k, const Points& x, const Points& y, const ArrayXd& value)
{
    MatrixXd result(y.rows(), y.cols());
    for (Index i = 0; i < y.cols(); ++i)
        result.col(i) = -inverseLengthscale(k.lengthscale, i) * value * (x(0, i) - y.col(i).array()).sign();
    return result;
}

MatrixXd slopes(const Periodic& k, const Points& x, const Points& y, const ArrayXd& value)
{
    const double weight = -2.0 * std::numbers::pi / (k.period * k.lengthscale * k.lengthscale);
    MatrixXd result(y.rows(), y.cols());
    for (Index i = 0; i < y.cols(); ++i) {
        const ArrayXd turns = (x(0, i) - y.col(i).array()) / k.period;
        result.col(i) = weight * value * (2.0 * std::numbers::pi * (turns - turns.round())).sin();
    }
    return result;
}

/// For Π_d h(x_d, y_d) from the m×d factors h and their slopes: the product over the other dimensions is taken without
/// dividing, since a factor may be 0.
MatrixXd productRule(const MatrixXd& factors, const MatrixXd& factorSlopes)
{
    MatrixXd result = factorSlopes;
    ArrayXd before = ArrayXd::Ones(factors.rows()), after = before;
    for (Index i = 0; i < factors.cols(); ++i) {
        result.col(i).array() *= before;
        before *= factors.col(i).array();
    }
    for (Index i = factors.cols() - 1; i >= 0; --i) {
        result.col(i).array() *= after;
        after *= factors.col(i).array();
    }
    return result;
}

MatrixXd slopes(const Cosine& k, const Points& x, const Points& y, const ArrayXd&)
{
    const double angular = 2.0 * std::numbers::pi * k.frequency;
    MatrixXd phase(y.rows(), y.cols());
    for (Index i = 0; i < y.cols(); ++i) {
        const ArrayXd turns = k.frequency * (x(0, i) - y.col(i).array());
        phase.col(i) = 2.0 * std::numbers::pi * (turns - turns.round());
    }
    return productRule(phase.array().cos(), -angular * phase.array().sin());
}

MatrixXd slopes(const AllSubsets&, const Points& x, const Points& y, const ArrayXd&)
{
    return productRule((y.array().rowwise() * x.row(0).array()) + 1.0, y);
}

MatrixXd slopes(const Brownian&, const Points& x, const Points& y, const ArrayXd&)
{
    MatrixXd factors(y.rows(), y.cols()), below(y.rows(), y.cols());
    for (Index i = 0; i < y.cols(); ++i) {
        factors.col(i) = y.col(i).array().min(x(0, i));
        below.col(i) = 0.5 * (1.0 + (y.col(i).array() - x(0, i)).sign()); // 1 below y, 0 above, ½ at the kink
    }
    return productRule(factors, below);
}

MatrixXd slopes(const Parabola&, const Points& x, const Points& y, const ArrayXd&)
{
    return y.array() + 2.0 * (y.array().square().rowwise() * x.row(0).array());
}

MatrixXd slopes(const Bishop& k, const Points& x, const Points& y, const ArrayXd&)
{
    MatrixXd result = x.row(0).replicate(y.rows(), 1) - y; // x-y
    ArrayXd smooth = -0.5 * k.theta1 * result.rowwise().squaredNorm().array();
    exponentiate(smooth);
    result.array().colwise() *= -k.theta0 * k.theta1 * smooth;
    return result + k.theta3 * y;
}

MatrixXd slopes(const Constant&, const Points&, const Points& y, const ArrayXd&)
{
    return MatrixXd::Zero(y.rows(), y.cols());
}

} // namespace

ValueAndGradient valueAndGradient(const Family& family, const Points& x, const Points& y)
{
    ValueAndGradient result{.value = Eigen::VectorXd(y.rows()), .gradient = {}};
    evaluate(family, y, x, result.value); // m×1: every kernel is symmetric
    result.gradient = std::visit([&](const auto& k) { return slopes(k, x, y, result.value.array()); }, family);
    return result;
}

} // namespace core
