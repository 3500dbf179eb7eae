#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

/// "loo.standardised" in what is printed; a column of a table is "projections.*.1".
inline QJsonArray valuesAt(const QJsonValue& printed, const QStringList& path)
{
    if (path.isEmpty())
        return printed.isArray() ? printed.toArray() : QJsonArray{printed};
    if (path[0] == "*") {
        QJsonArray all;
        for (const QJsonValue& element : printed.toArray())
            all.append(valuesAt(element, path.mid(1)).first());
        return all;
    }
    bool isPlace = false;
    const int place = path[0].toInt(&isPlace);
    return valuesAt(isPlace ? printed.toArray().at(place) : printed.toObject()[path[0]], path.mid(1));
}
