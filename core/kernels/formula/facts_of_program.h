#pragma once

#include "core/kernels/formula/program.h"

namespace core::formula
{

/// What the steps themselves say of the function.
struct Facts {
    bool shiftInvariant = false;                  // it depends on x - y alone
    Smoothness smoothness = Smoothness::Analytic; // where it is defined
};
Facts factsOf(const Program& program);

/// Is it not differentiable where x = y? At a few places there, with these values of the parameters, over as many
/// dimensions as given: the slopes on both sides of the diagonal differ, or there are none.
bool isKinked(const Program& program, Program::Numbers parameters, Eigen::Index dimensions);

} // namespace core::formula
