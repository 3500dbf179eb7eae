#include "core/work/kept_memory.h"

#include <cstdlib> // says which C library

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace core
{

void keepFreedMemory()
{
#ifdef __GLIBC__
    constexpr int mebibyte = 1 << 20;
    mallopt(M_TRIM_THRESHOLD, 64 * mebibyte);
    mallopt(M_MMAP_THRESHOLD, 32 * mebibyte);
    mallopt(M_ARENA_MAX, 2);
#endif
}

} // namespace core
