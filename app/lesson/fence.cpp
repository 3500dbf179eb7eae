#include "app/lesson/fence.h"

#include <QRegularExpression>

namespace app
{

std::optional<Fence> fenceIn(const QString& line)
{
    if (const QStringView begins = QStringView(line).trimmed();
        !begins.startsWith(u"```") && !begins.startsWith(u"~~~"))
        return std::nullopt; // as nearly all lines
    // each part takes all that it can for good, so that no line is gone through twice
    static const QRegularExpression form(QStringLiteral("^ {0,3}+(`{3,}+|~{3,}+)\\s*+([^`]*+)$"));
    const auto match = form.match(line);
    if (!match.hasMatch())
        return std::nullopt;
    return Fence{
        .mark = match.captured(1).front(), .length = match.capturedLength(1), .word = match.captured(2).trimmed()};
}

bool closes(const Fence& fence, const Fence& opened)
{
    return fence.mark == opened.mark && fence.length >= opened.length && fence.word.isEmpty();
}

} // namespace app
