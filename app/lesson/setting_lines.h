#pragma once

#include "core/session/session.h"

#include <QString>

namespace app
{

/// The block of a lesson that leads from one step's session to another: a line for each thing that differs, in the
/// words of lesson_sessions.h, each number in the digits that read back to it. What lines cannot say makes it a block
/// of the whole session. Empty where nothing differs.
QString settingBlock(const core::Session& before, const core::Session& now);

} // namespace app
