#pragma once

#include "core/settings/setting.h"

#include <any>
#include <map>

namespace core
{

/// The settings of all labs, each under its own type, so that a lab's settings are known to that lab alone. Settings
/// that nobody has set are as sessions begin with them. Two bags are equal when all their settings are.
class SettingsBag
{
public:
    template <Described S>
    const S& of() const
    {
        const auto found = parts_.find(settingsKey<S>);
        return valueOf<S>(found == parts_.end() ? nullptr : &found->second.value);
    }

    template <Described S>
    S& of()
    {
        static_assert(!settingsKey<S>.empty());
        const auto [part, isNew] = parts_.try_emplace(settingsKey<S>);
        if (isNew)
            part->second = {initialSettings<S>(), &isSame<S>};
        return std::any_cast<S&>(part->second.value);
    }

    bool operator==(const SettingsBag& other) const { return holds(other) && other.holds(*this); }

private:
    struct Part {
        std::any value;
        bool (*isSame)(const std::any* a, const std::any* b) = nullptr;
    };

    template <class S>
    static const S& valueOf(const std::any* value)
    {
        static const S initial = initialSettings<S>();
        return value ? std::any_cast<const S&>(*value) : initial;
    }
    template <class S>
    static bool isSame(const std::any* a, const std::any* b)
    {
        return valueOf<S>(a) == valueOf<S>(b);
    }

    /// Has the other one the same in every part that this one has?
    bool holds(const SettingsBag& other) const
    {
        for (const auto& [key, part] : parts_) {
            const auto found = other.parts_.find(key);
            if (!part.isSame(&part.value, found == other.parts_.end() ? nullptr : &found->second.value))
                return false;
        }
        return true;
    }

    std::map<Text, Part> parts_; // by settingsKey
};

} // namespace core
