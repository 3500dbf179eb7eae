#pragma once

#include "core/outcome.h"
#include "core/settings/number_bounds.h"

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

/// What a family of kernels is made of. One stands in one header here, with its mathematics in the file beside it, and
/// in the list of kernel.h; all else follows. Which parts it must have, complete_family.h says and the compiler checks.
namespace core
{

using Points = Eigen::Ref<const Eigen::MatrixXd>; // n×d, one observation per row
using ArrayRef = Eigen::Ref<Eigen::ArrayXd>;
using ArrayIn = Eigen::Ref<const Eigen::ArrayXd>;

/// A lengthscale, or one for each dimension (ARD) when the list has as many entries as the data has columns.
using Lengthscale = std::vector<double>;

/// What a number is, whatever it is called: which of its values suit some data.
enum class Quantity {
    Pure,          // without a unit, or with one of its own
    Length,        // a distance in units of x
    Period,        // likewise, after which everything repeats
    Frequency,     // 1 / length
    InverseSquare, // 1 / length²
    Variance,      // a factor of the kernel or of a part of it
    SlopeVariance  // variance / length²
};
constexpr bool isDistance(Quantity quantity)
{
    return quantity == Quantity::Length || quantity == Quantity::Period;
}

/// Everything that sliders, tooltips, the parser and optimisers need to know about one number.
struct HyperparameterDescription {
    std::string_view name;    // as in expressions: "lengthscale"
    std::string_view symbol;  // "ℓ"
    std::string_view unit;    // "units of x", or empty
    std::string_view meaning; // one line
    Quantity quantity = Quantity::Pure;
    double lower = 0.0, upper = 0.0;                          // slider range; a typed value may lie beyond it
    double minimum = 0.0;                                     // the least admissible value
    bool minimumAllowed = false;                              // is the minimum itself admissible?
    double maximum = std::numeric_limits<double>::infinity(); // the greatest admissible value, itself included
    double defaultValue = 1.0;
    Spacing spacing = Spacing::Linear;
    bool perDimension = false; // may be a list (ARD)
};

/// A member of a family with its description.
template <class F, class Field>
struct FamilyNumber {
    Field F::*member;
    HyperparameterDescription description;
};
template <class F, class Field>
constexpr FamilyNumber<F, Field> familyNumber(Field F::*member, const HyperparameterDescription& description)
{
    return {member, description};
}
template <class F>
constexpr FamilyNumber<F, Lengthscale> lengthscaleNumber(Lengthscale F::*member)
{
    return {member,
            {.name = "lengthscale",
             .symbol = "ℓ",
             .unit = "units of x",
             .meaning = "The distance over which the kernel forgets; one for all dimensions, or one for each",
             .quantity = Quantity::Length,
             .lower = 1e-3,
             .upper = 1e3,
             .spacing = Spacing::Logarithmic,
             .perDimension = true}};
}

/// How smooth k(x, y) is in x, and where it is less than analytic.
enum class Smoothness {
    Untold,
    Analytic,
    RoughAtPoints, // at x = y
    RoughAlongAxes // where any coordinate of x is that of y
};

/// What becomes of k(x,x) as ‖x‖ → ∞.
enum class FarAway { MayVanish, Bounded, Unbounded };

struct FamilyDescription {
    std::string_view name;    // "se"
    std::string_view title;   // "Squared exponential"
    std::string_view formula; // "exp(-r²/(2ℓ²))"
    std::string_view note;    // one line for the tooltip
    Smoothness smoothness = Smoothness::Untold;
    bool kinked = false; // not differentiable where the arguments coincide: no Jacobian, plain grids
    bool positiveSemidefinite = true;
    bool definitenessOpen = false; // where that is not so: it is not known to be otherwise
    bool shiftInvariant = false;
    bool separable = false;                                       // a product over dimensions
    bool oscillates = false;                                      // falls below 0 and rises again
    bool nonNegative = false;                                     // defined for x >= 0 only
    bool finiteFeatures = false;                                  // its feature space has a finite dimension
    bool formulaIsSum = false;                                    // it needs brackets as a factor
    std::optional<double> maternOrder{};                          // ν of the Matérn family, ∞ for se
    std::span<const HyperparameterDescription> hyperparameters{}; // by describe(): empty in F::facts
};

/// ℓ_d.
inline double lengthscaleAlong(const Lengthscale& lengthscale, Eigen::Index dimension)
{
    return lengthscale[lengthscale.size() == 1 ? 0 : static_cast<std::size_t>(dimension)];
}

/// 1/ℓ_d, finite also for denormal ℓ: 0·inf would be no number where two points coincide.
inline double inverseLengthscale(const Lengthscale& lengthscale, Eigen::Index dimension)
{
    return std::min(1.0 / lengthscaleAlong(lengthscale, dimension), std::numeric_limits<double>::max());
}

class PairedPoints;
struct FourierSpectrum;
struct DiagonalJet;

} // namespace core
