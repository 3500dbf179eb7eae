#pragma once

#include <zlib.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Deflated bytes, with zlib's header or, as zip archives have them, without.
inline std::string deflatedBytes(std::string_view bytes, bool zlibHeader)
{
    z_stream stream = {};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, zlibHeader ? 15 : -15, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("zlib does not start");
    std::string out(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int status = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (status != Z_STREAM_END)
        throw std::runtime_error("zlib does not end");
    return out;
}

/// A little-endian number of so many bytes.
inline std::string littleEndian(std::uint64_t value, int size)
{
    std::string bytes;
    for (int i = 0; i < size; ++i)
        bytes += static_cast<char>((value >> (8 * i)) & 0xFF);
    return bytes;
}

/// A zip archive of these files, as PKWARE's APPNOTE describes it.
inline std::string zipped(const std::vector<std::pair<std::string, std::string>>& files, bool deflate = true)
{
    std::string archive, directory;
    for (const auto& [name, content] : files) {
        const std::string data = deflate ? deflatedBytes(content, false) : content;
        const std::string common =
            littleEndian(20, 2) + littleEndian(0, 2) + littleEndian(deflate ? 8 : 0, 2) + littleEndian(0, 4) +
            littleEndian(crc32_z(0, reinterpret_cast<const Bytef*>(content.data()), content.size()), 4) +
            littleEndian(data.size(), 4) + littleEndian(content.size(), 4) + littleEndian(name.size(), 2) +
            littleEndian(0, 2);
        directory += "PK\x01\x02" + littleEndian(20, 2) + common + littleEndian(0, 2) + littleEndian(0, 2) +
                     littleEndian(0, 2) + littleEndian(0, 4) + littleEndian(archive.size(), 4) + name;
        archive += "PK\x03\x04" + common + name + data;
    }
    return archive + directory + "PK\x05\x06" + littleEndian(0, 4) + littleEndian(files.size(), 2) +
           littleEndian(files.size(), 2) + littleEndian(directory.size(), 4) + littleEndian(archive.size(), 4) +
           littleEndian(0, 2);
}
