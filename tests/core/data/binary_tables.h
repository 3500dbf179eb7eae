#pragma once

#include "tests/support/zip.h"

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

/// Tables in the formats of other programs, written as their descriptions say.
namespace binary_tables
{

template <class T>
std::string bytesOf(std::initializer_list<T> values)
{
    std::string bytes(values.size() * sizeof(T), '\0');
    std::memcpy(bytes.data(), std::data(values), bytes.size());
    return bytes;
}

/// A NumPy file as its format's description says, with the header padded to 64 bytes.
inline std::string npy(const std::string& descriptor, bool fortran, const std::string& shape,
                       const std::string& elements, int version = 1)
{
    std::string header = "{'descr': '" + descriptor + "', 'fortran_order': " + (fortran ? "True" : "False") +
                         ", 'shape': " + shape + ", }";
    const std::size_t prefix = version == 1 ? 10 : 12;
    header += std::string(63 - (prefix + header.size()) % 64, ' ') + "\n";
    std::string bytes = std::string("\x93NUMPY") + static_cast<char>(version) + '\0';
    for (std::size_t k = 0; k < prefix - 8; ++k)
        bytes += static_cast<char>((header.size() >> (8 * k)) & 0xFF);
    return bytes + header + elements;
}

/// An element of a MAT file with its padding; short ones in their tag, as MATLAB writes them.
inline std::string matElement(std::uint32_t type, const std::string& data)
{
    if (!data.empty() && data.size() <= 4)
        return littleEndian(type, 2) + littleEndian(data.size(), 2) + data + std::string(4 - data.size(), '\0');
    return littleEndian(type, 4) + littleEndian(data.size(), 4) + data + std::string((8 - data.size() % 8) % 8, '\0');
}

/// A matrix of a MAT file: class 6 double, 7 single, 8 to 15 whole numbers; `type` is that of the data.
inline std::string matMatrix(const std::string& name, std::uint32_t kind, std::uint32_t rows, std::uint32_t columns,
                             std::uint32_t type, const std::string& data)
{
    return matElement(14, matElement(6, littleEndian(kind, 4) + littleEndian(0, 4)) +
                              matElement(5, littleEndian(rows, 4) + littleEndian(columns, 4)) + matElement(1, name) +
                              matElement(type, data));
}

/// A sparse matrix of a MAT file: the row of each value, where each column ends among them, and the values.
inline std::string matSparse(const std::string& name, std::uint32_t rows, std::uint32_t columns,
                             const std::string& inRow, const std::string& ends, const std::string& values)
{
    return matElement(14, matElement(6, littleEndian(5, 4) + littleEndian(4, 4)) +
                              matElement(5, littleEndian(rows, 4) + littleEndian(columns, 4)) + matElement(1, name) +
                              matElement(5, inRow) + matElement(5, ends) + matElement(9, values));
}

/// A variable of a MAT file of version 4; type 0 doubles, 50 bytes, 1 text, 2 sparse.
inline std::string mat4Variable(const std::string& name, std::uint32_t type, std::uint32_t rows, std::uint32_t columns,
                                const std::string& data)
{
    return littleEndian(type, 4) + littleEndian(rows, 4) + littleEndian(columns, 4) + littleEndian(0, 4) +
           littleEndian(name.size() + 1, 4) + name + '\0' + data;
}

inline std::string matCompressed(const std::string& element)
{
    const std::string packed = deflatedBytes(element, true);
    return littleEndian(15, 4) + littleEndian(packed.size(), 4) + packed;
}

inline std::string mat(const std::string& elements)
{
    std::string header = "MATLAB 5.0 MAT-file, written by a test";
    header.resize(124, ' ');
    return header + std::string("\x00\x01IM", 4) + elements;
}

/// A workbook with the sheets "Data" and "More", given as the XML of their rows.
inline std::string workbook(const std::string& rows, const std::string& strings = {}, const std::string& more = {},
                            const std::string& properties = {}, bool deflate = true)
{
    const std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    const std::string space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const auto sheet = [&](const std::string& content) {
        return head + "<worksheet xmlns=\"" + space + "\"><sheetData>" + content + "</sheetData></worksheet>";
    };
    const std::string relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    return zipped({{"[Content_Types].xml", head + "<Types/>"},
                   {"xl/workbook.xml",
                    head + "<workbook xmlns=\"" + space + "\" xmlns:r=\"" + relation + "\"><workbookPr " + properties +
                        "/><sheets><sheet name=\"Data\" sheetId=\"1\" r:id=\"rId3\"/><sheet name=\"More &amp; "
                        "more\" sheetId=\"2\" r:id=\"rId1\"/></sheets></workbook>"},
                   {"xl/_rels/workbook.xml.rels", head + "<Relationships><Relationship Id=\"rId3\" "
                                                         "Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId1\" "
                                                         "Target=\"/xl/worksheets/sheet2.xml\"/></Relationships>"},
                   {"xl/styles.xml",
                    head + "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/><numFmt "
                           "numFmtId=\"165\" formatCode=\"0.0&quot; days&quot;\"/></numFmts><cellStyleXfs><xf "
                           "numFmtId=\"14\"/></cellStyleXfs><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf "
                           "numFmtId=\"164\"/><xf numFmtId=\"165\"/></cellXfs></styleSheet>"},
                   {"xl/sharedStrings.xml", head + "<sst>" + strings + "</sst>"},
                   {"xl/worksheets/sheet1.xml", sheet(rows)},
                   {"xl/worksheets/sheet2.xml", sheet(more)}},
                  deflate);
}

} // namespace binary_tables
