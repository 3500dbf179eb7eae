#pragma once

#include "core/session/session.h"
#include "core/settings/setting.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace core
{

/// Numbers that somebody learned: how they are put into a session, and which hyperparameters of its kernel are among
/// them.
struct LearnedNumbers {
    std::set<std::string> paths; // as pathOf has them
    std::function<void(Session&)> put;
    bool first = false; // found as the data came: nobody asked
};

/// Numbers that a rule, the evidence or a comparison of models found for the session's data: nobody's choice, so other
/// data do not keep them. Kept in a session's bag, not in documents; it changes nothing that is computed, so it is not
/// compared.
struct LearnedState {
    std::map<std::string, LearnedNumbers> by; // what learned them; empty: nothing was since the data came
    bool operator==(const LearnedState&) const { return true; }
};

template <>
inline constexpr Text settingsKey<LearnedState> = "learned";
template <>
inline constexpr auto settingsOf<LearnedState> = std::tuple<>{}; // no setting of these is a control's

/// The session with these numbers, remembered as learned by `learner`; what it learned before is forgotten.
inline Session withLearned(Session session, const std::string& learner, LearnedNumbers numbers)
{
    numbers.put(session);
    session.of<LearnedState>().by[learner] = std::move(numbers);
    return session;
}

} // namespace core
