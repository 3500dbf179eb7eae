#include "core/data/table.h"
#include "core/data/table_bytes.h"
#include "core/data/table_text.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace core
{

namespace
{

using namespace std::string_view_literals;

static_assert(std::endian::native == std::endian::little, "the elements are copied as they are");

constexpr std::string_view magic = "\x93NUMPY"sv;

template <class T>
double npyElement(const char* bytes)
{
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return static_cast<double>(value);
}

struct ElementType {
    std::string_view descriptor;
    std::size_t size;
    double (*read)(const char*);
};
constexpr std::array elementTypes{
    ElementType{"<f8", 8, npyElement<double>},        ElementType{"<f4", 4, npyElement<float>},
    ElementType{"<i8", 8, npyElement<std::int64_t>},  ElementType{"<i4", 4, npyElement<std::int32_t>},
    ElementType{"<i2", 2, npyElement<std::int16_t>},  ElementType{"|i1", 1, npyElement<std::int8_t>},
    ElementType{"<u8", 8, npyElement<std::uint64_t>}, ElementType{"<u4", 4, npyElement<std::uint32_t>},
    ElementType{"<u2", 2, npyElement<std::uint16_t>}, ElementType{"|u1", 1, npyElement<std::uint8_t>},
    ElementType{"|b1", 1, npyElement<std::uint8_t>},
};

struct Header {
    const ElementType* type = nullptr;
    bool fortranOrder = false;
    std::size_t rows = 0, columns = 0;
    std::string_view elements; // what follows the header
};

/// What a header says, or a sentence about why it cannot be read.
using HeaderOrProblem = std::variant<Header, std::string>;

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\n\r");
    return first == std::string_view::npos ? ""sv : text.substr(first, text.find_last_not_of(" \t\n\r") - first + 1);
}

/// What stands behind 'key': in the header's dictionary.
std::string_view valueOf(std::string_view dictionary, std::string_view key)
{
    const std::size_t at = dictionary.find(key);
    const std::size_t colon = at == std::string_view::npos ? at : dictionary.find(':', at + key.size());
    return colon == std::string_view::npos ? ""sv : trimmed(dictionary.substr(colon + 1));
}

std::string readType(std::string_view text, Header& header)
{
    const bool isText = text.starts_with('\'') || text.starts_with('"');
    const std::string_view descriptor = isText ? text.substr(1, text.find(text.front(), 1) - 1) : ""sv;
    for (const ElementType& type : elementTypes)
        if (type.descriptor == descriptor)
            header.type = &type;
    if (header.type != nullptr)
        return {};
    if (text.starts_with('['))
        return "the array holds records: save a plain array of numbers instead";
    if (descriptor.starts_with('>'))
        return "the array is big-endian (" + std::string(descriptor) + "): save it with astype('<f8')";
    if (descriptor.find('O') != std::string_view::npos)
        return "the array holds Python objects: save it with astype('<f8')";
    return "the array holds elements of type " + inQuotes(descriptor) + ": save it with astype('<f8')";
}

/// "(3, 2)" into rows and columns.
std::string readShape(std::string_view text, Header& header)
{
    const std::size_t close = text.find(')');
    if (!text.starts_with('(') || close == std::string_view::npos)
        return "its header tells no shape: save it again with numpy.save";
    std::vector<std::size_t> shape;
    for (std::string_view rest = trimmed(text.substr(1, close - 1)); !rest.empty();) {
        std::size_t length = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
        if (error != std::errc())
            return "its header tells no shape that makes sense: save it again with numpy.save";
        shape.push_back(length);
        rest = trimmed(rest.substr(static_cast<std::size_t>(end - rest.data())));
        if (rest.starts_with(','))
            rest = trimmed(rest.substr(1));
        else if (!rest.empty())
            return "its header tells no shape that makes sense: save it again with numpy.save";
    }
    if (shape.empty() || shape.size() > 2)
        return "the array has " + std::to_string(shape.size()) +
               " dimensions: save one with a row for each observation (1 or 2 dimensions)";
    header.rows = shape[0];
    header.columns = shape.size() == 2 ? shape[1] : 1;
    if (header.rows == 0 || header.columns == 0)
        return "the array is empty: save one with at least one row and column";
    if (header.columns > largestColumnCount)
        return "the array has " + std::to_string(header.columns) + " columns; up to " +
               std::to_string(largestColumnCount) + " can be read: transpose it if its columns are the observations";
    return {};
}

HeaderOrProblem readHeader(std::string_view bytes)
{
    const std::string truncated = "the file ends within its header: copy or save it again";
    if (!bytes.starts_with(magic))
        return "this is not a NumPy array: save one with numpy.save";
    if (bytes.size() < 12)
        return truncated;
    const int version = static_cast<unsigned char>(bytes[6]);
    if (version < 1 || version > 3)
        return "version " + std::to_string(version) + " of the NPY format is unknown: save it again with numpy.save";
    const std::size_t lengthSize = version == 1 ? 2 : 4;
    const std::size_t length = static_cast<std::size_t>(version == 1 ? npyElement<std::uint16_t>(bytes.data() + 8)
                                                                     : npyElement<std::uint32_t>(bytes.data() + 8));
    const std::size_t start = 8 + lengthSize;
    if (bytes.size() < start || bytes.size() - start < length)
        return truncated;
    const std::string_view dictionary = bytes.substr(start, length);
    Header header{.elements = bytes.substr(start + length)};
    if (std::string problem = readType(valueOf(dictionary, "'descr'"), header); !problem.empty())
        return problem;
    header.fortranOrder = valueOf(dictionary, "'fortran_order'").starts_with("True");
    if (std::string problem = readShape(valueOf(dictionary, "'shape'"), header); !problem.empty())
        return problem;
    const std::size_t present = header.elements.size() / header.type->size;
    if (header.rows > present / header.columns)
        return "the file is truncated: its header promises " + std::to_string(header.rows) + " rows of " +
               std::to_string(header.columns) + ", but only " + std::to_string(present) +
               " elements follow: copy or save it again";
    return header;
}

} // namespace

std::size_t npyNumbers(std::string_view bytes)
{
    const HeaderOrProblem read = readHeader(bytes);
    const auto* header = std::get_if<Header>(&read);
    return header ? header->rows * header->columns : 0;
}

Outcome<Table> readNpy(std::string_view bytes, std::string source)
{
    const HeaderOrProblem read = readHeader(bytes);
    if (const auto* problem = std::get_if<std::string>(&read))
        return invalidTable(source, *problem);
    const Header& header = std::get<Header>(read);
    Table table;
    table.source = std::move(source);
    table.rows = header.rows;
    const std::vector<std::string> names = coordinateNames(static_cast<Eigen::Index>(header.columns));
    const std::size_t rowStep = header.fortranOrder ? 1 : header.columns;
    const std::size_t columnStep = header.fortranOrder ? header.rows : 1;
    for (std::size_t k = 0; k < header.columns; ++k) {
        TableColumn& column = table.columns.emplace_back();
        column.name = names[k];
        column.numbers.resize(header.rows);
        for (std::size_t i = 0; i < header.rows; ++i) {
            const std::size_t at = (i * rowStep + k * columnStep) * header.type->size;
            column.numbers[i] = header.type->read(header.elements.data() + at);
            column.missing += std::isnan(column.numbers[i]) ? 1 : 0;
        }
    }
    return table;
}

} // namespace core
