#include "widgets/plots/broken_text.h"

#include <QFontMetricsF>

namespace widgets
{

QStringList brokenText(const QString& text, const QFont& font, double width)
{
    const QFontMetricsF metrics(font);
    QStringList lines;
    for (const QString& word : text.split(u' ')) {
        const QString longer = lines.isEmpty() ? word : lines.back() + u' ' + word;
        if (!lines.isEmpty() && metrics.horizontalAdvance(longer) <= width)
            lines.back() = longer;
        else
            lines += word;
    }
    return lines;
}

} // namespace widgets
