#pragma once

#include "core/kernels/families/fourier_spectrum.h"
#include "core/kernels/kernel.h"

#include <concepts>
#include <type_traits>

/// The parts that a family must have: one that is forgotten does not compile.
namespace core
{

/// A function of the scaled squared distance s = Σ_d ((x_d-y_d)/ℓ_d)²: profile turns s into k, slope into dk/ds (at
/// s = 0 by continuity), stretch(s, k) is q such that ∂k/∂log ℓ_d = q·s_d. The metric is curvature = −2 dk/ds at s = 0,
/// times 1/ℓ_d² on the diagonal; no number where the kernel is kinked.
template <class F>
concept Radial = requires(const F& f, ArrayRef s, const ArrayIn& in)
{
    f.lengthscale;
    F::curvature;
    f.profile(s);
    f.slope(s);
    f.stretch(in, in);
};

/// A function of the inner product u = xᵀy, which becomes k, dk/du or d²k/du².
template <class F>
concept OfInnerProduct = requires(const F& f, ArrayRef u)
{
    f.ofInnerProduct(u);
    f.firstDerivative(u);
    f.secondDerivative(u);
};

/// values: out_i = k(x_i, y_i). gradient: ∂k(x, y_j)/∂x_i for the one row of x, m×d, where k holds k(x, y_j).
template <class F>
concept HasValues = Radial<F> || OfInnerProduct<F> ||
    requires(const F& f, const PairedPoints& pairs, ArrayRef out, const Points& x, const ArrayIn& k)
{
    f.values(pairs, out);
    f.gradient(x, x, k);
};

/// Shift-invariant: the metric is the same diagonal everywhere, curvatureAlong(d).
template <class F>
concept HasConstantMetric = requires(const F& f)
{
    f.curvatureAlong(0);
};
/// fillJet: gradient and metric of DiagonalJet, whose values are there already.
template <class F>
concept HasJet = Radial<F> || OfInnerProduct<F> || HasConstantMetric<F> || F::facts.kinked ||
                 requires(const F& f, const Points& x, DiagonalJet& jet)
{
    f.fillJet(x, jet);
};

template <class F>
constexpr std::size_t numberCount = std::tuple_size_v<std::remove_cvref_t<decltype(F::numbers)>>;

/// Does the family have a number that moves continuously?
template <class F>
constexpr bool hasContinuousNumbers = std::apply(
    [](const auto&... number) { return ((number.description.spacing != Spacing::Integer) || ...); }, F::numbers);

/// addLogGradient: adds Σ_i a_i θ ∂k_i/∂θ to the place of each continuous number θ, in their order. A radial family
/// does so by stretch, and by shapeLogGradient(s, k) = ∂k/∂log θ for the number behind its lengthscale.
template <class F>
concept HasShapeGradient = requires(const F& f, const ArrayIn& s)
{
    f.shapeLogGradient(s, s);
};
template <class F>
concept HasLogGradient =
    !hasContinuousNumbers<F> || (Radial<F> && numberCount<F> == (HasShapeGradient<F> ? 2 : 1)) ||
    requires(const F& f, const PairedPoints& pairs, const ArrayIn& k, Eigen::Ref<Eigen::VectorXd> out)
{
    f.addLogGradient(pairs, k, k, out);
};

/// A family whose facts and numbers every member tells by itself: description() and its hyperparameters, all of them
/// single and continuous, by numberAt(index) and setNumberAt(index, value); F::numbers is empty.
template <class F>
concept TellsItsNumbers = requires(F& f, const F& asked, const PairedPoints& pairs, const ArrayIn& k,
                                   Eigen::Ref<Eigen::VectorXd> out)
{
    asked.description();
    asked.numberAt(std::size_t{0});
    f.setNumberAt(std::size_t{0}, 1.0);
    asked.addLogGradient(pairs, k, k, out);
};

/// The formula with its numbers in it; one without numbers needs none.
template <class F>
concept HasFormula = numberCount<F>
== 0 || requires(const F& f)
{
    f.formula();
};

/// On the line; what is not shift-invariant has none.
template <class F>
concept HasSpectrum = !F::facts.shiftInvariant || requires(const F& f)
{
    f.spectrum();
};

/// What k(x,x) tends to: farAway, or where its numbers decide tendsTo().
template <class F>
concept TellsFarAway = requires
{
    F::farAway;
}
|| requires(const F& f)
{
    f.tendsTo();
};

template <class F>
constexpr bool hasNumber(bool (*is)(Quantity))
{
    return std::apply([is](const auto&... number) { return (is(number.description.quantity) || ...); }, F::numbers);
}
constexpr bool stretchesWithX(Quantity quantity)
{
    return isDistance(quantity) || quantity == Quantity::Frequency || quantity == Quantity::InverseSquare;
}
constexpr bool makesWaves(Quantity quantity)
{
    return quantity == Quantity::Period || quantity == Quantity::Frequency;
}

/// smallestScale(d): the distance along a dimension within which k may change, where it is not the lengthscale.
template <class F>
concept HasSmallestScale = requires(const F& f)
{
    f.smallestScale(0);
}
|| requires(const F& f)
{
    lengthscaleAlong(f.lengthscale, 0);
}
|| !hasNumber<F>(&stretchesWithX);

/// repeatsAfter(): the period.
template <class F>
concept TellsPeriod = !hasNumber<F>(&makesWaves) || requires(const F& f)
{
    f.repeatsAfter();
};

/// An explicit map, features(x) as in featureMap, comes with featureCount(columns): how many they are, as a double.
template <class F>
concept HasExplicitMap = requires(const F& f, const Points& x)
{
    f.features(x);
};
template <class F>
concept CountsItsFeatures =
    !HasExplicitMap<F> || (F::facts.finiteFeatures && requires(const F& f) { f.featureCount(1.0); });

template <class F>
concept CompleteFamily =
    std::equality_comparable<F> && std::default_initializable<F> && !F::facts.name.empty() &&
    F::facts.smoothness != Smoothness::Untold && HasValues<F> && HasJet<F> && HasLogGradient<F> && HasFormula<F> &&
    HasSpectrum<F> && TellsFarAway<F> && HasSmallestScale<F> && TellsPeriod<F> && CountsItsFeatures<F>;

template <class>
inline constexpr bool areComplete = false;
template <class... F>
inline constexpr bool areComplete<std::variant<F...>> = (CompleteFamily<F> && ...);
static_assert(areComplete<Family>, "a family lacks one of the parts above");

} // namespace core
