#include "app/script/script_names.h"

#include <QRegularExpression>

namespace app
{

QSet<QString> namesIn(QString code)
{
    static const QRegularExpression text(QStringLiteral("\"(\\\\.|[^\"\\\\])*\"")), comment(QStringLiteral("#[^\n]*")),
        name(QStringLiteral("(?<![\\w.$])[A-Za-z_]\\w*(?!\\w)(?!=[^=])"));
    code.replace(text, QStringLiteral("\"\"")).replace(comment, QString());
    QSet<QString> names;
    for (auto match = name.globalMatch(code); match.hasNext();)
        names << match.next().captured();
    return names;
}

bool isAssigned(const QString& name, const QString& code)
{
    const QRegularExpression assigned(
        QStringLiteral("^\\s*(\\w+, )*%1(, \\w+)* *(=(?!=)|<-)").arg(QRegularExpression::escape(name)),
        QRegularExpression::MultilineOption);
    return code.contains(assigned);
}

bool isArgument(const QString& name, const QString& code)
{
    return code.contains(
        QRegularExpression(QStringLiteral("(\\bdef \\w+\\(|\\blambda |\\bfunction\\()([^):]*\\W)?%1\\W")
                               .arg(QRegularExpression::escape(name))));
}

} // namespace app
