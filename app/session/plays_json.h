#pragma once

#include "app/session/json_fields.h"
#include "core/session/play_plans.h"

#include <QJsonObject>

namespace app
{

/// {"density": {"sigma0": {"from": 0.1, "to": 2, "course": "loop", "seconds": 6}}}
QJsonObject jsonOf(const core::PlayPlans& plays);

/// Throws FieldError. What a plan does not say is as plans begin.
core::PlayPlans playsFrom(const JsonFields& fields);

} // namespace app
