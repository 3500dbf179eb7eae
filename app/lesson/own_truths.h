#pragma once

#include "app/lesson/asked_step.h"
#include "app/lesson/class_answers.h"

namespace app
{

/// All answers of a class to one question, where each student has other data: each curve and each number less what is
/// so in the student's own data, which lies at zero; dots less the median of the values that they stand for, over what
/// is so for the class on average; places as they are, on axes without anybody's data. `asked`: of the student of each
/// answer. An answer whose truth is unknown is not in it.
widgets::Drawing ownTruthsDrawing(const Question& question, const StepAnswers& answers,
                                  const std::vector<const AskedStep*>& asked, bool named);

/// What that picture is, in a sentence: "Each student has other data: …".
QString ownTruthsSentence(const Question& question);

} // namespace app
