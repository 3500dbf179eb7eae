#include "core/hypothesis/chi_square_mixture.h"

#include "core/optimise/bracket.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <numeric>
#include <optional>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;
using Complex = std::complex<double>;

namespace
{

/// Weights with their multiplicities.
struct Terms {
    VectorXd weights, multiplicities;
    bool areSingle() const { return (multiplicities.array() == 1.0).all(); }
};

/// log Π(1−2λ_l s)^(−m_l/2) for Im s >= 0, a logarithm each, on its principal branch.
Complex logTransformOfMany(const Terms& terms, const Complex& s)
{
    Complex sum = 0.0;
    for (Index l = 0; l < terms.weights.size(); ++l)
        sum += terms.multiplicities[l] * std::log(1.0 - 2.0 * terms.weights[l] * s);
    return -0.5 * sum;
}

/// log Π(1−2λ_l s)^(−½) for Im s >= 0, each factor on its principal branch: their arguments lie in (−π, 0], so that the
/// running product crosses the negative axis exactly when its imaginary part turns from negative to not negative.
Complex logTransform(const VectorXd& weights, const Complex& s)
{
    double re = 1.0, im = 0.0, logSize = 0.0, turns = 0.0;
    for (const double weight : weights) {
        const double a = 1.0 - 2.0 * weight * s.real(), b = -2.0 * weight * s.imag();
        const double nextRe = re * a - im * b, nextIm = re * b + im * a;
        if (im < 0.0 && nextIm >= 0.0)
            turns += 1.0;
        re = nextRe;
        im = nextIm;
        const double size = std::abs(re) + std::abs(im);
        if (size > 1e100 || size < 1e-100) {
            logSize += std::log(size);
            re /= size;
            im /= size;
        }
    }
    return -0.5 * Complex(logSize + std::log(std::hypot(re, im)), std::atan2(im, re) - 2.0 * std::numbers::pi * turns);
}

/// The root of an increasing function in (lo, hi), to a relative 1e-9: a saddle point need not be met exactly.
double rootOf(const std::function<double(double)>& increasing, double lo, double hi)
{
    for (int step = 0; step < 100 && std::abs(hi - lo) > 1e-9 * std::max(std::abs(lo), std::abs(hi)); ++step) {
        const double middle = 0.5 * (lo + hi);
        (increasing(middle) < 0.0 ? lo : hi) = middle;
    }
    return 0.5 * (lo + hi);
}

enum class Pole { None, Right, Left }; // a factor 1/s, passed on the right or left of 0

/// f(s) = exp(K(s) − s x) (±s)^(−[pole]), K = logTransform, positive on the part of the real axis that is of use.
struct Integrand {
    const Terms& terms;
    double x;
    Pole pole;
    bool single = terms.areSingle();

    bool hasPole() const { return pole != Pole::None; }
    Complex log(const Complex& s) const
    {
        const Complex plain = (single ? logTransform(terms.weights, s) : logTransformOfMany(terms, s)) - s * x;
        return hasPole() ? plain - std::log(pole == Pole::Left ? -s : s) : plain;
    }
    /// Where f is least on the real axis, between the pole and the cut or on their left.
    double saddlePoint() const
    {
        const double atPole = hasPole() ? 1.0 : 0.0, rank = terms.multiplicities.sum();
        const auto slope = [&](double c) {
            return (terms.multiplicities.array() * slopes(c)).sum() - x - (hasPole() ? 1.0 / c : 0.0);
        };
        return rootOf(slope, pole == Pole::Right ? 0.0 : -(0.5 * rank + atPole) / x,
                      pole == Pole::Left ? 0.0 : 0.5 / terms.weights[0]);
    }
    Eigen::ArrayXd slopes(double c) const { return terms.weights.array() / (1.0 - 2.0 * terms.weights.array() * c); }
};

/// ∫ f(s)/f(c) ds/(2πi) along s(t) = c + w(it + κt²), by the trapezoidal rule; nothing where |f| climbs on the way.
std::optional<double> alongParabola(const Integrand& f, double c, double w, double bend)
{
    constexpr double step = 0.05; // f is analytic for |Im t| < 1/√2: error exp(−2π·0.7/step) times its growth there
    const double atSaddle = f.log(c).real();
    double sum = 0.0, last = 0.0;
    for (int k = 0; k < 10000; ++k) {
        const double t = step * k;
        const Complex logRatio = f.log(c + w * Complex(bend * t * t, t)) - atSaddle;
        if (logRatio.real() > last + 1e-9)
            return std::nullopt;
        last = logRatio.real();
        const Complex term = std::exp(logRatio) * Complex(1.0, -2.0 * bend * t);
        sum += (k == 0 ? 0.5 : 1.0) * term.real();
        if (std::abs(term) < 1e-17 * std::abs(sum))
            break;
    }
    return step * w * sum / std::numbers::pi;
}

/// |∫ exp(K(s) − s x) s^(−[pole]) ds/(2πi)|, the path upwards and on the given side of the pole.
double inverted(const Terms& terms, double x, Pole pole)
{
    const Integrand f{terms, x, pole};
    const double c = f.saddlePoint();
    const Eigen::ArrayXd slopes = f.slopes(c), multiplicities = terms.multiplicities.array();
    const double w =
        1.0 / std::sqrt(2.0 * (multiplicities * slopes.square()).sum() + (f.hasPole() ? 1.0 / (c * c) : 0.0));
    // The bend of K's steepest descent. Where one large term stands among many small ones it leads out of the valley
    // that these make; a vertical line never does, but is slow where terms are few.
    double bend = 8.0 * (multiplicities * slopes.cube()).sum() * w * w * w / 6.0;
    std::optional<double> integral = alongParabola(f, c, w, bend);
    while (!integral) {
        bend = bend > 1e-6 ? 0.5 * bend : 0.0;
        integral = alongParabola(f, c, w, bend);
    }
    return std::exp(f.log(c).real()) * *integral;
}

/// A power of two near the largest weight: divided by it, cubes of the weights stay in the range of doubles, and no
/// digit changes.
double unitOf(const VectorXd& descendingWeights)
{
    return std::ldexp(1.0, std::clamp(std::ilogb(descendingWeights[0]), -1000, 1000));
}

} // namespace

ChiSquareMixture::ChiSquareMixture(VectorXd weights)
    : weights_(std::move(weights)), multiplicities_(VectorXd::Ones(weights_.size()))
{
    assert(weights_.size() > 0 && weights_.minCoeff() > 0.0);
    std::sort(weights_.begin(), weights_.end(), std::greater<>());
}

ChiSquareMixture::ChiSquareMixture(const VectorXd& weights, const VectorXd& multiplicities)
{
    assert(weights.size() > 0 && weights.size() == multiplicities.size());
    assert(weights.minCoeff() > 0.0 && multiplicities.minCoeff() > 0.0);
    std::vector<Index> order(static_cast<std::size_t>(weights.size()));
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::sort(order, [&](Index a, Index b) { return weights[a] > weights[b]; });
    weights_ = weights(order);
    multiplicities_ = multiplicities(order);
}

double ChiSquareMixture::survival(double x) const
{
    if (!(x > 0.0))
        return 1.0;
    if (std::isinf(x))
        return 0.0;
    const double unit = unitOf(weights_);
    const double tail = inverted({.weights = weights_ / unit, .multiplicities = multiplicities_}, x / unit,
                                 x > mean() ? Pole::Right : Pole::Left);
    return std::clamp(x > mean() ? tail : 1.0 - tail, 0.0, 1.0);
}

double ChiSquareMixture::density(double x) const
{
    const double unit = unitOf(weights_);
    return x > 0.0 && std::isfinite(x)
               ? std::max(
                     inverted({.weights = weights_ / unit, .multiplicities = multiplicities_}, x / unit, Pole::None),
                     0.0) /
                     unit
               : 0.0;
}

double ChiSquareMixture::quantile(double upperTail) const
{
    assert(upperTail > 0.0 && upperTail < 1.0);
    // Apart from the start on: where the tail at the mean is the asked one, equal ends would be no bracket.
    double lo = 0.5 * mean(), hi = 2.0 * mean();
    while (survival(hi) > upperTail)
        hi *= 2.0;
    while (survival(lo) < upperTail)
        lo *= 0.5;
    return rootBetween([&](double x) { return survival(x) - upperTail; }, lo, hi,
                       [](double a, double b) { return std::abs(a - b) <= 1e-11 * std::abs(b); }, 100);
}

} // namespace core
