#pragma once

#include "app/lesson/lesson.h"

#include <QStringList>

#include <vector>

namespace app
{

/// What stands in a line of a lesson, taken word by word; several in "quotes" are one. The first word that is not as it
/// should be is told, with what was expected; after it nothing more is.
class LineWords
{
public:
    LineWords(const QString& text, int line, std::vector<LessonProblem>& problems);

    bool isEmpty() const { return words_.isEmpty(); }
    bool isGood() const { return good_; } // so far
    bool nextIs(const QString& word) const { return !words_.isEmpty() && words_.front() == word; }
    QString next() const { return words_.value(0); }
    QString word(const QString& expected); // of one letter at least
    void literally(const QString& word);
    double number();             // that is not huge
    core::Tolerance tolerance(); // "10%" or "0.1"
    void end();
    void fail(const QString& expected, const QString& found);
    QString found() const; // the next word in quotes, or that there is none

private:
    QStringList words_;
    int line_;
    std::vector<LessonProblem>& problems_;
    bool good_ = true;
};

} // namespace app
