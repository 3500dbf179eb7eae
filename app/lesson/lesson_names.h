#pragma once

#include "app/lesson/lesson.h"
#include "core/session/session.h"

namespace app
{

/// Names in a step's hide, fix and only that nothing is called by in its session: a setting, "kernel" with its numbers
/// and "kernel.expression", "kernel.family", "formula", "data", "panel.VIEW" of its lab.
QStringList unknownNames(const LessonStep& step, const core::Session& session);

} // namespace app
