#include "core/kernels/same_families.h"

#include <algorithm>

namespace core
{

bool hasSameFamilies(const Kernel& a, const Kernel& b)
{
    if (a.shape != b.shape)
        return false;
    return a.shape == Kernel::Shape::Single ? a.family.index() == b.family.index()
                                            : std::ranges::equal(a.parts, b.parts, &hasSameFamilies);
}

} // namespace core
