#pragma once

#include "app/lesson/lesson.h"

#include <utility>
#include <vector>

namespace app
{

/// Lines with where they stand in the file.
using TextLines = std::vector<std::pair<int, QString>>;

// What the blocks question, goal and states of a lesson say. What cannot be read goes to `problems`, with its line, the
// word and what was expected.

/// One question: a line "draw: VIEW COLUMN", "dots: VIEW COLUMN", "number: 0.79 within 0.01", "number: VIEW COLUMN
/// within 5%", "point: VIEW 0.5 1.2 within 0.1" or "choice:" with lines "- [x] text | sentence"; "ask: …" and
/// "reveal: …"; and conditions with what is said of them: "within 10% at 0: It passes through the observation." Nothing
/// where no kind is named, and of a choice without a right option.
std::optional<Question> questionFrom(const TextLines& block, int line, std::vector<LessonProblem>& problems);

/// "null permutation_p is 0.68" or "data mean at 5.5 is 0.0", one a line.
std::vector<StatedNumber> statedFrom(const TextLines& block, std::vector<LessonProblem>& problems);

/// "null p < 0.05" or "points <= 30", one a line.
std::vector<ChallengeGoal> goalsFrom(const TextLines& block, std::vector<LessonProblem>& problems);

} // namespace app
