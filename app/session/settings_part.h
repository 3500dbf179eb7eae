#pragma once

#include "app/session/settings_json.h"
#include "app/session/told_settings.h"
#include "core/session/session.h"
#include "core/settings/range_problems.h"
#include "widgets/controls/description_text.h"

#include <algorithm>
#include <vector>

namespace app
{

/// A number among settings that a person can set, as it stands.
struct SettingNumber {
    core::Text key, name, symbol, unit;
    core::NumberBounds bounds;
    double value = 0.0;
};

/// One lab's settings, or such as labs share, as documents and new data treat them, whatever their type.
struct SettingsPart {
    core::Text key; // in documents: "two_samples"
    QJsonObject (*json)(const core::Session& session) = nullptr;
    void (*read)(const JsonFields& fields, core::Session& session) = nullptr; // throws FieldError
    /// What is locked before stays as it was before.
    void (*holdLocked)(const core::Session& before, core::Session& next) = nullptr;
    QString (*name)() = nullptr; // "Density", in the window's language
    /// What stands in them, as a person reads it: "level of the test", "5 %"; without those that do not matter now.
    std::vector<ToldSetting> (*told)(const core::Session& session) = nullptr;
    /// Those of them that have a slider and matter now.
    std::vector<SettingNumber> (*numbers)(const core::Session& session) = nullptr;
    /// Puts them in as they begin with data under a kernel.
    void (*refresh)(const core::Dataset& data, const core::Kernel& kernel, core::Session& session) = nullptr;
    /// Are those that live on the scale of the data the same?
    bool (*isSameOfData)(const core::Session& a, const core::Session& b) = nullptr;
    void (*takeOfData)(const core::Session& from, core::Session& to) = nullptr;
    /// Labels of samples begin anew where one of them is beyond those that there are.
    void (*keepSamples)(int count, core::Session& session) = nullptr;
    /// The numbers of them that are beyond their bounds.
    std::vector<core::Problem> (*outOfRange)(const core::Session& session) = nullptr;
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

template <core::Described S>
std::vector<SettingNumber> numbersOf(const S& settings)
{
    std::vector<SettingNumber> numbers;
    core::forEachSetting<S>([&]<class Setting>(const Setting& setting) {
        if constexpr (std::is_same_v<typename Setting::Facts, core::NumberFacts> &&
                      std::is_arithmetic_v<typename Setting::Value>)
            if (!setting.facts.name.empty() && (!setting.matters || setting.matters(settings)))
                numbers.push_back({.key = setting.facts.key,
                                   .name = setting.facts.name,
                                   .symbol = setting.facts.symbol,
                                   .unit = setting.facts.unit,
                                   .bounds = setting.facts.bounds,
                                   .value = static_cast<double>(setting.at(settings))});
    });
    return numbers;
}

/// Calls `use` with each setting of S that lives on the scale of the data.
template <core::Described S, class Use>
constexpr void forEachOfData(const Use& use)
{
    core::forEachSetting<S>([&](const auto& setting) {
        if constexpr (requires { setting.facts.ofData; })
            if (setting.facts.ofData)
                use(setting);
    });
}

template <core::Described S>
constexpr bool hasOfData()
{
    bool found = false;
    forEachOfData<S>([&](const auto&) { found = true; });
    return found;
}

template <core::Described S>
bool isSameOfData(const core::Session& a, const core::Session& b)
{
    bool same = true;
    forEachOfData<S>([&](const auto& setting) { same = same && setting.at(a.of<S>()) == setting.at(b.of<S>()); });
    return same;
}

template <core::Described S>
void takeOfData(const core::Session& from, core::Session& to)
{
    forEachOfData<S>([&](const auto& setting) { setting.at(to.of<S>()) = setting.at(from.of<S>()); });
}

template <core::Described S>
void keepSamples(int count, core::Session& session)
{
    const auto forEachLabel = [](const auto& use) {
        core::forEachSetting<S>([&]<class Setting>(const Setting& setting) {
            if constexpr (std::is_same_v<typename Setting::Facts, core::LabelFacts>)
                use(setting);
        });
    };
    int last = 0;
    forEachLabel([&](const auto& setting) { last = std::max(last, setting.at(std::as_const(session).of<S>())); });
    if (last >= std::max(2, count))
        forEachLabel(
            [&](const auto& setting) { setting.at(session.of<S>()) = setting.at(core::initialSettings<S>()); });
}

} // namespace detail

template <core::Described S>
SettingsPart settingsPart()
{
    static_assert(!core::settingsName<S>.empty() || !detail::hasOfData<S>()); // or a notice could not say it
    return {.key = core::settingsKey<S>,
            .json = [](const core::Session& session) { return jsonOf(session.of<S>()); },
            .read = [](const JsonFields& fields, core::Session& session) { readSettings(fields, session.of<S>()); },
            .holdLocked = &detail::holdLocked<S>,
            .name = [] { return widgets::translated(core::settingsName<S>); },
            .told = [](const core::Session& session) { return toldSettings(session.of<S>(), session.data->names); },
            .numbers = [](const core::Session& session) { return detail::numbersOf(session.of<S>()); },
            .refresh = [](const core::Dataset& data, const core::Kernel& kernel,
                          core::Session& session) { session.of<S>() = core::settingsFor<S>(data, kernel); },
            .isSameOfData = &detail::isSameOfData<S>,
            .takeOfData = &detail::takeOfData<S>,
            .keepSamples = &detail::keepSamples<S>,
            .outOfRange = [](const core::Session& session) { return core::rangeProblems(session.of<S>()); }};
}

} // namespace app
