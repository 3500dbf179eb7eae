#pragma once

#include "core/interval.h"

namespace core
{

/// Any window that a person can zoom to can be drawn, up to values of 1e200 and down to widths of 1e-211, where the
/// plot's own arithmetic ends; the labs say what they make of it.
bool canBeDrawn(const Interval& window);

} // namespace core
