#pragma once

#include "core/interval.h"

namespace core
{

/// Any window that a person can zoom to can be drawn; the labs say what they make of it.
bool canBeDrawn(const Interval& window);

} // namespace core
