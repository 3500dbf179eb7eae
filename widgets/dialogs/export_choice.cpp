#include "widgets/dialogs/export_choice.h"

#include <QCoreApplication>

#include <cmath>

namespace widgets {

namespace {

constexpr double millimetresPerInch = 25.4;
constexpr int smallestSide = 64;       // pixels; below it no axis label fits
constexpr int largestSide = 20000;     // QPainter's coordinates end at 32767
constexpr double largestArea = 2.5e8;  // pixels: a gigabyte while it is being painted
constexpr int lowestDpi = 30, highestDpi = 2400;

QString sentence(const char* text) { return QCoreApplication::translate("ExportDialog", text); }

} // namespace

QSize ExportChoice::pixels() const
{
    const double scale = unit == Unit::Pixels ? 1.0 : dpi / millimetresPerInch;
    return {static_cast<int>(std::lround(scale * size.width())), static_cast<int>(std::lround(scale * size.height()))};
}

QSizeF ExportChoice::millimetres() const
{
    return unit == Unit::Millimetres ? size : size * (millimetresPerInch / dpi);
}

QString problemOf(const ExportChoice& choice)
{
    if (choice.isTable())
        return {};
    if (choice.dpi < lowestDpi || choice.dpi > highestDpi)
        return sentence("The resolution must lie between %1 and %2 dpi.").arg(lowestDpi).arg(highestDpi);
    if (!(choice.size.width() > 0.0 && choice.size.height() > 0.0))
        return sentence("Width and height must be greater than 0.");
    if (choice.size.width() > largestSide || choice.size.height() > largestSide)
        return sentence("No side may be longer than %1.").arg(largestSide);
    const QSize pixels = choice.pixels();
    if (pixels.width() < smallestSide || pixels.height() < smallestSide)
        return sentence("That is %1×%2 pixels, too small to read: take at least %3 each way.")
            .arg(pixels.width())
            .arg(pixels.height())
            .arg(smallestSide);
    const double area = static_cast<double>(pixels.width()) * pixels.height();
    if (pixels.width() > largestSide || pixels.height() > largestSide || area > largestArea)
        return sentence("That is %1×%2 pixels, too many to paint: lower the size or the resolution.")
            .arg(pixels.width())
            .arg(pixels.height());
    return {};
}

} // namespace widgets
