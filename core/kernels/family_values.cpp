#include "core/kernels/family_values.h"

#include "core/kernels/dot_product.h"
#include "core/kernels/radial.h"

namespace core
{
namespace
{

using Eigen::ArrayXd;
using Eigen::Index;

/// One point y against every row of x: coordinate d of the partner of each row.
struct OnePoint {
    const Points& y;
    Index row, rows;
    auto operator()(Index d) const { return ArrayXd::Constant(rows, y(row, d)); }
};

/// Every row of x with itself.
struct Itself {
    const Points& x;
    auto operator()(Index d) const { return x.col(d).array(); }
};

// fill(k, x, y, out): out_i = k(x_i, y_i) in a few vectorised sweeps, y(d) being coordinate d of the partners.
// Differences are taken before anything is scaled or squared, so that equal rows give exactly 0 however far from the
// origin they lie.

template <Radial F, class Partner>
void fill(const F& k, const Points& x, const Partner& y, ArrayRef out)
{
    out = ((x.col(0).array() - y(0)) * inverseLengthscale(k.lengthscale, 0)).square();
    for (Index d = 1; d < x.cols(); ++d)
        out += ((x.col(d).array() - y(d)) * inverseLengthscale(k.lengthscale, d)).square();
    profile(k, out);
}

/// A loop and not a matrix product: every entry is summed in the same order, so that equal rows give equal entries.
template <class Partner>
void innerProduct(const Points& x, const Partner& y, ArrayRef out)
{
    out = x.col(0).array() * y(0);
    for (Index d = 1; d < x.cols(); ++d)
        out += x.col(d).array() * y(d);
}

template <DotProduct F, class Partner>
void fill(const F& k, const Points& x, const Partner& y, ArrayRef out)
{
    innerProduct(x, y, out);
    dotValue(k, out);
}

template <class Partner>
void fill(const Laplacian& k, const Points& x, const Partner& y, ArrayRef out)
{
    out.setZero();
    for (Index d = 0; d < x.cols(); ++d)
        out -= (x.col(d).array() - y(d)).abs() * inverseLengthscale(k.lengthscale, d);
    exponentiate(out);
}

template <class Partner>
void fill(const Periodic& k, const Points& x, const Partner& y, ArrayRef out)
{
    const double inverse = inverseLengthscale({k.lengthscale}, 0);
    out.setZero();
    for (Index d = 0; d < x.cols(); ++d) {
        const ArrayXd turns = (x.col(d).array() - y(d)) / k.period;
        const ArrayXd angle = std::numbers::pi * (turns - turns.round()); // the difference is exact
        out -= 2.0 * (inverse * angle.sin()).square();
    }
    exponentiate(out);
}

template <class Partner>
void fill(const Cosine& k, const Points& x, const Partner& y, ArrayRef out)
{
    out.setOnes();
    for (Index d = 0; d < x.cols(); ++d) {
        const ArrayXd turns = k.frequency * (x.col(d).array() - y(d));
        out *= (2.0 * std::numbers::pi * (turns - turns.round())).cos();
    }
}

template <class Partner>
void fill(const Parabola&, const Points& x, const Partner& y, ArrayRef out)
{
    out.setZero();
    for (Index d = 0; d < x.cols(); ++d)
        out += x.col(d).array() * y(d) * (1.0 + x.col(d).array() * y(d));
}

template <class Partner>
void fill(const AllSubsets&, const Points& x, const Partner& y, ArrayRef out)
{
    out.setOnes();
    for (Index d = 0; d < x.cols(); ++d)
        out *= 1.0 + x.col(d).array() * y(d);
}

template <class Partner>
void fill(const Bishop& k, const Points& x, const Partner& y, ArrayRef out)
{
    ArrayXd linear(x.rows());
    innerProduct(x, y, linear);
    out.setZero();
    for (Index d = 0; d < x.cols(); ++d)
        out += (x.col(d).array() - y(d)).square();
    out *= -0.5 * k.theta1;
    exponentiate(out);
    out = k.theta0 * out + (k.theta2 + k.theta3 * linear);
}

template <class Partner>
void fill(const Brownian&, const Points& x, const Partner& y, ArrayRef out)
{
    out.setOnes();
    for (Index d = 0; d < x.cols(); ++d)
        out *= x.col(d).array().min(y(d));
}

template <class Partner>
void fill(const Constant& k, const Points&, const Partner&, ArrayRef out)
{
    out.setConstant(k.value);
}

} // namespace

void evaluate(const Family& family, const Points& x, const Points& y, Eigen::Ref<Eigen::MatrixXd> out)
{
    std::visit(
        [&](const auto& k) {
            for (Index j = 0; j < y.rows(); ++j)
                fill(k, x, OnePoint{y, j, x.rows()}, out.col(j).array());
        },
        family);
}

Eigen::VectorXd evaluateDiagonal(const Family& family, const Points& x)
{
    Eigen::VectorXd values(x.rows());
    std::visit([&](const auto& k) { fill(k, x, Itself{x}, values.array()); }, family);
    return values;
}

} // namespace core
