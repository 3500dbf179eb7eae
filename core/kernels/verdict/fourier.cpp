#include "core/kernels/verdict/polynomial_signs.h"
#include "core/kernels/verdict/profile.h"

#include <algorithm>

namespace core::verdicts
{
namespace
{

/// Σ_n c_n r^n exp(-rate·r) or, with `squared`, exp(-rate·r²).
struct Decaying {
    Expr rate; // > 0
    bool squared = false;
    std::vector<std::pair<int, Expr>> terms; // n, c_n
};

/// rate and kind of exp(-rate·r) and exp(-rate·r²).
std::optional<Decaying> decayOf(Algebra& algebra, const Expr& exponential)
{
    const Expr minus = algebra.negative(exponential->parts[0]);
    std::vector<Expr> constants, others;
    for (const Expr& factor : minus->op == Op::Product ? minus->parts : std::vector<Expr>{minus})
        (factor->isConstant() ? constants : others).push_back(factor);
    const Expr rate = algebra.product(constants);
    if (others.size() != 1 || !(rate->range.lo > 0.0))
        return std::nullopt;
    const Expr& of = others.front();
    if (of->op == Op::Distance)
        return Decaying{rate, false, {}};
    if (of->op == Op::Power && of->parts[0]->op == Op::Distance && isNumber(of->parts[1], 2))
        return Decaying{rate, true, {}};
    return std::nullopt;
}

/// f as a sum of such, and of a constant >= 0, which is positive definite by itself.
std::optional<std::vector<Decaying>> decaysOf(Algebra& algebra, const Expr& f)
{
    const auto parts = expansion(algebra, f);
    if (!parts)
        return std::nullopt;
    std::vector<Decaying> all;
    Expr constant = algebra.number(0);
    for (const Part& part : *parts) {
        const Expr coefficient = algebra.product({algebra.number(part.factor), part.constant});
        if (part.joint->isConstant()) {
            constant = algebra.sum({constant, coefficient});
            continue;
        }
        std::optional<Decaying> decay;
        int n = 0;
        for (const Expr& factor : part.joint->op == Op::Product ? part.joint->parts : std::vector<Expr>{part.joint}) {
            if (factor->op == Op::Exp && !decay) {
                decay = decayOf(algebra, factor);
                if (!decay)
                    return std::nullopt;
            } else if (factor->op == Op::Distance)
                n += 1;
            else if (factor->op == Op::Power && factor->parts[0]->op == Op::Distance && isNumber(factor->parts[1]) &&
                     isInteger(factor->parts[1]->number) && factor->parts[1]->number > 0 &&
                     factor->parts[1]->number <= 20)
                n += factor->parts[1]->number.convert_to<int>();
            else
                return std::nullopt;
        }
        if (!decay || n > 20)
            return std::nullopt;
        auto found = std::ranges::find_if(
            all, [&](const Decaying& d) { return d.squared == decay->squared && same(d.rate, decay->rate); });
        if (found == all.end()) {
            all.push_back(*decay);
            found = all.end() - 1;
        }
        found->terms.emplace_back(n, coefficient);
    }
    if (all.empty() || all.size() > 4 || !(constant->range.lo >= 0.0))
        return std::nullopt;
    return all;
}

/// c_n·rate^-n (or rate^(-n/2)) where all of them are rational: the coefficients for a rate of 1.
std::optional<Coefficients> withUnitRate(Algebra& algebra, const Decaying& decay)
{
    Coefficients coefficients;
    for (const auto& [n, c] : decay.terms) {
        if (decay.squared && n % 2 != 0)
            return std::nullopt;
        const int power = decay.squared ? n / 2 : n;
        const Expr scaledC = algebra.product({c, algebra.power(decay.rate, -power)});
        if (!isNumber(scaledC))
            return std::nullopt;
        coefficients.resize(std::max<std::size_t>(coefficients.size(), static_cast<std::size_t>(power) + 1));
        coefficients[static_cast<std::size_t>(power)] += scaledC->number;
    }
    return coefficients;
}

/// (a + u)^n.
Coefficients shiftedPower(const Rational& a, int n)
{
    Coefficients power{1};
    for (int i = 0; i < n; ++i)
        power = times(power, Coefficients{a, 1});
    return power;
}

/// With u = ω²: the transform of Σ c_n r^n e^(-ar) in d dimensions is, up to a positive factor that depends on d only,
/// this over (a² + u)^(m+N), m = (d+1)/2, N = the number of coefficients. r^n e^(-ar) = (-∂/∂a)^n e^(-ar), and e^(-ar)
/// has a·(a² + u)^-m (Stein and Weiss 1971, I.1.14).
Coefficients numerator(const Coefficients& c, const Rational& a, Eigen::Index dimension)
{
    const Rational m(dimension + 1, 2);
    const int most = static_cast<int>(c.size());
    std::map<std::pair<int, int>, Rational> terms{{{1, 0}, 1}}; // a^i (a² + u)^(-m-j)
    Coefficients sum;
    for (int n = 0; n < most; ++n) {
        for (const auto& [powers, coefficient] : terms) {
            const auto [i, j] = powers;
            Rational factor = coefficient * c[static_cast<std::size_t>(n)];
            for (int k = 0; k < i; ++k)
                factor *= a;
            sum = plus(sum, times(shiftedPower(a * a, most - j), factor));
        }
        std::map<std::pair<int, int>, Rational> next;
        for (const auto& [powers, coefficient] : terms) {
            const auto [i, j] = powers;
            if (i > 0)
                next[{i - 1, j}] -= coefficient * i;
            next[{i + 1, j + 1}] += coefficient * 2 * (m + j);
        }
        terms = std::move(next);
    }
    return sum;
}

/// Σ c_n n! L_n^(d/2-1)(v): the transform of Σ c_n r^2n e^(-r²) at v = ω²/4, over e^-v and a positive factor.
Coefficients laguerre(const Coefficients& c, Eigen::Index dimension)
{
    const Rational alpha = Rational(dimension, 2) - 1;
    Coefficients before{}, now{1}, sum; // n! L_n
    for (std::size_t n = 0; n < c.size(); ++n) {
        sum = plus(sum, times(now, c[n]));
        const Rational k(static_cast<long>(n));
        Coefficients next = plus(times(now, Coefficients{2 * k + 1 + alpha, -1}), times(before, -(k + alpha) * k));
        before = std::move(now);
        now = std::move(next);
    }
    return sum;
}

Rational polynomialAt(const Coefficients& a, const Rational& u)
{
    Rational value = 0;
    for (std::size_t n = a.size(); n-- > 0;)
        value = value * u + a[n];
    return value;
}

bool isPositiveMixture(const std::vector<Decaying>& decays, Eigen::Index dimension)
{
    // several rates have a common denominator where m is whole
    if (dimension % 2 == 0)
        return false;
    Coefficients sum;
    for (const Decaying& decay : decays) {
        if (decay.squared || !isNumber(decay.rate))
            return false;
        Coefficients c;
        for (const auto& [n, value] : decay.terms) {
            if (!isNumber(value))
                return false;
            c.resize(std::max<std::size_t>(c.size(), static_cast<std::size_t>(n) + 1));
            c[static_cast<std::size_t>(n)] += value->number;
        }
        Coefficients part = numerator(c, decay.rate->number, dimension);
        for (const Decaying& other : decays)
            if (&other != &decay) {
                int most = 0;
                for (const auto& [n, value] : other.terms)
                    most = std::max(most, n);
                if (!isNumber(other.rate))
                    return false;
                part = times(part, shiftedPower(other.rate->number * other.rate->number,
                                                most + 1 + static_cast<int>(dimension + 1) / 2));
            }
        sum = plus(sum, part);
        if (sum.size() > 40)
            return false;
    }
    return isNonNegativeOnHalfLine(sum);
}

} // namespace

std::optional<Proof> provenByFourier(Algebra& algebra, const Profile& profile)
{
    const auto decays = decaysOf(algebra, profile.f);
    if (!decays)
        return std::nullopt;
    const std::string where = " in " + std::to_string(profile.dimension) +
                              (profile.dimension == 1 ? " dimension" : " dimensions") +
                              " is a polynomial over a positive function, >= 0 in exact arithmetic (Bochner 1932)";
    if (decays->size() == 1) {
        const Decaying& decay = decays->front();
        const auto c = withUnitRate(algebra, decay);
        if (!c)
            return std::nullopt;
        if (decay.squared && isNonNegativeOnHalfLine(laguerre(*c, profile.dimension)))
            return Proof{"the Fourier transform of p(r²)·exp(-ar²)" + where};
        if (!decay.squared && isNonNegativeOnHalfLine(numerator(*c, 1, profile.dimension)))
            return Proof{"the Fourier transform of p(r)·exp(-ar)" + where};
        return std::nullopt;
    }
    if (isPositiveMixture(*decays, profile.dimension))
        return Proof{"the Fourier transform of Σ p_j(r)·exp(-a_j r)" + where};
    return std::nullopt;
}

std::optional<std::string> whyNotByFourier(Algebra& algebra, const Profile& profile)
{
    const auto decays = decaysOf(algebra, profile.f);
    if (!decays || decays->size() != 1)
        return std::nullopt;
    const Decaying& decay = decays->front();
    const auto c = withUnitRate(algebra, decay);
    if (!c)
        return std::nullopt;
    const Coefficients transform =
        decay.squared ? laguerre(*c, profile.dimension) : numerator(*c, 1, profile.dimension);
    for (const Rational& place :
         {Rational(0), Rational(1, 4), Rational(1), Rational(3), Rational(10), Rational(100), Rational(10000)})
        if (polynomialAt(transform, place) < 0)
            return "the Fourier transform in " + std::to_string(profile.dimension) +
                   (profile.dimension == 1 ? " dimension" : " dimensions") +
                   " is a polynomial over a positive function, and negative at a place in exact arithmetic (Bochner "
                   "1932)";
    return std::nullopt;
}

} // namespace core::verdicts
