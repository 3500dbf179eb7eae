#pragma once

#include "app/lesson/asked_step.h"

#include <optional>

namespace app
{

/// What is right, on the ground that answers are drawn on; the ground alone where nothing is drawn.
widgets::Drawing truthDrawing(const Question& question, const AskedStep& asked);

/// An answer over the truth. Nothing for one that is no picture, that was skipped, or whose truth is unknown.
std::optional<widgets::Drawing> answerDrawing(const Question& question, const AskedStep& asked, const Answer& answer);

} // namespace app
