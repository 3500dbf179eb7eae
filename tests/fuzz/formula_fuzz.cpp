#include "fuzz/formula_target.h"

#include <cstdio>
#include <cstdlib>

// KERNELSCOPE_PROMISE is the target: one of the functions of formula_target.h.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string broken = formula_target::KERNELSCOPE_PROMISE({reinterpret_cast<const char*>(data), size});
    if (!broken.empty()) {
        std::fprintf(stderr, "%s\n", broken.c_str());
        std::abort();
    }
    return 0;
}
