#include "core/data/named_arrays.h"
#include "core/data/table_text.h"
#include "core/files/inflate.h"
#include "core/files/unpack_budget.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>

namespace core
{

namespace
{

using namespace std::string_view_literals;

static_assert(std::endian::native == std::endian::little, "the elements are copied as they are");

constexpr std::size_t headerSize = 128, tagSize = 8;
constexpr std::uint32_t matrixType = 14, compressedType = 15, signedBytes = 1, signedWords = 5, unsignedWords = 6;
constexpr std::uint32_t firstNumberClass = 6, lastNumberClass = 15, complexFlag = 0x0800;

template <class T>
T copied(std::string_view bytes, std::size_t at)
{
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

template <class T>
double matElement(std::string_view bytes, std::size_t i)
{
    return static_cast<double>(copied<T>(bytes, i * sizeof(T)));
}

struct NumberType {
    std::uint32_t code;
    std::size_t size;
    double (*read)(std::string_view, std::size_t);
};
constexpr std::array numberTypes{
    NumberType{1, 1, matElement<std::int8_t>},   NumberType{2, 1, matElement<std::uint8_t>},
    NumberType{3, 2, matElement<std::int16_t>},  NumberType{4, 2, matElement<std::uint16_t>},
    NumberType{5, 4, matElement<std::int32_t>},  NumberType{6, 4, matElement<std::uint32_t>},
    NumberType{7, 4, matElement<float>},         NumberType{9, 8, matElement<double>},
    NumberType{12, 8, matElement<std::int64_t>}, NumberType{13, 8, matElement<std::uint64_t>},
};

struct Element {
    std::uint32_t type = 0;
    std::string_view data;
};

/// Takes the element at the front, with what pads it to eight bytes; nothing where the bytes end within it.
std::optional<Element> takeElement(std::string_view& bytes)
{
    if (bytes.size() < tagSize)
        return std::nullopt;
    const auto word = copied<std::uint32_t>(bytes, 0);
    if (const std::uint32_t smallSize = word >> 16; smallSize != 0) { // the data in the tag itself
        if (smallSize > 4)
            return std::nullopt;
        const Element small{word & 0xFFFF, bytes.substr(4, smallSize)};
        bytes.remove_prefix(tagSize);
        return small;
    }
    const std::size_t size = copied<std::uint32_t>(bytes, 4);
    bytes.remove_prefix(tagSize);
    if (size > bytes.size())
        return std::nullopt;
    const Element taken{word, bytes.substr(0, size)};
    const std::size_t padded = word == compressedType ? size : (size + 7) / 8 * 8;
    bytes.remove_prefix(std::min(padded, bytes.size()));
    return taken;
}

/// The numbers of a matrix, column after column; a row counts as a column.
Outcome<Table> tableOfNumbers(std::string_view numbers, const NumberType& type, std::size_t rows, std::size_t columns,
                              const std::string& source)
{
    if (rows == 1)
        std::swap(rows, columns);
    if (rows == 0 || columns == 0)
        return invalidTable(source, "the array is empty: save one with at least one row and column");
    if (columns > largestColumnCount)
        return invalidTable(source, "the array has " + std::to_string(columns) + " columns; up to " +
                                        std::to_string(largestColumnCount) +
                                        " can be read: transpose it if its columns are the observations");
    if (rows > numbers.size() / type.size / columns)
        return invalidTable(source, "the array has fewer numbers than rows and columns: save it again");
    Table table;
    table.source = source;
    table.rows = rows;
    const std::vector<std::string> names = coordinateNames(static_cast<Eigen::Index>(columns));
    for (std::size_t k = 0; k < columns; ++k) {
        TableColumn& column = table.columns.emplace_back();
        column.name = names[k];
        column.numbers.resize(rows);
        for (std::size_t i = 0; i < rows; ++i) {
            column.numbers[i] = type.read(numbers, k * rows + i);
            column.missing += std::isnan(column.numbers[i]) ? 1 : 0;
        }
    }
    return table;
}

/// One variable; nothing where its bytes make no sense, or the budget of the numbers of all is spent.
std::optional<NamedArray> arrayIn(std::string_view matrix, const std::string& source, UnpackBudget& budget)
{
    const std::optional<Element> flags = takeElement(matrix), sizes = takeElement(matrix), name = takeElement(matrix);
    if (!flags || !sizes || !name || flags->type != unsignedWords || flags->data.size() < 8 ||
        sizes->type != signedWords || sizes->data.size() < 8 || name->type != signedBytes)
        return std::nullopt;
    NamedArray array{withoutControls(std::string(name->data)), invalidTable(source, "")};
    const std::string where = source + ", array " + inQuotes(array.name);
    const auto word = copied<std::uint32_t>(flags->data, 0);
    const std::uint32_t kind = word & 0xFF;
    const auto rows = copied<std::int32_t>(sizes->data, 0), columns = copied<std::int32_t>(sizes->data, 4);
    if (kind < firstNumberClass || kind > lastNumberClass || (word & complexFlag) != 0) {
        array.table = invalidTable(where, "it holds no real numbers: save a plain array of numbers");
        return array;
    }
    if (sizes->data.size() > 8 || rows < 0 || columns < 0) {
        array.table = invalidTable(where, "the array has " + std::to_string(sizes->data.size() / 4) +
                                              " dimensions: save one with a row for each observation");
        return array;
    }
    const std::optional<Element> numbers = takeElement(matrix);
    if (!numbers)
        return std::nullopt;
    for (const NumberType& type : numberTypes)
        if (type.code == numbers->type) {
            if (!budget.take(sizeof(double) * (numbers->data.size() / type.size)))
                return std::nullopt;
            array.table = tableOfNumbers(numbers->data, type, static_cast<std::size_t>(rows),
                                         static_cast<std::size_t>(columns), where);
            return array;
        }
    return std::nullopt;
}

/// The arrays of a file, in its order.
Outcome<std::vector<NamedArray>> arraysIn(std::string_view bytes, const std::string& source)
{
    const Failure damaged = invalidTable(source, "the MAT file is cut off or damaged: copy or save it again");
    if (bytes.starts_with("MATLAB 7.3 MAT-file"sv))
        return invalidTable(source, "this is a MAT file of version 7.3 (HDF5): save it with save(…, '-v7')");
    if (!isMat(bytes))
        return invalidTable(source, "this is no MAT file: save one with save(…, '-v7')");
    if (bytes.substr(126, 2) == "MI"sv)
        return invalidTable(source, "this MAT file is big-endian: save it again with save(…, '-v7')");
    bytes.remove_prefix(headerSize);
    std::vector<NamedArray> arrays;
    UnpackBudget content(bytes.size()), numbers(bytes.size());
    while (!bytes.empty()) {
        std::optional<Element> taken = takeElement(bytes);
        if (!taken)
            return damaged;
        std::string unpacked;
        if (taken->type == compressedType) {
            Outcome<std::string> made = inflated(taken->data, Wrapping::Zlib, content.left());
            if (const auto* failure = std::get_if<Failure>(&made))
                return invalidTable(source, failure->what);
            unpacked = std::get<std::string>(std::move(made));
            content.take(unpacked.size());
            std::string_view inner = unpacked;
            taken = takeElement(inner);
        }
        if (!taken)
            return damaged;
        if (taken->type != matrixType || taken->data.empty())
            continue;
        std::optional<NamedArray> array = arrayIn(taken->data, source, numbers);
        if (numbers.isSpent())
            return invalidTable(source, "the file " + numbers.sentence());
        if (!array)
            return damaged;
        if (!array->name.empty()) // MATLAB's own, for objects
            arrays.push_back(*std::move(array));
    }
    return arrays;
}

} // namespace

bool isMat(std::string_view bytes)
{
    return bytes.starts_with("MATLAB 7.3 MAT-file"sv) ||
           (bytes.size() >= headerSize &&
            (bytes.substr(124, 4) == "\x00\x01IM"sv || bytes.substr(124, 4) == "\x01\x00MI"sv));
}

Outcome<Table> readMat(std::string_view bytes, const std::string& source, const ReadSettings& settings)
{
    Outcome<std::vector<NamedArray>> arrays = arraysIn(bytes, source);
    if (const auto* failure = std::get_if<Failure>(&arrays))
        return *failure;
    return tableOfArrays(std::get<std::vector<NamedArray>>(std::move(arrays)), source, settings);
}

std::vector<std::string> matNames(std::string_view bytes)
{
    const Outcome<std::vector<NamedArray>> arrays = arraysIn(bytes, {});
    std::vector<std::string> names;
    if (const auto* found = std::get_if<std::vector<NamedArray>>(&arrays))
        for (const NamedArray& array : *found)
            names.push_back(array.name);
    return names;
}

} // namespace core
