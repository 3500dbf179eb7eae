#include "core/kernels/families/all_subsets.h"

#include "core/kernels/families/most_features.h"
#include "core/kernels/families/paired_points.h"
#include "core/kernels/families/product_rule.h"
#include "core/kernels/gram.h"

#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

void AllSubsets::values(const PairedPoints& pairs, ArrayRef out) const
{
    out.setOnes();
    for (Index d = 0; d < pairs.dimensions(); ++d)
        pairs.along(d, [&](const auto& x, const auto& y) { out *= 1.0 + x * y; });
}

MatrixXd AllSubsets::gradient(const Points& x, const Points& y, const ArrayIn&) const
{
    return productRule((y.array().rowwise() * x.row(0).array()) + 1.0, y);
}

/// With k = Π(1+x_d²) and v_d = x_d/(1+x_d²): ∂_i = k v_i; metric = k (v_i v_j, or 1/(1+x_i²) on the diagonal).
void AllSubsets::fillJet(const Points& x, DiagonalJet& jet) const
{
    const MatrixXd v = x.array() / (1.0 + x.array().square());
    jet.gradient = v.array().colwise() * jet.value.array();
    for (Index n = 0; n < x.rows(); ++n) {
        MatrixXd& metric = jet.metric[static_cast<std::size_t>(n)];
        metric = v.row(n).transpose() * v.row(n);
        metric.diagonal() = (1.0 + x.row(n).array().square()).inverse().transpose();
        metric *= jet.value(n);
    }
}

/// Π(1+x_d²)^((d-2)/2) √(1+‖x‖²).
std::optional<VectorXd> AllSubsets::logJacobian(const Points& x) const
{
    const double d = static_cast<double>(x.cols());
    return 0.5 * (d - 2.0) * x.array().square().log1p().rowwise().sum() +
           0.5 * x.array().square().rowwise().sum().log1p();
}

std::optional<MatrixXd> AllSubsets::features(const Points& x) const
{
    if (std::pow(2.0, static_cast<double>(x.cols())) > mostFeatures)
        return std::nullopt;
    MatrixXd features = MatrixXd::Ones(x.rows(), 1);
    for (Index d = 0; d < x.cols(); ++d) {
        MatrixXd doubled(x.rows(), 2 * features.cols());
        doubled << features, x.col(d).asDiagonal() * features;
        features = doubled;
    }
    return features;
}

} // namespace core
