#pragma once

#include <QJsonObject>

#include <string>

namespace app
{

/// What stands in a document and not in another, objects within objects and lists of objects included: the fields of a
/// newer program.
QJsonObject unknownFields(const QJsonObject& document, const QJsonObject& known);

/// The document with those fields back where they stood, unless something is there.
QJsonObject withUnknownFields(QJsonObject document, const QJsonObject& unknown);

/// Fields as a text, empty where there are none; and back.
std::string compactText(const QJsonObject& fields);
QJsonObject fieldsIn(const std::string& text);

} // namespace app
