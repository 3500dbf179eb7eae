#include "core/files/packed_numbers.h"

#include "core/files/inflate.h"

#include <zlib.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr std::size_t numberSize = sizeof(double);

struct Deflater {
    z_stream z = {};
    explicit Deflater(int strategy)
    {
        constexpr int level = 1, window = 15, memory = 8; // zlib.h; noise packs no better at a higher level
        if (deflateInit2(&z, level, Z_DEFLATED, window, memory, strategy) != Z_OK)
            throw std::bad_alloc(); // nothing else goes wrong
    }
    ~Deflater() { deflateEnd(&z); }
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;
};

std::string deflatedBy(std::string_view bytes, int strategy)
{
    Deflater deflater(strategy);
    std::string result;
    std::string buffer(std::size_t{1} << 16, '\0');
    for (int status = Z_OK; status != Z_STREAM_END;) {
        const std::size_t given = std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
        // zlib reads through this pointer only; its type is older than const in C.
        deflater.z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        deflater.z.avail_in = static_cast<uInt>(given);
        deflater.z.next_out = reinterpret_cast<Bytef*>(buffer.data());
        deflater.z.avail_out = static_cast<uInt>(buffer.size());
        status = deflate(&deflater.z, given == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
        bytes.remove_prefix(given - deflater.z.avail_in);
        result.append(buffer.data(), buffer.size() - deflater.z.avail_out);
    }
    return result;
}

} // namespace

std::string packed(std::string_view bytes)
{
    std::string result = deflatedBy(bytes, Z_DEFAULT_STRATEGY);
    if (result.size() < bytes.size() / mostPackingRatio)
        result = deflatedBy(bytes, Z_HUFFMAN_ONLY); // a bit for each byte at least
    return result;
}

std::string packedNumbers(const Eigen::Ref<const VectorXd>& numbers)
{
    const auto n = static_cast<std::size_t>(numbers.size());
    std::string bytes(n * numberSize, '\0');
    for (std::size_t i = 0; i < n; ++i) {
        const auto bits = std::bit_cast<std::uint64_t>(numbers[static_cast<Index>(i)]);
        for (std::size_t plane = 0; plane < numberSize; ++plane)
            bytes[plane * n + i] = static_cast<char>(bits >> (8 * plane) & 0xFF);
    }
    return packed(bytes);
}

Outcome<std::string> unpacked(std::string_view bytes, std::size_t count)
{
    Outcome<std::string> content = inflated(bytes, Wrapping::Zlib, count);
    const auto* text = std::get_if<std::string>(&content);
    if (text && text->size() != count)
        return invalidInput("it unpacks to fewer than " + std::to_string(count) + " bytes: copy or save it again");
    return content;
}

Outcome<VectorXd> unpackedNumbers(std::string_view bytes, std::size_t count)
{
    const Outcome<std::string> content = unpacked(bytes, count * numberSize);
    if (const auto* failure = std::get_if<Failure>(&content))
        return *failure;
    const auto& planes = std::get<std::string>(content);
    VectorXd numbers(static_cast<Index>(count));
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t bits = 0;
        for (std::size_t plane = 0; plane < numberSize; ++plane)
            bits |= std::uint64_t{static_cast<unsigned char>(planes[plane * count + i])} << (8 * plane);
        numbers[static_cast<Index>(i)] = std::bit_cast<double>(bits);
    }
    return numbers;
}

} // namespace core
