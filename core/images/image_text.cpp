#include "core/images/image_text.h"

#include "core/data/delimited.h"
#include "core/data/table_text.h"
#include "core/data/text_encoding.h"
#include "core/images/image_dataset.h"
#include "core/window/window.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr PictureSize elementsSize{.height = 16, .width = 16}; // of zip.train

/// How the lines of a text are to be read.
struct Layout {
    char separator = RecordReader::blanks;
    bool hasHeader = false;
    bool commaAllowed = false;   // as decimal sign
    std::size_t label = 0;       // the cell that is it
    std::size_t cells = 1 + 256; // of a line
    std::optional<PictureSize> picture = elementsSize;
};

bool isLabel(const Cell& cell)
{
    constexpr std::string_view name = "label";
    return std::equal(name.begin(), name.end(), cell.text.begin(), cell.text.end(), [](char a, char b) {
        return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
    });
}

bool isNumbers(const std::vector<Cell>& cells)
{
    return std::all_of(cells.begin(), cells.end(),
                       [](const Cell& c) { return parseNumber(c.text, false) || isMissing(c.text); });
}

std::optional<PictureSize> squareOf(std::size_t pixels)
{
    const auto side = static_cast<Index>(std::llround(std::sqrt(static_cast<double>(pixels))));
    const PictureSize size{.height = side, .width = side};
    return size.fills(static_cast<Index>(pixels)) ? std::optional(size) : std::nullopt;
}

/// The layout that a header tells of; what is wrong with it otherwise.
std::variant<Layout, std::string> layoutOf(const std::vector<Cell>& header, char separator, std::size_t line)
{
    const std::string where = "line " + std::to_string(line) + ": ";
    if (std::count_if(header.begin(), header.end(), isLabel) > 1)
        return where + "several columns are named “label”: keep one";
    if (header.size() == 1)
        return where + "no column of pixels stands beside “label”: add them, row by row";
    if (header.size() - 1 > mostNumbersPerImage)
        return where + "there are " + std::to_string(header.size() - 1) + " columns of pixels; up to " +
               std::to_string(mostNumbersPerImage) + " can be read: make the images smaller";
    const auto unnamed = std::find_if(header.begin(), header.end(), [](const Cell& c) { return c.text.empty(); });
    if (unnamed != header.end())
        return where + "column " + std::to_string(unnamed - header.begin() + 1) +
               " has no name: remove it if it numbers the rows, or name it as a pixel";
    const auto label = std::find_if(header.begin(), header.end(), isLabel);
    return Layout{.separator = separator,
                  .hasHeader = true,
                  .commaAllowed = separator != ',',
                  .label = static_cast<std::size_t>(label - header.begin()),
                  .cells = header.size(),
                  .picture = squareOf(header.size() - 1)};
}

/// By the first record: numbers between blanks, or else a header under the separator that sets “label” apart.
std::variant<Layout, std::string> layoutOf(std::string_view text)
{
    std::vector<Cell> first;
    RecordReader numbers(text, RecordReader::blanks);
    if (!numbers.next(first) && !numbers.failure())
        return "it holds no images: choose a file with at least one";
    if (!first.empty() && isNumbers(first))
        return Layout{};
    for (const char separator : {',', ';', '\t', RecordReader::blanks}) {
        RecordReader reader(text, separator);
        if (reader.next(first) && std::any_of(first.begin(), first.end(), isLabel))
            return layoutOf(first, separator, reader.line());
    }
    return std::string(foreignImages);
}

/// Collects the images of a text, line by line.
class ImageLines
{
public:
    explicit ImageLines(const Layout& layout) : layout_(layout) {}

    /// What is wrong with the line, empty if nothing is.
    std::string add(const std::vector<Cell>& cells)
    {
        if (cells.size() != layout_.cells)
            return lengthProblem(cells.size());
        if (pixels_.size() + layout_.cells - 1 > mostImageNumbers)
            return "up to " + std::to_string(labels_.size()) + " images of this size can be read: keep a part of them";
        for (std::size_t k = 0; k < cells.size(); ++k) {
            const std::optional<CellNumber> number = parseNumber(cells[k].text, layout_.commaAllowed);
            if (k != layout_.label) {
                if (!number || !(std::abs(number->value) <= largestMagnitude))
                    return "pixel " + std::to_string(k < layout_.label ? k + 1 : k) + ", " + inQuotes(cells[k].text) +
                           ", is not a finite number within ±1e100: correct it or remove its image";
                pixels_.push_back(number->value);
            } else if (const auto digit = number ? digitOf(number->value) : std::nullopt) {
                labels_.push_back(*digit);
            } else {
                return labelProblem(cells[k].text);
            }
        }
        return {};
    }

    Outcome<Dataset> images(const std::string& source)
    {
        if (labels_.empty())
            return invalidTable(source, "it holds no images: choose a file with at least one");
        using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        MatrixXd x = Eigen::Map<const Rows>(pixels_.data(), static_cast<Index>(labels_.size()),
                                            static_cast<Index>(layout_.cells - 1));
        return imageDataset(std::move(x), std::move(labels_), layout_.picture, source);
    }

private:
    std::string lengthProblem(std::size_t cells) const
    {
        const std::string found = "there are " + countOf(cells == 0 ? 0 : cells - 1, "pixel") + " beside the label";
        return found + (layout_.hasHeader ? " where the header has " : " where a line of zip.train has ") +
               std::to_string(layout_.cells - 1) + ": correct the line or remove it";
    }

    Layout layout_;
    std::vector<double> pixels_; // image after image
    std::vector<int> labels_;
};

} // namespace

Outcome<Dataset> readImageText(std::string_view content, const std::string& source)
{
    const Outcome<DecodedText> decoded = decodeText(content);
    if (!std::holds_alternative<DecodedText>(decoded))
        return invalidTable(source, std::string(foreignImages));
    const std::string_view text = std::get<DecodedText>(decoded).view(content);
    const auto found = layoutOf(text);
    if (const auto* problem = std::get_if<std::string>(&found))
        return invalidTable(source, *problem);
    const Layout& layout = std::get<Layout>(found);
    RecordReader reader(text, layout.separator);
    std::vector<Cell> cells;
    if (layout.hasHeader)
        reader.next(cells);
    ImageLines lines(layout);
    while (reader.next(cells))
        if (const std::string problem = lines.add(cells); !problem.empty())
            return invalidTable(source, "line " + std::to_string(reader.line()) + ": " + problem);
    if (reader.failure())
        return invalidTable(source, reader.failure()->what);
    return lines.images(source);
}

} // namespace core
