#include "core/files/write_whole.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <random>
#include <system_error>
#include <utility>

namespace core
{

namespace
{

namespace fs = std::filesystem;

/// An open file. Errors are those of the system; 0 is none.
class OpenFile
{
public:
    OpenFile(const fs::path& path, int flags, mode_t mode = 0) : number_(::open(path.c_str(), flags | O_CLOEXEC, mode))
    {
        if (number_ < 0)
            error_ = errno;
    }
    ~OpenFile()
    {
        if (number_ >= 0)
            ::close(number_);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    int error() const { return error_; }
    bool isOpen() const { return number_ >= 0; }

    void write(std::string_view content)
    {
        while (error_ == 0 && !content.empty()) {
            const ssize_t written = ::write(number_, content.data(), content.size());
            if (written > 0)
                content.remove_prefix(static_cast<std::size_t>(written)); // a short write: the next one says why
            else if (written == 0 || errno != EINTR)
                error_ = written == 0 ? ENOSPC : errno;
        }
    }

    void takeOwnerAndPermissionsOf(const struct stat& old)
    {
        if (error_ != 0)
            return;
        // What cannot be kept is no reason to lose the content: another's file becomes one's own, and some file systems
        // know no permissions. Until here nobody else may read it. What a strange group could do, one's own may not.
        constexpr auto asItIs = static_cast<uid_t>(-1);
        const bool ownerKept = ::fchown(number_, old.st_uid, old.st_gid) == 0;
        const bool groupKept = ownerKept || ::fchown(number_, asItIs, old.st_gid) == 0;
        const mode_t others = old.st_mode & S_IRWXO;
        const mode_t group = groupKept ? old.st_mode & S_IRWXG : others << 3;
        const mode_t special = ownerKept ? old.st_mode & 07000 : 0;
        [[maybe_unused]] const int kept = ::fchmod(number_, special | (old.st_mode & S_IRWXU) | group | others);
    }

    /// A full disk may show only now.
    void carryToDisk()
    {
        if (error_ != 0)
            return;
        int result = 0;
        do
            result = ::fsync(number_);
        while (result != 0 && errno == EINTR);
        if (result != 0 && errno != EINVAL && errno != ENOTSUP && errno != ENOSYS) // some file systems cannot
            error_ = errno;
    }

    void measure(std::size_t expected)
    {
        struct stat now = {};
        if (error_ == 0 && ::fstat(number_, &now) != 0)
            error_ = errno;
        else if (error_ == 0 && static_cast<std::size_t>(now.st_size) != expected)
            error_ = EIO;
    }

    void close()
    {
        const int result = ::close(std::exchange(number_, -1));
        if (error_ == 0 && result != 0 && errno != EINTR)
            error_ = errno;
    }

private:
    int number_;
    int error_ = 0;
};

int moveOver(const fs::path& from, const fs::path& to)
{
    return std::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

/// Makes a rename outlast a power failure; where that cannot be had, the file is whole all the same.
void carryFolderToDisk(const fs::path& folder)
{
    OpenFile(folder, O_RDONLY | O_DIRECTORY).carryToDisk();
}

int replace(const fs::path& target, const std::optional<struct stat>& old, std::string_view content)
{
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    const fs::path beside = folder / (".kernelscope-" + std::to_string(std::random_device()()) + ".part");
    OpenFile file(beside, O_WRONLY | O_CREAT | O_EXCL, old ? 0600 : 0666); // a new file: as the umask has it
    if (!file.isOpen())
        return file.error();
    file.write(content);
    if (old)
        file.takeOwnerAndPermissionsOf(*old);
    file.carryToDisk();
    file.measure(content.size());
    file.close();
    const int error = file.error() != 0 ? file.error() : moveOver(beside, target);
    if (error != 0)
        ::unlink(beside.c_str());
    else
        carryFolderToDisk(folder);
    return error;
}

int writeStraight(const fs::path& path, std::string_view content)
{
    OpenFile file(path, O_WRONLY);
    file.write(content);
    if (file.isOpen())
        file.close();
    return file.error();
}

/// Where a chain of symbolic links ends, also where nothing is there yet.
fs::path endOfLinks(fs::path path)
{
    std::error_code error;
    if (fs::path real = fs::canonical(path, error); !error)
        return real;
    constexpr int deepest = 40; // as the system has it: a circle was refused before
    for (int depth = 0; depth < deepest && fs::is_symlink(fs::symlink_status(path, error)); ++depth) {
        const fs::path next = fs::read_symlink(path, error);
        if (error)
            break;
        path = path.parent_path() / next; // an absolute one replaces all
    }
    return path;
}

int write(const fs::path& path, std::string_view content)
{
    struct stat found = {};
    const bool exists = ::stat(path.c_str(), &found) == 0;
    if (!exists && errno != ENOENT)
        return errno;
    if (!exists)
        return replace(endOfLinks(path), std::nullopt, content);
    if (S_ISDIR(found.st_mode))
        return EISDIR;
    if (!S_ISREG(found.st_mode))
        return writeStraight(path, content);
    if (::access(path.c_str(), W_OK) != 0) // replacing it would need no permission of the file's own
        return errno;
    return replace(endOfLinks(path), found, content);
}

/// Whatever is written, and whatever it is called.
bool isOfThePlace(int systemError)
{
    constexpr std::array errors{ENOSPC, EDQUOT, EFBIG, EIO, EACCES, EPERM, EROFS};
    return std::ranges::find(errors, systemError) != errors.end();
}

} // namespace

std::string writingProblem(int systemError)
{
    switch (systemError) {
    case ENOSPC:
        return "there is no space left on the disk: free some, or choose another place";
    case EDQUOT:
        return "your share of the disk is used up: free some space, or choose another place";
    case EFBIG:
        return "it is larger than a file may be there: choose another place";
    case EROFS:
        return "this disk can only be read: choose another place";
    case EACCES:
    case EPERM:
        return "you have no permission to write there: choose another place";
    case ENOENT:
        return "its folder does not exist: make it, or choose another place";
    case ENOTDIR:
        return "part of its path is no folder: choose another place";
    case EISDIR:
        return "it is a folder: give the name of a file";
    case ENAMETOOLONG:
        return "its name is too long: give a shorter one";
    case ELOOP:
        return "its symbolic links lead in a circle: choose another name";
    default:
        return "the system says \"" + std::generic_category().message(systemError) + "\": choose another place";
    }
}

std::optional<Failure> writeWhole(const fs::path& path, std::string_view content)
{
    const int error = write(path, content);
    if (error == 0)
        return std::nullopt;
    std::error_code ignored;
    const std::string consolation =
        fs::is_regular_file(path, ignored) ? ". The file that was there is as it was" : std::string();
    return Failure{isOfThePlace(error) ? Failure::Kind::Internal : Failure::Kind::InvalidInput,
                   path.string() + " could not be written: " + writingProblem(error) + consolation};
}

} // namespace core
