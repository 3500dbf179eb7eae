#include "core/files/zip.h"

#include "core/files/inflate.h"
#include "core/outcome.h"

#include <zlib.h>

#include <algorithm>
#include <optional>

namespace core
{

namespace
{

using namespace std::string_view_literals;

constexpr std::string_view localMagic = "PK\x03\x04"sv, centralMagic = "PK\x01\x02"sv, endMagic = "PK\x05\x06"sv;
constexpr std::size_t localSize = 30, centralSize = 46, endSize = 22, longestComment = 65535;
constexpr std::uint16_t stored = 0, deflated = 8, encryptedFlag = 1;
constexpr std::uint32_t inZip64 = 0xFFFFFFFF;

/// A little-endian number of so many bytes; the caller has made sure that they are there.
std::uint32_t number(std::string_view bytes, std::size_t at, std::size_t size)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return value;
}

/// Where the record at the end of the archive begins, before a comment that may follow.
std::optional<std::size_t> endRecord(std::string_view archive)
{
    if (archive.size() < endSize)
        return std::nullopt;
    const std::size_t earliest = archive.size() - std::min(archive.size(), endSize + longestComment);
    const std::size_t at = archive.rfind(endMagic, archive.size() - endSize);
    return at == std::string_view::npos || at < earliest ? std::nullopt : std::optional(at);
}

} // namespace

bool isZip(std::string_view bytes)
{
    return bytes.starts_with(localMagic);
}

Outcome<std::vector<ZipEntry>> zipEntries(std::string_view archive)
{
    const std::optional<std::size_t> end = endRecord(archive);
    if (!end)
        return invalidInput("the archive has no directory at its end, it is cut off: copy or save it again");
    const std::size_t count = number(archive, *end + 10, 2);
    std::size_t at = number(archive, *end + 16, 4);
    if (at == inZip64)
        return invalidInput("the archive is of the kind for more than 4 GB (ZIP64): save it smaller");
    const auto plain = [](std::string_view name) { // sentences have one line
        std::string shown(name);
        std::replace_if(
            shown.begin(), shown.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
        return shown;
    };
    std::vector<ZipEntry> entries;
    for (std::size_t k = 0; k < count; ++k) {
        if (at > *end || *end - at < centralSize || archive.substr(at, 4) != centralMagic)
            return invalidInput("the directory of the archive is damaged: copy or save it again");
        const std::size_t nameSize = number(archive, at + 28, 2);
        const std::size_t behind = nameSize + number(archive, at + 30, 2) + number(archive, at + 32, 2);
        if (*end - at - centralSize < behind)
            return invalidInput("the directory of the archive is damaged: copy or save it again");
        entries.push_back({.name = plain(archive.substr(at + centralSize, nameSize)),
                           .method = static_cast<std::uint16_t>(number(archive, at + 10, 2)),
                           .flags = static_cast<std::uint16_t>(number(archive, at + 8, 2)),
                           .checksum = number(archive, at + 16, 4),
                           .packedSize = number(archive, at + 20, 4),
                           .size = number(archive, at + 24, 4),
                           .start = number(archive, at + 42, 4)});
        at += centralSize + behind;
    }
    return entries;
}

Outcome<std::string> unzipped(std::string_view archive, const ZipEntry& entry, std::size_t most)
{
    const std::string damaged = entry.name + " in the archive is damaged: copy or save it again";
    if ((entry.flags & encryptedFlag) != 0)
        return invalidInput(entry.name + " in the archive is encrypted: save it without a password");
    if (entry.method != stored && entry.method != deflated)
        return invalidInput(entry.name + " in the archive is compressed in an unknown way: save it again");
    if (entry.start > archive.size() || archive.size() - entry.start < localSize ||
        archive.substr(entry.start, 4) != localMagic)
        return invalidInput(damaged);
    const std::size_t data =
        entry.start + localSize + number(archive, entry.start + 26, 2) + number(archive, entry.start + 28, 2);
    if (data > archive.size() || archive.size() - data < entry.packedSize)
        return invalidInput(damaged);
    if (entry.size > most)
        return invalidInput(entry.name + " in the archive unpacks to more than " + std::to_string(most) +
                            " bytes: keep a part of it");
    const std::string_view packed = archive.substr(data, entry.packedSize);
    Outcome<std::string> content = entry.method == stored ? Outcome<std::string>(std::string(packed))
                                                          : inflated(packed, Wrapping::None, entry.size);
    const auto* text = std::get_if<std::string>(&content);
    if (!text || text->size() != entry.size)
        return invalidInput(damaged);
    if (crc32_z(0, reinterpret_cast<const Bytef*>(text->data()), text->size()) != entry.checksum)
        return invalidInput(damaged);
    return content;
}

Outcome<std::string> unzipped(std::string_view archive, const ZipEntry& entry, UnpackBudget& budget)
{
    if (!budget.take(entry.size))
        return invalidInput(entry.name + ": the archive " + budget.sentence());
    return unzipped(archive, entry, entry.size);
}

} // namespace core
