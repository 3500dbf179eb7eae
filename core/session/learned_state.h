#pragma once

#include "core/session/session.h"
#include "core/settings/setting.h"

#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace core
{

/// Numbers that a rule, the evidence or a comparison of models found for the session's data: nobody's choice, so other
/// data do not keep them. Kept in a session's bag, not in documents; it changes nothing that is computed, so it is not
/// compared.
struct LearnedState {
    /// Puts them into a session, by what learned them; nothing was learned since the data came where there is none.
    std::map<std::string, std::function<void(Session&)>> puts;
    bool operator==(const LearnedState&) const { return true; }
};

template <>
inline constexpr Text settingsKey<LearnedState> = "learned";
template <>
inline constexpr auto settingsOf<LearnedState> = std::tuple<>{}; // no setting of these is a control's

/// The session with these numbers, remembered as learned by `learner`; what it learned before is forgotten.
inline Session withLearned(Session session, const std::string& learner, std::function<void(Session&)> put)
{
    put(session);
    session.of<LearnedState>().puts[learner] = std::move(put);
    return session;
}

} // namespace core
