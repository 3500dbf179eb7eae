#pragma once

#include "app/cli/arguments.h"
#include "core/settings/range_problems.h"
#include "core/settings/setting.h"

namespace app
{

/// "LINE (default 0.01)".
QString withDefault(core::Text line, double value);
QString withDefault(core::Text line, core::Text word);
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

/// The option of a choice that is no setting: its values, and which is the default.
template <class E>
Option choiceOption(const QString& name, core::Text line, E standard)
{
    return {name, choiceNames<E>().join(QLatin1Char('|')), withDefault(line, core::choiceOf(standard).name)};
}

/// The choice that is given, else `standard`; usage error for any other word.
template <class E>
E choiceFrom(const Arguments& arguments, const QString& option, E standard)
{
    if (!arguments.has(option))
        return standard;
    const QString given = arguments.text(option);
    if (const auto chosen = core::choiceNamed<E>(given.toStdString()))
        return *chosen;
    usageError(QStringLiteral("--%1: expected %2, got \"%3\"").arg(option, alternatives(choiceNames<E>()), given));
}

/// What the setting holds before anybody changes it.
template <auto... At>
auto defaultOf()
{
    constexpr const auto& setting = core::settingAt<At...>();
    return setting.at(typename std::remove_cvref_t<decltype(setting)>::Settings{});
}

/// The setting's word on the command line, which its control tells as well.
template <auto... At>
QString nameOf()
{
    constexpr core::Text name = core::settingAt<At...>().facts.option;
    static_assert(!name.empty());
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// The setting's line in --help.
template <auto... At>
QString lineOf()
{
    const core::Text line = core::settingAt<At...>().facts.help;
    return QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size()));
}

/// The option of a lab's setting, by its member: its name, its line in --help and its default are the setting's, or the
/// default is the command's own.
template <auto... At>
Option optionOf(const QString& value, double standard)
{
    return {nameOf<At...>(), value, withDefault(core::settingAt<At...>().facts.help, standard)};
}
template <auto... At>
Option optionOf(const QString& value)
{
    return optionOf<At...>(value, static_cast<double>(defaultOf<At...>()));
}

/// The same of δ, whose default is a share: "1%".
template <auto... At>
Option deltaOptionOf()
{
    return {nameOf<At...>(), "D|P%",
            QStringLiteral("%1 (default %2%)").arg(lineOf<At...>()).arg(100.0 * defaultOf<At...>())};
}

/// The same of a choice: its values are the setting's, its line says which is the default.
template <auto... At>
Option choiceOptionOf()
{
    return choiceOption(nameOf<At...>(), core::settingAt<At...>().facts.help, defaultOf<At...>());
}

/// The same of a flag, which is off by default.
template <auto... At>
Option flagOptionOf()
{
    return {nameOf<At...>(), {}, lineOf<At...>()};
}

/// The choice that is given, else the setting's default; usage error for any other word.
template <auto... At>
auto choiceFrom(const Arguments& arguments)
{
    return choiceFrom(arguments, nameOf<At...>(), defaultOf<At...>());
}

/// The whole number that is given, within the setting's bounds, else its default or the command's own.
template <auto... At>
int countFrom(const Arguments& arguments, int standard)
{
    const core::NumberBounds& bounds = core::settingAt<At...>().facts.bounds;
    return arguments.count(nameOf<At...>(), standard,
                           {.least = static_cast<int>(bounds.minimum), .most = static_cast<int>(bounds.maximum)});
}
template <auto... At>
int countFrom(const Arguments& arguments)
{
    return countFrom<At...>(arguments, static_cast<int>(defaultOf<At...>()));
}

/// The number that is given, else the setting's default; usage error beyond the setting's bounds, as it says it.
template <auto... At>
auto valueFrom(const Arguments& arguments)
{
    const QString option = nameOf<At...>();
    const core::NumberFacts& facts = core::settingAt<At...>().facts;
    auto value = defaultOf<At...>();
    if (arguments.has(option)) {
        const double given = arguments.number(option, 0.0);
        if (!facts.bounds.holds(given))
            usageError(QStringLiteral("--%1: %2, got %3")
                           .arg(option, QString::fromStdString(core::rangeProblem(facts, given).message),
                                arguments.text(option)));
        value = given;
    }
    return value;
}

/// --level, within (0, 1), else the setting's default.
template <auto... At>
double levelFrom(const Arguments& arguments)
{
    return arguments.level(defaultOf<At...>());
}

} // namespace app
