#pragma once

#include "core/settings/setting.h"

/// A field of a part of S with facts of its own, where S has several such parts.
namespace core::setting
{

template <class S, class Part, class V>
constexpr auto numberWithin(Part S::*part, V Part::*at, NumberFacts facts, Matters<S> matters = nullptr)
{
    using Place = Through<Member<S, Part>, Member<Part, V>>;
    return Setting<NumberFacts, Place>{facts, Place{{part}, {at}}, matters};
}

template <class S, class Part, class V>
constexpr auto choiceWithin(Part S::*part, V Part::*at, ChoiceFacts facts)
{
    static_assert(std::is_enum_v<V>);
    using Place = Through<Member<S, Part>, Member<Part, V>>;
    return Setting<ChoiceFacts, Place>{facts, Place{{part}, {at}}};
}

template <class S, class Part, class V>
constexpr auto valueWithin(Part S::*part, V Part::*at, Text key)
{
    using Place = Through<Member<S, Part>, Member<Part, V>>;
    return Setting<ValueFacts, Place>{{key}, Place{{part}, {at}}};
}

} // namespace core::setting
