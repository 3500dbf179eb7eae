#pragma once

#include "core/session/play_plan.h"
#include "core/settings/setting.h"

#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace core
{

/// How sliders are played, as far as a person has said it: by lab and by the slider's lasting name
/// ({"density", "sigma0"}). The rest play over all that they offer. Kept in a session's bag, in documents apart.
struct PlayPlans {
    std::map<std::pair<std::string, std::string>, PlayPlan> of;
    bool operator==(const PlayPlans&) const = default;
};

template <>
inline constexpr Text settingsKey<PlayPlans> = "plays";
template <>
inline constexpr auto settingsOf<PlayPlans> = std::tuple<>{}; // no setting of these is a control's

} // namespace core
