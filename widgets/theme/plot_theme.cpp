#include "widgets/theme/plot_theme.h"

#include "widgets/theme/number_ticker.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <typeinfo>

namespace widgets
{

void applyTheme(QCPAxis& axis, const Theme& theme)
{
    const QCPAxisTicker& ticker = *axis.ticker();
    if (typeid(ticker) == typeid(QCPAxisTicker)) // as QCustomPlot made it
        axis.setTicker(QSharedPointer<NumberTicker>::create());
    const QPen line = theme.hairline(Role::Axis);
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(line);
    axis.setTickLabelColor(theme.colour(Role::MutedText));
    axis.setLabelColor(theme.colour(Role::Text));
    axis.setTickLabelFont(theme.font(0.9));
    axis.setLabelFont(theme.font(0.95));
    axis.setPadding(1); // little air around numbers and names: the plot has the room
    axis.setTickLabelPadding(2);
    axis.setLabelPadding(1);
    axis.grid()->setPen(theme.hairline(Role::Grid));
    QPen zero = theme.hairline(Role::Grid);
    zero.setColor(zero.color().darker(theme.dark ? 70 : 120));
    axis.grid()->setZeroLinePen(zero);
    axis.grid()->setSubGridVisible(false);
}

void applyTheme(QCPAxisRect& rect, const Theme& theme)
{
    rect.setBackground(QBrush(theme.colour(Role::Background)));
    for (QCPAxis* axis : rect.axes())
        applyTheme(*axis, theme);
}

void applyTheme(QCustomPlot& plot, const Theme& theme)
{
    plot.setBackground(QBrush(theme.colour(Role::Background)));
    for (QCPAxisRect* rect : plot.axisRects())
        applyTheme(*rect, theme);
    if (plot.legend) {
        plot.legend->setFont(theme.font(0.9));
        plot.legend->setTextColor(theme.colour(Role::Text));
        plot.legend->setBrush(QBrush(theme.colour(Role::Background)));
        plot.legend->setBorderPen(QPen(theme.colour(Role::Grid)));
    }
}

QCPColorGradient gradientOf(ColourMapName map)
{
    constexpr int stops = 33;
    QCPColorGradient gradient;
    gradient.clearColorStops();
    for (int i = 0; i < stops; ++i) {
        const double t = std::min(8 * i, 255) / 255.0; // the published stops, so nothing is interpolated twice
        gradient.setColorStopAt(t, colourAt(map, t));
    }
    gradient.setColorInterpolation(QCPColorGradient::ciRGB);
    gradient.setLevelCount(256);
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    return gradient;
}

QCPColorGradient gradientOf(const DivergingMap& map)
{
    // QCustomPlot rounds a value down to its step: each step takes the colour of its middle, and the middle step, which
    // reaches as far below zero as above, is neutral.
    constexpr int steps = 256;
    QCPColorGradient gradient;
    gradient.clearColorStops();
    gradient.setLevelCount(steps);
    for (int i = 0; i < steps; ++i)
        gradient.setColorStopAt(i * (1.0 / (steps - 1)), colourAt(map, (i + 0.5) / (steps - 1)));
    gradient.setColorInterpolation(QCPColorGradient::ciRGB);
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    return gradient;
}

} // namespace widgets
