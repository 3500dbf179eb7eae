#include "app/preferences.h"

#include "app/session/picture_access.h"
#include "app/session/settings_json.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QSettings>

#include <algorithm>

namespace app
{

namespace
{
constexpr qsizetype recentFileCount = 10;
const auto picturesKey = QStringLiteral("files/pictures");

QString textOf(const widgets::FigureStyle& style)
{
    return QString::fromUtf8(QJsonDocument(jsonOf(style)).toJson(QJsonDocument::Compact));
}

/// Nothing for what is no style. Numbers that somebody edited by hand are held within what a style may have.
std::optional<widgets::FigureStyle> styleFrom(const QString& text)
{
    const QJsonObject json = QJsonDocument::fromJson(text.toUtf8()).object();
    widgets::FigureStyle style;
    try {
        readSettings(JsonFields(json, {}), style);
    } catch (const FieldError&) {
        return {};
    }
    core::forEachSetting<widgets::FigureStyle>([&]<class Setting>(const Setting& setting) {
        if constexpr (std::is_same_v<typename Setting::Facts, core::NumberFacts>)
            if (const core::NumberBounds& bounds = setting.facts.bounds; !bounds.holds(setting.at(style)))
                setting.at(style) = std::clamp(setting.at(style), bounds.minimum, bounds.maximum);
    });
    return style.name.empty() ? std::nullopt : std::optional(style);
}

} // namespace

Preferences readPreferences()
{
    const QSettings settings;
    Preferences preferences;
    preferences.dark = settings.value("theme/dark", false).toBool();
    preferences.colourMap =
        static_cast<widgets::ColourMapName>(std::clamp(settings.value("theme/colourMap", 0).toInt(), 0, 3));
    preferences.textScale = std::clamp(settings.value("theme/textScale", 1.0).toDouble(), 0.75, 2.5);
    preferences.recentFiles = settings.value("files/recent").toStringList();
    preferences.lastFolder = settings.value("files/folder").toString();
    for (const QString& text : settings.value("figures/styles").toStringList())
        if (const auto style = styleFrom(text))
            preferences.figureStyles.push_back(*style);
    preferences.lastFigureStyle =
        styleFrom(settings.value("figures/style").toString()).value_or(preferences.lastFigureStyle);
    preferences.formulaFolded = settings.value("window/formulaFolded", preferences.formulaFolded).toBool();
    preferences.numericsFolded = settings.value("window/numericsFolded", preferences.numericsFolded).toBool();
    preferences.knowsGallery = settings.value("window/knowsGallery", false).toBool();
    return preferences;
}

void writePreferences(const Preferences& preferences)
{
    QSettings settings;
    settings.setValue("theme/dark", preferences.dark);
    settings.setValue("theme/colourMap", static_cast<int>(preferences.colourMap));
    settings.setValue("theme/textScale", preferences.textScale);
    settings.setValue("files/recent", preferences.recentFiles);
    settings.setValue("files/folder", preferences.lastFolder);
    QStringList styles;
    for (const widgets::FigureStyle& style : preferences.figureStyles)
        styles << textOf(style);
    settings.setValue("figures/styles", styles);
    settings.setValue("figures/style", textOf(preferences.lastFigureStyle));
    settings.setValue("window/formulaFolded", preferences.formulaFolded);
    settings.setValue("window/numericsFolded", preferences.numericsFolded);
    settings.setValue("window/knowsGallery", preferences.knowsGallery);
}

void recallPictures()
{
    knowPictures(QSettings().value(picturesKey).toStringList());
}

void keepPictures()
{
    recallPictures();
    QSettings().setValue(picturesKey, knownPictures());
}

void rememberFile(Preferences& preferences, const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    preferences.recentFiles.removeAll(absolute);
    preferences.recentFiles.prepend(absolute);
    preferences.recentFiles.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    while (preferences.recentFiles.size() > recentFileCount)
        preferences.recentFiles.removeLast();
    preferences.lastFolder = QFileInfo(absolute).absolutePath();
}

} // namespace app
