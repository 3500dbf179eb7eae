#include "core/inference/mass_matrix.h"

#include <cassert>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

MassMatrix::MassMatrix(MassMatrixKind kind, Index dimensions)
    : MassMatrix(kind, MatrixXd(MatrixXd::Identity(dimensions, dimensions)))
{
}

MassMatrix::MassMatrix(MassMatrixKind kind, MatrixXd inverse) : kind_(kind), inverse_(std::move(inverse))
{
    if (kind_ == MassMatrixKind::Diagonal)
        inverse_ = MatrixXd(inverse_.diagonal().asDiagonal());
    factor_.compute(inverse_);
    assert(factor_.info() == Eigen::Success);
}

VectorXd MassMatrix::velocity(const VectorXd& momentum) const
{
    return inverse_ * momentum;
}

double MassMatrix::kineticEnergy(const VectorXd& momentum) const
{
    return 0.5 * momentum.dot(velocity(momentum));
}

/// M⁻¹ = LLᵀ, so that L⁻ᵀz has the covariance M.
VectorXd MassMatrix::momentum(Chance& chance) const
{
    VectorXd z(inverse_.rows());
    for (double& value : z)
        value = chance.normal(1.0);
    return factor_.matrixU().solve(z);
}

RunningCovariance::RunningCovariance(Index dimensions)
    : mean_(VectorXd::Zero(dimensions)), squares_(MatrixXd::Zero(dimensions, dimensions))
{
}

void RunningCovariance::add(const VectorXd& position)
{
    ++count_;
    const VectorXd before = position - mean_;
    mean_ += before / static_cast<double>(count_);
    squares_ += before * (position - mean_).transpose();
}

MatrixXd RunningCovariance::regularised(MassMatrixKind kind) const
{
    assert(count_ >= 2);
    constexpr double worth = 5.0, small = 1e-3;
    const auto n = static_cast<double>(count_);
    MatrixXd covariance = 0.5 * (squares_ + squares_.transpose()) / (n - 1.0);
    if (kind == MassMatrixKind::Diagonal)
        covariance = MatrixXd(covariance.diagonal().asDiagonal());
    covariance *= n / (n + worth);
    covariance.diagonal().array() += small * worth / (n + worth);
    return covariance;
}

} // namespace core
