#include "widgets/theme/colour_map.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

// Every eighth of the 256 published entries, and the last. Viridis and magma: S. van der Walt and N. Smith (CC0);
// cividis: Nuñez, Anderton and Renslow, PLOS ONE 13 (2018), e0199239.
constexpr int stopCount = 33;
using Stops = std::array<unsigned, stopCount>;

constexpr Stops viridis{0x440154, 0x470d60, 0x48186a, 0x482374, 0x472d7b, 0x453781, 0x424086, 0x3e4989, 0x3b528b,
                        0x375b8d, 0x33638d, 0x2f6b8e, 0x2c728e, 0x297a8e, 0x26828e, 0x23898e, 0x21918c, 0x1f988b,
                        0x1fa088, 0x22a785, 0x28ae80, 0x32b67a, 0x3fbc73, 0x4ec36b, 0x5ec962, 0x70cf57, 0x84d44b,
                        0x98d83e, 0xaddc30, 0xc2df23, 0xd8e219, 0xece51b, 0xfde725};
constexpr Stops cividis{0x00224e, 0x00285b, 0x002e6a, 0x053371, 0x1a386f, 0x273e6e, 0x32436d, 0x3b496c, 0x434e6c,
                        0x4b546c, 0x535a6d, 0x5a5f6e, 0x61656f, 0x686a71, 0x6f7073, 0x767676, 0x7d7c78, 0x848279,
                        0x8c8878, 0x938e78, 0x9b9476, 0xa39a74, 0xaba072, 0xb4a76f, 0xbcae6c, 0xc4b468, 0xcdbb63,
                        0xd5c25e, 0xdec958, 0xe7d150, 0xf0d846, 0xf9e03a, 0xfee838};
constexpr Stops magma{0x000004, 0x030312, 0x0a0822, 0x130d34, 0x1d1147, 0x29115a, 0x36106b, 0x440f76, 0x51127c,
                      0x5d177f, 0x6a1c81, 0x762181, 0x832681, 0x902a81, 0x9c2e7f, 0xaa337d, 0xb73779, 0xc43c75,
                      0xd0416f, 0xdc4869, 0xe75263, 0xef5d5e, 0xf56b5c, 0xf9795d, 0xfc8961, 0xfd9869, 0xfea772,
                      0xfeb67c, 0xfec488, 0xfed395, 0xfde2a3, 0xfcf0b2, 0xfcfdbf};

double positionOf(int stop)
{
    return std::min(8 * stop, 255) / 255.0;
}

QColor between(const Stops& stops, double t)
{
    const int below = std::min(static_cast<int>(t * 255.0 / 8.0), stopCount - 2);
    const double part = (t - positionOf(below)) / (positionOf(below + 1) - positionOf(below));
    const auto index = static_cast<std::size_t>(below);
    const QColor a = QColor::fromRgb(stops[index]), b = QColor::fromRgb(stops[index + 1]);
    const auto mix = [part](int from, int to) { return static_cast<int>(std::lround(from + part * (to - from))); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

double linearOf(double encoded)
{
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

double encodedOf(double linear)
{
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

struct Oklab {
    double lightness, a, b;
};

Oklab oklabOf(const QColor& colour)
{
    const double red = linearOf(colour.redF()), green = linearOf(colour.greenF()), blue = linearOf(colour.blueF());
    const double l = std::cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const double m = std::cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const double s = std::cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

/// Red, green and blue before encoding; outside [0, 1] for what no screen can show.
std::array<double, 3> linearRgbOf(const Oklab& lab)
{
    const auto cube = [](double x) { return x * x * x; };
    const double l = cube(lab.lightness + 0.3963377774 * lab.a + 0.2158037573 * lab.b);
    const double m = cube(lab.lightness - 0.1055613458 * lab.a - 0.0638541728 * lab.b);
    const double s = cube(lab.lightness - 0.0894841775 * lab.a - 1.2914855480 * lab.b);
    return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

QColor colourOf(const Oklab& lab)
{
    const auto step = [](double linear) {
        return static_cast<int>(std::lround(255.0 * encodedOf(std::clamp(linear, 0.0, 1.0))));
    };
    const std::array<double, 3> rgb = linearRgbOf(lab);
    return {step(rgb[0]), step(rgb[1]), step(rgb[2])};
}

} // namespace

QString nameOf(ColourMapName map)
{
    switch (map) {
    case ColourMapName::Viridis:
        return QStringLiteral("viridis");
    case ColourMapName::Cividis:
        return QStringLiteral("cividis");
    case ColourMapName::Magma:
        return QStringLiteral("magma");
    case ColourMapName::Grey:
        return QStringLiteral("grey");
    }
    return {};
}

QColor colourAt(ColourMapName map, double t)
{
    if (std::isnan(t))
        return Qt::transparent;
    t = std::clamp(t, 0.0, 1.0);
    switch (map) {
    case ColourMapName::Viridis:
        return between(viridis, t);
    case ColourMapName::Cividis:
        return between(cividis, t);
    case ColourMapName::Magma:
        return between(magma, t);
    case ColourMapName::Grey:
        break;
    }
    // Ends short of black and white, so that both ends stand out from the paper and from the ink.
    const int grey = static_cast<int>(std::lround(20 + 225 * t));
    return {grey, grey, grey};
}

QColor colourAt(const DivergingMap& map, double t)
{
    if (std::isnan(t))
        return Qt::transparent;
    const double strength = std::min(std::abs(2.0 * t - 1.0), 1.0);
    if (strength == 0.0)
        return map.neutral;
    const Oklab from = oklabOf(map.neutral), to = oklabOf(t < 0.5 ? map.negative : map.positive);
    const auto mix = [strength](double a, double b) { return a + strength * (b - a); };
    return colourOf({mix(from.lightness, to.lightness), mix(from.a, to.a), mix(from.b, to.b)});
}

QColor withLightness(const QColor& colour, double lightness)
{
    const Oklab given = oklabOf(colour);
    const auto withChroma = [&](double share) { return Oklab{lightness, share * given.a, share * given.b}; };
    const auto shows = [](const Oklab& lab) {
        return std::ranges::all_of(linearRgbOf(lab), [](double x) { return x >= 0.0 && x <= 1.0; });
    };
    double kept = 1.0;
    constexpr double step = 0.01; // finer than eight bits a channel tell apart
    while (kept > 0.0 && !shows(withChroma(kept)))
        kept -= step;
    return colourOf(withChroma(std::max(kept, 0.0)));
}

double luminance(const QColor& colour)
{
    return 0.2126 * linearOf(colour.redF()) + 0.7152 * linearOf(colour.greenF()) + 0.0722 * linearOf(colour.blueF());
}

QColor inkOn(const QColor& colour)
{
    return luminance(colour) > 0.25 ? QColor(20, 20, 20) : QColor(245, 245, 245);
}

} // namespace widgets
