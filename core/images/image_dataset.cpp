#include "core/images/image_dataset.h"

#include "core/data/table_text.h"

#include <cmath>
#include <utility>

namespace core
{

std::string sizeProblem(std::size_t images, std::size_t height, std::size_t width)
{
    if (images == 0)
        return "it holds no images: choose a file with at least one";
    // By division: the numbers of a header may have any product.
    if (height == 0 || width == 0 || (height == 1 && width == 1) || width > mostNumbersPerImage / height)
        return "its header tells of images of " + std::to_string(height) + "×" + std::to_string(width) +
               " pixels; from 2 to " + std::to_string(mostNumbersPerImage) + " can be read: check that it is undamaged";
    if (images > mostImageNumbers / (height * width))
        return "its header tells of " + std::to_string(images) + " images of " + std::to_string(height) + "×" +
               std::to_string(width) + " pixels; up to " + std::to_string(mostImageNumbers / (height * width)) +
               " of that size can be read: keep a part of them";
    return {};
}

std::optional<int> digitOf(double label)
{
    if (!(label >= 0.0 && label <= 9.0) || label != std::floor(label))
        return std::nullopt;
    return static_cast<int>(label);
}

std::string labelProblem(std::string_view written)
{
    return "the label " + inQuotes(written) + " is none of the digits 0 to 9: correct it or remove its image";
}

std::variant<std::vector<int>, std::string> digitsOfBytes(std::string_view bytes)
{
    std::vector<int> labels;
    labels.reserve(bytes.size());
    for (const char byte : bytes) {
        const int label = static_cast<unsigned char>(byte);
        if (label > 9)
            return "image " + std::to_string(labels.size() + 1) + ": " + labelProblem(std::to_string(label));
        labels.push_back(label);
    }
    return labels;
}

Dataset imageDataset(Eigen::MatrixXd x, std::vector<int> labels, std::optional<PictureSize> picture, std::string source)
{
    Dataset data;
    data.x = std::move(x);
    data.columnNames = coordinateNames(data.dimensions());
    data.labels = std::move(labels);
    data.source = std::move(source);
    data.picture = picture;
    return data;
}

} // namespace core
