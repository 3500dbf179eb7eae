#pragma once

#include "widgets/figures/figure_style.h"
#include "widgets/theme/theme.h"

#include <QStringList>

namespace app
{

/// What belongs to the person and not to the session: kept between runs.
struct Preferences {
    bool dark = false;
    widgets::ColourMapName colourMap = widgets::ColourMapName::Viridis;
    double textScale = 1.0; // 1 at the desk, larger for a projector
    QStringList recentFiles;
    QString lastFolder;
    std::vector<widgets::FigureStyle> figureStyles;                          // the person's own
    widgets::FigureStyle lastFigureStyle = widgets::builtInStyles().front(); // as it was last exported with
    bool formulaFolded = false;
    bool knowsGallery = true;   // the word on it is no more to be shown
    bool numericsFolded = true; // how a result was computed is one click away

    widgets::Theme theme() const { return {.dark = dark, .map = colourMap, .textScale = textScale}; }
};

Preferences readPreferences();
void writePreferences(const Preferences& preferences);

/// The pictures that are known here (picture_access.h), from one run to the next: taken in, and kept together with
/// those that other windows have kept meanwhile.
void recallPictures();
void keepPictures();

/// `path` moved to the front of the recent files; files that are gone drop out.
void rememberFile(Preferences& preferences, const QString& path);

} // namespace app
