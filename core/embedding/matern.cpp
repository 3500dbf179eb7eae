#include "core/embedding/matern.h"

#include "core/linalg/products.h"
#include "core/special_functions/special_functions.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;

namespace
{

constexpr double exponentialsEnd = 670.0; // where exponentials end (expInPlace)
constexpr double nowhere = 1e-100;        // u² K_0(u) and uK_1(u) − 1 are long 0
constexpr double largestDistance = 1e3;   // squares of more might overflow, and 0·inf is no number

/// The two lowest whole orders.
struct WholeOrders {
    double first = 1.0, second = 1.0; // M_1 = uK_1, M_2 = M_1 + ½u²K_0
    double firstMinusOne = 0.0, secondMinusOne = 0.0;
};

/// For 0 < u <= 1 by the series of K_0 and K_1 in t = u²/4, with ψ(1) = −γ (Abramowitz & Stegun 9.6.11 and 9.6.13):
///   M_1 − 1 = 2t Σ t^k/(k!(k+1)!) (log u/2 − ½ψ(k+1) − ½ψ(k+2)),
///   M_2 − 1 = 2t Σ t^k/(k!(k+1)!) (−k log u/2 + (k+½)ψ(k+1) − ½ψ(k+2)).
WholeOrders nearZero(double u)
{
    constexpr int terms = 10; // 4^-10/(10!)² is below 1e-18
    const double t = 0.25 * u * u, logHalf = std::log(0.5 * u);
    double weight = 2.0 * t, psi = -std::numbers::egamma;
    WholeOrders sums;
    for (int k = 0; k < terms; ++k) {
        const double next = k + 1.0, psiNext = psi + 1.0 / next;
        sums.firstMinusOne += weight * (logHalf - 0.5 * (psi + psiNext));
        sums.secondMinusOne += weight * ((k + 0.5) * psi - 0.5 * psiNext - k * logHalf);
        weight *= t / (next * (next + 1.0));
        psi = psiNext;
    }
    sums.first = 1.0 + sums.firstMinusOne;
    sums.second = 1.0 + sums.secondMinusOne;
    return sums;
}

WholeOrders wholeOrders(double u)
{
    if (u < nowhere)
        return {};
    if (u <= 1.0)
        return nearZero(u);
    if (u > exponentialsEnd)
        return {.first = 0.0, .second = 0.0, .firstMinusOne = -1.0, .secondMinusOne = -1.0};
    const double first = u * besselK(1, u);
    const double second = first + 0.5 * u * u * besselK(0, u);
    return {.first = first, .second = second, .firstMinusOne = first - 1.0, .secondMinusOne = second - 1.0};
}

/// (1+u)e^{−u} − 1; for u <= 1 by its series −u² Σ (−u)^j (j+1)/(j+2)!.
double threeHalvesMinusOne(double u, double exponential)
{
    if (u > 1.0)
        return (1.0 + u) * exponential - 1.0;
    constexpr int terms = 19;
    double sum = 1.0;
    for (int j = terms; j >= 1; --j)
        sum = 1.0 - u * sum * (j + 1.0) / (j * (j + 2.0));
    return -0.5 * u * u * sum;
}

/// M at two neighbouring orders and, where it is asked for, M − 1 at both.
struct Ladder {
    double order = 0.0; // of `upper`
    ArrayXd lower, upper, lowerMinusOne, upperMinusOne;

    void climb(const ArrayXd& u)
    {
        const ArrayXd step = 0.25 / (order * (order - 1.0)) * u.square() * lower;
        lower = upper;
        upper += step;
        if (upperMinusOne.size() > 0)
            upperMinusOne += step;
        order += 1.0;
    }
};

Ladder fromHalf(const ArrayXd& u, bool minusOne)
{
    Ladder start{.order = 1.5, .lower = -u, .upper = {}, .lowerMinusOne = {}, .upperMinusOne = {}};
    expInPlace(start.lower.data(), start.lower.size());
    start.upper = (1.0 + u) * start.lower;
    if (minusOne) {
        start.lowerMinusOne = u.unaryExpr([](double v) { return std::expm1(-v); });
        start.upperMinusOne = u.binaryExpr(start.lower, &threeHalvesMinusOne);
    }
    return start;
}

Ladder fromOne(const ArrayXd& u, bool minusOne)
{
    const Index n = u.size(), also = minusOne ? n : 0;
    Ladder start{.order = 2.0,
                 .lower = ArrayXd(n),
                 .upper = ArrayXd(n),
                 .lowerMinusOne = ArrayXd(also),
                 .upperMinusOne = ArrayXd(also)};
    for (Index i = 0; i < n; ++i) {
        const WholeOrders at = wholeOrders(u[i]);
        start.lower[i] = at.first;
        start.upper[i] = at.second;
        if (minusOne) {
            start.lowerMinusOne[i] = at.firstMinusOne;
            start.upperMinusOne[i] = at.secondMinusOne;
        }
    }
    return start;
}

/// M, or M − 1, of that order.
ArrayXd climbedTo(double order, const ArrayXd& u, bool minusOne)
{
    const double twice = 2.0 * order;
    assert(twice >= 1.0 && twice == std::floor(twice));
    Ladder ladder = std::fmod(twice, 2.0) == 0.0 ? fromOne(u, minusOne) : fromHalf(u, minusOne);
    if (ladder.order > order)
        return minusOne ? ladder.lowerMinusOne : ladder.lower;
    while (ladder.order < order)
        ladder.climb(u);
    return minusOne ? ladder.upperMinusOne : ladder.upper;
}

} // namespace

void maternInPlace(double order, Eigen::Ref<ArrayXd> u)
{
    u = climbedTo(order, u.min(largestDistance), false);
}

void maternMinusOneInPlace(double order, Eigen::Ref<ArrayXd> u)
{
    u = climbedTo(order, u.min(largestDistance), true);
}

} // namespace core
