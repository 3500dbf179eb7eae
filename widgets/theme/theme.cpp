#include "widgets/theme/theme.h"

#include <QGuiApplication>

namespace widgets
{
namespace
{

struct Pair {
    QRgb light, dark;
};

Pair coloursOf(Role role)
{
    switch (role) {
    case Role::SampleA:
        return {0xff0072b2, 0xff4da9e6};
    case Role::SampleB:
        return {0xffd55e00, 0xfff08a3c};
    case Role::SampleC:
        return {0xff009e73, 0xff2fc79a};
    case Role::SampleD:
        return {0xffa64d82, 0xffe29bc4};
    case Role::Data:
        return {0xff1d1f22, 0xfff2f3f5};
    case Role::Predictive:
        return {0xff00805d, 0xff2fc79a};
    case Role::PulledBack:
        return {0xffa64d82, 0xffe29bc4};
    case Role::Jacobian:
        return {0xffb06f00, 0xffe69f00};
    case Role::Ghost:
        return {0xff7a8088, 0xff9aa0a8};
    case Role::Truth:
        return {0xff34383d, 0xffd5d8dc};
    case Role::Prior:
        return {0xff5f6b7a, 0xffa3adbb};
    case Role::Posterior:
        return {0xff00805d, 0xff2fc79a};
    case Role::Draw:
        return {0xff7663c4, 0xffa394e6};
    case Role::Empirical:
        return {0xffa64d82, 0xffe29bc4};
    case Role::Probit:
        return {0xffb06f00, 0xffe69f00};
    case Role::PlugIn:
        return {0xffa64d82, 0xffe29bc4};
    case Role::Companion:
        return {0xff5b4bb5, 0xffa9a0f5};
    case Role::Component:
        return {0xffb06f00, 0xffe69f00};
    case Role::Site:
        return {0xff6a3d9a, 0xffb79cf2};
    case Role::Hatch:
        return {0xff70777f, 0xff8f969e};
    case Role::Manifold:
        return {0xff3a3f45, 0xffc9cdd2};
    case Role::Contour:
        return {0xff8a9098, 0xff7e858e};
    case Role::Evidence:
        return {0xff5b4bb5, 0xffa9a0f5};
    case Role::MedianHeuristic:
        return {0xffb06f00, 0xffe69f00};
    case Role::ScaledMedian:
        return {0xff8c564b, 0xffcf9a8e};
    case Role::Current:
        return {0xffc01048, 0xffff6f96};
    case Role::Threshold:
        return {0xff24272b, 0xffe4e6ea};
    case Role::UnderTest:
        return {0xff866a00, 0xffe3c443};
    case Role::PermutationNull:
        return {0xff6c737b, 0xff9aa0a8};
    case Role::GammaNull:
        return {0xff0072b2, 0xff4da9e6};
    case Role::SpectralNull:
        return {0xffa64d82, 0xffe29bc4};
    case Role::Highlight:
        return {0xffe69f00, 0xfff0e442};
    case Role::Selection:
        return {0xff00a3b4, 0xff66e6f0};
    case Role::Brush:
        return {0xff5a6068, 0xffb4bac2};
    case Role::Problem:
        return {0xffb3261e, 0xffff8a80};
    case Role::Background:
        return {0xffffffff, 0xff1c1e21};
    case Role::Axis:
        return {0xff4a4f55, 0xffaab0b7};
    case Role::Grid:
        return {0xffe6e8ea, 0xff33373c};
    case Role::Text:
        return {0xff1d1f22, 0xffe8eaed};
    case Role::MutedText:
        return {0xff5c6269, 0xffa5abb3};
    }
    return {};
}

/// Lightness alone: what is often drawn together is far apart, the main thing is the darkest, paper and scaffolding as
/// light as in colour.
QRgb greyOf(Role role, QRgb colour)
{
    const auto level = [](int lightness) { return qRgb(lightness, lightness, lightness); };
    switch (role) {
    case Role::SampleA:
    case Role::Data:
    case Role::Predictive:
    case Role::Posterior:
    case Role::Evidence:
    case Role::UnderTest:
    case Role::Threshold:
    case Role::Current:
    case Role::Selection:
        return level(0x18);
    case Role::SampleC:
    case Role::Companion:
    case Role::Probit:
    case Role::Site:
    case Role::SpectralNull:
    case Role::MedianHeuristic:
        return level(0x48);
    case Role::SampleB:
    case Role::Empirical:
    case Role::PulledBack:
    case Role::PlugIn:
    case Role::Jacobian:
    case Role::GammaNull:
        return level(0x80);
    case Role::SampleD:
    case Role::Prior:
    case Role::Draw:
    case Role::ScaledMedian:
    case Role::Component:
    case Role::PermutationNull:
    case Role::Ghost:
        return level(0xa8);
    default:
        return level(qGray(colour));
    }
}

QPalette darkPalette(const Theme& theme)
{
    QPalette palette;
    const QColor window(0x2b, 0x2e, 0x32), base(0x1c, 0x1e, 0x21), button(0x3a, 0x3e, 0x44),
        ink = theme.colour(Role::Text);
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::AlternateBase, QColor(0x25, 0x28, 0x2c));
    palette.setColor(QPalette::Button, button);
    palette.setColor(QPalette::ToolTipBase, QColor(0x3a, 0x3e, 0x44));
    palette.setColor(QPalette::Light, QColor(0x50, 0x55, 0x5c));
    palette.setColor(QPalette::Midlight, QColor(0x44, 0x48, 0x4e));
    palette.setColor(QPalette::Mid, QColor(0x55, 0x5a, 0x61));
    palette.setColor(QPalette::Dark, QColor(0x17, 0x19, 0x1b));
    palette.setColor(QPalette::Shadow, Qt::black);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, ink);
    palette.setColor(QPalette::BrightText, Qt::white);
    palette.setColor(QPalette::PlaceholderText, theme.colour(Role::MutedText));
    palette.setColor(QPalette::Highlight, QColor(0x2f, 0x7f, 0xb8));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, theme.colour(Role::SampleA));
    palette.setColor(QPalette::LinkVisited, theme.colour(Role::PulledBack));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(0x80, 0x86, 0x8e));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(0x4a, 0x4f, 0x55));
    return palette;
}

QPalette lightPalette(const Theme& theme)
{
    QPalette palette(QColor(0xf1, 0xf2, 0xf4));
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::AlternateBase, QColor(0xf6, 0xf7, 0xf8));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, theme.colour(Role::Text));
    palette.setColor(QPalette::ToolTipBase, QColor(0xff, 0xff, 0xf4));
    palette.setColor(QPalette::PlaceholderText, theme.colour(Role::MutedText));
    palette.setColor(QPalette::Highlight, QColor(0x1f, 0x78, 0xb4));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, theme.colour(Role::SampleA));
    palette.setColor(QPalette::LinkVisited, theme.colour(Role::PulledBack));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(0x9a, 0x9f, 0xa6));
    return palette;
}

} // namespace

QColor Theme::colour(Role role) const
{
    const Pair pair = coloursOf(role);
    if (grey)
        return QColor::fromRgb(greyOf(role, pair.light));
    return QColor::fromRgba(dark ? pair.dark : pair.light);
}

QColor Theme::tint(Role role) const
{
    QColor wash = colour(role);
    wash.setAlpha(dark ? 55 : 38);
    return wash;
}

QPen Theme::pen(const QColor& ink, double width, Qt::PenStyle style) const
{
    return {ink, width * lineScale.value_or(textScale), style};
}

QPen Theme::pen(Role role, double width, Qt::PenStyle style) const
{
    return pen(colour(role), width, style);
}

QPen Theme::hairline(Role role) const
{
    return {colour(role), lineScale.value_or(1.0)};
}

QColor Theme::sampleColour(int label, bool labelled) const
{
    if (!labelled)
        return colour(Role::Data);
    constexpr std::array samples{Role::SampleA, Role::SampleB, Role::SampleC, Role::SampleD};
    return colour(samples[static_cast<std::size_t>(label < 0 ? 0 : label) % samples.size()]);
}

DivergingMap Theme::diverging(int positive, int negative) const
{
    if (grey) // one way from dark to light: equal magnitudes of either sign must not look alike, nor be lost on paper
        return {.negative = QColor(0x4e, 0x4e, 0x4e),
                .neutral = QColor(0x96, 0x96, 0x96),
                .positive = QColor(0xe4, 0xe4, 0xe4)};
    const double strongest = dark ? 0.8 : 0.48; // lightness of both ends, far from that of the paper
    return {.negative = withLightness(sampleColour(negative, true), strongest),
            .neutral = colour(Role::Background),
            .positive = withLightness(sampleColour(positive, true), strongest)};
}

QFont Theme::font(double relativeSize, bool bold) const
{
    QFont font = QGuiApplication::font();
    font.setPointSizeF(fontPoints.value_or(font.pointSizeF()) * relativeSize);
    font.setBold(bold);
    if (!fontFamily.isEmpty())
        font.setFamily(fontFamily);
    return font;
}

QPalette paletteOf(const Theme& theme)
{
    return theme.dark ? darkPalette(theme) : lightPalette(theme);
}

} // namespace widgets
