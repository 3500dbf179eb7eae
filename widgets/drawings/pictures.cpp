#include "widgets/drawings/pictures.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <memory>

namespace widgets
{

namespace
{

struct PictureWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::PictureDrawings)
};

struct MarkedPicture {
    core::Picture picture;
    std::optional<PatchOverlay> overlay;
};

std::optional<double> valueOfPatchAt(const std::optional<PatchOverlay>& overlay, const QPointF& place)
{
    if (!overlay || !(place.x() >= 0.0) || !(place.y() >= 0.0))
        return std::nullopt;
    const auto column = static_cast<Eigen::Index>(place.x()) / overlay->side;
    const auto row = static_cast<Eigen::Index>(place.y()) / overlay->side;
    if (column >= overlay->grid.columns || row >= overlay->grid.rows)
        return std::nullopt;
    return overlay->values(row * overlay->grid.columns + column);
}

QColor mixedColour(const QColor& under, const QColor& over, double share)
{
    const auto mixed = [share](int a, int b) { return static_cast<int>(std::lround((1.0 - share) * a + share * b)); };
    return {mixed(under.red(), over.red()), mixed(under.green(), over.green()), mixed(under.blue(), over.blue())};
}

QImage markedImage(const MarkedPicture& shown, const QColor& mark)
{
    const auto [height, width, channels] = shown.picture.size;
    QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const std::uint8_t* pixel = shown.picture.values.data() + (y * width + x) * channels;
            const QColor colour(pixel[0], pixel[channels > 1 ? 1 : 0], pixel[channels > 2 ? 2 : 0]);
            const auto value = valueOfPatchAt(shown.overlay, {x + 0.5, y + 0.5});
            const bool marked = value && *value >= shown.overlay->threshold;
            image.setPixelColor(x, y, marked ? mixedColour(colour, mark, shown.overlay->opacity) : colour);
        }
    return image;
}

DrawnPicture pictureOf(const core::Picture& picture, const std::optional<PatchOverlay>& overlay)
{
    DrawnPicture drawn{.place = [](const QPointF& place) {
        return PictureWords::tr("column %1, row %2").arg(std::floor(place.x())).arg(std::floor(place.y()));
    }};
    if (picture.values.empty())
        return drawn;
    const auto shown = std::make_shared<const MarkedPicture>(MarkedPicture{picture, overlay});
    drawn.size = {static_cast<int>(picture.size.width), static_cast<int>(picture.size.height)};
    drawn.image = [shown](const Theme& theme) { return markedImage(*shown, theme.colour(Role::Problem)); };
    drawn.name = PictureWords::tr("log ratio");
    drawn.valueAt = [shown](const QPointF& place) { return valueOfPatchAt(shown->overlay, place); };
    return drawn;
}

} // namespace

Drawing patchPictureDrawing(const core::Picture& picture, const PictureTexts& texts,
                            const std::optional<PatchOverlay>& overlay)
{
    const auto upTo = [](Eigen::Index pixels) {
        return core::Interval{0.0, std::max(static_cast<double>(pixels), 1.0)};
    };
    Drawing drawing{
        .title = texts.title,
        .subtitle = texts.subtitle,
        .meaning = texts.meaning,
        .summary =
            picture.values.empty()
                ? PictureWords::tr("No picture is shown.")
                : PictureWords::tr("A picture of %1×%2 pixels.").arg(picture.size.height).arg(picture.size.width),
        .axes = DrawnAxes::Own,
        .across = {.label = PictureWords::tr("column, pixels"), .range = upTo(picture.size.width)},
        .up = {.label = PictureWords::tr("row, pixels"), .reversed = true, .range = upTo(picture.size.height)},
        .picture = pictureOf(picture, overlay)};
    if (overlay)
        drawing.beside.add(QStringLiteral("log_ratio"), overlay->values);
    return drawing;
}

} // namespace widgets
