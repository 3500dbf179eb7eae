#include "core/spectrum/fourier.h"

#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/linalg/quadrature.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <optional>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::VectorXd;

namespace
{

using std::numbers::pi;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The spectrum as a function of k. `bell` is set where the density is amplitude·(that of se with this lengthscale).
/// Far out the density falls like exp(−½ tail² k²), up to slower factors; tail 0: more slowly than every such bell.
struct Spectrum {
    struct Bell {
        double lengthscale, amplitude;
    };
    std::function<double(double)> density; // empty: there is none
    std::vector<SpectralLine> lines;
    std::optional<Bell> bell;
    double tail = 0.0;
};

Spectrum bellSpectrum(double lengthscale, double amplitude)
{
    const double peak = amplitude * std::sqrt(2.0 * pi) * lengthscale;
    return {.density = [=](double k) { return peak * std::exp(-0.5 * lengthscale * lengthscale * k * k); },
            .lines = {},
            .bell = Spectrum::Bell{lengthscale, amplitude},
            .tail = lengthscale};
}

Spectrum lineSpectrum(std::vector<SpectralLine> lines)
{
    return {.density = {}, .lines = std::move(lines), .bell = {}, .tail = 0.0};
}

Spectrum densitySpectrum(std::function<double(double)> density)
{
    return {.density = std::move(density), .lines = {}, .bell = {}, .tail = 0.0};
}

double rationalQuadraticDensity(double alpha, double c, double k)
{
    const double u = c * std::abs(k), order = alpha - 0.5;
    if (u == 0.0)
        return order > 0.0 ? c * std::sqrt(pi) * std::exp(std::lgamma(order) - std::lgamma(alpha)) : infinity;
    if (u > 700.0)
        return 0.0;
    const double bessel = std::cyl_bessel_k(std::abs(order), u); // K_{−ν} = K_ν
    if (std::isinf(bessel) && order > 0.0)                       // (u/2)^ν K_ν(u) → Γ(ν)/2
        return rationalQuadraticDensity(alpha, c, 0.0);
    return 2.0 * std::sqrt(pi) * c * std::exp(order * std::log(0.5 * u) - std::lgamma(alpha)) * bessel;
}

/// exp(−2 sin²(πx/p)/ℓ²) = e^{−z} [I₀(z) + 2 Σ I_m(z) cos(2πmx/p)], z = 1/ℓ².
Spectrum periodicSpectrum(const Periodic& k)
{
    const double z = 1.0 / (k.lengthscale * k.lengthscale);
    std::vector<SpectralLine> lines;
    constexpr int most = 4096;
    // e^{−z} I_m(z) is about a normal of variance z in m; its backward recurrence (Miller) never overflows once scaled.
    const int last = std::min(most, static_cast<int>(20.0 + 10.0 * std::sqrt(z) + 3.0 * std::min(z, 10.0)));
    std::vector<double> ratio(static_cast<std::size_t>(last) + 1, 0.0); // I_m/I_{m−1}
    double above = 0.0;
    for (int m = last; m >= 1; --m)
        ratio[static_cast<std::size_t>(m)] = above = 1.0 / (2.0 * m / z + above);
    double sum = 1.0, term = 1.0;
    for (int m = 1; m <= last; ++m)
        sum += 2.0 * (term *= ratio[static_cast<std::size_t>(m)]);
    double mass = 1.0 / sum; // the masses add up to K(0) = 1
    lines.push_back({.frequency = 0.0, .mass = mass});
    for (int m = 1; m <= last; ++m) {
        mass *= ratio[static_cast<std::size_t>(m)];
        lines.push_back({.frequency = 2.0 * pi * m / k.period, .mass = 2.0 * mass});
    }
    return lineSpectrum(std::move(lines));
}

struct FamilySpectrum {
    Spectrum operator()(const SquaredExponential& k) const { return bellSpectrum(k.lengthscale[0], 1.0); }
    Spectrum operator()(const Exponential& k) const { return exponential(k.lengthscale[0]); }
    Spectrum operator()(const Laplacian& k) const { return exponential(k.lengthscale[0]); }
    Spectrum operator()(const Matern32& k) const
    {
        const double l = k.lengthscale[0];
        return densitySpectrum([l](double f) {
            const double u = l * f;
            return 4.0 * std::pow(3.0, 1.5) * l / ((3.0 + u * u) * (3.0 + u * u));
        });
    }
    Spectrum operator()(const Matern52& k) const
    {
        const double l = k.lengthscale[0];
        return densitySpectrum(
            [l](double f) { return 16.0 / 3.0 * std::pow(5.0, 2.5) * l / std::pow(5.0 + l * l * f * f, 3); });
    }
    Spectrum operator()(const RationalQuadratic& k) const
    {
        const double c = std::sqrt(2.0 * k.alpha) * k.lengthscale[0], alpha = k.alpha;
        return densitySpectrum([=](double f) { return rationalQuadraticDensity(alpha, c, f); });
    }
    Spectrum operator()(const Periodic& k) const { return periodicSpectrum(k); }
    Spectrum operator()(const Cosine& k) const { return lineSpectrum({{2.0 * pi * k.frequency, 1.0}}); }
    Spectrum operator()(const Constant& k) const { return lineSpectrum({{0.0, k.value}}); }
    Spectrum operator()(const Bishop& k) const
    {
        if (k.theta3 != 0.0)
            throw Ending{invalidInput("bishop is stationary only with theta3 = 0: its linear term has no spectrum")};
        if (k.theta1 == 0.0)
            return lineSpectrum({{0.0, k.theta0 + k.theta2}});
        Spectrum spectrum = bellSpectrum(1.0 / std::sqrt(k.theta1), k.theta0);
        if (k.theta0 == 0.0)
            spectrum = lineSpectrum({});
        if (k.theta2 > 0.0)
            spectrum.lines.push_back({.frequency = 0.0, .mass = k.theta2});
        return spectrum;
    }
    template <class Other>
    Spectrum operator()(const Other& k) const
    {
        throw Ending{invalidInput("no Fourier spectrum is known here for " + std::string(describe(k).name))};
    }

private:
    static Spectrum exponential(double l)
    {
        return densitySpectrum([l](double f) { return 2.0 * l / (1.0 + l * l * f * f); });
    }
};

Spectrum scaled(Spectrum spectrum, double scale)
{
    for (SpectralLine& line : spectrum.lines)
        line.mass *= scale;
    if (spectrum.bell)
        spectrum.bell->amplitude *= scale;
    if (spectrum.density)
        spectrum.density = [scale, inner = std::move(spectrum.density)](double k) { return scale * inner(k); };
    return spectrum;
}

Spectrum added(Spectrum a, Spectrum b)
{
    a.lines.insert(a.lines.end(), b.lines.begin(), b.lines.end());
    if (!b.density)
        return a;
    if (!a.density) {
        b.lines = std::move(a.lines);
        return b;
    }
    a.density = [f = std::move(a.density), g = std::move(b.density)](double k) { return f(k) + g(k); };
    a.bell.reset();
    a.tail = std::min(a.tail, b.tail);
    return a;
}

/// cos(ωx)·K has half of K's spectrum at each of ±ω.
Spectrum shifted(const Spectrum& spectrum, const SpectralLine& by)
{
    Spectrum result{.density = {}, .lines = {}, .bell = {}, .tail = spectrum.tail};
    for (const SpectralLine& line : spectrum.lines)
        for (const double frequency : {std::abs(line.frequency - by.frequency), line.frequency + by.frequency})
            result.lines.push_back({.frequency = frequency, .mass = 0.5 * line.mass * by.mass});
    if (spectrum.density)
        result.density = [inner = spectrum.density, by](double k) {
            return 0.5 * by.mass * (inner(k - by.frequency) + inner(k + by.frequency));
        };
    if (by.frequency == 0.0 && spectrum.bell)
        result.bell = Spectrum::Bell{spectrum.bell->lengthscale, spectrum.bell->amplitude * by.mass};
    return result;
}

Spectrum multiplied(const Spectrum& a, const Spectrum& b)
{
    Spectrum result;
    if (a.density && b.density) {
        if (!a.bell || !b.bell)
            throw Ending{invalidInput("no closed form is known for the Fourier spectrum of this product")};
        const double precision =
            1.0 / (a.bell->lengthscale * a.bell->lengthscale) + 1.0 / (b.bell->lengthscale * b.bell->lengthscale);
        result = bellSpectrum(1.0 / std::sqrt(precision), a.bell->amplitude * b.bell->amplitude);
    }
    for (const SpectralLine& line : a.lines)
        result = added(std::move(result), shifted(b, line));
    const Spectrum densityOfA{.density = a.density, .lines = {}, .bell = a.bell, .tail = a.tail};
    if (a.density)
        for (const SpectralLine& line : b.lines)
            result = added(std::move(result), shifted(densityOfA, line));
    return result;
}

Spectrum spectrumOf(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return scaled(std::visit(FamilySpectrum{}, kernel.family), kernel.scale);
    const bool sum = kernel.shape == Kernel::Shape::Sum;
    Spectrum total = sum ? lineSpectrum({}) : lineSpectrum({{0.0, 1.0}});
    for (const Kernel& part : kernel.parts) {
        const Spectrum next = spectrumOf(part);
        total = sum ? added(std::move(total), next) : multiplied(total, next);
    }
    return scaled(std::move(total), kernel.scale);
}

/// Equal frequencies as one line, ascending.
std::vector<SpectralLine> merged(std::vector<SpectralLine> lines)
{
    std::sort(lines.begin(), lines.end(),
              [](const SpectralLine& a, const SpectralLine& b) { return a.frequency < b.frequency; });
    std::vector<SpectralLine> result;
    double total = 0.0;
    for (const SpectralLine& line : lines) {
        total += line.mass;
        if (!result.empty() && line.frequency - result.back().frequency <= 1e-12 * line.frequency)
            result.back().mass += line.mass;
        else
            result.push_back(line);
    }
    std::erase_if(result, [&](const SpectralLine& line) { return line.mass <= 1e-16 * total; });
    return result;
}

/// ∫ dk w² exp(−w²k²)/K̃(k), whose integrand falls like exp(−excess k²), excess = w² − ½ tail² > 0.
double bumpIntegral(const std::function<double(double)>& density, double width, double excess)
{
    // exp(−9.6²) = 1e-40: what a power or exp(−c|k|) in 1/K̃ leaves beyond is less than the tolerance there. Further out
    // than 26/w both exp(−w²k²) and K̃ underflow.
    const double end = std::min(9.6 / std::sqrt(excess), 26.0 / width);
    const QuadratureRule rule = panelRule(VectorXd::LinSpaced(129, 0.0, end));
    double sum = 0.0;
    for (Index i = 0; i < rule.nodes.size(); ++i) {
        const double k = rule.nodes(i), u = width * k;
        sum += rule.weights(i) * 2.0 * width * width * std::exp(-u * u) / density(k);
    }
    return sum;
}

} // namespace

Outcome<PowerSpectrum> powerSpectrum(const Kernel& kernel, const VectorXd& frequencies)
{
    return untilEnding([&] {
        const Spectrum spectrum = spectrumOf(kernel);
        PowerSpectrum result{.density = VectorXd::Zero(frequencies.size()), .lines = merged(spectrum.lines)};
        if (spectrum.density)
            result.density = frequencies.unaryExpr(spectrum.density);
        return result;
    });
}

VectorXd coefficientPower(const VectorXd& centres, const VectorXd& coefficients, const VectorXd& frequencies)
{
    assert(centres.size() == coefficients.size());
    const double middle = centres.size() > 0 ? 0.5 * (centres.minCoeff() + centres.maxCoeff()) : 0.0;
    const ArrayXd offsets = centres.array() - middle; // a common phase leaves the modulus alone
    return frequencies.unaryExpr([&](double k) {
        const double real = ((k * offsets).cos() * coefficients.array()).sum();
        const double imaginary = ((k * offsets).sin() * coefficients.array()).sum();
        return real * real + imaginary * imaginary;
    });
}

Outcome<double> bumpNormSquared(const Kernel& kernel, double width)
{
    assert(width > 0.0);
    return untilEnding([&] {
        const Spectrum spectrum = spectrumOf(kernel);
        if (!spectrum.density)
            return infinity;
        if (spectrum.bell) {
            const double s = spectrum.bell->lengthscale, excess = 2.0 * width * width - s * s;
            return excess > 0.0 ? width * width / (s * std::sqrt(excess) * spectrum.bell->amplitude) : infinity;
        }
        const double excess = width * width - 0.5 * spectrum.tail * spectrum.tail;
        return excess > 0.0 ? bumpIntegral(spectrum.density, width, excess) : infinity;
    });
}

} // namespace core
