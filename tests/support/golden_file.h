#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <stdexcept>

/// Reads the reference values in tests/data.
namespace golden
{

inline QJsonDocument document(const QString& name)
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/") + name);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot open " + file.fileName().toStdString());
    return QJsonDocument::fromJson(file.readAll());
}

inline QJsonObject read(const QString& name)
{
    return document(name).object();
}

inline QJsonArray readList(const QString& name)
{
    return document(name).array();
}

} // namespace golden
