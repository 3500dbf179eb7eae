#pragma once

#include <string>
#include <vector>

namespace app
{

/// Does this lock of a session hold a setting of a lab? Those are named behind the lab ("density.sigma0"), the numbers
/// of the kernel by their path ("lengthscale", "0.scale", "sigmoid.scale").
bool holdsSetting(const std::string& lock);

/// The names behind "LAB." in a session's locks: those of that lab's settings.
std::vector<std::string> lockedSettings(const std::vector<std::string>& locks, const std::string& lab);
/// The locks with these in place of that lab's.
std::vector<std::string> withLockedSettings(std::vector<std::string> locks, const std::string& lab,
                                            const std::vector<std::string>& names);

} // namespace app
