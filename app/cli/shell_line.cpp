#include "app/cli/shell_line.h"

#include <QRegularExpression>

namespace app
{

namespace
{

QString quoted(QString word)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_@%+=:,./-]+$"));
    if (plain.match(word).hasMatch() && !word.endsWith(u'\n')) // before which $ matches, too
        return word;
    return u'\'' + word.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

} // namespace

QString shellLine(const QStringList& words)
{
    QStringList line;
    for (const QString& word : words)
        line << quoted(word);
    return line.join(u' ');
}

} // namespace app
