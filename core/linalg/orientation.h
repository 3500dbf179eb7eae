#pragma once

#include <Eigen/Core>

namespace core
{

/// ±1, the factor that makes the entry of largest modulus positive; of entries equal to 1e-9, which rounding could
/// order either way, the first. The one convention for the sign of eigenvectors and components, which the mathematics
/// leaves open: labs and commands that show the same direction show it the same way round. 1 for no entries.
double orientation(const Eigen::Ref<const Eigen::VectorXd>& vector);

} // namespace core
