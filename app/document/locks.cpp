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

std::vector<std::string> lockedSettings(const std::vector<std::string>& locks, const std::string& lab)
{
    std::vector<std::string> names;
    for (const std::string& lock : locks)
        if (lock.starts_with(lab + "."))
            names.push_back(lock.substr(lab.size() + 1));
    return names;
}

std::vector<std::string> withLockedSettings(std::vector<std::string> locks, const std::string& lab,
                                            const std::vector<std::string>& names)
{
    const std::string prefix = lab + ".";
    std::erase_if(locks, [&](const std::string& lock) { return lock.starts_with(prefix); });
    for (const std::string& name : names)
        locks.push_back(prefix + name);
    return locks;
}

} // namespace app
