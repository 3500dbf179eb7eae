#pragma once

#include "app/cli/arguments.h"
#include "core/settings/setting.h"

namespace app
{

/// "LINE (default 0.01)".
QString withDefault(core::Text line, double value);
/// "a, b or c".
QString alternatives(QStringList names);

template <class E>
QStringList choiceNames()
{
    QStringList names;
    for (const core::Choice<E>& choice : core::choicesOf<E>)
        names << QString::fromUtf8(choice.name.data(), static_cast<qsizetype>(choice.name.size()));
    return names;
}

/// The setting's line in --help.
template <auto... At>
QString lineOf()
{
    const core::Text line = core::settingAt<At...>().facts.help;
    return QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size()));
}

/// The option of a lab's setting, named by its member: its line in --help and its default are the setting's.
template <auto... At>
Option optionOf(const QString& name, const QString& value)
{
    constexpr const auto& setting = core::settingAt<At...>();
    const typename std::remove_cvref_t<decltype(setting)>::Settings defaults{};
    return {name, value, withDefault(setting.facts.help, static_cast<double>(setting.at(defaults)))};
}

/// The same of a choice: its values are the setting's, its line says which is the default.
template <auto... At>
Option choiceOptionOf(const QString& name)
{
    constexpr const auto& setting = core::settingAt<At...>();
    using Setting = std::remove_cvref_t<decltype(setting)>;
    const core::Text standard = core::choiceOf(setting.at(typename Setting::Settings{})).name;
    return {name, choiceNames<typename Setting::Value>().join(QLatin1Char('|')),
            QStringLiteral("%1 (default %2)")
                .arg(lineOf<At...>(), QString::fromUtf8(standard.data(), static_cast<qsizetype>(standard.size())))};
}

/// The choice that is given, else the setting's default; usage error for any other word.
template <auto... At>
auto choiceFrom(const Arguments& arguments, const QString& option)
{
    constexpr const auto& setting = core::settingAt<At...>();
    using E = typename std::remove_cvref_t<decltype(setting)>::Value;
    const typename std::remove_cvref_t<decltype(setting)>::Settings defaults{};
    if (!arguments.has(option))
        return setting.at(defaults);
    const QString given = arguments.text(option);
    if (const auto chosen = core::choiceNamed<E>(given.toStdString()))
        return *chosen;
    usageError(QStringLiteral("--%1: expected %2, got \"%3\"").arg(option, alternatives(choiceNames<E>()), given));
}

/// The whole number that is given, within the setting's bounds, else its default.
template <auto... At>
int countFrom(const Arguments& arguments, const QString& option)
{
    constexpr const auto& setting = core::settingAt<At...>();
    const typename std::remove_cvref_t<decltype(setting)>::Settings defaults{};
    const core::NumberBounds& bounds = setting.facts.bounds;
    return arguments.count(option, static_cast<int>(setting.at(defaults)),
                           {.least = static_cast<int>(bounds.minimum), .most = static_cast<int>(bounds.maximum)});
}

/// --level, within (0, 1), else the setting's default.
template <auto... At>
double levelFrom(const Arguments& arguments)
{
    constexpr const auto& setting = core::settingAt<At...>();
    return arguments.level(setting.at(typename std::remove_cvref_t<decltype(setting)>::Settings{}));
}

} // namespace app
