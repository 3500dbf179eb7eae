#include "core/kernels/families/parabola.h"

#include "core/kernels/families/paired_points.h"
#include "core/kernels/gram.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

void Parabola::values(const PairedPoints& pairs, ArrayRef out) const
{
    out.setZero();
    for (Index d = 0; d < pairs.dimensions(); ++d)
        pairs.along(d, [&](const auto& x, const auto& y) { out += x * y * (1.0 + x * y); });
}

MatrixXd Parabola::gradient(const Points& x, const Points& y, const ArrayIn&) const
{
    return y.array() + 2.0 * (y.array().square().rowwise() * x.row(0).array());
}

void Parabola::fillJet(const Points& x, DiagonalJet& jet) const
{
    jet.gradient = x.array() * (1.0 + 2.0 * x.array().square());
    for (Index n = 0; n < x.rows(); ++n)
        jet.metric[static_cast<std::size_t>(n)] = VectorXd(1.0 + 4.0 * x.row(n).array().square()).asDiagonal();
}

/// Π√(1+4x_d²).
std::optional<VectorXd> Parabola::logJacobian(const Points& x) const
{
    return 0.5 * (4.0 * x.array().square()).log1p().rowwise().sum();
}

std::optional<MatrixXd> Parabola::features(const Points& x) const
{
    MatrixXd features(x.rows(), 2 * x.cols());
    features << x, x.array().square().matrix();
    return features;
}

} // namespace core
