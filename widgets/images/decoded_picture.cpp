#include "widgets/images/decoded_picture.h"

#include "widgets/theme/colour_map.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QImageReader>

#include <cassert>
#include <cstring>

namespace widgets
{

namespace
{

constexpr qint64 largestPicture = 128; // MB

core::Failure noPicture(const QString& name, const QString& why)
{
    return core::invalidInput(QStringLiteral("%1: %2").arg(name, why).toStdString());
}

/// The form that the first bytes tell; empty for others.
QByteArray formOf(const QByteArray& bytes)
{
    struct Form {
        const char *begin, *name;
    };
    for (const Form& form : {Form{"\x89PNG\r\n\x1a\n", "png"}, Form{"\xff\xd8\xff", "jpeg"}, Form{"GIF87a", "gif"},
                             Form{"GIF89a", "gif"}, Form{"BM", "bmp"}})
        if (bytes.startsWith(form.begin))
            return form.name;
    return {};
}

} // namespace

core::Outcome<QByteArray> pictureBytes(const QString& path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return noPicture(info.fileName(), QStringLiteral("there is no such file"));
    if (!info.isFile())
        return noPicture(info.fileName(),
                         QStringLiteral("this is no file that holds a picture: choose a PNG or JPEG file"));
    if (info.size() > largestPicture << 20)
        return noPicture(info.fileName(),
                         QStringLiteral("it is larger than %1 MB: save the picture smaller").arg(largestPicture));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return noPicture(info.fileName(), QStringLiteral("it cannot be read (%1)").arg(file.errorString()));
    return file.read(largestPicture << 20);
}

core::Outcome<core::Picture> decodedPicture(const QByteArray& bytes, const QString& name)
{
    const QByteArray form = formOf(bytes);
    if (form.isEmpty())
        return noPicture(name, QStringLiteral("this is no PNG, JPEG, GIF or BMP picture: choose a PNG or JPEG file"));
    QBuffer buffer;
    buffer.setData(bytes);
    QImageReader reader(&buffer, form);
    reader.setAutoDetectImageFormat(false);
    QImage image = reader.read();
    if (image.isNull())
        return noPicture(name, QStringLiteral("this is no picture that can be read (%1): choose a PNG or JPEG file")
                                   .arg(reader.errorString()));
    image = std::move(image).convertToFormat(QImage::Format_RGB888);
    core::Picture picture{.size = {.height = image.height(), .width = image.width(), .channels = 3}, .values = {}};
    const std::size_t line = static_cast<std::size_t>(image.width()) * 3;
    picture.values.resize(line * static_cast<std::size_t>(image.height()));
    for (int row = 0; row < image.height(); ++row)
        std::memcpy(picture.values.data() + static_cast<std::size_t>(row) * line, image.constScanLine(row), line);
    return picture;
}

core::Outcome<core::Picture> decodedPicture(const QString& path)
{
    const core::Outcome<QByteArray> bytes = pictureBytes(path);
    if (const auto* failure = std::get_if<core::Failure>(&bytes))
        return *failure;
    return decodedPicture(std::get<QByteArray>(bytes), QFileInfo(path).fileName());
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
