#pragma once

#include "app/lesson/answer.h"
#include "core/session/session.h"

#include <QObject>

#include <map>
#include <optional>
#include <set>

namespace app
{

class Document;

/// What became of a step's question.
struct Answered {
    Answer answer; // empty: it was skipped
    Grade grade;
};

/// The goals that were reached once, by step, each by its row there.
using ReachedGoals = std::map<int, std::set<int>>;

/// Leads through a lesson. A step whose question is open changes nothing: the document turns to what the step shows
/// once it is answered or skipped, as a step of history. What the person changes then stays theirs until the next step.
class LessonGuide : public QObject
{
    Q_OBJECT

public:
    explicit LessonGuide(Document& document, QObject* parent = nullptr);

    bool isOn() const { return !lesson_.steps.empty(); }
    const Lesson& lesson() const { return lesson_; }
    int at() const { return at_; } // from 0
    int size() const { return static_cast<int>(lesson_.steps.size()); }
    const LessonStep& step() const { return lesson_.steps[static_cast<std::size_t>(at_)]; } // while it is on
    const std::vector<core::Session>& sessions() const { return sessions_; }
    const core::Session& session() const { return sessions_[static_cast<std::size_t>(at_)]; }
    bool isAsking() const; // the step's question is open
    /// Whose work it is that is looked at; nothing where it is one's own, and is worked on.
    const std::optional<QString>& whose() const { return whose_; }
    /// By whose name the data are, where the lesson gives each name other data; empty: nobody's.
    const QString& student() const { return student_; }
    /// What was said to the step's question; nothing while it is open, and of a step without one.
    const Answered* answered() const;
    const std::map<int, Answered>& allAnswered() const { return answered_; }
    const ReachedGoals& allReached() const { return reached_; }
    bool isReached(int goal) const; // of the step
    bool isAtStep() const;          // the document is as the step has it

    /// `answered`, `reached`: of an earlier time, by step. With `whose` it is looked at: nothing is asked, no answer
    /// changes, and there are no marks until they are counted.
    void begin(Lesson lesson, std::map<int, Answered> answered = {}, ReachedGoals reached = {},
               std::optional<QString> whose = {}, const QString& student = {});
    void count(int step, const Truth& truth); // the marks of an answer that is looked at
    void goTo(int step);
    void next() { goTo(at_ + 1); }
    void previous() { goTo(at_ - 1); }
    void answer(const Answer& answer, const Truth& truth);
    void skip();
    void reach(int goal); // of the step: it stays so
    void askAgain();      // the answer is forgotten
    void showStep();      // the document as the step has it, again
    void end();

signals:
    void begun();       // before the first step is on show
    void changed();     // the lesson, where in it, what was answered
    void goalReached(); // for the first time
    void counted();     // the marks of the step on show

private:
    void take(Answered answered);

    Document& document_;
    Lesson lesson_;
    std::vector<core::Session> sessions_;
    std::map<int, Answered> answered_;
    std::optional<QString> whose_;
    QString student_;
    ReachedGoals reached_;
    int at_ = 0;
};

} // namespace app
