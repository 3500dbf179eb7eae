#pragma once

#include <QString>
#include <QStringList>

namespace app
{

// The blocks of names in the text of a step, "hide", "fix" and "only": everything else stays to the letter.

/// The names in all of its blocks of this word.
QStringList namesIn(const QString& step, const QString& block);

/// The text with a name in a line of its own at the end of its first block of this word; without such a block one
/// follows its last line that is not empty. A name that is there already changes nothing.
QString withName(const QString& step, const QString& block, const QString& name);

/// The text without a name; a block that is left empty goes with the empty line before it. So what withName() has added
/// to a text is taken from it to the letter.
QString withoutName(const QString& step, const QString& block, const QString& name);

} // namespace app
