#pragma once

#include "core/outcome.h"
#include "core/settings/setting.h"

#include <string>
#include <vector>

namespace core
{

/// A problem of a number that holds an inadmissible value.
inline Problem rangeProblem(const NumberFacts& facts, double value)
{
    const Text said = value > facts.bounds.maximum && !facts.excess.empty() ? facts.excess : facts.refusal;
    return {facts.path.empty() ? settingPath(facts.key) : std::string(facts.path),
            said.empty() ? facts.bounds.sentence() : std::string(said)};
}

/// The number that a field holds; nothing where it holds none.
template <class V>
std::optional<double> numberIn(const V& value)
{
    if constexpr (std::is_arithmetic_v<V>)
        return static_cast<double>(value);
    else
        return value;
}

/// Every number of the settings that is read and beyond its bounds, by the field's path.
template <Described S>
std::vector<Problem> rangeProblems(const S& settings)
{
    std::vector<Problem> found;
    forEachSetting<S>([&](const auto& field) {
        if constexpr (std::is_same_v<typename std::decay_t<decltype(field)>::Facts, NumberFacts>)
            if (!field.matters || field.matters(settings))
                if (const auto value = numberIn(field.at(settings)); value && !field.facts.bounds.holds(*value))
                    found.push_back(rangeProblem(field.facts, *value));
    });
    return found;
}

/// Appends them to what was found already.
template <Described S>
void addRangeProblems(const S& settings, std::vector<Problem>& found)
{
    for (Problem& problem : rangeProblems(settings))
        found.push_back(std::move(problem));
}

} // namespace core
