#pragma once

#include "app/document/bookmarks.h"

namespace app
{

/// The text of a lesson with a step for each bookmark: its name, its text as prose, and what it shows. One that this
/// program cannot read is left out, and its name is among `leftOut`. Empty where none is left.
struct BookmarkLesson {
    QString text;
    QStringList leftOut;
};
BookmarkLesson lessonOf(const std::vector<Bookmark>& bookmarks);

} // namespace app
