#include "core/kernels/families/brownian.h"

#include "core/kernels/families/paired_points.h"
#include "core/kernels/families/product_rule.h"
#include "core/kernels/gram.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

void Brownian::values(const PairedPoints& pairs, ArrayRef out) const
{
    out.setOnes();
    for (Index d = 0; d < pairs.dimensions(); ++d)
        pairs.along(d, [&](const auto& x, const auto& y) { out *= x.min(y); });
}

MatrixXd Brownian::gradient(const Points& x, const Points& y, const ArrayIn&) const
{
    MatrixXd factors(y.rows(), y.cols()), below(y.rows(), y.cols());
    for (Index i = 0; i < y.cols(); ++i) {
        factors.col(i) = y.col(i).array().min(x(0, i));
        below.col(i) = 0.5 * (1.0 + (y.col(i).array() - x(0, i)).sign()); // 1 below y, 0 above, ½ at the kink
    }
    return productRule(factors, below);
}

void Brownian::fillJet(const Points& x, DiagonalJet& jet) const
{
    constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    jet.gradient.setConstant(undefined);
    for (MatrixXd& metric : jet.metric)
        metric.setConstant(x.cols(), x.cols(), undefined);
}

} // namespace core
