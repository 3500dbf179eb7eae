#include "widgets/controls/description_text.h"

#include <QCoreApplication>

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

QString capitalised(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace widgets
