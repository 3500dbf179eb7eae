#pragma once

#include "core/outcome.h"
#include "widgets/figures/figure_look.h"
#include "widgets/theme/theme.h"

#include <QByteArray>
#include <QImage>
#include <QPicture>
#include <QSize>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace widgets
{

class PlotView;

enum class ExportFormat { Png, Svg, Pdf };

/// The format of a file name's ending; nothing for another ending.
std::optional<ExportFormat> exportFormatOf(const QString& path);

/// A page of plots, row by row; rows share the height, the plots of a row its width. One plot makes a plain figure.
struct ExportPage {
    std::vector<std::vector<PlotView*>> rows;
    QString title = {}; // above the plots; none when empty
};

/// A picture of anything else, which paints itself from the painter's origin over so many logical pixels.
struct ExportPicture {
    QString title; // of the file; above the picture where the look says one
    std::function<void(QPainter& painter, const QSizeF& size, const Theme& theme)> paint;
};

struct ExportOptions {
    ExportFormat format = ExportFormat::Png;
    QSize size{1200, 900};                  // pixels; vector formats are size/dpi inches wide
    double dpi = 96.0;                      // dots per inch: text keeps its size in points
    Theme theme = {};                       // light by default, for print
    QByteArray session = {};                // carried in the metadata; none when empty
    std::optional<QSizeF> millimetres = {}; // the size on paper, which then says how many pixels there are
    std::optional<FigureLook> look = {};    // how the plots dress; as on the screen without one
    QString name = {};                      // of the content, in the metadata; the first title drawn when empty
};

/// Sizes and colours as a style has them, in the window's colours where it asks for these; `rows`: how many panels
/// stand in each row.
ExportOptions optionsOf(const FigureStyle& style, const Theme& window, const std::vector<int>& rows,
                        const FigureText& text);

/// The page as a picture of options.size, or of the size on paper.
QImage pageImage(const ExportPage& page, const ExportOptions& options);
QImage pictureImage(const ExportPicture& picture, const ExportOptions& options);

/// The options that fit a figure of a size on paper into so many pixels.
ExportOptions fittedInto(const QSize& room, ExportOptions options);

/// Why no figure has this size, as a sentence; nothing when it can.
std::optional<QString> sizeProblem(const ExportOptions& options);

/// Writes the page, whole or not at all. Nothing on success, else a sentence saying what went wrong. The plots on the
/// screen are unchanged.
std::optional<core::Failure> exportPlots(const ExportPage& page, const QString& path, const ExportOptions& options);
std::optional<core::Failure> exportPicture(const ExportPicture& picture, const QString& path,
                                           const ExportOptions& options);

/// The page as what a painter of any kind can draw again, over logicalSize(options) logical pixels.
QPicture pageDrawing(const ExportPage& page, const ExportOptions& options);

/// The page as a file of options.format, in memory; empty where it could not be drawn.
QByteArray plotsAsFile(const ExportPage& page, const ExportOptions& options);

/// The session that a PNG, SVG or PDF written by exportPlots carries, byte for byte; nothing when it carries none.
std::optional<QByteArray> sessionIn(const QString& path);

} // namespace widgets
