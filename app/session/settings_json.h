#pragma once

#include "app/session/json_fields.h"
#include "core/gp/slope_at.h"
#include "core/settings/setting.h"
#include "core/spectrum/kernel_term.h"

#include <array>
#include <concepts>
#include <map>
#include <utility>

namespace app
{

template <core::Described S>
QJsonObject jsonOf(const S& settings);

/// Takes what the document holds; a setting that is missing stays as it is. Throws FieldError.
template <core::Described S>
void readSettings(const JsonFields& fields, S& settings);

inline QString textOf(core::Text text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// --- one value of each type that settings hold ---

inline QJsonValue jsonOf(double value)
{
    return value;
}
inline QJsonValue jsonOf(bool value)
{
    return value;
}
template <std::signed_integral V>
QJsonValue jsonOf(V value)
{
    return static_cast<qint64>(value);
}
QJsonValue jsonOf(std::uint64_t seed); // as text: a double holds only 53 bits of it
QJsonValue jsonOf(const std::string& text);
QJsonValue jsonOf(const std::vector<std::string>& texts);
QJsonValue jsonOf(const std::vector<double>& values);
QJsonValue jsonOf(const std::vector<int>& values);
QJsonValue jsonOf(const std::vector<core::KernelTerm>& terms); // pairs [centre, coefficient]
QJsonValue jsonOf(const std::vector<core::SlopeAt>& slopes);   // pairs [place, slope]
QJsonValue jsonOf(const Eigen::MatrixXd& rows);
QJsonValue jsonOf(const std::map<std::string, double>& numbers);
QJsonValue jsonOf(const std::vector<std::pair<std::string, std::string>>& pairs); // lists of two
QJsonValue jsonOf(const std::map<std::string, std::array<double, 2>>& places);
template <class E>
requires std::is_enum_v<E> QJsonValue jsonOf(E value)
{
    return textOf(core::choiceOf(value).name);
}
template <class V>
QJsonValue jsonOf(const std::optional<V>& value)
{
    return value ? jsonOf(*value) : QJsonValue(); // null
}

void read(const JsonFields& fields, const QString& key, double& value);
void read(const JsonFields& fields, const QString& key, bool& value);
void read(const JsonFields& fields, const QString& key, std::uint64_t& value);
void read(const JsonFields& fields, const QString& key, std::string& value);
void read(const JsonFields& fields, const QString& key, std::vector<std::string>& value);
void read(const JsonFields& fields, const QString& key, std::vector<double>& value);
void read(const JsonFields& fields, const QString& key, std::vector<int>& value); // from 0 on
void read(const JsonFields& fields, const QString& key, std::vector<core::KernelTerm>& value);
void read(const JsonFields& fields, const QString& key, std::vector<core::SlopeAt>& value);
void read(const JsonFields& fields, const QString& key, Eigen::MatrixXd& value);
void read(const JsonFields& fields, const QString& key, std::map<std::string, double>& value);
void read(const JsonFields& fields, const QString& key, std::vector<std::pair<std::string, std::string>>& value);
void read(const JsonFields& fields, const QString& key, std::map<std::string, std::array<double, 2>>& value);
template <std::signed_integral V>
void read(const JsonFields& fields, const QString& key, V& value)
{
    value = static_cast<V>(fields.wholeNumber(key));
}
template <class E>
requires std::is_enum_v<E>
void read(const JsonFields& fields, const QString& key, E& value)
{
    const QByteArray text = fields.text(key).toUtf8();
    const auto found = core::choiceNamed<E>({text.data(), static_cast<std::size_t>(text.size())});
    if (found) {
        value = *found;
        return;
    }
    QStringList names;
    for (const auto& choice : core::choicesOf<E>)
        names << textOf(choice.name);
    fields.fail(key, QStringLiteral("one of ") + names.join(QStringLiteral(", ")));
}
template <class V>
void read(const JsonFields& fields, const QString& key, std::optional<V>& value)
{
    value.reset();
    if (!fields.raw()[key].isNull())
        read(fields, key, value.emplace());
}
template <core::Described S>
void read(const JsonFields& fields, const QString& key, S& value)
{
    readSettings(fields.object(key), value);
}

template <core::Described S>
QJsonObject jsonOf(const S& settings)
{
    QJsonObject json;
    core::forEachSetting<S>(
        [&](const auto& field) { json.insert(textOf(field.facts.key), QJsonValue(jsonOf(field.at(settings)))); });
    return json;
}

template <core::Described S>
void readSettings(const JsonFields& fields, S& settings)
{
    core::forEachSetting<S>([&](const auto& field) {
        if (const QString key = textOf(field.facts.key); fields.has(key))
            read(fields, key, field.at(settings));
    });
}

} // namespace app
