#pragma once

#include "app/lesson/answer_file.h"
#include "core/outcome.h"

#include <QByteArray>
#include <QString>

#include <map>

namespace app
{

/// What a student hands in: who they are, the lesson, and what they answered, by step. A page carries the lesson
/// sealed.
struct HandIn {
    QString student; // blanks simplified; never empty
    QString lessonText;
    std::map<int, Answered> answers;
};

inline constexpr qint64 largestHandIn = qint64{50} << 20; // bytes: pictures of a few dozen answers take 1 MB

/// The same answers, whatever was said of them: a sentence may be in another language.
bool saysTheSame(const std::map<int, Answered>& one, const std::map<int, Answered>& other);

/// A <script> element of data that a page of HTML carries; no text within it ends it. It tells no time.
QByteArray handInElement(const HandIn& handIn);
/// Do these bytes have one? Whether it can be read is another question.
bool carriesHandIn(const QByteArray& page);

/// Its inverse. All of it is checked, since anybody may have changed the file: an answer is one to a question that the
/// lesson asks there, of its kind and length. The failure is a sentence's end: "is cut off …". Cost linear in the page.
core::Outcome<HandIn> handInIn(const QByteArray& page);

/// That of a file, and of no other file; no more than largestHandIn is read.
core::Outcome<HandIn> readHandIn(const QString& path);
/// Is it a page of HTML by its name that carries one?
bool isHandInFile(const QString& path);

} // namespace app
