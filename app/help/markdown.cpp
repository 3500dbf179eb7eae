#include "app/help/markdown.h"

#include <QRegularExpression>

namespace app
{

QString escaped(const QString& text)
{
    static const QRegularExpression markup(QStringLiteral("([\\\\`*_\\[\\]<>|#~&])"));
    return QString(text).replace(markup, QStringLiteral("\\\\1"));
}

QString code(const QString& text)
{
    if (!text.contains(u'|'))
        return u'`' + text + u'`';
    return QStringLiteral("<code>%1</code>").arg(text.toHtmlEscaped().replace(u'|', QStringLiteral("&#124;")));
}

QString codeBlock(const QString& text)
{
    return QStringLiteral("```\n%1\n```\n\n").arg(text);
}

QString tableHead(const QStringList& cells)
{
    return tableRow(cells) + QStringLiteral("|---").repeated(cells.size()) + QStringLiteral("|\n");
}

QString tableRow(const QStringList& cells)
{
    return QStringLiteral("| %1 |\n").arg(cells.join(QStringLiteral(" | ")));
}

QString anchorOf(const QString& heading)
{
    static const QRegularExpression dropped(QStringLiteral("[^\\w\\- ]"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    return heading.toLower().remove(dropped).replace(u' ', u'-');
}

} // namespace app
