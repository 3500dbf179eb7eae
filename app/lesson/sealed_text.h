#pragma once

#include <QString>

#include <optional>

namespace app
{

/// A lesson for students: its title and introduction as they were, each step a heading "## Step 3" and a block "sealed"
/// that says the step in no letters that can be read. Steps that are sealed stay so. This is against reading, not
/// against somebody who writes a program: Kernelscope itself opens it, without a password.
QString sealedLesson(const QString& text);

/// Its inverse, to the letter; steps that are not sealed, or damaged, stay as they are.
QString openedLesson(const QString& text);

/// What the block of a sealed step says, blanks aside: the step's text from its "## ". Nothing where letters are
/// missing or changed, which a checksum tells.
std::optional<QString> openedStep(const QString& letters);

} // namespace app
