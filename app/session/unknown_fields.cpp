#include "app/session/unknown_fields.h"

namespace app
{

QJsonObject unknownFields(const QJsonObject& document, const QJsonObject& known)
{
    QJsonObject found;
    for (const QString& key : document.keys()) {
        const QJsonValue value = document[key];
        if (!known.contains(key))
            found.insert(key, value);
        else if (value.isObject())
            if (const QJsonObject inner = unknownFields(value.toObject(), known[key].toObject()); !inner.isEmpty())
                found.insert(key, inner);
    }
    return found;
}

QJsonObject withUnknownFields(QJsonObject document, const QJsonObject& unknown)
{
    for (const QString& key : unknown.keys()) {
        const QJsonValue value = unknown.value(key), held = document.value(key);
        if (!document.contains(key))
            document.insert(key, value);
        else if (value.isObject() && held.isObject())
            document[key] = withUnknownFields(held.toObject(), value.toObject());
    }
    return document;
}

} // namespace app
