#include "core/spectrum/fourier.h"

#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/holds_family.h"
#include "core/linalg/quadrature.h"
#include "core/spectrum/numerical_spectrum.h"

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

FourierSpectrum familySpectrum(const Family& family)
{
    return std::visit(
        [](const auto& k) -> FourierSpectrum {
            if constexpr (requires { k.spectrum(); })
                return valueOrEnd(k.spectrum());
            else
                throw Ending{invalidInput("no Fourier spectrum is known here for " + std::string(k.facts.name))};
        },
        family);
}

/// By quadrature, where a formula is in it: nobody has worked it out.
FourierSpectrum numericalSpectrumOf(const Kernel& kernel)
{
    const std::string what = kernel.shape == Kernel::Shape::Single ? "the formula" : "the product with a formula";
    if (!isShiftInvariant(kernel))
        throw Ending{invalidInput(what + " does not depend on x - y alone, so that it has no Fourier spectrum")};
    const Eigen::MatrixXd origin = Eigen::MatrixXd::Zero(1, 1);
    const auto values = [&](const ArrayXd& x) -> ArrayXd {
        const Eigen::MatrixXd column = x.matrix();
        return crossGram(kernel, column, origin).col(0).array();
    };
    FourierSpectrum spectrum = valueOrEnd(numericalSpectrum(what, values, smallestScale(kernel, 1)(0)));
    spectrum.byQuadrature = true;
    return spectrum;
}

FourierSpectrum scaled(FourierSpectrum spectrum, double scale)
{
    for (SpectralLine& line : spectrum.lines)
        line.mass *= scale;
    if (spectrum.bell)
        spectrum.bell->amplitude *= scale;
    if (spectrum.density)
        spectrum.density = [scale, inner = std::move(spectrum.density)](double k) { return scale * inner(k); };
    return spectrum;
}

FourierSpectrum added(FourierSpectrum a, FourierSpectrum b)
{
    a.lines.insert(a.lines.end(), b.lines.begin(), b.lines.end());
    if (!b.density)
        return a;
    if (!a.density) {
        b.lines = std::move(a.lines);
        return b;
    }
    a.byQuadrature = a.byQuadrature || b.byQuadrature;
    a.density = [f = std::move(a.density), g = std::move(b.density)](double k) { return f(k) + g(k); };
    a.bell.reset();
    a.tail = std::min(a.tail, b.tail);
    return a;
}

/// cos(ωx)·K has half of K's spectrum at each of ±ω.
FourierSpectrum shifted(const FourierSpectrum& spectrum, const SpectralLine& by)
{
    FourierSpectrum result{.tail = spectrum.tail, .byQuadrature = spectrum.byQuadrature};
    for (const SpectralLine& line : spectrum.lines)
        for (const double frequency : {std::abs(line.frequency - by.frequency), line.frequency + by.frequency})
            result.lines.push_back({.frequency = frequency, .mass = 0.5 * line.mass * by.mass});
    if (spectrum.density)
        result.density = [inner = spectrum.density, by](double k) {
            return 0.5 * by.mass * (inner(k - by.frequency) + inner(k + by.frequency));
        };
    if (by.frequency == 0.0 && spectrum.bell)
        result.bell = FourierSpectrum::Bell{spectrum.bell->lengthscale, spectrum.bell->amplitude * by.mass};
    return result;
}

FourierSpectrum multiplied(const FourierSpectrum& a, const FourierSpectrum& b)
{
    FourierSpectrum result;
    if (a.density && b.density) {
        if (!a.bell || !b.bell)
            throw Ending{invalidInput("no closed form is known for the Fourier spectrum of this product")};
        const double precision =
            1.0 / (a.bell->lengthscale * a.bell->lengthscale) + 1.0 / (b.bell->lengthscale * b.bell->lengthscale);
        result = bellSpectrum(1.0 / std::sqrt(precision), a.bell->amplitude * b.bell->amplitude);
    }
    for (const SpectralLine& line : a.lines)
        result = added(std::move(result), shifted(b, line));
    const FourierSpectrum densityOfA{
        .density = a.density, .bell = a.bell, .tail = a.tail, .byQuadrature = a.byQuadrature};
    if (a.density)
        for (const SpectralLine& line : b.lines)
            result = added(std::move(result), shifted(densityOfA, line));
    return result;
}

FourierSpectrum spectrumOf(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single && !holdsFamily<Formula>(kernel))
        return scaled(familySpectrum(kernel.family), kernel.scale);
    if (kernel.shape != Kernel::Shape::Sum && holdsFamily<Formula>(kernel))
        return numericalSpectrumOf(kernel); // its scale is in its values
    const bool sum = kernel.shape == Kernel::Shape::Sum;
    FourierSpectrum total = sum ? FourierSpectrum{} : FourierSpectrum{.lines = {{.frequency = 0.0, .mass = 1.0}}};
    for (const Kernel& part : kernel.parts) {
        const FourierSpectrum next = spectrumOf(part);
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

Outcome<FourierSpectrum> fourierSpectrum(const Kernel& kernel)
{
    return untilEnding([&] {
        FourierSpectrum spectrum = spectrumOf(kernel);
        spectrum.lines = merged(std::move(spectrum.lines));
        return spectrum;
    });
}

Outcome<PowerSpectrum> powerSpectrum(const Kernel& kernel, const VectorXd& frequencies)
{
    return untilEnding([&] {
        const FourierSpectrum spectrum = valueOrEnd(fourierSpectrum(kernel));
        PowerSpectrum result{.density = VectorXd::Zero(frequencies.size()), .lines = spectrum.lines};
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
        const FourierSpectrum spectrum = spectrumOf(kernel);
        if (!spectrum.density)
            return infinity;
        if (spectrum.byQuadrature)
            throw Ending{invalidInput("the Fourier spectrum of a formula is known by quadrature, not as far out as a "
                                      "norm needs it")};
        if (spectrum.bell) {
            const double s = spectrum.bell->lengthscale, excess = 2.0 * width * width - s * s;
            return excess > 0.0 ? width * width / (s * std::sqrt(excess) * spectrum.bell->amplitude) : infinity;
        }
        const double excess = width * width - 0.5 * spectrum.tail * spectrum.tail;
        return excess > 0.0 ? bumpIntegral(spectrum.density, width, excess) : infinity;
    });
}

} // namespace core
