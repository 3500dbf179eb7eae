// How a plot is drawn elsewhere than on the screen: at a size of its own, in the dress of a figure.
#include "widgets/figures/figure_look.h"
#include "widgets/plots/figure_legend.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/point_marks.h"

#include <algorithm>

namespace widgets
{
namespace
{

/// How many cells of a map lie along a pixel: as many as the picture has dots, on paper 288 an inch.
double finenessOf(const QCPPainter& painter)
{
    constexpr double onPaper = 3.0, finest = 4.0;
    return painter.modes().testFlag(QCPPainter::pmVectorized) ? onPaper
                                                              : std::min(finest, painter.deviceTransform().m11());
}

} // namespace

void PlotView::paintAt(QCPPainter& painter, const QSize& size, const Theme& theme, const FigureLook* figure)
{
    const Theme onScreen = theme_;
    const FigureText words{title_, horizontalLabel_, verticalLabel_, letter_};
    QCPLayer* overlayLayer = layer(QStringLiteral("overlay"));
    overlayLayer->setVisible(false);
    dress(theme);
    restyle();
    if (figure)
        dress(*figure);
    const QRect screen = viewport();
    setViewport(QRect(QPoint(), size));
    updateLayout(); // once beforehand: the ticks are spaced for the size of a finished layout
    points_->setFineness(finenessOf(painter));
    const LegendPlace place = figure ? figureLegendPlace(*figure) : LegendPlace::Above;
    const bool below = place == LegendPlace::Below;
    const double legendHeight = below ? FigureLegend(header_->listed(), theme_).heightFor(size.width()) : 0.0;
    const QRect picture(0, 0, size.width(), std::max(1, size.height() - static_cast<int>(legendHeight)));
    setViewport(picture);
    updateLayout();
    toPainter(&painter, picture.width(), picture.height());
    painted_ = axesIn(painter, size);
    if (figure)
        drawFigureLegend(painter, QRectF(0.0, picture.height(), size.width(), legendHeight), place);
    if (standing_ == Standing::Outdated)
        painter.fillRect(QRect(QPoint(), size), veil());
    setViewport(screen);
    points_->setFineness(devicePixelRatioF());
    overlayLayer->setVisible(!isOutOfSight(standing_));
    dress(onScreen);
    undress(words);
    restyle();
    updateLayout(); // what stands beside the axes is measured on the screen
    makeRoomInside();
    updateLayout();
    replot(rpImmediateRefresh); // the layout is that of the screen again: hit tests depend on it
}

PaintedAxes PlotView::axesIn(const QCPPainter& painter, const QSize& size) const
{
    const QTransform toPicture = painter.combinedTransform();
    const auto painted = [&](const QCPAxis& axis) {
        const auto place = [&](double value) {
            const double pixel = axis.coordToPixel(value);
            const bool isAcross = axis.orientation() == Qt::Horizontal;
            const QPointF at = toPicture.map(isAcross ? QPointF(pixel, 0.0) : QPointF(0.0, pixel));
            return isAcross ? at.x() : at.y();
        };
        const QCPRange range = axis.range();
        return PaintedAxis{.from = place(range.lower),
                           .to = place(range.upper),
                           .range = {range.lower, range.upper},
                           .logarithmic = axis.scaleType() == QCPAxis::stLogarithmic};
    };
    return {.whole = toPicture.mapRect(QRectF(QPointF(), QSizeF(size))),
            .inside = toPicture.mapRect(QRectF(axes()->rect())),
            .across = painted(*xAxis),
            .up = painted(*yAxis),
            .right = painted(*yAxis2)};
}

QStringList PlotView::legendWords() const
{
    QStringList words;
    for (const LegendEntry& entry : header_->legend())
        if (!header_->isHidden(entry) && !entry.text.isEmpty())
            words << entry.text;
    return words;
}

FigureText PlotView::words() const
{
    return {.title = title_,
            .horizontal = xAxis->visible() ? horizontalLabel_ : QString(),
            .vertical = yAxis->visible() ? verticalLabel_ : QString(),
            .letter = letter_};
}

void PlotView::dress(const FigureLook& figure)
{
    header_->setParts({.title = figure.heading != FigureHeading::None,
                       .subtitle = figure.heading == FigureHeading::Whole,
                       .legend = figure.legend == LegendPlace::Above,
                       .inFigure = true,
                       .letters = figure.text.letter.isEmpty() ? figure.letters : PanelLetters::Always});
    axes()->setMinimumMargins(QMargins(50, 6, 12, 0) * theme_.textScale); // there are no arrows to click beside them
    const FigureText& text = figure.text;
    header_->setTitle(text.letter.isEmpty() ? letter_ : text.letter, text.title.isEmpty() ? title_ : text.title);
    setAxisLabels(text.horizontal.isEmpty() ? horizontalLabel_ : text.horizontal,
                  text.vertical.isEmpty() ? verticalLabel_ : text.vertical);
}

void PlotView::undress(const FigureText& onScreen)
{
    header_->setParts({});
    header_->setTitle(letter_, onScreen.title);
    setAxisLabels(onScreen.horizontal, onScreen.vertical);
}

LegendPlace PlotView::figureLegendPlace(const FigureLook& figure) const
{
    if (isOutOfSight(standing_)) // nothing that a legend could name
        return LegendPlace::None;
    const bool isInside = figure.legend >= LegendPlace::TopLeft && figure.legend <= LegendPlace::BottomRight;
    return isInside && !FigureLegend(header_->listed(), theme_).fitsInside(axes()->rect()) ? LegendPlace::Below
                                                                                           : figure.legend;
}

void PlotView::drawFigureLegend(QCPPainter& painter, const QRectF& below, LegendPlace place) const
{
    const FigureLegend legend(header_->listed(), theme_);
    switch (place) {
    case LegendPlace::Above: // the header draws it
    case LegendPlace::None:
        return;
    case LegendPlace::Below:
        return legend.drawBelow(painter, below);
    case LegendPlace::TopLeft:
    case LegendPlace::TopRight:
    case LegendPlace::BottomLeft:
    case LegendPlace::BottomRight:
        legend.drawInside(painter, axes()->rect(), place);
    }
}

} // namespace widgets
