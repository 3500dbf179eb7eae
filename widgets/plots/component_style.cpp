#include "widgets/plots/component_style.h"

namespace widgets
{

QColor componentColour(const Theme& theme, int index, int count)
{
    const double lightness = theme.dark ? 0.78 : 0.52; // in Oklab, far from that of the paper
    const double share = count > 1 ? static_cast<double>(index) / (count - 1) : 0.0;
    if (theme.grey)
        return colourAt(ColourMapName::Grey, 0.1 + 0.55 * share);
    return withLightness(colourAt(ColourMapName::Viridis, share), lightness);
}

QString subscripted(const QString& symbol, int number)
{
    constexpr char16_t zero = u'₀';
    QString text = symbol;
    for (const QChar digit : QString::number(number))
        text += QChar(static_cast<char16_t>(zero + digit.digitValue()));
    return text;
}

} // namespace widgets
