#include "core/fourier/spectral_measure.h"

#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/holds_family.h"
#include "core/spectrum/fourier.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>
#include <optional>
#include <string>

namespace core
{

using std::numbers::pi;

namespace
{

/// Of rq's density (c|k|/2)^(α−½) K_{α−½}(c|k|)/Γ(α), relative: of besselK, and of powers that are exponentials of
/// large numbers.
double roundingOfDensity(const Kernel& kernel)
{
    double rounding = 0.0;
    if (const auto* rq = std::get_if<RationalQuadratic>(&kernel.family); rq && kernel.shape == Kernel::Shape::Single)
        rounding = std::max(1e-14, 4.0 * std::numeric_limits<double>::epsilon() *
                                       (8.0 * rq->alpha + std::abs(std::lgamma(rq->alpha))));
    for (const Kernel& part : kernel.parts)
        rounding = std::max(rounding, roundingOfDensity(part));
    return rounding;
}

Failure noMeasure(const std::string& what)
{
    return invalidInput("Fourier sums need a kernel of x - y with a known spectrum, and " + what +
                        " has none here; choose se, or sums and scalings of it");
}

/// What a kernel has of a constant beside what depends on x − y.
double constantOf(const Kernel& kernel)
{
    double constant = kernel.shape == Kernel::Shape::Product ? 1.0 : 0.0;
    if (const auto* single = std::get_if<Constant>(&kernel.family); single && kernel.shape == Kernel::Shape::Single)
        constant = single->value;
    for (const Kernel& part : kernel.parts)
        if (kernel.shape == Kernel::Shape::Sum)
            constant += constantOf(part);
        else
            constant *= constantOf(part);
    return kernel.scale * constant;
}

/// Beside a constant nothing of it repeats for ever, and its values far off are known by families.
bool canBeSampled(const Kernel& kernel, Eigen::Index columns)
{
    const double lasting = farBound(kernel, Eigen::RowVectorXd::Zero(columns)).lasting;
    return isShiftInvariant(kernel) && !holdsFamily<Formula>(kernel) &&
           std::abs(lasting - constantOf(kernel)) <= 1e-15 * lasting;
}

/// The measure by its density, or, where that is not known, as what needs samples.
template <class Find>
SpectralMeasure orSampled(const Kernel& kernel, Eigen::Index columns, const Find& find)
{
    Outcome<SpectralMeasure> known = untilEnding(find);
    if (!std::holds_alternative<Failure>(known) || !canBeSampled(kernel, columns))
        return valueOrEnd(std::move(known));
    SpectralMeasure measure{.needsSamples = true};
    if (const double constant = constantOf(kernel); constant > 0.0)
        measure.lines.push_back({.frequency = 0.0, .mass = constant});
    return measure;
}

/// A summand in the plane: a bell or a Matérn density, or, without either, a constant.
struct PlaneTerm {
    enum class Kind { Constant, Bell, Matern, Laplacian };
    Kind kind = Kind::Constant;
    double amplitude = 1.0, order = 0.0;
    Eigen::Array2d lengthscale = Eigen::Array2d::Ones();
};

Eigen::Array2d bothLengthscales(const Lengthscale& lengthscale)
{
    return {lengthscaleAlong(lengthscale, 0), lengthscaleAlong(lengthscale, 1)};
}

PlaneTerm planeTerm(const Family& family)
{
    return std::visit(
        [](const auto& k) -> PlaneTerm {
            using F = std::remove_cvref_t<decltype(k)>;
            if constexpr (std::is_same_v<F, Constant>)
                return {.amplitude = k.value};
            else if constexpr (std::is_same_v<F, Laplacian>)
                return {.kind = PlaneTerm::Kind::Laplacian, .lengthscale = bothLengthscales(k.lengthscale)};
            else if constexpr (std::is_same_v<F, SquaredExponential>)
                return {.kind = PlaneTerm::Kind::Bell, .lengthscale = bothLengthscales(k.lengthscale)};
            else if constexpr (F::facts.maternOrder.has_value())
                return {.kind = PlaneTerm::Kind::Matern,
                        .order = *F::facts.maternOrder,
                        .lengthscale = bothLengthscales(k.lengthscale)};
            else
                throw Ending{noMeasure(std::string(k.facts.name) + " in the plane")};
        },
        family);
}

PlaneTerm multiplied(const PlaneTerm& a, const PlaneTerm& b)
{
    PlaneTerm result = a.kind == PlaneTerm::Kind::Constant ? b : a;
    result.amplitude = a.amplitude * b.amplitude;
    if (a.kind == PlaneTerm::Kind::Constant || b.kind == PlaneTerm::Kind::Constant)
        return result;
    if (a.kind != PlaneTerm::Kind::Bell || b.kind != PlaneTerm::Kind::Bell)
        throw Ending{noMeasure("this product in the plane")};
    result.lengthscale = (a.lengthscale.square().inverse() + b.lengthscale.square().inverse()).rsqrt();
    return result;
}

std::vector<PlaneTerm> planeTerms(const Kernel& kernel)
{
    std::vector<PlaneTerm> terms;
    if (kernel.shape == Kernel::Shape::Single)
        terms = {planeTerm(kernel.family)};
    else if (kernel.shape == Kernel::Shape::Sum)
        for (const Kernel& part : kernel.parts)
            std::ranges::copy(planeTerms(part), std::back_inserter(terms));
    else {
        terms = {PlaneTerm{}};
        for (const Kernel& part : kernel.parts) {
            std::vector<PlaneTerm> products;
            for (const std::vector<PlaneTerm> next = planeTerms(part); const PlaneTerm& a : terms)
                for (const PlaneTerm& b : next)
                    products.push_back(multiplied(a, b));
            terms = std::move(products);
        }
    }
    for (PlaneTerm& term : terms)
        term.amplitude *= kernel.scale;
    return terms;
}

double densityOf(const PlaneTerm& term, double f1, double f2)
{
    const Eigen::Array2d angle = 2.0 * pi * Eigen::Array2d(f1, f2) * term.lengthscale;
    const double area = term.amplitude * term.lengthscale.prod();
    switch (term.kind) {
    case PlaneTerm::Kind::Constant:
        return 0.0;
    case PlaneTerm::Kind::Bell:
        return 2.0 * pi * area * std::exp(-0.5 * angle.square().sum());
    case PlaneTerm::Kind::Laplacian:
        return 4.0 * area / (1.0 + angle.square()).prod();
    case PlaneTerm::Kind::Matern:
        break;
    }
    const double square = 2.0 * term.order;
    return 4.0 * pi * term.order * area / square * std::pow(1.0 + angle.square().sum() / square, -term.order - 1.0);
}

SpectralMeasure planeMeasure(const Kernel& kernel)
{
    SpectralMeasure measure;
    std::vector<PlaneTerm> terms = planeTerms(kernel);
    double constant = 0.0;
    for (const PlaneTerm& term : terms)
        constant += term.kind == PlaneTerm::Kind::Constant ? term.amplitude : 0.0;
    if (constant > 0.0)
        measure.lines.push_back({.frequency = 0.0, .mass = constant});
    std::erase_if(terms, [](const PlaneTerm& term) { return term.kind == PlaneTerm::Kind::Constant; });
    if (!terms.empty())
        measure.density = [terms = std::move(terms)](double f1, double f2) {
            double sum = 0.0;
            for (const PlaneTerm& term : terms)
                sum += densityOf(term, f1, f2);
            return sum;
        };
    return measure;
}

bool isLinear(const Kernel& kernel)
{
    return kernel.shape == Kernel::Shape::Single && std::holds_alternative<Linear>(kernel.family);
}

/// Takes the linear summands out of a kernel on the line; nothing is left of a kernel that is one.
std::optional<Kernel> withoutLinear(const Kernel& kernel, double& linear)
{
    if (isLinear(kernel)) {
        linear += kernel.scale;
        return std::nullopt;
    }
    if (kernel.shape != Kernel::Shape::Sum)
        return kernel;
    Kernel rest{.scale = kernel.scale, .shape = Kernel::Shape::Sum};
    double inside = 0.0;
    for (const Kernel& part : kernel.parts)
        if (std::optional<Kernel> left = withoutLinear(part, inside))
            rest.parts.push_back(*std::move(left));
    linear += kernel.scale * inside;
    if (rest.parts.empty())
        return std::nullopt;
    if (rest.parts.size() > 1)
        return rest;
    Kernel only = rest.parts.front();
    only.scale *= kernel.scale;
    return only;
}

/// How far the lines of a kernel reach, and the peaks of its density, in cycles: products with lines move these.
struct Farthest {
    double line = 0.0, peak = 0.0;
};

Farthest farthest(const Kernel& kernel)
{
    Farthest all;
    if (kernel.shape == Kernel::Shape::Single) {
        const auto spectrum = fourierSpectrum(kernelOf(kernel.family));
        if (const auto* known = std::get_if<FourierSpectrum>(&spectrum); known && !known->lines.empty())
            all.line = known->lines.back().frequency / (2.0 * pi);
        return all;
    }
    for (const Kernel& part : kernel.parts) {
        const Farthest next = farthest(part);
        if (kernel.shape == Kernel::Shape::Sum)
            all = {std::max(all.line, next.line), std::max(all.peak, next.peak)};
        else
            all = {all.line + next.line, std::max({all.peak + next.peak, all.peak + next.line, all.line + next.peak})};
    }
    return all;
}

SpectralMeasure lineMeasureOf(const Kernel& kernel)
{
    FourierSpectrum spectrum = valueOrEnd(fourierSpectrum(kernel));
    if (spectrum.byQuadrature)
        throw Ending{noMeasure("a formula")};
    SpectralMeasure measure{.fallsFrom = farthest(kernel).peak, .lines = std::move(spectrum.lines)};
    measure.rounding = roundingOfDensity(kernel);
    if (spectrum.density)
        measure.density = [inner = std::move(spectrum.density)](double f, double) { return inner(2.0 * pi * f); };
    return measure;
}

SpectralMeasure lineMeasure(const Kernel& kernel)
{
    double linear = 0.0;
    SpectralMeasure measure;
    if (const std::optional<Kernel> rest = withoutLinear(kernel, linear))
        measure = orSampled(*rest, 1, [&] { return lineMeasureOf(*rest); });
    measure.linear = linear;
    return measure;
}

} // namespace

Outcome<SpectralMeasure> spectralMeasure(const Kernel& kernel, Eigen::Index columns)
{
    return untilEnding([&] {
        return columns == 1 ? lineMeasure(kernel) : orSampled(kernel, columns, [&] { return planeMeasure(kernel); });
    });
}

FarBound farBound(const Kernel& kernel, const Eigen::RowVectorXd& apart)
{
    FarBound bound;
    if (kernel.shape == Kernel::Shape::Single) {
        const FamilyDescription& facts = describe(kernel.family);
        const Eigen::MatrixXd origin = Eigen::MatrixXd::Zero(1, apart.size());
        if (facts.oscillates || facts.finiteFeatures || std::holds_alternative<Periodic>(kernel.family))
            bound.lasting = std::abs(diagonal(kernelOf(kernel.family), origin)(0));
        else
            bound.falling = std::abs(crossGram(kernelOf(kernel.family), apart, origin)(0, 0));
    } else if (kernel.shape == Kernel::Shape::Sum)
        for (const Kernel& part : kernel.parts) {
            const FarBound next = farBound(part, apart);
            bound.falling += next.falling;
            bound.lasting += next.lasting;
        }
    else {
        bound.lasting = 1.0;
        for (const Kernel& part : kernel.parts) {
            const FarBound next = farBound(part, apart);
            bound.falling = bound.falling * (next.falling + next.lasting) + bound.lasting * next.falling;
            bound.lasting *= next.lasting;
        }
    }
    return {kernel.scale * bound.falling, kernel.scale * bound.lasting};
}

} // namespace core
