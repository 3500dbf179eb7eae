#pragma once

#include "core/outcome.h"
#include "core/session/session.h"
#include "widgets/figures/figure_look.h"
#include "widgets/theme/theme.h"

#include <QImage>
#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace widgets
{
class PlotView;
struct ExportOptions;
struct ExportPage;
struct PlotTable;
} // namespace widgets

namespace app
{

struct Lab;
class LabPlots;

/// What goes into a file: a view of the page at a size, with the session it came from.
struct Drawing {
    QString view = "page";                      // one of the plots' viewNames
    std::vector<QStringList> rows = {};         // for "page": these panels alone, row by row; all of them when empty
    std::vector<widgets::PlotView*> below = {}; // for "page": a last row of plots that are not the lab's
    QSize size{1400, 1050};                     // pixels at `dpi`
    double dpi = 96.0;
    widgets::Theme theme;                 // light by default, for print
    std::optional<core::Session> session; // carried in the file
    QString title = {};                   // for "page": above it; none when empty
    QString name = {};                    // of what is drawn, for the file's metadata (nameOf)
    /// Sizes and colours as this style has them, in place of `size` and `dpi`; `theme` is then that of the window.
    std::optional<widgets::FigureStyle> style = {};
    widgets::FigureText text = {}; // where there is a style: words in place of those on show
};

/// Writes a view as .png, .svg or .pdf, as a page of .html that is read with the keys (app/living), or its numbers as
/// .csv or .json, whole or not at all. A .csv holds the first
/// family of the numbers; of the others each becomes a file beside it, which the first that fails ends.
std::optional<core::Failure> writeView(const LabPlots& plots, const Drawing& drawing, const QString& path);

/// The files that writeView() writes beside this one: "a-observations.csv" for "a.csv".
QStringList filesBeside(const LabPlots& plots, const QString& view, const QString& path);

/// The same of a plot by itself, where it is a table: nothing happens for any other path.
std::optional<core::Failure> writeTable(const widgets::PlotTable& table, const QString& path);
QStringList filesBeside(const widgets::PlotTable& table, const QString& path);
bool isTablePath(const QString& path);

/// The plots of a view row by row, and how they are drawn.
widgets::ExportPage sheetOf(const LabPlots& plots, const Drawing& drawing);
widgets::ExportOptions optionsOf(const Drawing& drawing, const widgets::ExportPage& page);

/// Why no figure has the size of this drawing, as a sentence; nothing when it can.
std::optional<QString> sizeProblem(const LabPlots& plots, const Drawing& drawing);

/// The view as a picture.
QImage imageOf(const LabPlots& plots, const Drawing& drawing);

/// The same of a drawing with a style, fitted into so many pixels.
QImage previewOf(const LabPlots& plots, const Drawing& drawing, const QSize& room);

/// What a view of this lab's session is called: "Old Faithful: Density, Predictive density".
QString nameOf(const Lab& lab, const LabPlots& plots, const core::Session& session, const QString& view);

/// How many panels stand in each row of a view, before a style breaks them.
std::vector<int> rowsOf(const LabPlots& plots, const QString& view);

/// The numbers behind a view as tables with headers, one below another.
QString tableText(const LabPlots& plots, const QString& view, QChar separator);

} // namespace app
