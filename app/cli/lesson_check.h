#pragma once

#include "app/lesson/lesson.h"

#include <QString>

#include <vector>

namespace app
{

/// What became of a step that was run.
struct CheckedStep {
    QString title, lab;
    int line = 0;
    QString question;   // its kind, "draw"; empty: it asks nothing
    int marks = 0;      // that there are
    int earned = 0;     // by what is revealed, entered as the answer
    double reveals = 0; // a number that is asked for; NaN: none is, or it is sealed
};

struct CheckedLesson {
    QString title;
    std::vector<CheckedStep> steps;
    std::vector<LessonProblem> problems; // in the order of their lines
};

/// Reads a lesson and runs every step: that all lines say something, its lab can compute what it asks, its panels and
/// curves are there, its names of controls, and that the revealed answer earns full marks. Needs a QApplication (any
/// platform). `student`: with whose data, where each name has other ones.
CheckedLesson checkLesson(const QString& text, const QString& student = {});

} // namespace app
