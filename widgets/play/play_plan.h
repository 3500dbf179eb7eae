#pragma once

#include "core/session/play_plan.h"

namespace widgets
{

using core::PlayPlan;

} // namespace widgets
