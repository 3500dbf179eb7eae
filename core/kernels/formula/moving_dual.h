#pragma once

#include "core/kernels/formula/dual.h"

namespace core::formula
{

/// A dual number, and how all of it changes with one parameter.
struct MovingDual {
    Dual value = {}, slope = {};
};

MovingDual operator+(const MovingDual& a, const MovingDual& b);
MovingDual operator-(const MovingDual& a, const MovingDual& b);
MovingDual operator*(const MovingDual& a, const MovingDual& b);
MovingDual operator/(const MovingDual& a, const MovingDual& b);

/// As of dual numbers. The slope of each is a formula of dual numbers, too, so that it holds to rounding.
MovingDual ofOne(const Step& step, const MovingDual& u);
MovingDual ofTwo(const Step& step, const MovingDual& a, const MovingDual& b);
/// Of components that move with x and y alone.
MovingDual normOf(const std::vector<MovingDual>& components);

} // namespace core::formula
