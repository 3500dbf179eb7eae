#pragma once

#include <QString>

#include <optional>

namespace app
{

/// A line that opens or closes a fenced block of Markdown: the fence, and the word after it.
struct Fence {
    QChar mark;
    qsizetype length = 0;
    QString word;
};

std::optional<Fence> fenceIn(const QString& line); // nothing where the line is none
bool closes(const Fence& fence, const Fence& opened);

} // namespace app
