#pragma once

#include "app/cli/arguments.h"
#include "core/density/student_t_parameters.h"
#include "core/labs/density/maximise.h"

namespace app
{

/// `model` with `--sigma0`, `--alpha`, `--beta` and `--posterior` where they are given; usage error for values that the
/// model of so many observations does not take.
core::StudentTParameters studentTParametersFrom(const Arguments& arguments, core::StudentTParameters model,
                                                Eigen::Index observations);

/// Kernel and parameters of a density of the data: as given; and where neither `--kernel` nor `--sigma0` is, as the
/// Density lab begins with data that were loaded, with what was found.
struct DensityModelOfData {
    core::Kernel kernel;
    core::StudentTParameters parameters;
    std::optional<core::DensityMaximum> chosen;
};
DensityModelOfData densityModelFrom(const Arguments& arguments, const core::Dataset& data);

/// What `--sigma0` is where it is not given.
inline constexpr auto sigma0Default = " (default: with --kernel sigma0² = 0.1 k(x,x); without, both are chosen by how "
                                      "well they foretell rows that were left out)";

} // namespace app
