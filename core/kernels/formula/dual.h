#pragma once

#include "core/kernels/formula/program.h"

namespace core::formula
{

/// f(u) from f, f' and f'' at u.
Dual chained(const Dual& u, double value, double first, double second);
Dual operator+(const Dual& a, const Dual& b);
Dual operator-(const Dual& a, const Dual& b);
Dual operator*(const Dual& a, const Dual& b);
Dual operator*(double factor, const Dual& a);
Dual constant(double value);
/// 1, -1 or 0: where u goes from 0.
double signOf(const Dual& u);

/// One step of a function of one argument or two, by the rules of derivatives; where it has a kink, on the side to
/// which the argument moves as s grows, or where it does not depend on s as t grows.
Dual ofOne(const Step& step, const Dual& u);
Dual ofTwo(const Step& step, const Dual& a, const Dual& b);
/// The root of a sum of squares. Where all are 0 it is the length of what grows.
Dual normOf(const std::vector<Dual>& components);

} // namespace core::formula
