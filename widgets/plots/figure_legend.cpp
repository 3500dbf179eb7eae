#include "widgets/plots/figure_legend.h"

#include "widgets/plots/broken_text.h"
#include "widgets/plots/legend_sample.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets
{
namespace
{

constexpr double legendEntryGap = 16.0, legendFromAxes = 8.0; // pixels at text of 100 %
constexpr double widestInside = 0.6;                          // of the axes' width
constexpr double largestInside = 0.5;                         // of the axes

} // namespace

FigureLegend::FigureLegend(std::vector<LegendEntry> entries, const Theme& theme)
    : entries_(std::move(entries)), theme_(theme)
{
}

double FigureLegend::lineHeight() const
{
    return std::ceil(QFontMetricsF(theme_.font(0.9)).height() * 1.15);
}

double FigureLegend::widthOf(const LegendEntry& entry) const
{
    return textOffset(entry, theme_) + QFontMetricsF(theme_.font(0.9)).horizontalAdvance(entry.text);
}

std::vector<FigureLegend::Piece> FigureLegend::flow(double width, bool onePerLine) const
{
    std::vector<Piece> pieces;
    const QFont font = theme_.font(0.9);
    const double right = width - padding();
    QPointF at(padding(), QFontMetricsF(font).ascent());
    for (const LegendEntry& entry : entries_) {
        if (at.x() > padding() && (onePerLine || at.x() + widthOf(entry) > right))
            at = {padding(), at.y() + lineHeight()};
        const double offset = textOffset(entry, theme_);
        Piece piece{entry, at};
        for (const QString& line : brokenText(entry.text, font, right - at.x() - offset)) {
            piece.entry.text = line;
            pieces.push_back(piece);
            at.setX(piece.at.x() + widthOf(piece.entry) + legendEntryGap * theme_.textScale);
            at.setY(piece.at.y());
            piece = {LegendEntry(), {padding() + offset, at.y() + lineHeight()}};
        }
    }
    return pieces;
}

double FigureLegend::heightFor(double width) const
{
    if (entries_.empty())
        return 0.0;
    const double ascent = QFontMetricsF(theme_.font(0.9)).ascent();
    return std::ceil(flow(width, false).back().at.y() - ascent + lineHeight() + padding());
}

void FigureLegend::draw(QCPPainter& painter, const QPointF& origin, const std::vector<Piece>& pieces) const
{
    painter.setAntialiasing(true);
    painter.setFont(theme_.font(0.9));
    for (const Piece& piece : pieces)
        drawLegendEntry(painter, piece.entry, origin + piece.at, QWIDGETSIZE_MAX, theme_);
}

void FigureLegend::drawBelow(QCPPainter& painter, const QRectF& strip) const
{
    draw(painter, strip.topLeft(), flow(strip.width(), false));
}

bool FigureLegend::fitsInside(const QRectF& axes) const
{
    const std::vector<Piece> pieces = flow(widestInside * axes.width(), true);
    double width = 0.0;
    for (const Piece& piece : pieces)
        width = std::max(width, piece.at.x() + widthOf(piece.entry) + padding());
    const double height = static_cast<double>(pieces.size()) * lineHeight() + 2.0 * padding();
    const double away = 2.0 * legendFromAxes * theme_.textScale;
    return width + away <= axes.width() && height + away <= axes.height() &&
           width * height <= largestInside * axes.width() * axes.height();
}

void FigureLegend::drawInside(QCPPainter& painter, const QRectF& axes, LegendPlace corner) const
{
    const double away = legendFromAxes * theme_.textScale;
    std::vector<Piece> pieces = flow(widestInside * axes.width(), true);
    if (pieces.empty())
        return;
    QRectF plate(0.0, 0.0, 0.0, static_cast<double>(pieces.size()) * lineHeight() + 2.0 * padding());
    for (Piece& piece : pieces) {
        piece.at.ry() += padding();
        plate.setWidth(std::max(plate.width(), piece.at.x() + widthOf(piece.entry) + padding()));
    }
    const bool left = corner == LegendPlace::TopLeft || corner == LegendPlace::BottomLeft;
    const bool top = corner == LegendPlace::TopLeft || corner == LegendPlace::TopRight;
    plate.moveTopLeft({left ? axes.left() + away : axes.right() - away - plate.width(),
                       top ? axes.top() + away : axes.bottom() - away - plate.height()});
    QColor paper = theme_.colour(Role::Background);
    paper.setAlpha(225);
    painter.setPen(theme_.hairline(Role::Grid));
    painter.setBrush(paper);
    painter.drawRect(plate);
    draw(painter, plate.topLeft(), pieces);
}

} // namespace widgets
