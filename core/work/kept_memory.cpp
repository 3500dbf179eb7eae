#include "core/work/kept_memory.h"

#include <cstdlib> // says which C library

#ifdef __GLIBC__
#include <algorithm>
#include <atomic>
#include <malloc.h>
#endif

namespace core
{

void keepFreedMemory([[maybe_unused]] std::ptrdiff_t rows)
{
#ifdef __GLIBC__
    constexpr std::ptrdiff_t mebibyte = 1 << 20, largest = 32 * mebibyte;
    const std::ptrdiff_t halfColumn = rows * static_cast<std::ptrdiff_t>(sizeof(double)) / 2;
    const int own = static_cast<int>(rows < manyRows ? largest : std::min(halfColumn, largest));
    static std::atomic<int> last = 0;
    if (last.exchange(own) == own)
        return;
    mallopt(M_TRIM_THRESHOLD, 64 * mebibyte);
    mallopt(M_MMAP_THRESHOLD, own);
    mallopt(M_ARENA_MAX, 2);
#endif
}

} // namespace core
