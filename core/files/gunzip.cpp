#include "core/files/gunzip.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace core
{

namespace
{

constexpr std::size_t inflatedChunk = std::size_t{1} << 16;
constexpr int gzipAlone = 15 + 16; // the greatest window, with the gzip header and checksum required (zlib.h)

/// zlib's inflater for one gzip member after the other.
class Inflater
{
public:
    explicit Inflater(std::string_view bytes) : rest_(bytes), buffer_(inflatedChunk)
    {
        isReady_ = inflateInit2(&stream_, gzipAlone) == Z_OK;
    }
    ~Inflater()
    {
        if (isReady_)
            inflateEnd(&stream_);
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    std::string_view rest() const { return rest_; } // what no member has taken yet

    /// Appends one member to `content`; why not, otherwise.
    std::string member(std::string& content, std::size_t most)
    {
        if (!isReady_ || inflateReset(&stream_) != Z_OK)
            return "there is no memory to unpack it: close other programs";
        for (int status = Z_OK; status != Z_STREAM_END;) {
            status = step();
            const std::size_t made = buffer_.size() - stream_.avail_out;
            if (made > most - content.size())
                return "it unpacks to more than " + std::to_string(most) + " bytes: keep a part of it";
            content.append(buffer_.data(), made);
            if (status == Z_BUF_ERROR || (status == Z_OK && made == 0 && rest_.empty()))
                return "the gzip data are cut off at byte " + std::to_string(content.size()) +
                       " of what they unpack to: copy it again";
            if (status == Z_MEM_ERROR)
                return "there is no memory to unpack it: close other programs";
            if (status != Z_OK && status != Z_STREAM_END)
                return "the gzip data are damaged behind byte " + std::to_string(content.size()) +
                       " of what they unpack to: copy it again";
        }
        return {};
    }

private:
    /// One buffer's worth.
    int step()
    {
        const std::size_t given = std::min<std::size_t>(rest_.size(), std::numeric_limits<uInt>::max());
        // zlib reads through this pointer only; its type is older than const in C.
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest_.data()));
        stream_.avail_in = static_cast<uInt>(given);
        stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
        stream_.avail_out = static_cast<uInt>(buffer_.size());
        const int status = inflate(&stream_, Z_NO_FLUSH);
        rest_.remove_prefix(given - stream_.avail_in);
        return status;
    }

    z_stream stream_ = {};
    std::string_view rest_;
    std::vector<char> buffer_;
    bool isReady_ = false;
};

} // namespace

bool isGzip(std::string_view bytes)
{
    return bytes.starts_with("\x1f\x8b");
}

Outcome<std::string> gunzip(std::string_view bytes, const std::string& source, std::size_t most)
{
    const auto refused = [&](const std::string& why) {
        return Failure{Failure::Kind::InvalidInput, source + ": " + why + "."};
    };
    if (!isGzip(bytes))
        return refused("this is not gzipped: take it as it is");
    std::string content;
    Inflater inflater(bytes);
    do {
        if (const std::string problem = inflater.member(content, most); !problem.empty())
            return refused(problem);
    } while (isGzip(inflater.rest()));
    if (inflater.rest().find_first_not_of('\0') != std::string_view::npos)
        return refused("something other than gzip data stands behind them: copy it again");
    return content;
}

} // namespace core
