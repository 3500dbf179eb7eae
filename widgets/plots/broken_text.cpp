#include "widgets/plots/broken_text.h"

#include <QFontMetricsF>

namespace widgets
{

namespace
{

/// Words that mean nothing one without the other: "n = 30", "90 % band", "[−1.2, 1.2]".
bool belongTogether(const QString& before, const QString& after)
{
    static const QStringList signs{QStringLiteral("="), QStringLiteral("±"), QStringLiteral("×"), QStringLiteral("∈")};
    const bool inBrackets = before.count(u'[') > before.count(u']');
    return inBrackets || after.startsWith(u'%') || signs.contains(after) || signs.contains(before.section(u' ', -1)) ||
           before.endsWith(u'%');
}

} // namespace

QStringList brokenText(const QString& text, const QFont& font, double width)
{
    const QFontMetricsF metrics(font);
    QStringList lines, pieces;
    for (const QString& word : text.split(u' '))
        if (!pieces.isEmpty() && belongTogether(pieces.back(), word))
            pieces.back() += u' ' + word;
        else
            pieces += word;
    for (const QString& word : pieces) {
        const QString longer = lines.isEmpty() ? word : lines.back() + u' ' + word;
        if (!lines.isEmpty() && metrics.horizontalAdvance(longer) <= width)
            lines.back() = longer;
        else
            lines += word;
    }
    return lines;
}

} // namespace widgets
