#include "app/session/unknown_fields.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace app
{

namespace
{

/// Lists of objects, one beside the other: columns. Lists of numbers are left alone, however long.
bool areObjects(const QJsonArray& a, const QJsonArray& b)
{
    return !a.isEmpty() && a.size() == b.size() && a.first().isObject() && b.first().isObject();
}

/// What stands in a value and not in the known one, both objects or both lists of objects; undefined where nothing
/// does.
QJsonValue unknownWithin(const QJsonValue& value, const QJsonValue& known)
{
    if (value.isObject() && known.isObject()) {
        const QJsonObject found = unknownFields(value.toObject(), known.toObject());
        return found.isEmpty() ? QJsonValue(QJsonValue::Undefined) : found;
    }
    const QJsonArray values = value.toArray(), others = known.toArray();
    if (!areObjects(values, others))
        return QJsonValue::Undefined;
    QJsonArray found;
    bool any = false;
    for (qsizetype i = 0; i < values.size(); ++i) {
        found.append(unknownFields(values[i].toObject(), others[i].toObject()));
        any = any || !found.last().toObject().isEmpty();
    }
    return any ? found : QJsonValue(QJsonValue::Undefined);
}

QJsonValue withUnknown(const QJsonValue& value, const QJsonValue& unknown)
{
    if (value.isObject() && unknown.isObject())
        return withUnknownFields(value.toObject(), unknown.toObject());
    QJsonArray values = value.toArray();
    const QJsonArray found = unknown.toArray();
    if (!areObjects(values, found))
        return value;
    for (qsizetype i = 0; i < values.size(); ++i)
        values[i] = withUnknownFields(values[i].toObject(), found[i].toObject());
    return values;
}

} // namespace

QJsonObject unknownFields(const QJsonObject& document, const QJsonObject& known)
{
    QJsonObject found;
    for (const QString& key : document.keys()) {
        const QJsonValue value = document[key];
        const QJsonValue unknown = known.contains(key) ? unknownWithin(value, known[key]) : value;
        if (!unknown.isUndefined())
            found.insert(key, unknown);
    }
    return found;
}

QJsonObject withUnknownFields(QJsonObject document, const QJsonObject& unknown)
{
    for (const QString& key : unknown.keys())
        document[key] = document.contains(key) ? withUnknown(document[key], unknown[key]) : unknown[key];
    return document;
}

std::string compactText(const QJsonObject& fields)
{
    return fields.isEmpty() ? std::string() : QJsonDocument(fields).toJson(QJsonDocument::Compact).toStdString();
}

QJsonObject fieldsIn(const std::string& text)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
}

} // namespace app
