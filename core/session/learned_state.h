#pragma once

#include "core/session/session.h"
#include "core/settings/setting.h"

#include <functional>
#include <tuple>
#include <utility>

namespace core
{

/// Numbers that the evidence or a comparison of models found for the session's data: nobody's choice, so other data do
/// not keep them. Kept in a session's bag, not in documents; it changes nothing that is computed, so it is not
/// compared.
struct LearnedState {
    std::function<void(Session&)> put; // puts them into a session; empty: nothing was learned since the data came
    bool operator==(const LearnedState&) const { return true; }
};

template <>
inline constexpr Text settingsKey<LearnedState> = "learned";
template <>
inline constexpr auto settingsOf<LearnedState> = std::tuple<>{}; // no setting of these is a control's

/// The session with these numbers, remembered as learned.
inline Session withLearned(Session session, std::function<void(Session&)> put)
{
    put(session);
    session.of<LearnedState>().put = std::move(put);
    return session;
}

} // namespace core
