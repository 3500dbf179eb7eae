#include "core/files/inflate.h"

#include "core/outcome.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace core
{

namespace
{

constexpr std::size_t bufferSize = std::size_t{1} << 16;
constexpr int greatestWindow = 15; // zlib.h; negative: without zlib's header

/// zlib's state, given back at the end.
struct Stream {
    z_stream z = {};
    bool ready;
    explicit Stream(Wrapping wrapping)
        : ready(inflateInit2(&z, wrapping == Wrapping::Zlib ? greatestWindow : -greatestWindow) == Z_OK)
    {
    }
    ~Stream()
    {
        if (ready)
            inflateEnd(&z);
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
};

} // namespace

Outcome<std::string> inflated(std::string_view bytes, Wrapping wrapping, std::size_t most)
{
    Stream stream(wrapping);
    if (!stream.ready)
        return invalidInput("there is no memory to unpack it: close other programs");
    std::string content;
    std::vector<char> buffer(bufferSize);
    for (int status = Z_OK; status != Z_STREAM_END;) {
        const std::size_t given = std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
        // zlib reads through this pointer only; its type is older than const in C.
        stream.z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream.z.avail_in = static_cast<uInt>(given);
        stream.z.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream.z.avail_out = static_cast<uInt>(buffer.size());
        status = inflate(&stream.z, Z_NO_FLUSH);
        bytes.remove_prefix(given - stream.z.avail_in);
        const std::size_t made = buffer.size() - stream.z.avail_out;
        if (made > most - content.size())
            return invalidInput("it unpacks to more than " + std::to_string(most) + " bytes: keep a part of it");
        content.append(buffer.data(), made);
        if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
            return invalidInput("its compressed data are damaged: copy or save it again");
        if (status == Z_BUF_ERROR || (status == Z_OK && made == 0 && bytes.empty()))
            return invalidInput("its compressed data are cut off: copy or save it again");
    }
    return content;
}

} // namespace core
