#include "core/kernels/formula/moving_dual.h"

namespace core::formula
{
namespace
{

Dual of(Kind kind, const Dual& u)
{
    return ofOne(Step{.kind = kind}, u);
}

Dual over(const Dual& a, const Dual& b)
{
    return ofTwo(Step{.kind = Kind::Divide}, a, b);
}

Dual toPower(const Dual& a, const Dual& b)
{
    return ofTwo(Step{.kind = Kind::Power}, a, b);
}

Dual toPower(const Dual& a, int exponent)
{
    return ofOne(Step{.kind = Kind::Power, .exponent = exponent}, a);
}

bool isStill(const Dual& slope)
{
    return slope.value == 0.0 && slope.s == 0.0 && slope.t == 0.0 && slope.st == 0.0;
}

/// f'(u), for f(u) = `value`.
Dual derivative(const Step& step, const Dual& u, const Dual& value)
{
    const Dual one = constant(1.0);
    const auto rest = [&] { return of(Kind::Sqrt, one - u * u); };
    switch (step.kind) {
    case Kind::Negate:
        return constant(-1.0);
    case Kind::Abs:
        return constant(signOf(u));
    case Kind::Exp:
        return value;
    case Kind::Log:
        return over(one, u);
    case Kind::Sqrt:
        return over(constant(0.5), value);
    case Kind::Sin:
        return of(Kind::Cos, u);
    case Kind::Cos:
        return -1.0 * of(Kind::Sin, u);
    case Kind::Tanh:
        return one - value * value;
    case Kind::Sinh:
        return of(Kind::Cosh, u);
    case Kind::Cosh:
        return of(Kind::Sinh, u);
    case Kind::Asin:
        return over(one, rest());
    case Kind::Acos:
        return over(constant(-1.0), rest());
    case Kind::Atan:
        return over(one, one + u * u);
    case Kind::Floor:
        return constant(0.0);
    case Kind::Power:
        return step.exponent == 0 ? constant(0.0) : static_cast<double>(step.exponent) * toPower(u, step.exponent - 1);
    default: // a bracket
        return one;
    }
}

/// How a^b changes: b a^(b-1) a' + a^b log(a) b'. 0^b does not with b, as long as it is smooth.
Dual slopeOfPower(const MovingDual& a, const MovingDual& b, const Dual& value)
{
    Dual slope;
    if (!isStill(a.slope))
        slope = b.value * toPower(a.value, b.value + constant(-1.0)) * a.slope;
    if (!isStill(b.slope) && a.value.value != 0.0)
        slope = slope + value * of(Kind::Log, a.value) * b.slope;
    return slope;
}

} // namespace

MovingDual operator+(const MovingDual& a, const MovingDual& b)
{
    return {a.value + b.value, a.slope + b.slope};
}

MovingDual operator-(const MovingDual& a, const MovingDual& b)
{
    return {a.value - b.value, a.slope - b.slope};
}

MovingDual operator*(const MovingDual& a, const MovingDual& b)
{
    return {a.value * b.value, a.slope * b.value + a.value * b.slope};
}

MovingDual operator/(const MovingDual& a, const MovingDual& b)
{
    const Dual quotient = over(a.value, b.value);
    return {quotient, over(a.slope - quotient * b.slope, b.value)};
}

MovingDual ofOne(const Step& step, const MovingDual& u)
{
    const Dual value = ofOne(step, u.value);
    return {value, isStill(u.slope) ? Dual() : derivative(step, u.value, value) * u.slope};
}

MovingDual ofTwo(const Step& step, const MovingDual& a, const MovingDual& b)
{
    switch (step.kind) {
    case Kind::Add:
        return a + b;
    case Kind::Subtract:
        return a - b;
    case Kind::Multiply:
        return a * b;
    case Kind::Divide:
        return a / b;
    case Kind::Power: {
        const Dual value = toPower(a.value, b.value);
        return {value, slopeOfPower(a, b, value)};
    }
    case Kind::Min:
        return signOf(a.value - b.value) > 0.0 ? b : a;
    case Kind::Max:
        return signOf(a.value - b.value) < 0.0 ? b : a;
    default: // numbers that jump
        return {ofTwo(step, a.value, b.value), Dual()};
    }
}

MovingDual normOf(const std::vector<MovingDual>& components)
{
    std::vector<Dual> values;
    for (const MovingDual& component : components)
        values.push_back(component.value);
    return {normOf(values), Dual()};
}

} // namespace core::formula
