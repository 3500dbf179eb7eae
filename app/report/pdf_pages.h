#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QString>
#include <QTextCharFormat>

#include <functional>

class QPicture;
class QTextDocument;

namespace app
{

inline constexpr int pdfResolution = 1200; // dots per inch, in which documents for pages are measured
inline constexpr double dotsPerMillimetre = pdfResolution / 25.4;
inline constexpr double dotsPerPoint = pdfResolution / 72.0;

/// Letters of so many points.
QFont pageFont(double points, bool bold = false, const QString& family = QStringLiteral("DejaVu Sans"));
QTextCharFormat pageLetters(double points, bool bold = false, const QString& family = QStringLiteral("DejaVu Sans"));

/// The width and height, in dots, of a figure on lines of this width: that on paper where there is room for it.
QSizeF figureSize(const QSizeF& millimetres, double lineWidth);
/// Of the character that stands for a figure.
QTextCharFormat figureFormat(const QPicture& drawing, const QSizeF& millimetres, double lineWidth);

/// Pages of A4 with their numbers; `write` writes the document, whose lines have their width already. `metadata`: XMP;
/// none when empty. Needs a QGuiApplication. Nothing where it could not be drawn.
QByteArray pagesAsPdf(const QString& title, const QByteArray& metadata,
                      const std::function<void(QTextDocument&)>& write);

} // namespace app
