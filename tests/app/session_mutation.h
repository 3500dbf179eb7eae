#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <random>

/// Harms a document as disks, editors and careless scripts do, and as nobody would. A pure function of the document and
/// the state of the generator.
namespace mutation
{

using Random = std::mt19937_64;

inline qsizetype below(qsizetype limit, Random& random)
{
    return limit > 0 ? static_cast<qsizetype>(random() % static_cast<std::uint64_t>(limit)) : 0;
}

template <std::size_t N>
QByteArray oneOf(const std::array<const char*, N>& words, Random& random)
{
    return words[static_cast<std::size_t>(below(N, random))];
}

/// The ends of what numbers can be, and what is none.
inline QByteArray extremeNumber(Random& random)
{
    static constexpr std::array words{"1e308",
                                      "-1e308",
                                      "1e999",
                                      "-0",
                                      "0",
                                      "-1",
                                      "1",
                                      "2",
                                      "0.5",
                                      "1e-9",
                                      "1e9",
                                      "1e10",
                                      "99999",
                                      "1e5",
                                      "1e6",
                                      "1e17",
                                      "2147483647",
                                      "2147483648",
                                      "9007199254740993",
                                      "1e100",
                                      "1e101",
                                      "1e-160",
                                      "256",
                                      "255",
                                      "20",
                                      "5e-324",
                                      "-5e-324",
                                      "2.2250738585072014e-308",
                                      "NaN",
                                      "nan",
                                      "-nan",
                                      "Infinity",
                                      "",
                                      "null",
                                      "\"1\"",
                                      "true",
                                      "[1]",
                                      "{}"};
    return oneOf(words, random);
}

/// Some bytes changed, cut out, doubled or cut off.
inline QByteArray withHarmedBytes(QByteArray json, Random& random)
{
    if (json.isEmpty()) // all of it was cut off
        return json;
    const qsizetype at = below(json.size(), random),
                    length = 1 + below(std::min<qsizetype>(40, json.size() - at), random);
    switch (below(4, random)) {
    case 0:
        for (qsizetype i = 0; i < length / 8 + 1; ++i)
            json[below(json.size(), random)] = static_cast<char>(random());
        return json;
    case 1:
        return json.remove(at, length);
    case 2:
        return json.insert(at, json.mid(at, length));
    default:
        return json.left(at);
    }
}

/// A number or two replaced by extreme ones.
inline QByteArray withExtremeNumbers(const QByteArray& json, Random& random)
{
    static const QRegularExpression number("(?<=[ \\[:,])-?[0-9][0-9.eE+-]*(?=[,\\]\\s}])");
    QString text = QString::fromUtf8(json);
    for (qsizetype left = 1 + below(2, random); left > 0; --left) {
        // Somewhere in the text, so that the settings are hit as well as the many coordinates.
        const QRegularExpressionMatch match = number.match(text, below(text.size(), random));
        if (match.hasMatch())
            text.replace(match.capturedStart(), match.capturedLength(), QString::fromLatin1(extremeNumber(random)));
    }
    return text.toUtf8();
}

inline QJsonValue strangeValue(Random& random)
{
    switch (below(9, random)) {
    case 0:
        return QJsonValue();
    case 1:
        return QJsonObject();
    case 2:
        return QJsonArray();
    case 3:
        return QString();
    case 4:
        return QString(5000, u'x');
    case 5:
        return QStringLiteral("se(lengthscale=1e-300)*") + QStringLiteral("poly(degree=1000000)");
    case 6:
        return QJsonArray{QJsonArray{1.0, 2.0}, QJsonArray{3.0}};
    case 7:
        return QJsonArray{1e308, -1e308, 5e-324};
    default:
        return 1e9;
    }
}

QJsonValue withHarmedField(const QJsonValue& value, Random& random);

inline QJsonObject withHarmedField(QJsonObject object, Random& random)
{
    const QStringList keys = object.keys();
    if (keys.isEmpty())
        return object;
    const QString key = keys[below(keys.size(), random)], other = keys[below(keys.size(), random)];
    const QJsonValue value = object[key];
    switch (below(8, random)) {
    case 0:
        object.remove(key);
        break;
    case 1:
        object[key] = strangeValue(random);
        break;
    case 2:
        object[key] = object[other];
        break;
    case 3:
        object.remove(key);
        object[key + u'_'] = value;
        break;
    default: // deeper
        object[key] = withHarmedField(value, random);
    }
    return object;
}

inline QJsonArray withHarmedField(QJsonArray array, Random& random)
{
    if (array.isEmpty())
        return QJsonArray{strangeValue(random)};
    const qsizetype at = below(array.size(), random);
    const QJsonValue value = array[at];
    switch (below(6, random)) {
    case 0:
        array.removeAt(at);
        break;
    case 1:
        array.insert(at, value);
        break;
    case 2:
        for (qsizetype copies = below(3000, random); copies > 0; --copies)
            array.append(value);
        break;
    case 3:
        array[at] = array.last();
        array[array.size() - 1] = value;
        break;
    default:
        array[at] = withHarmedField(value, random);
    }
    return array;
}

inline QJsonValue withHarmedField(const QJsonValue& value, Random& random)
{
    if (value.isObject())
        return withHarmedField(value.toObject(), random);
    if (value.isArray())
        return withHarmedField(value.toArray(), random);
    return strangeValue(random);
}

/// A field written twice, with another value the first time, or all fields in another order.
inline QByteArray withFieldsInAnotherOrder(const QJsonObject& root, Random& random)
{
    QStringList keys = root.keys();
    std::shuffle(keys.begin(), keys.end(), random);
    keys.append(keys[below(keys.size(), random)]);
    QByteArray json = "{";
    for (const QString& key : keys) {
        const QJsonValue value = below(20, random) == 0 ? strangeValue(random) : root[key];
        const QByteArray field = QJsonDocument(QJsonObject{{key, value}}).toJson(QJsonDocument::Compact);
        json += field.mid(1, field.size() - 2) + ',';
    }
    json.back() = '}';
    return json;
}

/// A value at the bottom of very many brackets.
inline QByteArray withDeepNesting(QByteArray json, Random& random)
{
    const qsizetype colon = json.indexOf(':', below(json.size(), random));
    const qsizetype depth = 1 + below(3000, random);
    return json.insert(colon < 0 ? 0 : colon + 1, QByteArray(depth, '[') + "1" + QByteArray(depth, ']') + ",\"was\":");
}

} // namespace mutation

/// The document, harmed once, now and then twice.
inline QByteArray mutated(QByteArray json, std::mt19937_64& random)
{
    using namespace mutation;
    for (qsizetype left = below(4, random) == 0 ? 2 : 1; left > 0; --left) {
        const QJsonObject root = QJsonDocument::fromJson(json).object(); // empty once it is no JSON any more
        const qsizetype kind = root.isEmpty() ? 0 : below(16, random);
        if (kind < 2)
            json = withHarmedBytes(std::move(json), random);
        else if (kind < 10) // most of these still open: what is behind the reader is to be seen too
            json = withExtremeNumbers(json, random);
        else if (kind < 12)
            json = withFieldsInAnotherOrder(root, random);
        else if (kind < 13)
            json = withDeepNesting(std::move(json), random);
        else
            json = QJsonDocument(withHarmedField(root, random)).toJson();
    }
    return json;
}
