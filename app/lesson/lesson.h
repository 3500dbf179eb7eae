#pragma once

#include "core/lesson/conditions.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <variant>
#include <vector>

namespace app
{

/// "two-samples.permutations: 200", and the line where it stands.
struct SettingLine {
    QString key, value;
    int line = 0;
    bool operator==(const SettingLine& other) const { return key == other.key && value == other.value; }
};

/// What is looked for in an answer, and what is said of it, whether it is there or not.
template <class Condition>
struct Sought {
    Condition condition;
    QString sentence;
    QString written; // the condition as the file has it
    int line = 0;
};

/// "Draw the curve": a column of a panel's numbers over the first of its family.
struct CurveQuestion {
    QString view, column;
    std::vector<Sought<core::CurveCondition>> sought;
};

/// "Place twenty dots": they stand for the values in a column.
struct DotsQuestion {
    QString view, column;
    int count = 20;
    std::vector<Sought<core::DotsCondition>> sought;
};

/// A number that the author says, or that a panel has ("witness p").
struct NumberQuestion {
    std::optional<double> value;
    QString view, column;
    core::Tolerance tolerance;
};

/// One of several; each may have a sentence that is said when it is chosen.
struct ChoiceQuestion {
    struct Option {
        QString text, sentence;
        bool isRight = false;
    };
    std::vector<Option> options;
};

/// A place on a panel, within a distance in data units.
struct PointQuestion {
    QString view;
    Eigen::VectorXd at;
    double within = 0.0;
};

struct Question {
    std::variant<CurveQuestion, DotsQuestion, NumberQuestion, ChoiceQuestion, PointQuestion> of;
    QString ask;    // "Draw the posterior mean that you expect."
    QString reveal; // said once it is answered; may be empty
    int line = 0;
};

/// A number of the answer on show that must lie below or above another, or be equal where that is said.
struct ChallengeGoal {
    QString view, column; // both empty: the number of points
    bool below = true, orEqual = false;
    double than = 0.0;
    QString written;
    int line = 0;
};

/// A number that the lesson states, "null permutation_p is 0.68" or "data mean at 5.5 is 0": what the program computes
/// must round to it.
struct StatedNumber {
    QString view, column;
    std::optional<double> at; // of a curve, on its horizontal axis
    double value = 0.0;
    double half = 0.0; // a unit of its last digit, halved
    QString written;
    int line = 0;
};

struct LessonStep {
    QString title;
    int line = 0;
    QString prose; // Markdown
    std::vector<SettingLine> settings;
    std::optional<Question> question;
    QStringList hidden, fixed, only; // controls and panels, by the names that settings have here
    std::vector<ChallengeGoal> goals;
    std::vector<StatedNumber> stated; // for those who check the lesson
    bool isFree = false;              // one tries by oneself
    QString forLecturer;              // Markdown, in the handout with solutions alone
};

/// A lesson as its author wrote it: text alone. What each step shows follows (lesson_sessions.h).
struct Lesson {
    QString title, prose;
    std::vector<LessonStep> steps;
    bool isSealed = false; // its text cannot be read by a person: answers are not told before they are asked
};

/// What is wrong with a lesson's text, and where.
struct LessonProblem {
    int line = 0; // from 1; 0: of the whole
    QString message;
    bool operator==(const LessonProblem&) const = default;
};

} // namespace app
