#include "widgets/plots/picture_image.h"

#include <algorithm>
#include <cassert>

namespace widgets
{

QImage pictureImage(const Eigen::Ref<const Eigen::VectorXd>& numbers, const core::PictureSize& size,
                    const InkScale& scale)
{
    assert(size.fills(numbers.size()));
    const double range = scale.ink > scale.paper ? scale.ink - scale.paper : 1.0;
    const auto level = [&](double value) {
        return static_cast<int>(std::clamp(255.0 * (value - scale.paper) / range, 0.0, 255.0) + 0.5);
    };
    QImage image(static_cast<int>(size.width), static_cast<int>(size.height), QImage::Format_RGB32);
    for (int row = 0; row < image.height(); ++row)
        for (int column = 0; column < image.width(); ++column) {
            const auto pixel = numbers.segment((row * size.width + column) * size.channels, size.channels);
            const int grey = 255 - level(pixel.mean());
            image.setPixel(column, row,
                           size.channels == 3 ? qRgb(level(pixel[0]), level(pixel[1]), level(pixel[2]))
                                              : qRgb(grey, grey, grey));
        }
    return image;
}

} // namespace widgets
