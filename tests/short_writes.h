#pragma once

#include <sys/resource.h>

#include <csignal>

/// While it lives, no file of this process grows beyond so many bytes: what is written past them is cut off, as on a
/// full disk. A disk that is truly full needs a file system of its own, and the right to mount one.
class ShortWrites
{
public:
    explicit ShortWrites(rlim_t bytes) : formerAnswer_(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &former_);
        const rlimit tight{.rlim_cur = bytes, .rlim_max = former_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &tight);
    }
    ~ShortWrites()
    {
        setrlimit(RLIMIT_FSIZE, &former_);
        std::signal(SIGXFSZ, formerAnswer_);
    }
    ShortWrites(const ShortWrites&) = delete;
    ShortWrites& operator=(const ShortWrites&) = delete;

private:
    void (*formerAnswer_)(int);
    rlimit former_{};
};
