#pragma once

#include "core/data/chance.h"
#include "core/settings/setting.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include <array>

namespace core
{

enum class MassMatrixKind { Diagonal, Dense };
template <>
inline constexpr auto choicesOf<MassMatrixKind> = std::array<Choice<MassMatrixKind>, 2>{
    {{MassMatrixKind::Diagonal, "diagonal", "Diagonal"}, {MassMatrixKind::Dense, "dense", "Dense"}}};

/// M of the kinetic energy ½ pᵀM⁻¹p, told by its inverse, an estimate of the covariance of the positions.
class MassMatrix
{
public:
    /// The identity.
    MassMatrix(MassMatrixKind kind, Eigen::Index dimensions);
    /// From a covariance, d×d, positive definite (asserted); of a diagonal one the diagonal alone.
    MassMatrix(MassMatrixKind kind, Eigen::MatrixXd inverse);

    MassMatrixKind kind() const { return kind_; }
    const Eigen::MatrixXd& inverse() const { return inverse_; }      // M⁻¹
    Eigen::VectorXd velocity(const Eigen::VectorXd& momentum) const; // M⁻¹p
    double kineticEnergy(const Eigen::VectorXd& momentum) const;     // ½ pᵀM⁻¹p
    Eigen::VectorXd momentum(Chance& chance) const;                  // p ~ N(0, M)

private:
    MassMatrixKind kind_;
    Eigen::MatrixXd inverse_;
    Eigen::LLT<Eigen::MatrixXd> factor_; // of M⁻¹
};

/// Mean and covariance of positions that come one after the other (Welford).
class RunningCovariance
{
public:
    explicit RunningCovariance(Eigen::Index dimensions);
    void add(const Eigen::VectorXd& position);
    Eigen::Index count() const { return count_; }
    const Eigen::VectorXd& mean() const { return mean_; }
    /// With n − 1, and drawn towards a small identity as n/(n+5): C n/(n+5) + 1e-3 I 5/(n+5). At least two (asserted).
    Eigen::MatrixXd regularised(MassMatrixKind kind) const;

private:
    Eigen::Index count_ = 0;
    Eigen::VectorXd mean_;
    Eigen::MatrixXd squares_;
};

} // namespace core
