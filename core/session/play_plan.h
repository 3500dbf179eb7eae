#pragma once

#include "core/settings/setting.h"

#include <array>
#include <optional>
#include <vector>

namespace core
{

/// How a slider is played: from one value to another by itself, in the slider's own spacing.
struct PlayPlan {
    enum class Course { Once, Loop, BackAndForth };
    double from = 0.0, to = 1.0;
    Course course = Course::Once;
    double seconds = 6.0; // of the way from one to the other, > 0

    /// The share of that way at which it stands after so many seconds; nothing once it is over.
    std::optional<double> shareAfter(double elapsed) const;
    /// The shares of so many pictures (at least two) over the whole course, evenly: with both ends, or there and back
    /// without either twice.
    std::vector<double> sharesOf(int pictures) const;

    bool operator==(const PlayPlan&) const = default;
};

template <>
inline constexpr auto choicesOf<PlayPlan::Course> =
    std::array<Choice<PlayPlan::Course>, 3>{{{PlayPlan::Course::Once, "once", "Once"},
                                             {PlayPlan::Course::Loop, "loop", "In a loop"},
                                             {PlayPlan::Course::BackAndForth, "back-and-forth", "Back and forth"}}};

} // namespace core
