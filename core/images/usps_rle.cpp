#include "core/images/usps_rle.h"

#include "core/data/table_text.h"
#include "core/images/image_dataset.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr std::string_view magic = "USPSRLE1";
constexpr std::size_t longestHeader = 80; // three numbers need less
constexpr std::size_t longestRun = 64;    // pixels that one byte can stand for
constexpr int blackest = 2000;

struct RleHeader {
    std::size_t images = 0, height = 0, width = 0;
    std::size_t length = 0; // with the line's end
};

std::variant<RleHeader, std::string> readHeader(std::string_view bytes)
{
    const std::string wrong = "its first line is not “USPSRLE1”, the number of images, their height and width: copy it "
                              "again";
    const std::size_t end = bytes.substr(0, longestHeader).find('\n');
    if (!bytes.starts_with(magic) || end == std::string_view::npos)
        return wrong;
    std::array<std::size_t, 3> numbers{};
    const char* at = bytes.data() + magic.size();
    const char* const last = bytes.data() + end;
    for (std::size_t& number : numbers) {
        if (at == last || *at != ' ')
            return wrong;
        const auto [next, error] = std::from_chars(at + 1, last, number);
        if (error != std::errc())
            return wrong;
        at = next;
    }
    if (at != last)
        return wrong;
    return RleHeader{numbers[0], numbers[1], numbers[2], end + 1};
}

/// Spreads pixels over the rows of a matrix, one after the other.
class PixelWriter
{
public:
    explicit PixelWriter(MatrixXd& x) : x_(x), left_(static_cast<std::size_t>(x.size())) {}

    std::size_t left() const { return left_; }
    void write(int pixel, std::size_t count)
    {
        const double grey = (pixel - 1000) / 1000.0;
        for (left_ -= count; count > 0; --count) {
            x_(row_, column_) = grey;
            if (++column_ == x_.cols()) {
                column_ = 0;
                ++row_;
            }
        }
    }

private:
    MatrixXd& x_;
    std::size_t left_;
    Index row_ = 0, column_ = 0;
};

/// Reads the tokens, which begin at byte `first` of the file, until x is full; what is wrong with them otherwise.
std::string readTokens(std::string_view tokens, std::size_t first, MatrixXd& x)
{
    PixelWriter pixels(x);
    std::size_t k = 0;
    while (pixels.left() > 0) {
        const std::size_t place = first + k;
        const int t = k < tokens.size() ? static_cast<unsigned char>(tokens[k]) : -1;
        if (t < 0 || (t < 0x80 && k + 1 == tokens.size()))
            return "it ends at byte " + std::to_string(first + tokens.size()) + ", " + countOf(pixels.left(), "pixel") +
                   " before its last image is complete: copy it again";
        const std::size_t count = t < 0x80 ? 1 : static_cast<std::size_t>(t & 0x3F) + 1;
        const int pixel = t < 0x80 ? 256 * t + static_cast<unsigned char>(tokens[k + 1]) : t < 0xC0 ? 0 : blackest;
        if (pixel > blackest)
            return "the pixel " + std::to_string(pixel) + " at byte " + std::to_string(place) +
                   " is beyond 2000: copy it again";
        if (count > pixels.left())
            return "the run at byte " + std::to_string(place) + " goes on behind the last image: copy it again";
        pixels.write(pixel, count);
        k += t < 0x80 ? 2 : 1;
    }
    if (k < tokens.size())
        return countOf(tokens.size() - k, "byte") + " stand behind the last image, from byte " +
               std::to_string(first + k) + ": copy it again";
    return {};
}

} // namespace

bool isUspsRle(std::string_view bytes)
{
    return bytes.starts_with(magic);
}

Outcome<Dataset> readUspsRle(std::string_view bytes, const std::string& source)
{
    const auto read = readHeader(bytes);
    if (const auto* problem = std::get_if<std::string>(&read))
        return invalidTable(source, *problem);
    const RleHeader& header = std::get<RleHeader>(read);
    if (const std::string problem = sizeProblem(header.images, header.height, header.width); !problem.empty())
        return invalidTable(source, problem);
    const std::size_t pixels = header.height * header.width;
    const std::string_view body = bytes.substr(header.length);
    if (body.size() < header.images || (body.size() - header.images) * longestRun < header.images * pixels)
        return invalidTable(source, "it ends at byte " + std::to_string(bytes.size()) + ", before its " +
                                        countOf(header.images, "image") + " can be complete: copy it again");
    auto labels = digitsOfBytes(body.substr(0, header.images));
    if (const auto* problem = std::get_if<std::string>(&labels))
        return invalidTable(source, *problem);
    MatrixXd x(static_cast<Index>(header.images), static_cast<Index>(pixels));
    const std::string problem = readTokens(body.substr(header.images), header.length + header.images, x);
    if (!problem.empty())
        return invalidTable(source, problem);
    const PictureSize size{.height = static_cast<Index>(header.height), .width = static_cast<Index>(header.width)};
    return imageDataset(std::move(x), std::move(std::get<std::vector<int>>(labels)), size, source);
}

} // namespace core
