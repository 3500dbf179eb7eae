#pragma once

#include "core/kernels/kernel.h"

#include <cstddef>
#include <tuple>
#include <vector>

namespace core
{

/// The numbers of a family as references, in the order of its description's hyperparameters.
template <class F>
auto fieldsOf(F& family)
{
    if constexpr (requires { family.degree; })
        return std::tie(family.degree, family.offset);
    else if constexpr (requires { family.alpha; })
        return std::tie(family.lengthscale, family.alpha);
    else if constexpr (requires { family.period; })
        return std::tie(family.lengthscale, family.period);
    else if constexpr (requires { family.theta0; })
        return std::tie(family.theta0, family.theta1, family.theta2, family.theta3);
    else if constexpr (requires { family.lengthscale; })
        return std::tie(family.lengthscale);
    else if constexpr (requires { family.frequency; })
        return std::tie(family.frequency);
    else if constexpr (requires { family.value; })
        return std::tie(family.value);
    else if constexpr (requires { family.offset; })
        return std::tie(family.scale, family.offset);
    else
        return std::tie();
}

/// The value of the hyperparameter at `index` of the family's description: one number, or an ARD list.
std::vector<double> hyperparameterValues(const Family& family, std::size_t index);

/// Sets it; requires exactly one number for a hyperparameter that is not per dimension, a whole one for an integer
/// (asserted).
void setHyperparameterValues(Family& family, std::size_t index, const std::vector<double>& values);

} // namespace core
