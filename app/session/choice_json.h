#pragma once

#include "app/session/json_fields.h"

#include <QStringList>

namespace app
{

/// A value of a closed set and its name in a document.
template <class T>
struct Choice {
    T value;
    const char* name;
};

template <class T, std::size_t N>
QString nameOf(const Choice<T> (&table)[N], T value)
{
    for (const Choice<T>& entry : table)
        if (entry.value == value)
            return QString::fromLatin1(entry.name);
    return {};
}

/// The value that the field names; FieldError lists the names there are.
template <class T, std::size_t N>
T valueOf(const Choice<T> (&table)[N], const JsonFields& from, const QString& field)
{
    const QString text = from.text(field);
    QStringList names;
    for (const Choice<T>& entry : table) {
        if (text == QLatin1String(entry.name))
            return entry.value;
        names << QString::fromLatin1(entry.name);
    }
    from.fail(field, QStringLiteral("one of ") + names.join(QStringLiteral(", ")));
}

} // namespace app
