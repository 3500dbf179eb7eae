#include "app/document/locks.h"

#include "core/kernels/descriptions.h"

#include <algorithm>

namespace app
{

bool holdsSetting(const std::string& lock)
{
    const std::string owner = lock.substr(0, lock.find('.'));
    const bool isOfPart = !lock.empty() && lock.front() >= '0' && lock.front() <= '9';
    const bool isOfFamily =
        std::ranges::find(core::families(), owner, &core::FamilyDescription::name) != core::families().end();
    return owner != lock && !isOfPart && !isOfFamily;
}

} // namespace app
