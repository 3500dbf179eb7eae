#pragma once

#include "app/lesson/lesson_source.h"

#include <QStringList>

#include <vector>

namespace app
{

/// A lesson while it is written: its parts (0: title and introduction, then the steps), the one that is chosen, and
/// what it was before each change.
class LessonDraft
{
public:
    LessonDraft() = default;
    explicit LessonDraft(const QString& text);

    QString text() const { return source_.text(); }
    int steps() const { return static_cast<int>(source_.steps.size()); }
    QStringList titles() const; // of the steps
    int chosen() const { return chosen_; }
    QString part() const; // that is chosen

    /// Each heading of a step that was typed or pasted into the chosen part begins one of its own; the last is chosen.
    void cut();
    void choose(int part);            // of those that there are before the one that is left is cut
    void type(const QString& part);   // what is typed in one part is one change
    void change(const QString& part); // the chosen one becomes this
    void add(const QString& step);    // after the chosen one, and chosen
    void move(int by);                // the chosen step, as far as there are steps
    void remove();                    // the chosen step
    bool canUndo() const { return !before_.empty(); }
    void undo();

private:
    struct Before {
        LessonSource source;
        int chosen = 0;
    };
    void remember();
    void set(const QString& part);

    LessonSource source_;
    int chosen_ = 0;
    bool typing_ = false; // the last change was typed into the part that is still chosen
    std::vector<Before> before_;
};

} // namespace app
