#pragma once

#include "app/lesson/lesson.h"

namespace app
{

/// What a text says, and what of it says nothing; the rest stands.
struct ReadLesson {
    Lesson lesson;
    std::vector<LessonProblem> problems;
};

/// Reads a .kslesson: Markdown in which "# " is the lesson's title, "## " begins a step, and fenced blocks named
/// settings, session, question, hide, fix, only, goal, states and free say what a step does, one named lecturer what a
/// teacher is told, and a block named sealed is the whole step (sealed_text.h); all else is prose, which Qt's own
/// reader of Markdown shows. Other headings and other fenced blocks are prose, of which pictures are looked at
/// (carried_picture.h). Never fails; cost linear in the text, and no more is read than lesson_bounds.h says.
ReadLesson readLesson(const QString& text);

/// Those that are told: the first ones, each in so many letters.
void keepFirst(std::vector<LessonProblem>& problems);

/// "file.kslesson, line 12: …".
QString sentenceOf(const LessonProblem& problem, const QString& source);

} // namespace app
