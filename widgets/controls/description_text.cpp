#include "widgets/controls/description_text.h"

#include <QCoreApplication>
#include <QTextDocument>

namespace widgets
{

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString translated(std::string_view text)
{
    return text.empty() ? QString() : QCoreApplication::translate("Settings", std::string(text).c_str());
}

QString withCommandWord(const QString& tip, const QString& word)
{
    if (word.isEmpty())
        return tip;
    const QString told = QCoreApplication::translate("Settings", "Command line: %1");
    if (!Qt::mightBeRichText(tip))
        return (tip.isEmpty() ? tip : tip + u'\n') + told.arg(word);
    return tip + QStringLiteral("<p style='white-space:nowrap'>%1</p>").arg(told.arg(word).toHtmlEscaped());
}

QString commandWord(std::string_view option)
{
    return option.empty() ? QString() : QStringLiteral("--") + textOf(option);
}

QString capitalised(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace widgets
