#pragma once

#include "core/settings/setting.h"

namespace core::setting
{

/// A choice that is made only as the other settings stand.
template <class S, class V>
constexpr auto choice(V S::*at, ChoiceFacts facts, Matters<S> matters)
{
    static_assert(std::is_enum_v<V>);
    return Setting<ChoiceFacts, Member<S, V>>{facts, {at}, matters};
}

} // namespace core::setting
