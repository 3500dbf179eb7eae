#pragma once

#include "app/session/json_fields.h"
#include "core/session/session.h"

namespace app
{

/// {"density": {"predictive": {"hidden": ["truth"], "labels": [{"of": "predictive", "at": [0.3]}], "vertical": [0,
/// 2]}}}
QJsonObject jsonOf(const core::PanelViews& panels);

/// Its inverse; throws FieldError. A view that no lab has is kept.
core::PanelViews panelsFrom(const JsonFields& fields);

} // namespace app
