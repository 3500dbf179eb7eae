#include "app/actions/read_memory.h"

#include "core/data/read_settings_choices.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>

#include <algorithm>
#include <array>
#include <limits>

namespace app
{

namespace
{

constexpr auto key = "files/readAs"; // a list of JSON objects, the newest first

QString qtText(core::Text text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

template <class E>
QJsonValue choiceJson(E value)
{
    return qtText(core::choiceOf(value).name);
}

/// Guessed for what is no such choice.
template <class E>
E choiceIn(const QJsonObject& json, const char* field)
{
    return core::choiceNamed<E>(json[QLatin1String(field)].toString().toStdString()).value_or(E::Auto);
}

std::size_t countIn(const QJsonObject& json, const char* field)
{
    return static_cast<std::size_t>(
        std::clamp(json[QLatin1String(field)].toDouble(), 0.0, static_cast<double>(std::numeric_limits<int>::max())));
}

QJsonObject settingsJson(const core::ReadSettings& settings)
{
    QJsonArray words;
    for (const std::string& word : settings.missingWords)
        words << QString::fromStdString(word);
    return {{"header", choiceJson(settings.header)},
            {"skip", static_cast<double>(settings.skippedLines)},
            {"separator", choiceJson(settings.separator)},
            {"decimal", choiceJson(settings.decimal)},
            {"missing", words},
            {"textIsMissing", settings.textIsMissing},
            {"units", choiceJson(settings.units)},
            {"dates", choiceJson(settings.dates)},
            {"thin", static_cast<double>(settings.thinTo)},
            {"sheet", QString::fromStdString(settings.sheet)}};
}

core::ReadSettings settingsIn(const QJsonObject& json)
{
    core::ReadSettings settings{.header = choiceIn<core::Presence>(json, "header"),
                                .skippedLines = countIn(json, "skip"),
                                .separator = choiceIn<core::Separator>(json, "separator"),
                                .decimal = choiceIn<core::DecimalMark>(json, "decimal"),
                                .missingWords = {},
                                .textIsMissing = json["textIsMissing"].toBool(),
                                .units = choiceIn<core::Presence>(json, "units"),
                                .dates = choiceIn<core::DateOrder>(json, "dates"),
                                .thinTo = countIn(json, "thin"),
                                .sheet = json["sheet"].toString().toStdString()};
    for (const auto& word : json["missing"].toArray())
        settings.missingWords.push_back(word.toString().toStdString());
    return settings;
}

/// The names of roles in settings files; as ColumnRole has them.
constexpr std::array roleNames{"ignore", "coordinate", "label", "target", "weight"};

QJsonArray usesJson(const std::vector<core::ColumnUse>& uses)
{
    QJsonArray columns;
    for (const core::ColumnUse& use : uses)
        columns << QJsonObject{{"name", QString::fromStdString(use.name)},
                               {"role", roleNames[static_cast<std::size_t>(use.role)]}};
    return columns;
}

/// Ignored for what is no role.
std::vector<core::ColumnUse> usesIn(const QJsonArray& columns)
{
    std::vector<core::ColumnUse> uses;
    for (const auto& column : columns) {
        const auto found = std::ranges::find(roleNames, column.toObject()["role"].toString());
        const auto role = found == roleNames.end() ? core::ColumnRole::Ignore
                                                   : static_cast<core::ColumnRole>(found - roleNames.begin());
        uses.push_back({.name = column.toObject()["name"].toString().toStdString(), .role = role});
    }
    return uses;
}

QList<QJsonObject> rememberedOnes()
{
    QList<QJsonObject> found;
    for (const QString& text : QSettings().value(key).toStringList())
        if (const QJsonObject json = QJsonDocument::fromJson(text.toUtf8()).object(); !json.isEmpty())
            found << json;
    return found;
}

} // namespace

ToldReading rememberedReading(const QString& path)
{
    const QString file = QFileInfo(path).canonicalFilePath();
    if (!file.isEmpty())
        for (const QJsonObject& json : rememberedOnes())
            if (json["file"].toString() == file)
                return {.settings = settingsIn(json), .uses = usesIn(json["columns"].toArray())};
    return {};
}

void rememberReading(const QString& path, const ToldReading& told)
{
    const QString file = QFileInfo(path).canonicalFilePath();
    if (file.isEmpty())
        return;
    QList<QJsonObject> all = rememberedOnes();
    all.removeIf([&](const QJsonObject& json) { return json["file"].toString() == file; });
    if (told != ToldReading{}) {
        QJsonObject json = settingsJson(told.settings);
        json.insert("columns", usesJson(told.uses));
        json.insert("file", file);
        all.prepend(json);
    }
    QStringList texts;
    for (const QJsonObject& json : all.first(std::min(all.size(), rememberedFiles)))
        texts << QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
    QSettings().setValue(key, texts);
}

} // namespace app
