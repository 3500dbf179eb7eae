#include "widgets/controls/formula_text.h"

#include <QFontMetrics>
#include <QGuiApplication>
#include <QRegularExpression>

namespace widgets
{

QString formulaLine(const QString& html)
{
    // A line is as high as its letters: what stands above them needs room of its own.
    const int above = html.contains(QStringLiteral("<sup>")) ? QFontMetrics(QGuiApplication::font()).height() / 3 : 0;
    return QStringLiteral("<p style='margin:%1px 0 5px 0'>%2</p>").arg(above).arg(html);
}

QString typeset(const QString& plain)
{
    static const QRegularExpression index(QStringLiteral("_([A-Za-z0-9]+)"));
    QString html = plain.toHtmlEscaped();
    html.replace(index, QStringLiteral("<sub>\\1</sub>"));
    return html.replace(u'-', QChar(0x2212));
}

} // namespace widgets
