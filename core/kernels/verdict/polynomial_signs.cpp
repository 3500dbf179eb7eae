#include "core/kernels/verdict/polynomial_signs.h"

#include <algorithm>

namespace core::verdicts
{
namespace
{

Coefficients remainder(Coefficients a, const Coefficients& b)
{
    while (a.size() >= b.size()) {
        const Rational ratio = a.back() / b.back();
        const std::size_t shift = a.size() - b.size();
        for (std::size_t i = 0; i < b.size(); ++i)
            a[shift + i] -= ratio * b[i];
        a.pop_back();
        a = trimmed(std::move(a));
    }
    return a;
}

int changes(const std::vector<Rational>& values)
{
    int count = 0, last = 0;
    for (const Rational& value : values) {
        const int sign = value > 0 ? 1 : value < 0 ? -1 : 0;
        if (sign != 0 && last != 0 && sign != last)
            ++count;
        if (sign != 0)
            last = sign;
    }
    return count;
}

/// How many roots lie in (0, ∞), each counted once; a(0) ≠ 0.
int positiveRoots(const Coefficients& a)
{
    std::vector<Coefficients> chain{a, trimmed(derivative(a))};
    while (!chain.back().empty()) {
        Coefficients next = times(remainder(chain[chain.size() - 2], chain.back()), Rational(-1));
        if (!next.empty()) { // signs are all that counts: keep the numbers short
            const Rational shorter = 1 / boost::multiprecision::abs(next.back());
            next = times(std::move(next), shorter);
        }
        chain.push_back(std::move(next));
    }
    std::vector<Rational> atZero, farAway;
    for (const Coefficients& p : chain)
        if (!p.empty()) {
            atZero.push_back(p.front());
            farAway.push_back(p.back());
        }
    return changes(atZero) - changes(farAway);
}

} // namespace

Coefficients trimmed(Coefficients a)
{
    while (!a.empty() && a.back() == 0)
        a.pop_back();
    return a;
}

Coefficients plus(const Coefficients& a, const Coefficients& b)
{
    Coefficients sum(std::max(a.size(), b.size()));
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = Rational(i < a.size() ? a[i] : Rational(0)) + Rational(i < b.size() ? b[i] : Rational(0));
    return sum;
}

Coefficients times(const Coefficients& a, const Coefficients& b)
{
    if (a.empty() || b.empty())
        return {};
    Coefficients product(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j)
            product[i + j] += a[i] * b[j];
    return product;
}

Coefficients times(Coefficients a, const Rational& factor)
{
    for (Rational& c : a)
        c *= factor;
    return a;
}

Coefficients derivative(const Coefficients& a)
{
    Coefficients d;
    for (std::size_t i = 1; i < a.size(); ++i)
        d.push_back(a[i] * Rational(static_cast<long>(i)));
    return d;
}

bool isNonNegativeOnHalfLine(const Coefficients& polynomial)
{
    Coefficients a = trimmed(polynomial);
    if (std::ranges::all_of(a, [](const Rational& c) { return c >= 0; }))
        return true;
    while (a.front() == 0) // u·p(u) has the sign of p(u)
        a.erase(a.begin());
    return a.size() <= 60 && a.front() > 0 && a.back() > 0 && positiveRoots(a) == 0;
}

bool isNonNegativeOnUnitInterval(const Coefficients& polynomial)
{
    // (1+s)^n p(1/(1+s)) for s >= 0
    const Coefficients a = trimmed(polynomial);
    Coefficients moved;
    Coefficients power{1};
    for (std::size_t i = a.size(); i-- > 0;) {
        moved = plus(moved, times(power, a[i]));
        power = times(power, Coefficients{1, 1});
    }
    return isNonNegativeOnHalfLine(moved);
}

} // namespace core::verdicts
