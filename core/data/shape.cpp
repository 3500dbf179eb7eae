#include "core/data/shape.h"

namespace core
{

bool PictureSize::fills(std::ptrdiff_t columns) const
{
    // By division: a product of what a document says need not be a number any more.
    return height >= 1 && width >= 1 && channels >= 1 && columns >= 2 && columns % height == 0 &&
           columns / height % width == 0 && columns / height / width == channels;
}

std::string sizeText(const PictureSize& size)
{
    return std::to_string(size.height) + "×" + std::to_string(size.width) + " pixels" +
           (size.channels == 1 ? "" : " of " + std::to_string(size.channels) + " channels");
}

} // namespace core
