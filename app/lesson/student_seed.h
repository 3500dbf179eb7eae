#pragma once

#include "app/lesson/lesson.h"

#include <cstdint>

namespace app
{

/// A name as it counts: capital letters, blanks and how its letters are encoded make no difference (NFKC, folded).
/// Empty: nobody's.
QString countedName(const QString& student);

/// The seed that a name stands for, 1 … 2³¹ - 1, on every machine and for ever; 1 for nobody.
///   1 + h mod (2³¹ - 1), h the first eight bytes, the greatest first, of SHA-256 of the counted name in UTF-8
std::uint64_t seedOf(const QString& student);

/// Does a line of the lesson say "seed: student" or "seed=student", so that each name has other data?
bool hasDataByName(const Lesson& lesson);

/// The seed of a student's data in this lesson: 1 where all have the same.
std::uint64_t seedIn(const Lesson& lesson, const QString& student);

} // namespace app
