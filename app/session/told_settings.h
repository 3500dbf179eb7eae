#pragma once

#include "core/data/data_names.h"
#include "core/settings/setting.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/number_text.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace app
{

/// One setting as a person reads it.
struct ToldSetting {
    QString name, value; // "noise of the targets", "0.04"
};

namespace detail
{

inline QString toldNumber(double value, const core::NumberFacts& facts)
{
    const QString number = widgets::numberText(value);
    return facts.unit.empty() ? number : number + QLatin1Char(' ') + widgets::translated(facts.unit);
}

/// Nothing of what has no name a person would know.
template <class Facts, class V>
std::optional<ToldSetting> told(const Facts& facts, const V& value, const core::DataNames& names)
{
    if constexpr (std::is_same_v<Facts, core::NumberFacts>) {
        if constexpr (std::is_arithmetic_v<V>)
            if (!facts.name.empty())
                return ToldSetting{widgets::translated(facts.name), toldNumber(static_cast<double>(value), facts)};
    } else if constexpr (std::is_same_v<Facts, core::ChoiceFacts>) {
        const core::Text name = facts.spoken.empty() ? facts.name : facts.spoken;
        if (!name.empty())
            return ToldSetting{widgets::translated(name), widgets::translated(core::choiceOf(value).row)};
    } else if constexpr (std::is_same_v<Facts, core::FlagFacts>) {
        const core::Text name = facts.spoken.empty() ? facts.name : facts.spoken;
        if (!name.empty())
            return ToldSetting{widgets::translated(name), value ? QCoreApplication::translate("settings", "yes")
                                                                : QCoreApplication::translate("settings", "no")};
    } else if constexpr (std::is_same_v<Facts, core::LabelFacts>) {
        return ToldSetting{widgets::translated(facts.name), QString::fromStdString(names.sampleName(value))};
    }
    return {};
}

} // namespace detail

/// The settings that have a name and matter as the others stand, in the order of their descriptions. Of panels that are
/// shown when the first setting says so, none while it does not.
template <core::Described S>
std::vector<ToldSetting> toldSettings(const S& settings, const core::DataNames& names)
{
    std::vector<ToldSetting> all;
    bool isFirst = true, areShown = true;
    core::forEachSetting<S>([&](const auto& field) {
        using Facts = std::remove_cvref_t<decltype(field.facts)>;
        if constexpr (std::is_same_v<Facts, core::FlagFacts>)
            if (std::exchange(isFirst, false) && field.facts.key == "shown")
                areShown = field.at(settings);
        isFirst = false;
        if (!areShown || (field.matters && !field.matters(settings)))
            return;
        if (auto one = detail::told(field.facts, field.at(settings), names))
            all.push_back(std::move(*one));
    });
    return all;
}

} // namespace app
