#include "core/kernels/family_values.h"

#include "core/kernels/families/complete_family.h"
#include "core/kernels/families/paired_points.h"

namespace core
{
namespace
{

using Eigen::Index;

/// out_i = k(x_i, y_i) in a few vectorised sweeps.
template <class F>
void fill(const F& k, const PairedPoints& pairs, ArrayRef out)
{
    if constexpr (Radial<F>) {
        pairs.scaledSquares(k.lengthscale, out);
        k.profile(out);
    } else if constexpr (OfInnerProduct<F>) {
        pairs.innerProducts(out);
        k.ofInnerProduct(out);
    } else {
        k.values(pairs, out);
    }
}

} // namespace

void evaluate(const Family& family, const Points& x, const Points& y, Eigen::Ref<Eigen::MatrixXd> out)
{
    std::visit(
        [&](const auto& k) {
            for (Index j = 0; j < y.rows(); ++j)
                fill(k, PairedPoints(x, y, j), out.col(j).array());
        },
        family);
}

Eigen::VectorXd evaluateDiagonal(const Family& family, const Points& x)
{
    Eigen::VectorXd values(x.rows());
    std::visit([&](const auto& k) { fill(k, PairedPoints(x), values.array()); }, family);
    return values;
}

} // namespace core
