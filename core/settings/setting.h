#pragma once

#include "core/data/shape.h"
#include "core/settings/number_bounds.h"

#include <cassert>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace core
{

struct Dataset;
struct Kernel;

/// A literal; the window translates it.
using Text = std::string_view;

/// One value of a closed set under all its names.
template <class E>
struct Choice {
    E value{};
    Text name;   // in documents and commands: "whole-line"
    Text row;    // on the window's chooser: "Over the whole line"
    Text plot{}; // in a picture's own words: "averaged over the latent"; mostly not needed
};

/// All values of an enumeration, in the order of its chooser: one array, beside the enumeration.
template <class E>
inline constexpr auto choicesOf = nullptr;

template <class E>
constexpr const Choice<E>& choiceOf(E value)
{
    for (const Choice<E>& choice : choicesOf<E>)
        if (choice.value == value)
            return choice;
    assert(false); // a value that its table forgets
    return choicesOf<E>.front();
}

/// Its row on the chooser, from 0.
template <class E>
constexpr int rowOf(E value)
{
    return static_cast<int>(&choiceOf(value) - choicesOf<E>.data());
}

template <class E>
constexpr std::optional<E> choiceNamed(Text name)
{
    for (const Choice<E>& choice : choicesOf<E>)
        if (choice.name == name)
            return choice.value;
    return std::nullopt;
}

/// What there is to know of a number: documents, sliders, commands and checks follow from it. Its default is what a
/// value-initialised settings value holds.
struct NumberFacts {
    Text key;      // in documents: "test_level"
    Text option{}; // its word on the command line, without the dashes: "level"; empty: no command asks for it
    Text name{};   // "level of the test"; without one it has no slider
    Text symbol{}; // "B"
    Text unit{};   // "units of x"
    Text meaning{};
    Text edit{}; // what undo calls a change: "Change the permutations"
    NumberBounds bounds{};
    Text refusal{};        // why a value beyond the bounds is none; empty: as the bounds say it
    Text excess{};         // the same of one that is too large, where that is another sentence
    Text path{};           // of its problems, where they are another field's; empty: settingPath(key)
    Text help{};           // of its option in --help, before the default; empty where it has none
    bool lockable = false; // can be held against changes by new data and optimisers
    bool ofData = false;   // lives on the scale of the data: starts afresh with new ones unless a person has set it
};

struct ChoiceFacts {
    Text key;
    Text option{};  // as of a number
    Text name{};    // before its chooser: "Normalised"
    Text spoken{};  // the chooser's accessible name: "Normalisation"
    Text meaning{}; // its tooltip
    Text edit{};
    Text help{};
};

struct FlagFacts {
    Text key;
    Text option{};
    Text name{};
    Text meaning{};
    Text edit{};
    Text editOff{};             // of switching it off, where that is called something else
    Text on{}, off{}, spoken{}; // the rows of a chooser, where it is one and no check box
    Text help{};
};

/// A label of a sample: its chooser lists those there are, and new data without it begin with the default.
struct LabelFacts {
    Text key;
    Text option{};
    Text name{}; // the chooser's accessible name
    Text meaning{};
    Text edit{};
};

/// What is kept and has no control of its own kind: text, lists, seeds, other settings.
struct ValueFacts {
    Text key;
    bool ofData = false; // as of a number
    Text option{};       // as of a number
};

/// Where a value stands in settings of type S.
template <class S, class V>
struct Member {
    using Settings = S;
    using Value = V;
    V S::*member;
    constexpr const V& operator()(const S& settings) const { return settings.*member; }
    constexpr V& operator()(S& settings) const { return settings.*member; }
    bool operator==(const Member&) const = default;
};

/// Where it stands in settings that hold its own.
template <class Outer, class Inner>
struct Through {
    using Settings = typename Outer::Settings;
    using Value = typename Inner::Value;
    Outer outer;
    Inner inner;
    constexpr const Value& operator()(const Settings& settings) const { return inner(outer(settings)); }
    constexpr Value& operator()(Settings& settings) const { return inner(outer(settings)); }
    bool operator==(const Through&) const = default;
};

/// One setting: what there is to know of it, where it stands, when it is read at all and asked about (null: always),
/// and for which data it has a control.
template <class F, class Place>
struct Setting {
    using Facts = F;
    using Settings = typename Place::Settings;
    using Value = typename Place::Value;
    F facts;
    Place at;
    bool (*matters)(const Settings&) = nullptr;
    Shapes shapes = everyShape;

    /// The same with a control for data of these shapes alone.
    constexpr Setting offeredFor(Shapes those) const
    {
        Setting setting = *this;
        setting.shapes = those;
        return setting;
    }
};

/// The fields of settings of type S, each a Setting: a tuple, in the header of S.
template <class S>
inline constexpr auto settingsOf = nullptr;

template <class S>
concept Described = !std::is_same_v<std::remove_const_t<decltype(settingsOf<S>)>, std::nullptr_t>;

/// What a part of a session's settings is called in documents and, before a dot, in locks ("density.sigma0").
template <class S>
inline constexpr Text settingsKey = {};

/// What they are called in a sentence ("Density", "the embedding"); needed where one of them is of the data.
template <class S>
inline constexpr Text settingsName = {};

/// As a session begins with them.
template <class S>
S initialSettings()
{
    return {};
}

/// As they begin with these data under this kernel: what of them lives on the scale of the data has its default there.
template <class S>
S settingsFor(const Dataset&, const Kernel&)
{
    return initialSettings<S>();
}

/// The setting's name in problems and locks: the key in one word ("test_level" is "testLevel").
constexpr std::string settingPath(Text key)
{
    std::string path;
    bool upper = false;
    for (const char letter : key) {
        if (letter != '_')
            path += upper && letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        upper = letter == '_';
    }
    return path;
}

/// Calls `use` with each field of S.
template <class S, class Use>
constexpr void forEachSetting(const Use& use)
{
    std::apply([&](const auto&... field) { (use(field), ...); }, settingsOf<S>);
}

namespace detail
{

template <class S, class V>
constexpr Member<S, V> placeOf(V S::*at)
{
    return {at};
}
template <class S, class Part, class V>
constexpr Through<Member<S, Part>, Member<Part, V>> placeOf(Part S::*part, V Part::*at)
{
    return {{part}, {at}};
}

/// The index of the field that stands at this place.
template <auto... At>
consteval std::size_t indexOfSetting()
{
    constexpr auto place = placeOf(At...);
    using Place = std::remove_const_t<decltype(place)>;
    constexpr const auto& fields = settingsOf<typename Place::Settings>;
    std::size_t index = 0, found = std::tuple_size_v<std::remove_cvref_t<decltype(fields)>>;
    forEachSetting<typename Place::Settings>([&](const auto& field) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field.at)>, Place>)
            if (field.at == place)
                found = index;
        ++index;
    });
    return found; // beyond the tuple where there is no such field, which then does not compile
}

} // namespace detail

/// The field at &S::member, or at &S::part, &Part::member.
template <auto... At>
constexpr const auto& settingAt()
{
    using Settings = typename decltype(detail::placeOf(At...))::Settings;
    return std::get<detail::indexOfSetting<At...>()>(settingsOf<Settings>);
}

/// Makers of fields.
namespace setting
{

template <class S>
using Matters = std::type_identity_t<bool (*)(const S&)>;

template <class S, class V>
constexpr auto number(V S::*at, NumberFacts facts, Matters<S> matters = nullptr)
{
    return Setting<NumberFacts, Member<S, V>>{facts, {at}, matters};
}
template <class S, class V>
constexpr auto choice(V S::*at, ChoiceFacts facts, Matters<S> matters = nullptr)
{
    static_assert(std::is_enum_v<V>);
    return Setting<ChoiceFacts, Member<S, V>>{facts, {at}, matters};
}
template <class S>
constexpr auto flag(bool S::*at, FlagFacts facts, Matters<S> matters = nullptr)
{
    return Setting<FlagFacts, Member<S, bool>>{facts, {at}, matters};
}
template <class S>
constexpr auto label(int S::*at, LabelFacts facts)
{
    return Setting<LabelFacts, Member<S, int>>{facts, {at}};
}
template <class S, class V>
constexpr auto value(V S::*at, Text key, Text option = {})
{
    return Setting<ValueFacts, Member<S, V>>{{key, false, option}, {at}};
}
template <class S, class V>
constexpr auto valueOfData(V S::*at, Text key)
{
    return Setting<ValueFacts, Member<S, V>>{{key, true}, {at}};
}

/// The fields of a part of S as fields of S: documents do not show that it is one.
template <class S, class Part>
constexpr auto within(Part S::*part)
{
    const auto lift = [part]<class F, class Place>(const Setting<F, Place>& inner) {
        return Setting<F, Through<Member<S, Part>, Place>>{
            .facts = inner.facts, .at = {{part}, inner.at}, .shapes = inner.shapes};
    };
    return std::apply([&](const auto&... inner) { return std::tuple{lift(inner)...}; }, settingsOf<Part>);
}

} // namespace setting

} // namespace core
