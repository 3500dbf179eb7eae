#pragma once

#include "app/cli/report.h"
#include "app/lesson/class_answers.h"

namespace app
{

class LessonTruths;

/// Of a table, or of JSON: a spreadsheet would take a name that begins with "=" for a formula, so that in a table a "'"
/// stands before it.
enum class ClassNames { AsTheyAre, ForSpreadsheets };

/// `truths`: for all these students. A row a student: name, and of each question step_2_earned and step_2_of, the
/// marks, with what the answer is: step_2_gap, the share of the height, of a curve; step_2_choice, the option from 1;
/// step_2_number; step_2_centre, the median, of dots; step_2_x and step_2_y of a point. Nothing (NaN) where nothing was
/// answered, but for the marks that there were to earn.
Report classReport(const ClassAnswers& answers, const LessonTruths& truths, ClassNames names);

} // namespace app
