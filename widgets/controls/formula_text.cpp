#include "widgets/controls/formula_text.h"

#include "widgets/controls/number_text.h"

#include <QRegularExpression>

namespace widgets
{

QString formulaLine(const QString& html)
{
    return QStringLiteral("<p style='margin:0 0 5px 0'>%1</p>").arg(html);
}

QString typeset(const QString& plain)
{
    static const QRegularExpression index(QStringLiteral("_([A-Za-z0-9]+)"));
    QString html = plain.toHtmlEscaped();
    html.replace(index, QStringLiteral("<sub>\\1</sub>"));
    return html.replace(u'-', QChar(0x2212));
}

QString formulaNumber(double value)
{
    return numberText(value, 4);
}

} // namespace widgets
