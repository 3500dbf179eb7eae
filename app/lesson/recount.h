#pragma once

#include <QObject>

#include <memory>

namespace app
{

class LessonGuide;
class LessonTruths;

/// Counts the marks of a work that is looked at anew, in the background, whatever its file says of them: each answer by
/// what is so in the data of its student.
class Recount : public QObject
{
public:
    explicit Recount(LessonGuide& guide, QObject* parent = nullptr);
    ~Recount() override;

private:
    void begin();

    LessonGuide& guide_;
    std::unique_ptr<LessonTruths> truths_; // of the work on show; none of one's own
};

} // namespace app
