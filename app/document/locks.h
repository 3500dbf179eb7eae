#pragma once

#include <string>

namespace app
{

/// Does this lock of a session hold a setting of a lab? Those are named behind the lab ("density.sigma0"), the numbers
/// of the kernel by their path ("lengthscale", "0.scale", "sigmoid.scale").
bool holdsSetting(const std::string& lock);

} // namespace app
