#pragma once

#include "app/cli/arguments.h"
#include "core/density/student_t_parameters.h"

namespace app
{

/// `model` with `--sigma0`, `--alpha`, `--beta` and `--posterior` where they are given; usage error for values that the
/// model of so many observations does not take.
core::StudentTParameters studentTParametersFrom(const Arguments& arguments, core::StudentTParameters model,
                                                Eigen::Index observations);

} // namespace app
