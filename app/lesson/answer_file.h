#pragma once

#include "app/lesson/lesson_guide.h"
#include "core/outcome.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>

namespace app
{

/// {"title": …, "at": […], "value": […], "choice": 1}, without what is empty; and with what earned it.
QJsonObject jsonOf(const QString& step, const Answered& answered);

/// A student's answers to a lesson, in a file of their own, written whole or not at all at every answer: closing the
/// program loses nothing. They leave the machine by nobody's doing but the student's.
class AnswerFile
{
public:
    /// Of the lesson with this text, in a folder; the folder of this user when empty. `seed`: seedIn() of the student,
    /// since answers to other data are other answers.
    explicit AnswerFile(const QString& lessonText, const QString& folder = {}, std::uint64_t seed = 1);

    /// By step, for those steps that are called and ask as they did; none without a file, or where it cannot be read.
    std::map<int, Answered> read(const Lesson& lesson) const;
    /// The same of goals, for those that are written as they were.
    ReachedGoals readReached(const Lesson& lesson) const;
    std::optional<core::Failure> write(const Lesson& lesson, const std::map<int, Answered>& answered,
                                       const ReachedGoals& reached = {}) const;
    const QString& path() const { return path_; }

private:
    QJsonObject content() const; // empty where it cannot be read

    QString path_;
};

} // namespace app
