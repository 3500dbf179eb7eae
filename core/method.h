#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace core
{

/// How a kernel machine is computed: with the Gram matrix of all rows, by Fourier sums over them (fourier/), or in the
/// order of the rows, by a filter or by sums (state_space/).
enum class Method { Dense, Fourier, StateSpace };
inline constexpr std::array everyMethod{Method::Dense, Method::Fourier, Method::StateSpace};

/// "dense", "fourier", "state-space": as on the command line.
constexpr std::string_view nameOf(Method method)
{
    constexpr std::array<std::string_view, everyMethod.size()> names{"dense", "fourier", "state-space"};
    return names[static_cast<std::size_t>(method)];
}

} // namespace core
