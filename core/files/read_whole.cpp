#include "core/files/read_whole.h"

#include "core/files/stream.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <system_error>

namespace core
{

namespace
{

constexpr std::size_t largestFile = std::size_t{2} << 30;
constexpr std::size_t readAtOnce = std::size_t{1} << 20;

/// Why a path cannot be read, before it is opened. Pipes can: `--data <(command)`.
std::string pathProblem(const std::filesystem::path& path, std::string_view kinds)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        return "there is no such file: check the name and the folder";
    if (error == std::errc::permission_denied)
        return "you may not look into its folder: change the permissions or copy the file";
    if (error)
        return "it cannot be looked up (" + error.message() + "): check the name";
    if (std::filesystem::is_directory(status))
        return "this is a folder: choose a file in it";
    if (!std::filesystem::is_regular_file(status) && !std::filesystem::is_fifo(status))
        return "this is a device, not a file: choose " + std::string(kinds);
    return {};
}

/// The whole content into `content`, or why not.
std::string readAll(const std::filesystem::path& path, std::string& content)
{
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return errno == EACCES ? std::string("you have no permission to read it: change its permissions")
                               : std::string("it cannot be opened (") + std::strerror(errno) + "): check it";
    while (file) {
        const std::size_t before = content.size();
        content.resize(before + readAtOnce);
        file.read(content.data() + before, static_cast<std::streamsize>(readAtOnce));
        content.resize(before + static_cast<std::size_t>(file.gcount()));
        if (content.size() > largestFile)
            return "it is larger than 2 GiB: keep a random sample of its rows";
    }
    if (file.bad())
        return "reading it failed on the way: check the disk and copy it again";
    return {};
}

} // namespace

Outcome<std::string> readWhole(const std::filesystem::path& path, std::string_view kinds)
{
    if (isStream(path))
        return streamContent(path, largestFile);
    const auto refused = [&](const std::string& why) {
        return Failure{Failure::Kind::InvalidInput, path.string() + ": " + why + "."};
    };
    if (const std::string problem = pathProblem(path, kinds); !problem.empty())
        return refused(problem);
    std::string content;
    if (const std::string problem = readAll(path, content); !problem.empty())
        return refused(problem);
    return content;
}

} // namespace core
