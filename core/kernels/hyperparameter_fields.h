#pragma once

#include "core/kernels/kernel.h"

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <vector>

namespace core
{

/// The numbers of a family as references, in the order of its description's hyperparameters.
template <class F>
auto fieldsOf(F& family)
{
    return std::apply([&](const auto&... number) { return std::tie(family.*number.member...); },
                      std::remove_cvref_t<F>::numbers);
}

/// The value of the hyperparameter at `index` of the family's description: one number, or an ARD list.
std::vector<double> hyperparameterValues(const Family& family, std::size_t index);

/// Sets it; requires exactly one number for a hyperparameter that is not per dimension, a whole one for an integer
/// (asserted).
void setHyperparameterValues(Family& family, std::size_t index, const std::vector<double>& values);

} // namespace core
