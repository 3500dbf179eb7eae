#include "app/preferences.h"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace app
{

namespace
{
constexpr qsizetype recentFileCount = 10;
}

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
    preferences.formulaFolded = settings.value("window/formulaFolded", preferences.formulaFolded).toBool();
    preferences.numericsFolded = settings.value("window/numericsFolded", preferences.numericsFolded).toBool();
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
    settings.setValue("window/formulaFolded", preferences.formulaFolded);
    settings.setValue("window/numericsFolded", preferences.numericsFolded);
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
