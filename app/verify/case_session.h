#pragma once

#include "app/verify/known_answers.h"
#include "core/outcome.h"
#include "core/session/session.h"

namespace app
{

/// Can the window show the case?
inline bool hasSession(const KnownCase& known)
{
    return !known.session.isEmpty();
}

/// The case as the lab shows it: the points and the kernel that its command names, and of its "session" the lab, which
/// column is the "target" or the "label", and settings as a session holds them: {"lab":"regression",
/// "regression":{"noise":0.05}, "target":"t"}. hasSession(known).
core::Outcome<core::Session> sessionOf(const KnownCase& known);

} // namespace app
