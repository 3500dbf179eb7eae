#pragma once

#include "app/lesson/asked_step.h"
#include "app/lesson/hand_in.h"
#include "app/lesson/hand_in_html.h"

#include <map>

namespace app
{

/// A hand-in as it is written for people: its lesson's steps with what was answered. `asked`: the truths, by step; a
/// question without one has no picture. Needs a QApplication.
WrittenHandIn writtenHandIn(const HandIn& handIn, const std::map<int, AskedStep>& asked);

} // namespace app
