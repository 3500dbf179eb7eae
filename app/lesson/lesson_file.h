#pragma once

#include "core/outcome.h"

#include <QString>

namespace app
{

/// The text of a lesson's file, 16 MB at most; a sentence with the file's name where it cannot be read.
core::Outcome<QString> lessonTextIn(const QString& path);

} // namespace app
