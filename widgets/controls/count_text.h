#pragma once

#include <QLocale>
#include <QString>

namespace widgets
{

/// How many there are: "1234", and in groups from five digits on, "1,000,000".
inline QString countText(qint64 count)
{
    constexpr qint64 grouped = 10000;
    return count < grouped ? QString::number(count) : QLocale(QLocale::English).toString(count);
}

} // namespace widgets
