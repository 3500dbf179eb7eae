#include "widgets/images/decoded_picture.h"

#include "widgets/theme/colour_map.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QImageReader>

#include <cassert>
#include <cstring>

namespace widgets
{

core::Outcome<core::Picture> decodedPicture(const QString& path)
{
    const auto refused = [&](const QString& why) {
        const QString sentence = QStringLiteral("%1: %2").arg(QFileInfo(path).fileName(), why);
        return core::Failure{core::Failure::Kind::InvalidInput, sentence.toStdString()};
    };
    if (!QFileInfo::exists(path))
        return refused(QStringLiteral("there is no such file"));
    QImageReader reader(path);
    reader.setDecideFormatFromContent(true);
    QImage image = reader.read();
    if (image.isNull())
        return refused(QStringLiteral("this is no picture that can be read (%1): choose a PNG or JPEG file")
                           .arg(reader.errorString()));
    image = std::move(image).convertToFormat(QImage::Format_RGB888);
    core::Picture picture{.size = {.height = image.height(), .width = image.width(), .channels = 3}, .values = {}};
    const std::size_t line = static_cast<std::size_t>(image.width()) * 3;
    picture.values.resize(line * static_cast<std::size_t>(image.height()));
    for (int row = 0; row < image.height(); ++row)
        std::memcpy(picture.values.data() + static_cast<std::size_t>(row) * line, image.constScanLine(row), line);
    return picture;
}

QByteArray mapAsPng(const Eigen::VectorXd& values, const core::PatchGrid& grid, Eigen::Index side)
{
    assert(values.size() == grid.size() && grid.size() > 0);
    const double least = values.minCoeff(), range = std::max(values.maxCoeff() - least, 1e-300);
    QImage image(static_cast<int>(grid.columns * side), static_cast<int>(grid.rows * side), QImage::Format_RGB888);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const double value = values((y / side) * grid.columns + x / side);
            image.setPixelColor(x, y, colourAt(ColourMapName::Viridis, (value - least) / range));
        }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace widgets
