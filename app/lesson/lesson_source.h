#pragma once

#include <QString>

#include <vector>

namespace app
{

/// A lesson's text cut where its steps begin, so that each can be written, moved and pasted by itself; together they
/// are the text again, to the letter.
struct LessonSource {
    QString head;               // title and introduction
    std::vector<QString> steps; // each from its "## "

    static LessonSource of(const QString& text);
    QString text() const;
    void move(int step, int by); // up (negative) or down
};

} // namespace app
