#pragma once

#include "app/lesson/lesson.h"
#include "core/session/session.h"

namespace app
{

class LabPlots;

/// Does what is on show fulfil a goal? Not where it has no such number.
bool isReached(const ChallengeGoal& goal, const LabPlots& plots, const core::Session& session);

} // namespace app
