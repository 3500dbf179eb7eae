#pragma once

#include "app/lesson/asked_step.h"

#include <QObject>
#include <QStringList>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace app
{

class StepRun;

/// What all questions of a lesson are measured by, for these students, computed one after the other in the background
/// on pages that nobody sees: once of a step that is the same for all. A question that cannot be asked says
/// why; the others are there.
class LessonTruths : public QObject
{
    Q_OBJECT

public:
    /// `students`: by name; one who is nobody where nothing is said. There is one at least.
    explicit LessonTruths(Lesson lesson, const QStringList& students = {QString()}, QObject* parent = nullptr);
    ~LessonTruths() override;

    const Lesson& lesson() const { return lesson_; }
    bool isReady() const { return next_ == runs_.size(); }
    /// By step, those of the first student that are known by now; all that ask something once it is ready.
    std::map<int, AskedStep> steps() const;
    /// nullptr: not known yet, nothing is asked there, or the name is none of the students'.
    const AskedStep* of(int step, const QString& student) const;
    const AskedStep* of(int step) const; // of the first student
    bool isOneForAll(int step) const;    // what the step shows is the same for all students
    void wait();                         // until it is ready; events go on

signals:
    void found(int step); // for all students
    void ready();

private:
    /// A step to be computed, for one student, or for all where it is the same.
    struct Run {
        int step = 0;
        QString student;
        std::optional<AskedStep> asked = {};
    };
    void plan(const QStringList& students);
    const AskedStep* of(int step, std::uint64_t seed) const;
    const Question& question(int step) const { return *lesson_.steps[static_cast<std::size_t>(step)].question; }
    void runNext();
    void take(AskedStep asked);

    Lesson lesson_;
    std::uint64_t first_; // the first student's seed
    std::vector<Run> runs_;
    std::map<std::pair<int, std::uint64_t>, std::size_t> runOf_; // by step and seed
    std::size_t next_ = 0;                                       // that is being computed
    std::unique_ptr<StepRun> run_;
};

} // namespace app
