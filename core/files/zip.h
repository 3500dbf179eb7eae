#pragma once

#include "core/files/unpack_budget.h"
#include "core/outcome.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// One file in a zip archive.
struct ZipEntry {
    std::string name; // with its folders, without control characters: "xl/workbook.xml"
    std::uint16_t method = 0, flags = 0;
    std::uint32_t checksum = 0;
    std::size_t packedSize = 0, size = 0;
    std::size_t start = 0; // of its local header
};

/// Does it begin as a zip archive does?
bool isZip(std::string_view bytes);

/// The directory at the end of a zip archive (PKWARE APPNOTE, 4.3). Failure, without the name of a file: no directory,
/// one that does not fit the bytes, ZIP64.
Outcome<std::vector<ZipEntry>> zipEntries(std::string_view archive);

/// The content of one of them: stored or deflated, its length and checksum proven. Failure: another compression,
/// encrypted, damaged, more than `most` bytes. Cost O(bytes unpacked).
Outcome<std::string> unzipped(std::string_view archive, const ZipEntry& entry, std::size_t most);

/// The same of an archive of which several are unpacked, each off the budget of all.
Outcome<std::string> unzipped(std::string_view archive, const ZipEntry& entry, UnpackBudget& budget);

} // namespace core
