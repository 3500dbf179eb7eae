#include "core/images/idx.h"

#include "core/data/table_text.h"
#include "core/images/image_dataset.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <variant>

namespace core
{

using Eigen::Index;

namespace
{

using namespace std::string_view_literals;

constexpr std::uint32_t imagesMagic = 0x803, labelsMagic = 0x801;
constexpr std::size_t imagesHeader = 16, labelsHeader = 8;

/// The big-endian number of four bytes at `at`.
std::uint32_t wordAt(std::string_view bytes, std::size_t at)
{
    std::uint32_t word = 0;
    for (std::size_t k = at; k < at + 4; ++k)
        word = word << 8 | static_cast<unsigned char>(bytes[k]);
    return word;
}

std::string inHexadecimal(std::uint32_t word)
{
    char text[11];
    std::snprintf(text, sizeof text, "0x%08X", word);
    return text;
}

std::string shortProblem(std::size_t length, std::size_t promised)
{
    return "it ends after " + std::to_string(length) + " of " + std::to_string(promised) + " bytes: copy it again";
}

std::string lengthProblem(std::size_t length, std::size_t promised)
{
    if (length < promised)
        return shortProblem(length, promised);
    if (length > promised)
        return "it has " + countOf(length - promised, "byte") + " more than the " + std::to_string(promised) +
               " that its header promises: copy it again";
    return {};
}

std::string labelsProblem(std::string_view bytes, std::size_t images)
{
    if (bytes.size() < labelsHeader)
        return shortProblem(bytes.size(), labelsHeader + images);
    if (wordAt(bytes, 0) != labelsMagic)
        return "its magic number " + inHexadecimal(wordAt(bytes, 0)) + " is not that of labels, " +
               inHexadecimal(labelsMagic) + ": put the labels of the images in its place";
    const std::size_t labels = wordAt(bytes, 4);
    if (labels != images)
        return "it has " + countOf(labels, "label") + " for " + countOf(images, "image") +
               ": put the labels of these images in its place";
    return lengthProblem(bytes.size(), labelsHeader + labels);
}

/// n×d greys v/127.5 − 1 of bytes that follow each other image by image.
Eigen::MatrixXd greysOf(std::string_view pixels, Index n, Index d)
{
    using Bytes = Eigen::Matrix<unsigned char, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const Bytes> bytes(reinterpret_cast<const unsigned char*>(pixels.data()), n, d);
    constexpr Index together = 64; // images whose bytes stay near while they are laid out by columns
    Eigen::MatrixXd x(n, d);
    for (Index i = 0; i < n; i += together) {
        const Index count = std::min(together, n - i);
        x.middleRows(i, count) = bytes.middleRows(i, count).cast<double>().array() / 127.5 - 1.0;
    }
    return x;
}

/// The last place of a word in a name by another.
bool replaceLast(std::string& name, std::string_view word, std::string_view other)
{
    const std::size_t at = name.rfind(word);
    if (at != std::string::npos)
        name.replace(at, word.size(), other);
    return at != std::string::npos;
}

} // namespace

bool isIdx(std::string_view bytes)
{
    return bytes.starts_with("\0\0"sv);
}

std::string idxImagesProblem(std::string_view bytes)
{
    if (bytes.size() < 4)
        return shortProblem(bytes.size(), imagesHeader);
    const std::uint32_t magic = wordAt(bytes, 0);
    if (magic == labelsMagic)
        return "these are labels: choose the file of their images";
    if (magic != imagesMagic)
        return "its magic number " + inHexadecimal(magic) + " is not that of MNIST's images, " +
               inHexadecimal(imagesMagic) + ": choose a file of images of one byte a pixel";
    if (bytes.size() < imagesHeader)
        return shortProblem(bytes.size(), imagesHeader);
    const std::size_t n = wordAt(bytes, 4), height = wordAt(bytes, 8), width = wordAt(bytes, 12);
    if (std::string problem = sizeProblem(n, height, width); !problem.empty())
        return problem;
    return lengthProblem(bytes.size(), imagesHeader + n * height * width);
}

Outcome<Dataset> readIdx(const NamedBytes& images, const NamedBytes& labels)
{
    if (const std::string problem = idxImagesProblem(images.bytes); !problem.empty())
        return invalidTable(images.name, problem);
    const Index n = wordAt(images.bytes, 4);
    const PictureSize size{.height = wordAt(images.bytes, 8), .width = wordAt(images.bytes, 12)};
    if (const std::string problem = labelsProblem(labels.bytes, static_cast<std::size_t>(n)); !problem.empty())
        return invalidTable(labels.name, problem);
    auto digits = digitsOfBytes(labels.bytes.substr(labelsHeader));
    if (const auto* problem = std::get_if<std::string>(&digits))
        return invalidTable(labels.name, *problem);
    const std::string_view pixels = images.bytes.substr(imagesHeader);
    return imageDataset(greysOf(pixels, n, size.height * size.width), std::move(std::get<std::vector<int>>(digits)),
                        size, images.name);
}

std::vector<std::filesystem::path> labelsBeside(const std::filesystem::path& images)
{
    std::string name = images.filename().string();
    if (!replaceLast(name, "images", "labels"))
        return {};
    replaceLast(name, "idx3", "idx1");
    const bool zipped = name.ends_with(".gz");
    const std::string other = zipped ? name.substr(0, name.size() - 3) : name + ".gz";
    return {images.parent_path() / name, images.parent_path() / other};
}

} // namespace core
