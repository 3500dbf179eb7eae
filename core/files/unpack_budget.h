#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

namespace core
{

/// How many bytes all that is packed into one file may come to, so that a small file cannot fill the memory: 64 times
/// what the file takes itself, at least 64 MiB, and at most 1 GiB or the file's own size, `widening` times where each
/// of its bytes may become as many. Tables that were saved by programs, even ones of few distinct values, stay far
/// below.
class UnpackBudget
{
public:
    explicit UnpackBudget(std::size_t packed, std::size_t widening = 1)
        : total_(std::clamp(packed > most / ratio ? std::max(most, widening * packed) : ratio * packed, least,
                            std::max(most, widening * packed))),
          left_(total_)
    {
    }

    std::size_t total() const { return total_; }
    std::size_t left() const { return left_; }

    /// Takes so many bytes off; false, and no more can be taken, where fewer are left.
    bool take(std::size_t bytes)
    {
        isSpent_ = isSpent_ || bytes > left_;
        left_ = isSpent_ ? 0 : left_ - bytes;
        return !isSpent_;
    }
    bool isSpent() const { return isSpent_; }

    /// What to say where it does not suffice, behind the name of what is packed.
    std::string sentence() const
    {
        return "unpacks to more than " + std::to_string(total_ >> 20) +
               " MB, too much for a file of this size: keep a part of it, or save it uncompressed";
    }

private:
    static constexpr std::size_t ratio = 64, least = std::size_t{64} << 20, most = std::size_t{1} << 30;

    std::size_t total_, left_;
    bool isSpent_ = false;
};

} // namespace core
