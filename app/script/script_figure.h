#pragma once

#include "app/script/script_panel.h"
#include "app/script/script_template.h"
#include "widgets/plots/plot_view.h"

#include <QHash>
#include <QStringList>

namespace app
{

/// What a script draws, in the ranges and colours of the panel: the map and the curves that it has computed.
struct ScriptFigure {
    QString lines;       // indented as they stand in the script; empty: there is nothing to draw
    QStringList leftOut; // entries of the legend that it does not draw
};

/// What a figure is made of.
struct ScriptPicture {
    const widgets::PlotView& view;
    const widgets::Drawing& drawing;
    const ScriptPanel& panel;
    QHash<QString, QString> computed; // what the script has for columns of the panel's table, as expressions
    std::vector<ScriptDrawn> drawn;   // beside these
    QString body;                     // of the script, which may give positions their names
    bool hasTargets = false;          // the points
    QString file;                     // of the figure
};

ScriptFigure scriptFigure(ScriptLanguage language, const ScriptPicture& picture);

} // namespace app
