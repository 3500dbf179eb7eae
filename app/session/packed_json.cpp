#include "app/session/packed_json.h"

#include "core/files/packed_numbers.h"

#include <QByteArray>
#include <QJsonDocument>

#include <cmath>
#include <iterator>
#include <variant>

namespace app
{

namespace
{

const QString packedKey = QStringLiteral("packed"), countKey = QStringLiteral("count"),
              bytesKey = QStringLiteral("bytes");
constexpr double mostBytes = 0x1p40; // more is no count

QJsonObject packedObject(const QString& key, qsizetype count, const std::string& packed)
{
    const QByteArray text = QByteArray::fromRawData(packed.data(), static_cast<qsizetype>(packed.size())).toBase64();
    return {{key, static_cast<qint64>(count)}, {packedKey, QString::fromLatin1(text)}};
}

/// What `unpack` makes of the packed bytes.
template <class Unpack>
auto unpackedBy(const Unpack& unpack, const JsonFields& fields, const QString& key)
{
    const auto decoded =
        QByteArray::fromBase64Encoding(fields.text(packedKey).toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        fields.fail(packedKey, QStringLiteral("base64"));
    const auto count = static_cast<std::size_t>(fields.whole(fields.number(key), key, mostBytes));
    auto unpacked = unpack(std::string_view((*decoded).data(), static_cast<std::size_t>((*decoded).size())), count);
    if (const auto* failure = std::get_if<core::Failure>(&unpacked))
        throw FieldError(fields.placeOf(packedKey) + QStringLiteral(": ") + QString::fromStdString(failure->what));
    return std::get<0>(std::move(unpacked));
}

std::optional<std::size_t> bytesWithin(const QJsonValue& value)
{
    if (value.isObject())
        return bytesPackedIn(value.toObject());
    std::size_t sum = 0;
    if (const QJsonArray list = value.toArray(); !list.isEmpty() && list.first().isObject())
        for (const QJsonValue& entry : list) {
            const auto within = bytesWithin(entry);
            if (!within)
                return std::nullopt;
            sum += *within;
        }
    return sum;
}

} // namespace

QJsonValue jsonOfNumbers(const Eigen::Ref<const Eigen::VectorXd>& values, LongColumns columns)
{
    switch (columns) {
    case LongColumns::Plain:
        return toArray(values);
    case LongColumns::Packed:
        return packedObject(countKey, values.size(), core::packedNumbers(values));
    case LongColumns::Absent:
        break;
    }
    return {};
}

QJsonValue jsonOfLabels(const std::vector<int>& labels, LongColumns columns)
{
    Eigen::VectorXd numbers(std::ssize(labels));
    for (std::size_t i = 0; i < labels.size(); ++i)
        numbers[static_cast<Eigen::Index>(i)] = labels[i] < 0 ? std::nan("") : labels[i];
    return jsonOfNumbers(numbers, columns);
}

QJsonValue jsonOfWords(const std::vector<std::string>& words, LongColumns columns)
{
    if (columns == LongColumns::Absent)
        return {};
    QJsonArray list;
    for (const std::string& word : words)
        list.append(QString::fromStdString(word));
    if (columns == LongColumns::Plain)
        return list;
    const std::string text = QJsonDocument(list).toJson(QJsonDocument::Compact).toStdString();
    return packedObject(bytesKey, static_cast<qsizetype>(text.size()), core::packed(text));
}

Eigen::VectorXd unpackedNumbers(const JsonFields& packed)
{
    return unpackedBy(&core::unpackedNumbers, packed, countKey);
}

QJsonArray unpackedWords(const JsonFields& packed)
{
    const std::string text = unpackedBy(&core::unpacked, packed, bytesKey);
    const QJsonDocument list = QJsonDocument::fromJson(QByteArray::fromStdString(text));
    if (!list.isArray())
        packed.fail(packedKey, QStringLiteral("a packed list"));
    return list.array();
}

bool isPacked(const QJsonValue& value)
{
    return value.isObject() && value.toObject().contains(packedKey);
}

std::optional<std::size_t> bytesPackedIn(const QJsonObject& document)
{
    std::size_t sum = 0;
    if (isPacked(document)) {
        const double numbers = document.value(countKey).toDouble(), bytes = document.value(bytesKey).toDouble();
        if (!(numbers >= 0.0 && numbers <= mostBytes && bytes >= 0.0 && bytes <= mostBytes))
            return std::nullopt;
        return sizeof(double) * static_cast<std::size_t>(numbers) + static_cast<std::size_t>(bytes);
    }
    for (const QJsonValue& value : document) {
        const auto within = bytesWithin(value);
        if (!within)
            return std::nullopt;
        sum += *within;
    }
    return sum;
}

} // namespace app
