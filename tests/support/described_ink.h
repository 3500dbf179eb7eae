#pragma once

#include "widgets/theme/theme.h"

#include <QBrush>
#include <QPen>
#include <QStringList>

#include <array>
#include <cmath>

/// Colours, pens and brushes in words, by what the theme calls them.
namespace described
{

inline constexpr std::array roleNames{
    "SampleA",   "SampleB",   "SampleC",   "SampleD",    "Data",         "Predictive", "PulledBack",   "Jacobian",
    "Ghost",     "Truth",     "Prior",     "Posterior",  "Draw",         "Empirical",  "Probit",       "PlugIn",
    "Companion", "Component", "Site",      "Hatch",      "Manifold",     "Contour",    "Evidence",     "Median",
    "Scaled",    "Current",   "Threshold", "UnderTest",  "Permutations", "Gamma",      "SpectralNull", "Highlight",
    "Selection", "Brush",     "Problem",   "Background", "Axis",         "Grid",       "Text",         "MutedText",
};
static_assert(roleNames.size() == static_cast<std::size_t>(widgets::Role::MutedText) + 1);

inline QString hexOf(const QColor& colour)
{
    return colour.name(colour.alpha() == 255 ? QColor::HexRgb : QColor::HexArgb);
}

/// "Predictive", all roles of that colour ("Data/Truth"), or the colour itself.
inline QString inkName(const widgets::Theme& theme, const QColor& ink)
{
    QStringList inked, tinted;
    for (std::size_t i = 0; i < roleNames.size(); ++i) {
        const auto role = static_cast<widgets::Role>(i);
        if (theme.colour(role).rgb() == ink.rgb())
            inked << roleNames[i];
        if (theme.tint(role) == ink)
            tinted << roleNames[i];
    }
    if (!tinted.isEmpty() && ink.alpha() < 255)
        return QStringLiteral("tint of ") + tinted.join(u'/');
    if (inked.isEmpty())
        return hexOf(ink);
    const int percent = static_cast<int>(std::lround(100.0 * ink.alphaF()));
    return inked.join(u'/') + (percent == 100 ? QString() : QStringLiteral(" at %1 %").arg(percent));
}

inline QString penText(const widgets::Theme& theme, const QPen& pen)
{
    constexpr std::array styles{
        "", "", " dashed", " dotted", " dash-dotted", " dash-dot-dotted", " dashed its own way"};
    if (pen.style() == Qt::NoPen)
        return QStringLiteral("no line");
    return QStringLiteral("%1 px%2 in %3")
        .arg(pen.widthF(), 0, 'g', 3)
        .arg(QLatin1String(styles.at(static_cast<std::size_t>(pen.style()))), inkName(theme, pen.color()));
}

inline QString brushText(const widgets::Theme& theme, const QBrush& brush)
{
    if (brush.style() == Qt::NoBrush)
        return {};
    const QString how = brush.style() == Qt::SolidPattern ? QString() : QStringLiteral(" (a pattern)");
    return QStringLiteral(", filled with ") + inkName(theme, brush.color()) + how;
}

/// Every role of the light and the dark theme, a line each.
inline QStringList describedTheme()
{
    const widgets::Theme light, dark{.dark = true};
    const QString row = QStringLiteral("%1 %2 %3 %4 %5");
    QStringList lines{row.arg("role", -14).arg("light", -10).arg("its tint", -10).arg("dark", -10).arg("its tint")};
    for (std::size_t i = 0; i < roleNames.size(); ++i) {
        const auto role = static_cast<widgets::Role>(i);
        lines << row.arg(roleNames[i], -14)
                     .arg(hexOf(light.colour(role)), -10)
                     .arg(hexOf(light.tint(role)), -10)
                     .arg(hexOf(dark.colour(role)), -10)
                     .arg(hexOf(dark.tint(role)));
    }
    return lines;
}

} // namespace described
