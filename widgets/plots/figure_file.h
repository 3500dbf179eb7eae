#pragma once

#include "widgets/plots/plot_export.h"

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// What becomes a file, whatever its format: its title, and what paints it over logicalSize() from the painter's
/// origin.
struct Figure {
    QString title;
    std::function<void(QCPPainter& painter)> paint;
};

/// In logical pixels, in which fonts have the size that they have on the screen.
QSizeF logicalSize(const ExportOptions& options);

/// As what a painter of any kind can draw again.
QPicture drawingOf(const Figure& figure);

QImage imageOf(const Figure& figure, const ExportOptions& options);

/// The file's content; nothing where it could not be drawn. In memory first: not every writer of Qt's says that a disk
/// is full.
std::optional<QByteArray> drawn(const Figure& figure, const ExportOptions& options);

/// Writes the figure in the options' format, whole or not at all.
std::optional<core::Failure> writeFigure(const Figure& figure, const QString& path, const ExportOptions& options);

} // namespace widgets
