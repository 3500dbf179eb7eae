#include "core/data/named_arrays.h"
#include "core/data/stored_numbers.h"
#include "core/data/table_text.h"
#include "core/files/inflate.h"
#include "core/files/unpack_budget.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>

namespace core
{

namespace
{

using namespace std::string_view_literals;

constexpr std::size_t headerSize = 128, tagSize = 8;
constexpr std::uint32_t matrixType = 14, compressedType = 15, signedBytes = 1, signedWords = 5, unsignedWords = 6,
                        utf8 = 16;
constexpr std::uint32_t sparseClass = 5, firstNumberClass = 6, lastNumberClass = 15, complexFlag = 0x0800;

struct NumberType {
    std::uint32_t code;
    StoredNumber number;
};
constexpr std::array numberTypes{
    NumberType{1, storedNumber<std::int8_t>},   NumberType{2, storedNumber<std::uint8_t>},
    NumberType{3, storedNumber<std::int16_t>},  NumberType{4, storedNumber<std::uint16_t>},
    NumberType{5, storedNumber<std::int32_t>},  NumberType{6, storedNumber<std::uint32_t>},
    NumberType{7, storedNumber<float>},         NumberType{9, storedNumber<double>},
    NumberType{12, storedNumber<std::int64_t>}, NumberType{13, storedNumber<std::uint64_t>},
};

std::optional<StoredNumber> matNumber(std::uint32_t type)
{
    for (const NumberType& known : numberTypes)
        if (known.code == type)
            return known.number;
    return std::nullopt;
}

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

/// A matrix of which each column lists its values that are not 0, with their rows; nothing where that makes no sense.
std::optional<Outcome<Table>> sparseTable(std::string_view matrix, std::size_t rows, std::size_t columns,
                                          const std::string& where)
{
    const std::optional<Element> inRow = takeElement(matrix), ends = takeElement(matrix), values = takeElement(matrix);
    const std::optional<StoredNumber> number = values ? matNumber(values->type) : std::nullopt;
    if (!inRow || !ends || !number || ends->data.size() / 4 < columns + 1)
        return std::nullopt;
    if (const std::string problem = sparseProblem(rows, columns); !problem.empty())
        return invalidTable(where, problem);
    std::string dense(rows * columns * sizeof(double), '\0');
    std::size_t at = 0;
    for (std::size_t k = 0; k < columns; ++k) {
        const std::size_t end = copied<std::uint32_t>(ends->data, 4 * (k + 1));
        if (end > inRow->data.size() / 4 || end > values->data.size() / number->size)
            return std::nullopt;
        for (; at < end; ++at) {
            const std::size_t row = copied<std::uint32_t>(inRow->data, 4 * at);
            const double value = number->read(values->data, at);
            if (row >= rows)
                return std::nullopt;
            std::memcpy(dense.data() + (k * rows + row) * sizeof value, &value, sizeof value);
        }
    }
    return tableOfNumbers(dense, storedNumber<double>, rows, columns, where);
}

/// One variable; nothing where its bytes make no sense, or the budget of the numbers of all is spent.
std::optional<NamedArray> arrayIn(std::string_view matrix, const std::string& source, UnpackBudget& budget)
{
    const std::optional<Element> flags = takeElement(matrix), sizes = takeElement(matrix), name = takeElement(matrix);
    if (!flags || !sizes || !name || flags->type != unsignedWords || flags->data.size() < 8 ||
        (sizes->type != signedWords && sizes->type != unsignedWords) || sizes->data.size() < 8 ||
        (name->type != signedBytes && name->type != utf8))
        return std::nullopt;
    NamedArray array{withoutControls(std::string(name->data)), invalidTable(source, "")};
    const std::string where = source + ", array " + inQuotes(array.name);
    const auto word = copied<std::uint32_t>(flags->data, 0);
    const std::uint32_t kind = word & 0xFF;
    const bool holdsNumbers = kind == sparseClass || (kind >= firstNumberClass && kind <= lastNumberClass);
    const auto rows = copied<std::int32_t>(sizes->data, 0), columns = copied<std::int32_t>(sizes->data, 4);
    if (!holdsNumbers || (word & complexFlag) != 0) {
        array.table = invalidTable(where, "it holds no real numbers: save a plain array of numbers");
        return array;
    }
    if (sizes->data.size() > 8 || rows < 0 || columns < 0) {
        array.table = invalidTable(where, "the array has " + std::to_string(sizes->data.size() / 4) +
                                              " dimensions: save one with a row for each observation");
        return array;
    }
    if (kind == sparseClass) {
        const auto height = static_cast<std::size_t>(rows), width = static_cast<std::size_t>(columns);
        if (sparseProblem(height, width).empty() && !budget.take(sizeof(double) * height * width))
            return std::nullopt;
        auto table = sparseTable(matrix, height, width, where);
        if (!table)
            return std::nullopt;
        array.table = *std::move(table);
        return array;
    }
    const std::optional<Element> numbers = takeElement(matrix);
    const std::optional<StoredNumber> number = numbers ? matNumber(numbers->type) : std::nullopt;
    if (!number)
        return std::nullopt;
    if (!budget.take(sizeof(double) * (numbers->data.size() / number->size)))
        return std::nullopt;
    array.table = tableOfNumbers(numbers->data, *number, static_cast<std::size_t>(rows),
                                 static_cast<std::size_t>(columns), where);
    return array;
}

/// The arrays of a file, in its order.
Outcome<std::vector<NamedArray>> arraysIn(std::string_view bytes, const std::string& source)
{
    const Failure damaged = invalidTable(source, "the MAT file is cut off or damaged: copy or save it again");
    if (bytes.starts_with("MATLAB 7.3 MAT-file"sv))
        return invalidTable(source, "this is a MAT file of version 7.3 (HDF5): save it with save(…, '-v7')");
    if (isMat4(bytes))
        return arraysOfMat4(bytes, source);
    if (!isMat(bytes))
        return invalidTable(source, "this is no MAT file: save one with save(…, '-v7')");
    if (bytes.substr(126, 2) == "MI"sv)
        return invalidTable(source, "this MAT file is big-endian: save it again with save(…, '-v7')");
    bytes.remove_prefix(headerSize);
    std::vector<NamedArray> arrays;
    UnpackBudget content(bytes.size()), numbers(bytes.size(), sizeof(double));
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
    return bytes.starts_with("MATLAB 7.3 MAT-file"sv) || isMat4(bytes) ||
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
