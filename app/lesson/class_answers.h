#pragma once

#include "app/lesson/hand_in.h"
#include "app/lesson/lesson.h"

#include <QStringList>

#include <map>
#include <vector>

namespace app
{

struct AskedStep;

/// What one student handed in. Two of the same name are two.
struct ClassWork {
    QString file; // its name without the folder
    HandIn handIn;
};

/// A file that is no work on the class's lesson, and why: "is cut off …".
struct HandInFault {
    QString file, what;
    QString sentence() const { return file + u' ' + what; }
};

/// The answers of a class to one lesson, students by their names.
struct ClassAnswers {
    Lesson lesson;
    std::vector<ClassWork> works;
    std::vector<HandInFault> faults;
};

/// Reads any number of files, each once. They belong to the lesson whose text most of them have, the first of these
/// where several are as frequent; the others are faults. Cost linear in the files.
ClassAnswers classAnswersIn(const QStringList& paths);

/// Whose works they are, in their order.
QStringList namesOf(const ClassAnswers& answers);

/// Those of a list of names who handed nothing in; capital letters and blanks do not matter.
QStringList missingIn(const ClassAnswers& answers, const QStringList& expected);

/// The steps that ask something, in their order.
std::vector<int> askingSteps(const Lesson& lesson);

/// One answer of the class to a question, named by its student.
struct ClassAnswer {
    QString name;
    Answer answer;
};
struct StepAnswers {
    std::vector<ClassAnswer> given;
    int skipped = 0, open = 0; // the others: skipped, and not come to
};
StepAnswers answersTo(int step, const ClassAnswers& answers);

/// The grade that the truth gives, whatever a file says of it.
Grade classGrade(const Question& question, const AskedStep* asked, const Answer& answer);

} // namespace app
