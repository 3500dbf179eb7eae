#pragma once

#include "app/lesson/lesson.h"
#include "core/session/session.h"

#include <vector>

namespace app
{

/// What a lesson's steps show, one session a step, each built on the one before as data, kernel and settings follow one
/// another in the window. A line that says nothing is told and changes nothing, so that every step has a session.
///   Keys, in the words of sessions and commands, in any order:
///   data: generate NAME n=600 seed=1 option=value …, several apart by "|" for samples; example NAME | points 0 0.5 1 |
///   points 0,1 2,3 |
///         observations 0:1 0.5:-1 | samples 0 0.1 | 5 5.1        (of one and of two coordinates alike)
///   kernel: se(lengthscale=0.3)     lab: two-samples     window: -1 1, 0 2     lock: lengthscale     seed: 3
///   PART.SETTING: value, as in a session: two-samples.permutations: 200
/// A block named session holds a whole one, as a .kscope does; the lines come after it. `before`: on what the first
/// step builds; nullptr: an empty sheet. `student`: whose seed (student_seed.h) stands where a line says student.
struct LessonSessions {
    std::vector<core::Session> steps;
    std::vector<LessonProblem> problems;
};
LessonSessions sessionsOf(const Lesson& lesson, const QString& student = {}, const core::Session* before = nullptr);

} // namespace app
