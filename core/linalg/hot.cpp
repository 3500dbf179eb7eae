#include "core/linalg/hot.h"

#include <cstdlib>
#include <string_view>

namespace core
{

namespace hot_baseline
{
extern const HotFunctions functions;
}
namespace hot_v3
{
extern const HotFunctions functions;
}

namespace
{

const HotFunctions& fastest()
{
#ifdef KERNELSCOPE_HOT_V3
    const char* forced = std::getenv("KERNELSCOPE_BASELINE");
    const bool portable = forced && std::string_view(forced) == "1";
    if (!portable && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return hot_v3::functions;
#endif
    return hot_baseline::functions;
}

} // namespace

const HotFunctions& hot()
{
    static const HotFunctions& chosen = fastest();
    return chosen;
}

const HotFunctions& hotBaseline()
{
    return hot_baseline::functions;
}

} // namespace core
