#pragma once

#include "core/density/golden_cases.h"
#include "core/embedding/embedding_prior.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <optional>
#include <stdexcept>

/// The bke files: lists of cases whose `theta` are lengthscales of `se` (bke_r: some a full Σ) and whose `eta` may be
/// null.
namespace golden
{

inline QJsonArray readList(const QString& name)
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/") + name);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot open " + file.fileName().toStdString());
    return QJsonDocument::fromJson(file.readAll()).array();
}

inline core::Kernel squaredExponential(const QJsonObject& entry)
{
    return core::kernelOf(core::SquaredExponential{lengthscale(entry["theta"])});
}

inline std::optional<double> eta(const QJsonObject& entry)
{
    return entry["eta"].isNull() ? std::nullopt : std::optional(entry["eta"].toDouble());
}

} // namespace golden
