#include "core/files/stream.h"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>

namespace core
{

namespace
{

constexpr std::size_t streamBlock = std::size_t{1} << 20;

/// The number of the open file behind the path.
std::optional<int> descriptorOf(const std::filesystem::path& path)
{
    std::string text = path.string();
    if (text == "-" || text == "/dev/stdin")
        return STDIN_FILENO;
    for (const std::string folder : {"/dev/fd/", "/proc/self/fd/"}) {
        int number = 0;
        const char* end = text.data() + text.size();
        if (!text.starts_with(folder))
            continue;
        const auto [stop, error] = std::from_chars(text.data() + folder.size(), end, number);
        if (error == std::errc() && stop == end && number >= 0)
            return number;
    }
    return std::nullopt;
}

Failure streamRefused(const std::string& name, const std::string& why)
{
    return {Failure::Kind::InvalidInput, name + ": " + why + "."};
}

Outcome<std::string> allOf(int descriptor, const std::string& name, std::size_t most)
{
    if (::isatty(descriptor))
        return streamRefused(name, "this is a terminal: send a file or the output of a command there, as in "
                                   "\"kernelscope … < FILE\"");
    std::string content;
    while (true) {
        const std::size_t before = content.size();
        content.resize(before + streamBlock);
        const ssize_t read = ::read(descriptor, content.data() + before, streamBlock);
        content.resize(before + static_cast<std::size_t>(read > 0 ? read : 0));
        if (read == 0)
            return content;
        if (read < 0 && errno != EINTR)
            return streamRefused(name, std::string("reading it failed (") + std::strerror(errno) +
                                           "): send a file or a pipe");
        if (content.size() > most)
            return streamRefused(name, "it is larger than " + std::to_string(most >> 30) +
                                           " GiB: keep a random sample of its rows");
    }
}

} // namespace

bool isStream(const std::filesystem::path& path)
{
    return descriptorOf(path).has_value();
}

Outcome<std::string> streamContent(const std::filesystem::path& path, std::size_t most)
{
    static std::mutex mutex;
    static std::map<int, Outcome<std::string>> read;
    const int descriptor = *descriptorOf(path);
    const std::lock_guard lock(mutex);
    const auto known = read.find(descriptor);
    return known != read.end() ? known->second
                               : read.emplace(descriptor, allOf(descriptor, streamName(path), most)).first->second;
}

std::string streamName(const std::filesystem::path& path)
{
    return descriptorOf(path) == STDIN_FILENO ? "standard input" : path.string();
}

} // namespace core
