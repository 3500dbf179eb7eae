#pragma once

#include "app/lesson/asked_step.h"
#include "app/lesson/class_answers.h"

namespace app
{

/// All answers of a class to one question in one picture, over the truth: curves as a fan, dots in a row a student,
/// places and numbers as marks, choices as a bar an option. `named`: the mouse tells whose a mark is; else no name is
/// anywhere in it.
widgets::Drawing classDrawing(const Question& question, const AskedStep& asked, const StepAnswers& answers, bool named);

} // namespace app
