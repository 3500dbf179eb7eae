#pragma once

#include <Eigen/Core>

namespace core
{

/// The Matérn correlation of order ν at scaled distances u >= 0, in place:
///   M_ν(u) = 2^{1−ν}/Γ(ν) u^ν K_ν(u),  M_ν(0) = 1,
/// for every ν that is a positive multiple of ½ (asserted). Within some 1e-15 of its size; exactly 0 beyond u = 670.
/// From the two lowest orders upwards, e^{−u} and (1+u)e^{−u} or uK_1 and u²K_2/2: all terms of the recurrence
/// M_{ν+1} = M_ν + u² M_{ν−1}/(4ν(ν−1)) are positive. Cost O(ν) a number.
void maternInPlace(double order, Eigen::Ref<Eigen::ArrayXd> u);

/// M_ν(u) − 1, likewise, with its digits where u is small: near −u²/(4(ν−1)) for ν > 1.
void maternMinusOneInPlace(double order, Eigen::Ref<Eigen::ArrayXd> u);

} // namespace core
