#pragma once

#include "app/session/settings_json.h"
#include "core/session/session.h"

#include <algorithm>
#include <vector>

namespace app
{

/// One lab's settings, or such as labs share, as documents and new data treat them, whatever their type.
struct SettingsPart {
    core::Text key; // in documents: "two_samples"
    QJsonObject (*json)(const core::Session& session) = nullptr;
    void (*read)(const JsonFields& fields, core::Session& session) = nullptr; // throws FieldError
    /// What is locked before stays as it was before.
    void (*holdLocked)(const core::Session& before, core::Session& next) = nullptr;
};

/// The parts that all labs name, each once.
std::vector<SettingsPart> settingsParts();

namespace detail
{

template <core::Described S>
void holdLocked(const core::Session& before, core::Session& next)
{
    core::forEachSetting<S>([&]<class Setting>(const Setting& setting) {
        if constexpr (std::is_same_v<typename Setting::Facts, core::NumberFacts>) {
            const std::string lock = std::string(core::settingsKey<S>) + '.' + core::settingPath(setting.facts.key);
            const auto& locks = before.lockedHyperparameters;
            if (setting.facts.lockable && std::ranges::find(locks, lock) != locks.end())
                setting.at(next.of<S>()) = setting.at(before.of<S>());
        }
    });
}

} // namespace detail

template <core::Described S>
SettingsPart settingsPart()
{
    return {.key = core::settingsKey<S>,
            .json = [](const core::Session& session) { return jsonOf(session.of<S>()); },
            .read = [](const JsonFields& fields, core::Session& session) { readSettings(fields, session.of<S>()); },
            .holdLocked = &detail::holdLocked<S>};
}

} // namespace app
