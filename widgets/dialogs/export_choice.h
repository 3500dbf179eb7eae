#pragma once

#include <QSize>
#include <QSizeF>
#include <QString>

namespace widgets {

/// What to carry away and how.
struct ExportChoice {
    enum class Unit { Pixels, Millimetres };
    QString format = QStringLiteral("png"); // "png", "svg", "pdf" or "csv"
    QString view;                           // the id of an ExportView
    QSizeF size{1200.0, 800.0};             // in `unit`; no meaning for csv
    Unit unit = Unit::Pixels;
    int dpi = 96;

    /// The size in pixels at `dpi`, and in millimetres on paper.
    QSize pixels() const;
    QSizeF millimetres() const;
    bool isTable() const { return format == QStringLiteral("csv"); }
    bool operator==(const ExportChoice&) const = default;
};

/// Why size and resolution cannot be exported, as a sentence; empty when they can.
QString problemOf(const ExportChoice& choice);

} // namespace widgets
